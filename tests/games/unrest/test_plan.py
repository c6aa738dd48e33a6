"""Playing cards: two hidden ones and an open one, real cards that the companion does not hold."""

import pytest

from companion.engine import Secret
from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from companion.games.unrest import events as e
from companion.games.unrest.pieces import CARD_CODES, CARD_TITLES, Card
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicCard
from tests.games.unrest.table import EMPIRE, PEACE, PLENTY, REBELLION, Table

HIDDEN = "This card cannot be played now: it was played before, or it has to lie open."
OPEN = "This card cannot be played now: it was played before, or it may not lie open."


def play(card: str) -> a.PlayCard:
    return a.PlayCard(Secret(Card(card)))


def planning(*cards: str) -> Table:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan(*cards)
    return table


def test_a_hidden_card_shows_its_back_and_how_many_are_read() -> None:
    table = planning("int5", "decoy")
    assert table.view.front == {1: PublicCard(None), 2: PublicCard(None)}
    assert (table.view.read, table.view.hand, table.view.phase) == (2, 3, Phase.PLAN)
    assert table.seen_by(REBELLION).front == {1: Card.INT5, 2: Card.DECOY}


def test_the_third_card_is_named_when_it_lies_there() -> None:
    table = planning("int5", "decoy")
    assert table.play("rio2") == [e.CardRead(3, Secret(Card.RIO2)), e.PlanLaid(Card.RIO2)]
    assert table.view.rounds[-1].opened is Card.RIO2


def test_a_decoy_never_lies_open() -> None:
    table = planning("int5", "uph5")
    assert Card.DECOY not in table.view.kinds
    assert table.refused(REBELLION, play("decoy")) == OPEN


def test_a_card_of_this_plan_is_not_played_twice() -> None:
    assert planning("int5").refused(REBELLION, play("int5")) == HIDDEN
    assert planning("int5", "int6").refused(REBELLION, play("int5")) == OPEN


def test_a_card_played_in_an_earlier_round_is_not_played_again() -> None:
    table = Table()
    table.round((PLENTY, PEACE), ("int5", "uph5", "rio2"))
    table.area(PLENTY, PEACE)
    for card in ("int5", "uph5", "rio2"):
        assert table.refused(REBELLION, play(card)) == HIDDEN


def test_there_are_four_decoys_and_no_fifth() -> None:
    table = Table()
    for shown in ("int2", "int3"):
        table.round((PLENTY, PEACE), ("decoy", "decoy", shown))
    table.area(PLENTY, PEACE)
    assert table.refused(REBELLION, play("decoy")) == HIDDEN
    assert Card.DECOY not in table.seen_by(REBELLION).unplayed


def test_everybody_knows_only_of_open_cards_that_they_are_gone() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("int5", "uph5", "rio2")
    table.empire(a.Surveil(1))
    table.empire(a.Blockade(PEACE))
    table.assign(PLENTY)
    table.end()
    table.area(PLENTY, PEACE)
    assert set(Card) - set(table.view.kinds) == {Card.INT5, Card.RIO2}
    gone = {Card.INT5, Card.RIO2, Card.UPH5}
    assert set(Card) - set(table.seen_by(REBELLION).playable) == gone


def test_the_last_card_with_a_number_is_kept_for_the_open_place() -> None:
    """Six rounds without a decoy leave two numbers and four decoys for the seventh."""
    table = Table()
    numbered = [card for card in Card if card.number]
    for at in range(0, 18, 3):
        table.round((PLENTY, PEACE), numbered[at : at + 3])
    table.area(PLENTY, PEACE)
    table.play("sup5")
    assert table.seen_by(REBELLION).playable == (Card.DECOY,)
    assert table.refused(REBELLION, play("sup6")) == HIDDEN
    table.plan("decoy", "sup6")
    assert table.view.front[3] == PublicCard(Card.SUP6)


def test_a_refusal_names_no_card() -> None:
    names = {*CARD_TITLES.values(), *(card.value for card in Card)}
    for sentence in (HIDDEN, OPEN):
        assert not any(name.lower() in sentence.lower() for name in names)


def test_the_empire_plays_no_cards_and_the_rebellion_uses_no_tokens() -> None:
    table = planning("int5", "uph5")
    assert table.refused(EMPIRE, play("int6")) == "Only the Rebellion does that: seat 1."
    table.play("int6")
    assert table.refused(REBELLION, a.Destroy(1)) == "Only the Empire does that: seat 2."


@pytest.mark.parametrize(("code", "card"), CARD_CODES.items())
def test_every_card_means_itself_while_a_plan_is_laid(code: str, card: Card) -> None:
    """Also one that was played before: the rules refuse it, for what lies hidden is secret."""
    table = planning("int5", "decoy")
    (intent,) = DEFINITION.on_card(table.state, code)
    assert (intent.seat, intent.action) == (REBELLION, a.PlayCard(Secret(card)))


def test_no_rebellion_card_means_anything_outside_a_plan() -> None:
    table = Table()
    assert all(not DEFINITION.on_card(table.state, code) for code in CARD_CODES)
    table = planning("int5", "decoy", "rio2")
    assert all(not DEFINITION.on_card(table.state, code) for code in CARD_CODES)
    assert DEFINITION.on_card(planning().state, "NONSENSE") == []


def test_hidden_cards_are_taken_back_until_the_third_is_in() -> None:
    table = planning("int5", "decoy")
    table.session.undo()
    assert (table.view.read, table.view.hand) == (1, 4)
    table.session.undo()
    table.play("uph5")
    assert table.seen_by(REBELLION).front == {1: Card.UPH5}
    table.plan("int5", "int6")
    assert table.session.undo_label is None
