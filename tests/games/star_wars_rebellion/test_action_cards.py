"""Action cards outside of combat."""

import pytest
from msgspec.structs import replace

from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.options import Help, Start
from companion.games.star_wars_rebellion.pieces import BASE, Leader, Ring, Side, System, Unit
from companion.games.star_wars_rebellion.rules.action_cards import (
    action_cards,
    assignment_cards,
    refuse_action,
    special_cards,
)
from companion.games.star_wars_rebellion.state import (
    OUT,
    POOL,
    Attempt,
    Phase,
    Stage,
    State,
    on_mission,
)
from tests.games.star_wars_rebellion.mission_table import (
    EMPIRE,
    REBELS,
    SEATS,
    MissionTable,
    of,
    options,
    plain,
    rich,
)

ADMINISTRATOR, DESTINY, BLINDSIDE, PLANNED = "ACI002", "ACI003", "ACI005", "ACI012"
CYBORG, HOUR, PLANNING, OLD_FRIEND = "ACR001", "ACR003", "ACR004", "ACR008"
SACRIFICE, FALCON, UNDERCOVER, SCOUTING = "ACR011", "ACR016", "ACR017", "ACI015"
MANDALORE = System.MANDALORE.value


def assigning(side: Side, **fields: object) -> State:
    usual = {"phase": Phase.ASSIGNMENT, "stage": Stage.ASSIGNMENT, "assigners": (side,)}
    return rich(side, **{**usual, **fields})


def ways(state: State, code: str) -> list[a.PlayAction]:
    return [one for one in action_cards(state, code) if isinstance(one, a.PlayAction)]


def test_a_leader_goes_where_the_card_allows() -> None:
    state = assigning(EMPIRE)
    offered = {one.where for one in ways(state, ADMINISTRATOR)}
    assert System.CORUSCANT in offered
    assert MANDALORE in offered  # it is subjugated
    assert System.NABOO not in offered


def test_the_leader_has_to_be_in_the_pool() -> None:
    state = assigning(EMPIRE)
    away = replace(state, leaders={**state.leaders, Leader.TARKIN: MANDALORE})
    assert ways(away, ADMINISTRATOR) == []


def test_a_card_is_played_and_gone() -> None:
    table = MissionTable(assigning(EMPIRE))
    facts = table.play(a.PlayAction(ADMINISTRATOR, Leader.TARKIN, MANDALORE), EMPIRE)
    assert facts[:2] == [
        e.ActionPlayed(EMPIRE, ADMINISTRATOR, Leader.TARKIN, MANDALORE),
        e.LeaderMoved(Leader.TARKIN, MANDALORE),
    ]
    assert table.state.work
    table.do(a.Carry())
    assert table.state.phase is Phase.ASSIGNMENT
    assert table.state.spent == (ADMINISTRATOR,)
    assert ways(table.state, ADMINISTRATOR) == []


@pytest.mark.parametrize(
    ("code", "leader", "side"),
    [(HOUR, Leader.LEIA, REBELS), (PLANNED, Leader.OZZEL, EMPIRE)],
)
def test_a_search_puts_the_leader_on_a_new_mission(code: str, leader: Leader, side: Side) -> None:
    table = MissionTable(assigning(side))
    assert a.PlayAction(code, leader, "") in ways(table.state, code)
    table.play(a.PlayAction(code, leader, ""), side)
    table.do(a.Carry())
    assert [slot.side for slot in table.state.slots] == [side]
    assert table.state.leaders[leader] == on_mission(table.state.slots[0].number)


def test_rebel_planning_is_at_the_base() -> None:
    assert ways(assigning(REBELS), PLANNING) == [a.PlayAction(PLANNING, Leader.DODONNA, BASE)]


def test_what_cannot_be_done_ends_by_itself() -> None:
    state = assigning(REBELS)
    here = replace(state, leaders={**state.leaders, Leader.CHEWBACCA: POOL})
    table = MissionTable(here)
    table.play(a.PlayAction(OLD_FRIEND, Leader.HAN, System.KASHYYYK.value), REBELS)
    assert table.state.work is None
    assert table.state.phase is Phase.ASSIGNMENT


def test_a_movement_of_an_action_card_begins_when_the_card_is_gone() -> None:
    table = MissionTable(assigning(EMPIRE))
    table.play(a.PlayAction(SCOUTING, Leader.SOONTIR_FEL, System.NABOO.value), EMPIRE)
    facts = table.do(a.Carry())
    assert isinstance(facts[-1], e.JourneyBegun)
    assert facts[-1].journey.most == 4


def test_rings_are_given_at_the_next_assignment() -> None:
    state = assigning(REBELS)
    offered = {one.leader for one in special_cards(state, REBELS) if one.card == FALCON}
    assert offered == {Leader.HAN}  # Chewbacca is not with the Rebellion yet
    table = MissionTable(state)
    table.play(a.PlayAction(CYBORG, Leader.MOTHMA, ""), REBELS)
    table.do(a.Carry(Leader.MOTHMA))
    assert table.state.rings[Leader.MOTHMA] is Ring.C3PO
    assert table.state.leaders[Leader.MOTHMA] == POOL


