"""A table of Star Wars: Rebellion at any moment one likes, whose players do as they are told."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine import (
    Action,
    Fact,
    IllegalActionError,
    MemoryLog,
    Seat,
    Secret,
    Session,
    Setup,
)
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.options import Options
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    CAPITAL,
    Colour,
    Die,
    Leader,
    Side,
    System,
    Unit,
)
from companion.games.star_wars_rebellion.rules.decisions import decide
from companion.games.star_wars_rebellion.rules.flow import settle
from companion.games.star_wars_rebellion.rules.legal import legal
from companion.games.star_wars_rebellion.rules.opening import begin, deal
from companion.games.star_wars_rebellion.rules.waiting import awaited
from companion.games.star_wars_rebellion.state import Commander, Phase, Stage, State
from companion.games.star_wars_rebellion.views import (
    PublicView,
    SeatView,
    public_view,
    seat_view,
)

REBELS, EMPIRE = Side.REBELS, Side.EMPIRE
NAMES = ("Ola", "Jan", "Ewa", "Iza")
BLACK, RED = Colour.BLACK, Colour.RED
BLANK, HIT, DIRECT, SPECIAL = Die

# What everybody hears of a base that cannot be, whichever of all reasons it is.
NO_BASE = (
    "The base cannot be there. Choose another system: its probe card in the deck, not destroyed, "
    "no Empire in it, in a first game none next to it."
)

# Cards by name.
CAPTURE_OPERATIVE, SUPERLASER, LONG_RANGE = "MIM003", "MIM005", "MIM021"
ALLIANCE, INFILTRATION, SABOTAGE, MOBILIZATION = "MIR001", "MIR002", "MIR003", "MIR004"
CRIPPLING_BLOW, REBEL_ASSAULT, DEFEND, HEART = "OBJ001", "OBJ002", "OBJ004", "OBJ007"
LEAVE_NO_ONE, POPULAR_SUPPORT, SYMPATHY, MAJOR_VICTORY = "OBJ008", "OBJ010", "OBJ013", "OBJ014"
DEATH_STAR_PLANS = "OBJ006"
ONSLAUGHT, FORMATION = "TAS006", "TAS004"

Units = dict[Unit, int]
_Fact = TypeVar("_Fact", bound=Fact)


def started(count: int = 2, seed: str = "table", **options: str) -> Session:
    """Begin a whole game with a journal."""
    setup = Setup(NAMES[:count], options)
    return Session.start(
        DEFINITION, setup, MemoryLog(), seed=seed, now=lambda: 0, started="some evening"
    )


def options(**chosen: str) -> Options:
    return msgspec.convert({"help": "full", **chosen}, Options)


class Table:
    """A state, and what everybody does to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: list[Fact] = []

    # How a table comes to be

    @classmethod
    def laid(cls, count: int = 2, seed: int = 1, **chosen: Any) -> "Table":
        """Return a table as it is after the set-up: all is kept unless told otherwise."""
        setup = Setup(NAMES[:count], {"help": "full", **chosen})
        table = cls(begin(DEFINITION.check(setup)))
        table._happen(deal(table.state, Random(seed)))
        return table

    @classmethod
    def begun(cls, count: int = 2, base: System = System.DANTOOINE, **chosen: Any) -> "Table":
        """Return a table of a first game at its first assignment."""
        table = cls.laid(count, **chosen)
        if table.state.phase is Phase.HIDING:
            hidden = a.ChooseBase(Secret(base))
            table.do(hidden if table.state.options.knows_base else a.LayBase())
        return table

    @classmethod
    def at(cls, turn: Side | None = REBELS, count: int = 2, **fields: Any) -> "Table":
        """Return a table at a turn of a side: no units, and the base is at Dantooine.

        What is no field of the state is an option. Without a base only its card knows it.
        """
        names = set(Options.__struct_fields__) - set(State.__struct_fields__)
        chosen = {name: fields.pop(name) for name in names if name in fields}
        setup = Setup(NAMES[:count], {"help": "full", **chosen})
        state = begin(DEFINITION.check(setup))
        usual: dict[str, Any] = {
            "stage": Stage.COMMAND,
            "phase": Phase.COMMAND,
            "turn": turn and Commander(turn),
            "loyalty": {CAPITAL: EMPIRE},
            "settled": True,
            "base": Secret(System.DANTOOINE),
        }
        given = fields.pop("leaders", {})
        leaders = {**state.leaders, **given}
        return cls(replace(state, **{**usual, **fields}, leaders=leaders))

    # What is so

    @property
    def asked(self) -> Seat:
        """Whoever the table waits for, which is always one."""
        (seat,) = awaited(self.state)
        return seat

    @property
    def view(self) -> PublicView:
        return public_view(self.state)

    def sees(self, seat: Seat) -> SeatView:
        return seat_view(self.state, seat)

    def is_at(self, phase: Phase) -> bool:
        return self.state.phase is phase

    def units(self, where: str) -> Units:
        return self.state.units.get(where, {})

    def legal(self, *kinds: type[Action], seat: Seat | None = None) -> list[Action]:
        who = self.asked if seat is None else seat
        return [one for one in legal(self.state, who) if not kinds or isinstance(one, kinds)]

    def can(self, action: Action, seat: Seat | None = None) -> bool:
        return action in self.legal(seat=seat)

    # What is done

    def _happen(self, facts: Iterable[Fact]) -> list[Fact]:
        done = list(facts)
        for fact in done:
            self.state = evolve(self.state, fact)
        self.facts += done
        return done

    def happen(self, *facts: Fact) -> list[Fact]:
        """Let something happen that nobody did, with what follows from it."""
        return self._happen(settle(self.state, facts, Random(1)))

    def put(self, **fields: Any) -> "Table":
        """Change the state as if it had come so."""
        self.state = replace(self.state, **fields)
        return self

    def do(self, *actions: Action, seat: Seat | None = None, seed: int = 1) -> list[Fact]:
        """Let whoever is asked act, and make sure that it was offered."""
        facts: list[Fact] = []
        for action in actions:
            who = self.asked if seat is None else seat
            assert action in legal(self.state, who), (action, self.state.phase, self.legal())
            facts += self._happen(decide(self.state, who, action, Random(seed)))
        return facts

    def done(self, *phases: Phase) -> list[Fact]:
        """Say "done" in each of these steps, one after another."""
        facts: list[Fact] = []
        for phase in phases:
            assert self.state.phase is phase, (phase, self.state.phase)
            facts += self.do(a.Done())
        return facts

    def refused(self, action: Action, seat: Seat | None = None) -> str:
        """Try what is forbidden; return the sentence, and make sure that nothing happened."""
        who = self.asked if seat is None else seat
        before = msgspec.json.encode(public_view(self.state))
        assert action not in legal(self.state, who)
        with pytest.raises(IllegalActionError) as refusal:
            decide(self.state, who, action, Random(1))
        assert msgspec.json.encode(public_view(self.state)) == before
        return str(refusal.value)

    # Longer verbs

    def activate(self, leader: Leader, where: str) -> list[Fact]:
        return self.do(a.TakeLeader(leader), a.Activate(where))

    def march(self, leader: Leader, where: str, *coming: tuple[Unit, str]) -> list[Fact]:
        """Activate a system, bring units along one by one, and say that these are all."""
        facts = self.activate(leader, where)
        facts += self.do(*(a.Move(unit, origin) for unit, origin in coming))
        return facts + self.do(a.Done())

    def everybody_passes(self) -> list[Fact]:
        facts: list[Fact] = []
        while self.state.phase is Phase.COMMAND:
            facts += self.do(a.Pass())
        return facts

    def until(self, goal: Callable[[State], bool], seed: int = 1) -> list[Fact]:
        """Say "done" or pass, whatever is offered, until something is so."""
        facts: list[Fact] = []
        for _ in range(60):
            if goal(self.state):
                return facts
            offered = self.legal()
            wanted = (a.Pass(), a.Done(), *self.legal(a.Recruit, a.Build, a.Deploy))
            facts += self.do(next(one for one in wanted if one in offered), seed=seed)
        pytest.fail("that never comes")
        return facts

    def until_phase(self, phase: Phase) -> list[Fact]:
        return self.until(lambda state: state.phase is phase)

    def dice(self, *dice: tuple[Colour, Die]) -> list[Fact]:
        return self.do(*(c.EnterCombatDie(colour, die) for colour, die in dice))


def of(facts: Iterable[Fact], kind: type[_Fact]) -> list[_Fact]:
    return [fact for fact in facts if isinstance(fact, kind)]


def phases(facts: Iterable[Fact]) -> list[Phase]:
    """Return the steps that began."""
    return [fact.phase for fact in facts if hasattr(fact, "phase")]


def refresh(time: int, **fields: Any) -> Table:
    """Return a table where the time marker is about to come to this space."""
    usual = {"stage": Stage.REFRESH, "phase": Phase.AIMING, "turn": None, "time": time - 1}
    return Table.at(**{**usual, **fields})


def at_base(**units: int) -> dict[str, Units]:
    return {BASE: {Unit(unit): count for unit, count in units.items()}}


def neighbours(system: System) -> tuple[System, ...]:
    return known().systems[system].neighbours


def everybody(at: str, *leaders: Leader) -> dict[Leader, str]:
    return dict.fromkeys(leaders, at)
