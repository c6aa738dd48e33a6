"""Combats of random forces, played by pure chance, always end, and every unit is accounted for."""

from collections import Counter
from random import Random

import pytest

from companion.engine import Action
from companion.games.star_wars_rebellion import combat_actions as a
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.actions import Carry, Done, Roll, Score
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.combat_state import Source
from companion.games.star_wars_rebellion.pieces import BASE, Colour, Die, Leader, Side, System, Unit
from companion.games.star_wars_rebellion.rules.combat import (
    awaited_combat,
    legal_combat,
    refuse_combat,
    shares_theatre,
)
from tests.games.star_wars_rebellion.combat_table import EMPIRE, REBELS, YAVIN, Fray, galaxy_at_war


def _force(random: Random, side: Side) -> dict[Unit, int]:
    kinds = [one for one in known().units.values() if one.side is side]
    some = random.sample(kinds, random.randint(1, 5))
    return {one.unit: random.randint(1, min(3, one.figures)) for one in some}


def some_fray(seed: int) -> Fray | None:
    random = Random(seed)
    rebels, empire = _force(random, REBELS), _force(random, EMPIRE)
    units = {YAVIN.value: {**rebels, **empire}}
    if not shares_theatre(galaxy_at_war(units=units), YAVIN):
        return None
    leaders = random.sample(list(Leader), 14)
    near = list(known().systems[YAVIN].neighbours)
    return Fray(
        rebels,
        empire,
        attacker=random.choice(list(Side)),
        here=leaders[:5],
        pool=leaders[5:],
        elsewhere={random.choice(near): {random.choice(list(Unit)): 1}},
        origins=(random.choice(near),),
        loyalty={random.choice(near): random.choice(list(Side))} if seed % 2 else {},
    )


def _everywhere(fray: Fray) -> Counter[Unit]:
    total: Counter[Unit] = Counter()
    for units in fray.state.units.values():
        assert all(count > 0 for count in units.values())
        total.update(units)
    return total


def _lost(fray: Fray) -> Counter[Unit]:
    total: Counter[Unit] = Counter()
    for fact in fray.facts:
        if isinstance(fact, e.UnitsLost):
            total.update(fact.units)
    return total


@pytest.mark.parametrize("batch", range(6))
def test_random_combats_always_end_and_no_unit_is_lost_twice(batch: int) -> None:
    fought = 0
    for seed in range(batch * 100, batch * 100 + 100):
        fray = some_fray(seed)
        if fray is None:
            continue
        fought += 1
        before = _everywhere(fray) + _lost(fray)
        fray.wander(Random(seed))
        assert before == _everywhere(fray) + _lost(fray)
        assert sum(isinstance(fact, c.CombatEnded) for fact in fray.facts) == 1
    assert fought > 50


def _attempts() -> list[Action]:
    """Return many things one could try at any time."""
    dice = [a.EnterCombatDie(colour, die) for colour in Colour for die in Die]
    tactics = [kind(code) for code in known().tactics for kind in (a.PlayTactic, a.PlayBlock)]
    hits = [a.AssignHit(x, unit, n) for x in Source for unit in Unit for n in range(3)]
    units = [kind(unit) for unit in Unit for kind in (a.LeaveBehind, lambda x: a.Unhit(x, 1))]
    leaders = [kind(one) for one in Leader for kind in (a.AddLeader, Carry)]
    cards = [a.PlayCombatCard(code, Leader.VEERS) for code in known().actions]
    scores = [Score(code) for code in known().objectives]
    plain = [kind() for kind in (a.NoLeader, a.Ready, a.DrawTactic, a.FinishActions, a.AssignAll)]
    more = [kind() for kind in (a.FinishDamage, a.LetIt, a.Stay, Roll)]
    ways = [a.RetreatTo(one) for one in (*System, BASE)]
    rerolls = [a.RerollDie(colour, die) for colour in Colour for die in Die]
    return [
        *dice,
        *tactics,
        *hits,
        *units,
        *leaders,
        *cards,
        *scores,
        *plain,
        *more,
        *ways,
        *rerolls,
    ]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_not_legal_is_refused_with_a_sentence(seed: int) -> None:
    fray, random, attempts = some_fray(seed * 7), Random(seed), _attempts()
    while fray is not None and not fray.is_over:
        legal = fray.legal
        assert len(set(legal)) == len(legal)
        assert legal
        for action in random.sample(attempts, 60):
            for seat in (1, 2):
                allowed = seat == fray.seat and action in legal
                assert allowed == (action in list(legal_combat(fray.state, seat)))
                refusal = refuse_combat(fray.state, seat, action)
                assert allowed or (refusal is not None and str(refusal).endswith("."))
        fray.do(random.choice(legal))


def test_every_event_of_a_combat_happens_and_every_action_is_offered() -> None:
    seen: set[type] = set()
    offered: set[type] = set()
    for seed in range(250):
        fray, random = some_fray(seed), Random(seed)
        while fray is not None and not fray.is_over:
            offered.update(map(type, fray.legal))
            fray.do(random.choice(fray.legal))
        seen.update(map(type, fray.facts if fray else ()))
    assert set(c.COMBAT_EVENTS) <= seen
    assert set(a.COMBAT_ACTIONS) <= offered


def test_nobody_is_asked_when_there_is_no_combat() -> None:
    state = galaxy_at_war()
    assert awaited_combat(state) == ()
    assert list(legal_combat(state, 1)) == []
    assert str(refuse_combat(state, 1, a.Stay())) == "There is no combat now."
    assert refuse_combat(state, 1, Done()) is None
    assert refuse_combat(state, 1, Roll()) is None
