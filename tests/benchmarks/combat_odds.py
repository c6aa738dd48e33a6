"""How quickly the odds of a fight are worked out, against playing it, and how far they differ."""

from collections.abc import Iterator, Mapping
from functools import partial
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.odds import BUDGET, GAMES, Battle, Force, exact, simulated
from companion.games.star_wars_rebellion.pieces import Unit
from tests.benchmarks.figures import Figure, medians, seconds_of

REPEATED: Final = 5
PLENTY: Final = 10**6  # situations: those are worked out too that are played otherwise


class Fight(NamedTuple):
    """A fight by the names of its units."""

    what: str
    attacker: Mapping[Unit, int]
    defender: Mapping[Unit, int]


FIGHTS: Final = (
    Fight("one fighter each", {Unit.TIE: 1}, {Unit.X_WING: 1}),
    Fight(
        "a patrol",
        {Unit.STAR_DESTROYER: 1, Unit.TIE: 2},
        {Unit.CORVETTE: 1, Unit.X_WING: 2, Unit.Y_WING: 1},
    ),
    Fight(
        "6 against 5 on the ground",
        {Unit.STORMTROOPER: 4, Unit.AT_ST: 2},
        {Unit.TROOPER: 3, Unit.AIRSPEEDER: 2},
    ),
    Fight(
        "8 against 8 in space",
        {Unit.STAR_DESTROYER: 2, Unit.CARRIER: 2, Unit.TIE: 4},
        {Unit.CRUISER: 1, Unit.CORVETTE: 2, Unit.TRANSPORT: 1, Unit.X_WING: 2, Unit.Y_WING: 2},
    ),
    Fight(
        "12 against 12 in space",
        {Unit.STAR_DESTROYER: 2, Unit.CARRIER: 2, Unit.TIE: 8},
        {Unit.CRUISER: 1, Unit.CORVETTE: 2, Unit.TRANSPORT: 1, Unit.X_WING: 4, Unit.Y_WING: 4},
    ),
)


def combat_odds() -> Iterator[Figure]:
    """Compare both ways; a fight that is worked out at the table must not take longer so."""
    off = []
    for what, battle in ((fight.what, _battle(fight)) for fight in FIGHTS):
        rounds = [_round(battle, seed) for seed in range(REPEATED)]
        ours, played = medians(rounds)
        against = f"{GAMES} games ({played * 1e3:.0f} ms)"
        limit = 1.0 if exact(battle, BUDGET) else None
        yield Figure(f"odds of {what}", f"{ours * 1e3:.1f} ms", ours / played, against, limit)
        off.append(_difference(battle))
    chance = 4 * 100 * sqrt(0.25 / GAMES)
    against = f"4 sigma of {GAMES} games ({chance:.1f})"
    value = f"{max(off):.2f} per cent"
    yield Figure("the same, the greatest difference", value, max(off) / chance, against, 1.0)


def _battle(fight: Fight) -> Battle:
    return Battle(_force(fight.attacker), _force(fight.defender))


def _force(units: Mapping[Unit, int]) -> Force:
    facts = known().units
    return Force(tuple((facts[unit], count) for unit, count in units.items()))


def _round(battle: Battle, seed: int) -> tuple[float, float]:
    """Return the seconds of working it out and of playing."""
    playing = partial(simulated, battle, GAMES, Random(seed))
    return seconds_of(partial(exact, battle, PLENTY)), seconds_of(playing)


def _difference(battle: Battle) -> float:
    """Return how far the two are apart at most, in per cent."""
    ours, played = exact(battle, PLENTY), simulated(battle, GAMES, Random(0))
    assert ours
    return max(
        abs(ours.attacker - played.attacker),
        abs(ours.defender - played.defender),
        abs(ours.neither - played.neither),
    )