def test_a_special_card_needs_its_leader_where_the_mission_is() -> None:
    attempt = Attempt(3, EMPIRE, "MIM001", MANDALORE)
    state = rich(EMPIRE, phase=Phase.MISSION, attempt=attempt)
    assert ways(state, BLINDSIDE) == []
    there = replace(state, leaders={**state.leaders, Leader.GREEJATUS: MANDALORE})
    assert ways(there, BLINDSIDE) == [a.PlayAction(BLINDSIDE, Leader.GREEJATUS, MANDALORE)]
    table = MissionTable(there)
    table.play(a.PlayAction(BLINDSIDE, Leader.GREEJATUS, MANDALORE), EMPIRE)
    table.do(a.Carry())
    assert table.state.attempt == attempt  # the mission goes on
    assert table.state.phase is Phase.MISSION


def test_who_comes_undercover_opposes() -> None:
    attempt = Attempt(3, EMPIRE, "MIM001", MANDALORE)
    table = MissionTable(rich(EMPIRE, phase=Phase.MISSION, attempt=attempt))
    assert a.PlayAction(UNDERCOVER, Leader.LANDO, MANDALORE) in ways(table.state, UNDERCOVER)
    table.play(a.PlayAction(UNDERCOVER, Leader.LANDO, MANDALORE), REBELS)
    assert table.state.leaders[Leader.LANDO] == MANDALORE
    mine = replace(table.state, attempt=replace(attempt, side=REBELS), phase=Phase.MISSION)
    assert ways(mine, UNDERCOVER) == []


def test_a_sacrifice_needs_a_captive() -> None:
    state = plain(leaders={Leader.OBI_WAN: MANDALORE}, units={MANDALORE: {Unit.TIE: 1}})
    assert ways(state, SACRIFICE) == []
    table = MissionTable(replace(state, rings={Leader.OBI_WAN: Ring.CAPTURED}))
    (way,) = ways(table.state, SACRIFICE)
    table.play(way, REBELS)
    facts = table.do(a.Carry(Leader.OBI_WAN), a.Carry())
    assert table.state.leaders[Leader.OBI_WAN] == OUT
    assert of(facts, e.ReputationMoved) == [e.ReputationMoved(1)]
    assert table.state.phase is Phase.COMMAND


def test_destiny_takes_one_of_the_rescuers() -> None:
    state = plain(EMPIRE, leaders={Leader.VADER: MANDALORE, Leader.LEIA: MANDALORE})
    table = MissionTable(state)
    table.play(a.PlayAction(DESTINY, Leader.VADER, MANDALORE), EMPIRE)
    table.do(a.Carry(Leader.LEIA))
    assert table.state.is_captive(Leader.LEIA)


@pytest.mark.parametrize("chosen", [options(start=Start.FIRST_GAME), options(help=Help.TRACKER)])
def test_action_cards_are_not_always_used(chosen: object) -> None:
    state = assigning(EMPIRE, options=chosen)
    assert list(assignment_cards(state, EMPIRE)) == []
    assert list(special_cards(state, EMPIRE)) == []
    assert action_cards(state, ADMINISTRATOR) == []


def test_what_is_wrong_with_an_action_card_is_said() -> None:
    state = assigning(EMPIRE, spent=(PLANNED,))

    def why(code: str, leader: Leader, where: str = MANDALORE, side: Side = EMPIRE) -> str:
        return str(refuse_action(state, SEATS[side], a.PlayAction(code, leader, where)))

    assert "no card of this side" in why(ADMINISTRATOR, Leader.TARKIN, side=REBELS)
    assert "There is no action card 'X'" in why("X", Leader.TARKIN)
    assert "used already" in why(PLANNED, Leader.OZZEL)
    assert "cannot be used now" in why(BLINDSIDE, Leader.BOBA_FETT)
    assert "cannot be used now" in why("ACI001", Leader.PALPATINE)
    assert "does not show" in why(ADMINISTRATOR, Leader.VADER)
    assert "cannot be used here: Naboo" in why(ADMINISTRATOR, Leader.TARKIN, System.NABOO)
    assert refuse_action(state, 1, a.Done()) is None
    first = replace(state, options=options(start=Start.FIRST_GAME))
    wrong = refuse_action(first, 1, a.PlayAction(PLANNED, Leader.OZZEL, ""))
    assert "without action cards" in str(wrong)


def test_a_leader_who_is_away_cannot_use_a_card() -> None:
    state = assigning(EMPIRE)
    away = replace(state, leaders={**state.leaders, Leader.TARKIN: MANDALORE})
    wrong = refuse_action(
        away, SEATS[EMPIRE], a.PlayAction(ADMINISTRATOR, Leader.TARKIN, MANDALORE)
    )
    assert "cannot be used by this leader now" in str(wrong)


def test_a_card_of_nobody_means_nothing() -> None:
    assert action_cards(assigning(EMPIRE), "nonsense") == []
    assert ways(assigning(REBELS), ADMINISTRATOR) == []  # the Empire does not assign yet
