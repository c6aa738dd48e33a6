"""Nothing that anybody could send breaks a combat."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Action, Fact
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.actions import Roll, Score
from companion.games.star_wars_rebellion.combat_actions import COMBAT_ACTIONS
from companion.games.star_wars_rebellion.combat_words import (
    combat_headline,
    combat_hint,
    describe_combat,
    label_combat,
)
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.pieces import Leader, System, Unit
from companion.games.star_wars_rebellion.rules.combat import (
    awaited_combat,
    combat_cards,
    legal_combat,
    refuse_combat,
)
from tests.games.star_wars_rebellion.combat_table import EMPIRE, Fray, galaxy_at_war
from tests.games.star_wars_rebellion.test_combat_random import some_fray
from tests.strategies import struct_of

_EVENT_TYPES: tuple[type[Fact], ...] = (
    *c.COMBAT_EVENTS,
    *(e.UnitsCame, e.UnitsLost, e.LeaderMoved),
)
_ACTION_TYPES: tuple[type[Action], ...] = (*COMBAT_ACTIONS, Roll, Score)
_EVENTS = st.one_of([struct_of(one) for one in _EVENT_TYPES])
_ACTIONS = st.one_of([struct_of(one) for one in _ACTION_TYPES])


@settings(max_examples=150, deadline=None)
@given(st.lists(_EVENTS, max_size=25), st.booleans())
def test_events_in_any_order_do_no_harm(events: list[Fact], fighting: bool) -> None:
    state = galaxy_at_war(leaders={Leader.VADER: System.YAVIN.value})
    if fighting:
        state = Fray({Unit.X_WING: 2}, {Unit.TIE: 2}, here=[Leader.VADER, Leader.HAN]).state
    for event in events:
        state = evolve(state, event)
        told = describe_combat(event)
        assert (told is None) != isinstance(event, c.COMBAT_EVENTS)
        assert told is None or told.render()
        if state.combat:
            assert combat_headline(state.combat, lambda side, _: 2 if side is EMPIRE else 1)
            assert combat_hint(state.combat)


@settings(max_examples=150, deadline=None)
@given(st.lists(_ACTIONS, max_size=15), st.integers(0, 60), st.integers(0, 30))
def test_any_action_is_legal_or_refused_in_words(
    actions: list[Action], seed: int, steps: int
) -> None:
    fray = some_fray(seed)
    if fray is None:
        return
    for _ in range(steps):
        if not fray.is_over:
            fray.do(fray.legal[seed % len(fray.legal)])
    for action in actions:
        for seat in (1, 2):
            allowed = action in list(legal_combat(fray.state, seat))
            refusal = refuse_combat(fray.state, seat, action)
            assert allowed or fray.is_over or str(refusal)
        label = label_combat(action)
        assert label is None or label.render()


def test_an_unknown_card_means_nothing() -> None:
    fray = Fray({Unit.X_WING: 2}, {Unit.TIE: 2}, here=[Leader.VADER])
    assert combat_cards(fray.state, "ZZZ000") == []
    assert awaited_combat(fray.state) == (2,)
