"""A combat with any forces one likes, whose players do as they are told."""

from collections.abc import Iterable, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from companion.engine import Action, Fact, IllegalActionError, Seat
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.combat_state import (
    Combat,
    CombatStage,
    Source,
)
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.options import Help, Options, Start
from companion.games.star_wars_rebellion.pieces import (
    Colour,
    Die,
    Leader,
    Role,
    Side,
    System,
    Theatre,
    Unit,
)
from companion.games.star_wars_rebellion.rules.combat import (
    awaited_combat,
    begin_combat,
    combat_cards,
    decide_combat,
    legal_combat,
    refuse_combat,
)
from companion.games.star_wars_rebellion.state import POOL, Fight, State

REBELS, EMPIRE = Side.REBELS, Side.EMPIRE
SPACE, GROUND = Theatre.SPACE, Theatre.GROUND
BLACK, RED = Colour.BLACK, Colour.RED
BLANK, HIT, DIRECT, SPECIAL = Die
YAVIN = System.YAVIN

# Tactic cards, by theatre.
BOMBARDMENT = "TAG001"
GROUND_STRATEGY, GROUND_REROLL, GROUND_CRITICAL = "TAG002", "TAG003", "TAG004"
GROUND_FORMATION, DIG_IN, ESCAPE_PLAN = "TAG005", "TAG006", "TAG007"
GROUND_ONSLAUGHT, GROUND_TAKE_DOWN, GROUND_UNSTOPPABLE = "TAG008", "TAG009", "TAG010"
STRATEGY, REROLL, CRITICAL, FORMATION, NO_ESCAPE = "TAS001", "TAS002", "TAS003", "TAS004", "TAS005"
ONSLAUGHT, OUTMANEUVER, TAKE_DOWN, UNSTOPPABLE = "TAS006", "TAS007", "TAS008", "TAS009"

# Action cards for the start of a combat.
MY_DESIGN, MORE_DANGEROUS, FULLY_OPERATIONAL = "ACI001", "ACI004", "ACI008"
GOOD_INTEL, NO_WAY_OUT, READY, GENERATOR = "ACI009", "ACI010", "ACI014", "ACI016"
TRAP, POINT_BLANK, TARGET_DESTROYERS = "ACR010", "ACR013", "ACR015"

# Objectives.
CRIPPLING_BLOW, REBEL_ASSAULT, PLANS, LIBERATION = "OBJ001", "OBJ002", "OBJ006", "OBJ009"
LATE_PLANS, MAJOR_VICTORY, RETURN_OF_THE_JEDI = "OBJ011", "OBJ014", "OBJ015"

TWO = {REBELS: {Role.ADMIRAL: 1, Role.GENERAL: 1}, EMPIRE: {Role.ADMIRAL: 2, Role.GENERAL: 2}}
FOUR = {REBELS: {Role.ADMIRAL: 1, Role.GENERAL: 3}, EMPIRE: {Role.ADMIRAL: 2, Role.GENERAL: 4}}

Units = dict[Unit, int]


def galaxy_at_war(**changes: object) -> State:
    """Return a table that keeps everything, with action cards and nobody anywhere."""
    options = Options(help=Help.FULL, start=Start.ADVANCED)
    return replace(State(options, known(), count=2, posts=TWO), **changes)


def idle(legal: Sequence[Action]) -> Action:
    """Return what somebody does who wants nothing."""
    return a.FinishActions() if a.FinishActions() in legal else legal[-1]


class Fray:
    """A combat at Yavin that is driven by hand; the Empire attacks unless told otherwise."""

    def __init__(  # noqa: PLR0913 - all that a combat can be made of
        self,
        rebels: Units,
        empire: Units,
        *,
        attacker: Side = EMPIRE,
        here: Iterable[Leader] = (),
        pool: Iterable[Leader] = (),
        elsewhere: dict[str, Units] | None = None,
        origins: tuple[str, ...] = (),
        at: System = YAVIN,
        **changes: object,
    ) -> None:
        self.at = at
        leaders = {**dict.fromkeys(here, at.value), **dict.fromkeys(pool, POOL)}
        units = {at.value: {**rebels, **empire}, **(elsewhere or {})}
        self.random = Random(1)
        self.facts: list[Fact] = []
        self.state = galaxy_at_war(
            units=units,
            leaders=leaders,
            fight=Fight(at, attacker, origins),
            **{"scored": True, **changes},
        )
        self._happen(begin_combat(self.state, self.random))

    def _happen(self, facts: list[Fact]) -> None:
        for fact in facts:
            self.state = evolve(self.state, fact)
        self.facts += facts

    @property
    def combat(self) -> Combat:
        assert self.state.combat is not None
        return self.state.combat

    @property
    def is_over(self) -> bool:
        return self.state.combat is None

    @property
    def asked(self) -> tuple[CombatStage, Side]:
        return self.combat.stage, self.combat.asked

    @property
    def seat(self) -> Seat:
        (seat,) = awaited_combat(self.state)
        return seat

    @property
    def legal(self) -> list[Action]:
        return list(legal_combat(self.state, self.seat))

    @property
    def here(self) -> Units:
        return self.state.units.get(self.at, {})

    def do(self, *actions: Action) -> "Fray":
        for action in actions:
            assert action in self.legal, (action, self.asked, self.legal)
            self._happen(decide_combat(self.state, self.seat, action, self.random))
        return self

    def dice(self, *dice: tuple[Colour, Die]) -> "Fray":
        return self.do(*(a.EnterCombatDie(colour, die) for colour, die in dice))

    def blanks(self, rolls: int = 1) -> "Fray":
        """Enter blanks for all that is still to be rolled, so many times."""
        for _ in range(rolls):
            left = dict(self.combat.to_roll)
            self.dice(*((colour, BLANK) for colour, n in left.items() for _ in range(n)))
        return self

    def hit(self, source: Source, unit: Unit, damage: int = 0) -> "Fray":
        return self.do(a.AssignHit(source, unit, damage))

    def refused(self, action: Action, seat: Seat | None = None) -> str:
        who = self.seat if seat is None else seat
        assert action not in list(legal_combat(self.state, who))
        refusal = refuse_combat(self.state, who, action)
        assert isinstance(refusal, IllegalActionError)
        return str(refusal)

    def cards(self, code: str) -> list[Action]:
        return combat_cards(self.state, code)

    def damage(self, side: Side) -> list[tuple[Unit, int]]:
        return [(one.unit, one.total) for one in self.combat.of(side)]

    def wander(self, random: Random, most: int = 3000) -> int:
        """Do anything at all until it is over; return how many actions that took."""
        for count in range(most):
            if self.is_over:
                return count
            self.random = random
            self.do(random.choice(self.legal))
        pytest.fail("the combat never ends")
        return most
