"""Nothing that anybody could send breaks missions and cards."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Action, Fact
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.mission_words import label_mission
from companion.games.star_wars_rebellion.pieces import Leader
from companion.games.star_wars_rebellion.rules.action_cards import action_cards, refuse_action
from companion.games.star_wars_rebellion.rules.effects import awaited_work, refuse_work
from companion.games.star_wars_rebellion.rules.missions import (
    awaited_mission,
    mission_cards,
    refuse_mission,
    reveals,
)
from companion.games.star_wars_rebellion.telling import describe
from companion.games.star_wars_rebellion.work_words import work_headline, work_hint
from tests.games.star_wars_rebellion.mission_table import (
    INFILTRATION,
    REBELS,
    MissionTable,
    rich,
)
from tests.strategies import struct_of

_OWN: tuple[type[Fact], ...] = (
    *(e.MissionRevealed, e.MissionPlaced, e.MissionOpposed, e.DiceAsked, e.DieEntered),
    *(e.DiceRolled, e.MissionDecided, e.CardSpent, e.ActionPlayed, e.WorkBegun, e.WorkDone),
    *(e.WorkSwapped, e.WorkEnded, e.MobilisationPlanned, e.LeaderCaptured, e.LeaderRescued),
    *(e.RingGiven, e.RegionTold),
)
_ACTIONS: tuple[type[Action], ...] = (
    *(a.Reveal, a.RevealTold, a.GoTo, a.GoAgainst, a.Oppose, a.LetGo, a.EnterDie, a.Decide),
    *(a.Roll, a.Carry, a.Skip, a.TakeOther, a.PlayAction),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of([struct_of(one) for one in _OWN]), max_size=20))
def test_events_in_any_order_do_no_harm(events: list[Fact]) -> None:
    state = rich()
    for event in events:
        state = evolve(state, event)
        told = describe(event)
        assert told
        assert told.render()
        awaited_mission(state)
        awaited_work(state)
        if state.work:
            assert work_headline(state.work).render()
            work_hint(state.work)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of([struct_of(one) for one in _ACTIONS]), max_size=10), st.booleans())
def test_any_action_is_refused_in_words_or_not_at_all(actions: list[Action], begun: bool) -> None:
    table = MissionTable(rich())
    table.assign(Leader.LEIA)
    if begun:
        table.reveal(INFILTRATION)
    for action in actions:
        for refuse in (refuse_mission, refuse_work, refuse_action):
            wrong = refuse(table.state, 1, action)
            assert wrong is None or str(wrong)
        label = label_mission(action)
        assert (label is None) is isinstance(action, a.Roll)
        assert label is None or label.render()


def test_a_turn_of_nobody_reveals_nothing() -> None:
    table = MissionTable(rich())
    assert list(reveals(table.state, REBELS, None)) == []
    assert mission_cards(table.state, INFILTRATION) == []
    assert action_cards(table.state, INFILTRATION) == []
