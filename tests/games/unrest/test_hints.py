"""What the table is told to touch."""

from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from tests.games.unrest.table import PEACE, PLENTY, TRUTH, Table


def hint(table: Table) -> str:
    sentence = DEFINITION.face.hint(table.view)
    assert sentence is not None
    return sentence.render(("Ola", "Jan"))


def planned() -> Table:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("rio5", "int3", "sup2")
    return table


def test_cards_and_districts_are_named_while_tokens_for_both_are_left() -> None:
    assert hint(planned()) == "Tap a card, or a district for a blockade."


def test_no_district_is_named_when_the_blockade_is_used() -> None:
    table = planned()
    table.empire(a.Blockade(PEACE))
    assert hint(table) == "Tap a card."


def test_no_card_is_named_when_the_blockade_alone_is_left() -> None:
    table = planned()
    table.empire(a.Reroute(1, TRUTH))
    table.empire(a.Destroy(2))
    table.assign(PLENTY)
    table.end()
    table.area(PLENTY, PEACE)
    table.plan("rio6", "int4", "sup3")
    table.empire(a.Surveil(1))
    assert hint(table) == "Tap the district for the blockade."
