"""The test vectors TV-0.1, TV-0.7 and TV-0.8, and the numbers of the box."""

from collections import Counter

from companion.games.unrest import actions as a
from companion.games.unrest import events as e
from companion.games.unrest.missions import KNOWN
from companion.games.unrest.options import OPTIONS, Options
from companion.games.unrest.pieces import COPIES, Card, Colour, District, Token, all_cards
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicCard
from tests.games.unrest.table import (
    CAPITOL,
    EMPIRE,
    PEACE,
    PLENTY,
    POLICE,
    REBELLION,
    ROW,
    TRUTH,
    Table,
)


def test_the_box_has_24_cards_of_four_colours_and_4_decoys() -> None:
    assert len(all_cards()) == 24
    coloured = Counter(card.colour for card in all_cards() if card.colour)
    assert coloured == dict.fromkeys(Colour, 5)
    for colour in Colour:
        assert sorted(c.number for c in Card if c.colour is colour) == [2, 3, 4, 5, 6]
    assert (COPIES[Card.DECOY], Card.DECOY.number) == (4, 0)


def test_options_are_the_same_on_the_set_up_screen_and_in_the_rules() -> None:
    assert {option.key: option.default for option in OPTIONS} == {
        name: getattr(Options(), name) for name in Options.__struct_fields__
    }


def before_the_example() -> Table:
    """Let Intelligence 3 lie alone in the right-most district, with all tokens available."""
    table = Table()
    table.area(POLICE, TRUTH)
    table.plan("uph2", "uph3", "int3")
    table.empire(a.Destroy(1))
    table.empire(a.Reroute(2, PEACE))
    table.assign(TRUTH)
    table.end()
    table.area(PEACE, CAPITOL)
    table.plan("decoy", "decoy", "sup2")
    table.empire(a.Surveil(1))
    table.empire(a.Blockade(CAPITOL))
    table.assign(PEACE)
    table.end()
    return table


def test_tv_0_1_the_example_round() -> None:
    table = before_the_example()
    assert table.state.stacks[TRUTH] == (Card.INT3,)
    assert table.view.available == tuple(Token)
    table.area(POLICE, TRUTH)
    table.plan("rio5", "int2", "sup3")
    table.empire(a.Surveil(2))
    assert table.view.front[2] == PublicCard(Card.INT2)
    table.empire(a.Reroute(3, PLENTY))
    assert table.view.stacks[PLENTY] == (PublicCard(Card.SUP3),)
    table.assign(TRUTH)
    assert table.view.stacks[TRUTH] == (
        PublicCard(Card.INT3),
        PublicCard(None),
        PublicCard(Card.INT2),
    )
    assert table.can_liberate() == {(TRUTH, "espionage", (1,))}
    hand, deck = table.view.hand, table.view.deck
    facts = table.liberate(TRUTH, "espionage", 1)
    assert facts == [
        e.DistrictLiberated(TRUTH, KNOWN["espionage"], (e.ShownCard(1, Card.RIO5),)),
    ]
    assert [one.district for one in table.view.liberated] == [TRUTH]
    assert table.view.contested == (PLENTY, PEACE, CAPITOL, POLICE)
    assert table.view.stacks[TRUTH][1] == PublicCard(Card.RIO5)  # the stack stays as it is
    table.end()
    assert (table.view.hand, table.view.deck) == (hand + 3, deck - 3)
    assert table.view.available == (Token.DESTROY, Token.BLOCKADE)


def test_tv_0_7_two_hidden_cards_and_an_open_one_are_a_plan() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    facts = table.plan("int5", "decoy", "rio2")
    assert facts[-1] == e.PlanLaid(Card.RIO2)
    assert table.view.front == {
        1: PublicCard(None),
        2: PublicCard(None),
        3: PublicCard(Card.RIO2),
    }
    assert (table.view.phase, table.view.awaited) == (Phase.DEFEND, (EMPIRE,))


def liberate_the_capitol(table: Table) -> None:
    table.area(CAPITOL, POLICE)
    table.plan("int5", "int6", "rio5")
    table.empire(a.Blockade(POLICE))
    table.empire(a.Reroute(1, PLENTY))
    table.assign(CAPITOL)
    table.liberate(CAPITOL, "espionage", 0)


def test_tv_0_8_the_row_closes_up() -> None:
    table = Table()
    before = table.view.areas
    assert before == ((PLENTY, PEACE), (PEACE, CAPITOL), (CAPITOL, POLICE), (POLICE, TRUTH))
    liberate_the_capitol(table)
    table.end()
    assert table.view.row == ROW
    assert table.view.areas == ((PLENTY, PEACE), (PEACE, POLICE), (POLICE, TRUTH))
    table.refused(REBELLION, a.ChooseArea(PEACE, CAPITOL))
    table.area(PEACE, POLICE)
    assert table.view.area == (PEACE, POLICE)


def test_only_neighbours_named_from_the_left_are_an_area() -> None:
    table = Table()
    for left in District:
        for right in District:
            if (left, right) not in table.view.areas:
                table.refused(REBELLION, a.ChooseArea(left, right))
