"""What is entered by hand where cards are kept: hands, decks, and entries that were wrong."""

from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.pieces import Deck, Good
from companion.games.imperial_settlers.state import Hand, Reason
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    EGYPTIANS,
    MILL,
    ROMANS,
    SENTRY_TOWER,
    Table,
    empire,
    played,
)

CARD, OWN_CARD = Good.COMMON_CARD, Good.FACTION_CARD
MISTAKE = a.CloseBook(Reason.MISTAKE)


def changes(table: Table) -> list[a.Change]:
    cards = [one for one in table.legal(1, a.Change) if isinstance(one, a.Change)]
    return [one for one in cards if one.good in (CARD, OWN_CARD)]


def test_cards_are_entered_only_where_they_are_kept() -> None:
    table = Table(empire(ROMANS), empire(EGYPTIANS))
    table.do(1, a.OpenBook())
    assert changes(table) == []


def test_a_card_that_was_drawn_comes_from_its_deck_and_can_be_built() -> None:
    table = Table(empire(ROMANS, wood=9, stone=9), empire(EGYPTIANS), help="full")
    assert table.refused(1, a.Build(MILL)) == "seat 1 cannot hold Mill COM006."
    table.do(1, a.OpenBook())
    assert changes(table) == [a.Change(CARD, more=True), a.Change(OWN_CARD, more=True)]
    left = table.state.decks[Deck.COMMON]
    table.act(1, a.Change(CARD, more=True), a.CloseBook(Reason.CARD))
    assert (table[1].hand, table.state.decks[Deck.COMMON]) == (Hand(common=1), left - 1)
    table.do(1, a.Build(MILL))
    assert table.locations(1) == [MILL]


def test_a_card_that_was_given_up_goes_to_the_discards_unseen() -> None:
    hand = Hand(known=(ARMORER,), common=1, faction=1)
    table = Table(empire(ROMANS, hand=hand), empire(EGYPTIANS), help="full")
    table.act(1, a.OpenBook(), a.Change(CARD, more=False), a.Change(OWN_CARD, more=False))
    assert table[1].hand == Hand(common=1)
    assert table.state.discards == {Deck.COMMON: ("",), Deck.ROMANS: ("",)}
    assert a.Change(OWN_CARD, more=False) not in changes(table)


def test_an_empty_deck_gives_no_card() -> None:
    decks = {Deck.COMMON: 0, Deck.ROMANS: 5, Deck.EGYPTIANS: 5}
    table = Table(empire(ROMANS), empire(EGYPTIANS), help="full", decks=decks)
    table.do(1, a.OpenBook())
    assert changes(table) == [a.Change(OWN_CARD, more=True)]


def test_cards_stand_in_the_list_where_there_is_no_room_for_more_keys() -> None:
    target, label = DEFINITION.face.target, DEFINITION.face.label
    assert target(a.Change(Good.WOOD, more=True)) == "wood-more"
    assert target(a.Change(CARD, more=True)) is None
    assert label(a.Change(OWN_CARD, more=False)).render() == "-1 faction card"


def test_what_is_struck_out_is_in_the_hand_again() -> None:
    deals = (SENTRY_TOWER,)
    table = Table(
        empire(BARBARIANS, MILL, "ROM001", deals=deals, wood=9), empire(ROMANS), help="full"
    )
    table.act(1, a.OpenBook(), a.Strike(MILL), a.Strike(SENTRY_TOWER), a.Strike("ROM001"), MISTAKE)
    assert table[1].hand == Hand(known=(MILL, SENTRY_TOWER))
    assert table.state.discards == {Deck.ROMANS: ("ROM001",)}  # it was taken over
    assert table.can(1, a.Build(MILL))


def test_a_hand_that_is_entered_decides_a_tie() -> None:
    session = played(2, help="full", hands="unseen")
    before = session.state.empires[1].hand.size
    for action in (a.OpenBook(), a.Change(OWN_CARD, more=True), a.CloseBook(Reason.CARD)):
        while action not in session.legal(1):
            seat = session.awaited[0]
            session.act(seat, session.legal(seat)[-1])
        session.act(1, action)
    assert session.state.empires[1].hand.size > before
