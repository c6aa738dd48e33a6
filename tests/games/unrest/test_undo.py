"""What can be taken back, and the moments behind which nobody goes."""

import pytest

from companion.engine import Action
from companion.games.unrest import actions as a
from companion.games.unrest.state import Phase
from tests.games.unrest.table import PEACE, PLENTY, TRUTH, Table


def planned(*cards: str) -> Table:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan(*(cards or ("int5", "decoy", "rio5")))
    return table


def test_the_area_is_taken_back() -> None:
    table = Table()
    before = table.state
    table.area(PLENTY, PEACE)
    table.session.undo()
    assert table.state == before


@pytest.mark.parametrize(
    "action", [a.Destroy(3), a.Reroute(1, TRUTH), a.Reroute(3, TRUTH), a.Blockade(PEACE)]
)
def test_what_tells_nothing_is_taken_back(action: Action) -> None:
    table = planned()
    before = table.state
    table.empire(action)
    table.session.undo()
    assert table.state == before


@pytest.mark.parametrize("action", [a.Surveil(1), a.Surveil(2), a.Destroy(1), a.Destroy(2)])
def test_nobody_goes_back_behind_a_card_that_told_something(action: Action) -> None:
    """Also a hidden card that was destroyed and stayed hidden: it was no decoy."""
    table = planned()
    table.empire(action)
    assert table.session.undo_label is None


def test_the_open_card_of_a_plan_stands() -> None:
    assert planned("int5", "decoy").session.undo_label is not None
    assert planned().session.undo_label is None


def test_assignments_and_the_defence_before_them_are_taken_back_one_by_one() -> None:
    table = planned()
    after_plan = table.state
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(1, TRUTH))
    table.assign(PLENTY)
    assert table.view.phase is Phase.CHECK
    for _ in range(4):
        table.session.undo()
    assert table.state == after_plan
    assert table.session.undo_label is None


def test_nobody_goes_back_behind_cards_that_were_drawn() -> None:
    table = planned()
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(1, TRUTH))
    table.assign(PLENTY)
    table.end()
    assert table.session.undo_label is None


def test_nobody_goes_back_behind_a_liberated_district() -> None:
    table = planned("int5", "rio4", "rio5")
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(2, TRUTH))
    table.assign(PLENTY)
    table.liberate(PLENTY, "espionage", 0)
    assert table.session.undo_label is None
