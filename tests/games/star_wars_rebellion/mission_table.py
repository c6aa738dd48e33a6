"""A table for missions and action cards, whose players do as they are told."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine import Action, Fact, IllegalActionError, Seat, Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.options import Help, Options, Start
from companion.games.star_wars_rebellion.pieces import (
    BASE,
    Die,
    Leader,
    Ring,
    Role,
    Side,
    System,
    Unit,
)
from companion.games.star_wars_rebellion.rules.action_cards import play_action
from companion.games.star_wars_rebellion.rules.board import free_leaders_at
from companion.games.star_wars_rebellion.rules.effects import (
    awaited_work,
    decide_work,
    legal_work,
    onward_work,
)
from companion.games.star_wars_rebellion.rules.missions import (
    awaited_mission,
    decide_mission,
    legal_mission,
    reveal_events,
    reveals,
)
from companion.games.star_wars_rebellion.state import (
    OUT,
    POOL,
    WAITING,
    Commander,
    Phase,
    Slot,
    Stage,
    State,
    Work,
    on_mission,
)

REBELS, EMPIRE = Side.REBELS, Side.EMPIRE
SEATS = {REBELS: 1, EMPIRE: 2}
SLOT = 7
MISSIONS = sorted(known().missions)

# Missions by name.
RULE_BY_FEAR, GATHER_INTEL, CAPTURE_OPERATIVE, RESEARCH = "MIM001", "MIM002", "MIM003", "MIM004"
SUPERLASER, FACTORY, BEACON, LONG_RANGE, FREEZING = "MIM005", "MIM006", "MIM019", "MIM021", "MIM025"
PROBE_DROIDS, BOUNTY, LURE, EFFORTS = "MIM022", "MIM026", "MIM017", "MIM012"
ALLIANCE, INFILTRATION, SABOTAGE, MOBILIZATION = "MIR001", "MIR002", "MIR003", "MIR004"
CONTINGENCY, CALAMARI, RESCUE, SEEK_YODA, STRIKE = "MIR007", "MIR012", "MIR013", "MIR018", "MIR021"


def options(**chosen: Any) -> Options:
    return Options(**{"help": Help.FULL, "start": Start.ADVANCED, **chosen})


def plain(side: Side = REBELS, **fields: Any) -> State:
    """Return an empty galaxy on a turn of a side; all leaders wait unless told otherwise."""
    chosen = fields.pop("options", options())
    leaders = dict.fromkeys(Leader, WAITING) | {Leader.LUKE_JEDI: OUT}
    usual: dict[str, Any] = {
        "phase": Phase.COMMAND,
        "stage": Stage.COMMAND,
        "turn": Commander(side),
        "loyalty": {System.CORUSCANT: EMPIRE},
        "settled": True,
    }
    given = fields.pop("leaders", {})
    return State(
        chosen,
        known(),
        2,
        {one: dict.fromkeys(Role, SEATS[one]) for one in Side},
        leaders={**leaders, **given},
        **{**usual, **fields},
    )


def rich(side: Side = REBELS, **fields: Any) -> State:
    """Return a galaxy where every card finds something to do."""
    pools = dict.fromkeys(known().leaders, POOL)
    away = {
        Leader.LUKE_JEDI: OUT,
        Leader.WEDGE: System.NAL_HUTTA.value,
        Leader.MADINE: System.MANDALORE.value,
        Leader.TAGGE: System.MANDALORE.value,
        Leader.CHEWBACCA: WAITING,
    }
    usual: dict[str, Any] = {
        "leaders": {**pools, **away},
        "rings": {Leader.MADINE: Ring.CAPTURED},
        "loyalty": {
            System.CORUSCANT: EMPIRE,
            System.CORELLIA: EMPIRE,
            System.MON_CALAMARI: EMPIRE,
            System.MUSTAFAR: EMPIRE,
            System.NABOO: REBELS,
            System.BOTHAWUI: REBELS,
            System.RODIA: EMPIRE,
        },
        "units": units_everywhere(),
        "queues": {
            EMPIRE: {1: {Unit.TIE: 2}, 2: {Unit.AT_ST: 1}, 3: {Unit.STAR_DESTROYER: 1}},
            REBELS: {1: {Unit.X_WING: 1}, 2: {Unit.CORVETTE: 1}, 3: {}},
        },
        "sabotaged": (System.MUSTAFAR,),
        "base": Secret(System.HOTH),
    }
    state = plain(side, **{**usual, **fields})
    return state if state.options.keeps_units else replace(state, units={}, **_occupied())


def _occupied() -> dict[str, Any]:
    return {"occupied": (System.MANDALORE, System.KASHYYYK, System.SULLUST)}


def units_everywhere() -> dict[str, dict[Unit, int]]:
    garrison = {Unit.STAR_DESTROYER: 1, Unit.TIE: 2, Unit.STORMTROOPER: 2, Unit.AT_ST: 1}
    return {
        System.CORUSCANT: {**garrison, Unit.AT_AT: 1},
        System.MANDALORE: {**garrison, Unit.DEATH_STAR: 1},
        System.KASHYYYK: {Unit.STORMTROOPER: 1, Unit.TIE: 1, Unit.TROOPER: 1},
        System.SULLUST: dict(garrison),
        System.NAL_HUTTA: {Unit.TIE: 1},
        System.NABOO: {Unit.TROOPER: 2, Unit.X_WING: 1},
        BASE: {Unit.TROOPER: 4, Unit.X_WING: 2, Unit.TRANSPORT: 1, Unit.AIRSPEEDER: 1},
    }


class MissionTable:
    """A state, and what everybody does to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: list[Fact] = []

    def add(self, *facts: Fact) -> list[Fact]:
        for fact in facts:
            self.state = evolve(self.state, fact)
        self.facts += facts
        return list(facts)

    def assign(self, *leaders: Leader, side: Side = REBELS, told: str = "") -> None:
        """Put leaders on a mission that lies face down."""
        slot = Slot(SLOT, side, Secret(told) if told else None)
        on_it = dict.fromkeys(leaders, on_mission(SLOT))
        self.state = replace(
            self.state,
            slots=(*self.state.slots, slot),
            next_slot=SLOT + 1,
            leaders={**self.state.leaders, **on_it},
        )

    def reveal(self, code: str = "", side: Side = REBELS) -> list[Fact]:
        action = a.Reveal(code, SLOT) if code else a.RevealTold(SLOT)
        assert action in list(reveals(self.state, side, None))
        return self.add(*reveal_events(self.state, SEATS[side], action))

    @property
    def asked(self) -> Seat:
        """Whoever is asked now, of whom there is one."""
        if self.state.phase is Phase.WORK:
            (seat,) = awaited_work(self.state)
        else:
            (seat,) = awaited_mission(self.state)
        return seat

    def legal(self, seat: Seat | None = None) -> list[Action]:
        ask = legal_work if self.state.phase is Phase.WORK else legal_mission
        return ask(self.state, self.asked if seat is None else seat)

    def do(self, *actions: Action, seed: int = 1) -> list[Fact]:
        """Let whoever is asked act."""
        facts: list[Fact] = []
        for action in actions:
            assert action in self.legal()
            decide = decide_work if self.state.phase is Phase.WORK else decide_mission
            facts += self.add(*decide(self.state, self.asked, action, Random(seed)))
        return facts

    def play(self, action: a.PlayAction, side: Side) -> list[Fact]:
        return self.add(*play_action(self.state, SEATS[side], action))

    def refused(self, action: Action, seat: Seat | None = None) -> str:
        """Try what is forbidden; return the sentence."""
        who = self.asked if seat is None else seat
        decide = decide_work if self.state.phase is Phase.WORK else decide_mission
        assert action not in self.legal(who)
        with pytest.raises(IllegalActionError) as refusal:
            decide(self.state, who, action, Random(1))
        return str(refusal.value)

    def finish(self, random: Random) -> None:
        """Do anything that is offered until the card is done; movements bring nobody."""
        for _ in range(100):
            if self.state.end or not (self.state.attempt or self.state.work):
                return
            self.step(random)
        pytest.fail("the card never ends")

    def step(self, random: Random) -> None:
        if self.state.journey:
            self.add(e.JourneyEnded())
        if self.state.fight:
            self.add(e.NoFight())
        self.state = replace(self.state, questions=(), to_draw={})
        self.add(*onward_work(self.state))
        if self.state.attempt or self.state.work:
            legal = self.legal()
            assert legal
            self.do(random.choice(legal), seed=random.randrange(99))


def working(effect: Effect | Do, state: State, place: str, **fields: Any) -> MissionTable:
    """Return a table at which a card does this."""
    asked = effect if isinstance(effect, Effect) else Effect(effect)
    side = fields.pop("side", REBELS)
    code = fields.pop("code", INFILTRATION)
    table = MissionTable(state)
    fields.setdefault("leaders", free_leaders_at(state, place, side))
    table.add(e.WorkBegun(Work(side, code, place, (asked,), number=SLOT, **fields)))
    return table


def choices(table: MissionTable) -> set[str]:
    """Return what can be chosen for a card now."""
    return {one.what for one in table.legal() if isinstance(one, a.Carry)}


def of(facts: list[Fact], kind: type[Fact]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]


def dice(*faces: Die) -> list[Action]:
    return [a.EnterDie(face) for face in faces]
