"""What the known missions need: the test vectors TV-0.2 to TV-0.6, and every measure."""

import pytest

from companion.games.unrest.missions import (
    CARD_KINDS,
    CODES,
    KNOWN,
    REVOLUTION,
    Shown,
    parse_condition,
    satisfied,
)
from companion.games.unrest.missions.measuring import measured
from companion.games.unrest.pieces import CARD_CODES, Card

C = Card


def holds(mission: str, *cards: Card, revealed: bool = False) -> bool:
    return satisfied(KNOWN[mission].needs, [Shown(card, open=revealed) for card in cards])


def amounts(term: str, *cards: Card) -> int:
    return measured(
        parse_condition(f"{term} >= 1").terms[0], [Shown(one, open=True) for one in cards]
    )


def test_there_are_eight_known_missions_and_revolution_is_the_first() -> None:
    assert next(iter(KNOWN)) == REVOLUTION
    assert len(KNOWN) == len(CODES) == len(CARD_KINDS) == 8
    assert set(CODES.values()) == set(KNOWN)
    assert not CODES.keys() & CARD_CODES.keys()
    assert not any(kind.hidden for kind in CARD_KINDS.values())


def test_political_influence_needs_three_revealed_cards_of_a_colour() -> None:
    """TV-0.2."""
    assert holds("influence", C.INT2, C.INT3, C.INT4, revealed=True)
    assert not holds("influence", C.INT2, C.INT3, C.INT4)
    assert not holds("influence", C.INT2, C.INT3, C.UPH4, revealed=True)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ((C.RIO6, C.SUP3), True),
        ((C.RIO4, C.RIO5, C.SUP5), True),
        ((C.RIO3, C.SUP3), False),
        ((C.RIO6, C.SUP2), False),
    ],
)
def test_empowered_organizers(cards: tuple[Card, ...], expected: bool) -> None:
    """TV-0.3."""
    assert holds("organizers", *cards) is expected


def test_coordinated_plot_needs_three_of_a_value() -> None:
    """TV-0.4."""
    assert holds("plot", C.INT5, C.SUP5, C.UPH5)
    assert not holds("plot", C.INT5, C.SUP5, C.UPH4, C.DECOY, C.DECOY, C.DECOY)


def test_sleeper_cell_needs_four_in_a_row() -> None:
    """TV-0.5."""
    assert holds("cell", C.SUP3, C.SUP4, C.INT5, C.UPH6)
    assert not holds("cell", C.SUP2, C.SUP3, C.INT5, C.UPH6, C.INT2)


@pytest.mark.parametrize("riots", [card for card in Card if card.colour == "riots"])
def test_civil_disobedience_tolerates_no_riots(riots: Card) -> None:
    """TV-0.6."""
    assert holds("disobedience", C.UPH6, C.UPH2)
    assert not holds("disobedience", C.UPH6, C.UPH2, riots)
    assert not holds("disobedience", C.UPH5, C.UPH2)


def test_revolution_needs_more_in_the_capitol() -> None:
    cards = [C.INT6, C.UPH6, C.RIO6, C.SUP3]
    assert holds(REVOLUTION, *cards)
    assert not holds(REVOLUTION, *cards[:3], C.SUP2)
    in_the_capitol = KNOWN[REVOLUTION].capitol
    assert not satisfied(in_the_capitol, [Shown(card, open=True) for card in [*cards, C.DECOY]])
    assert satisfied(in_the_capitol, [Shown(card, open=True) for card in [*cards, C.SUP4]])


def test_espionage_and_coup() -> None:
    assert holds("espionage", C.INT2, C.INT3, C.RIO5)  # TV-0.1
    assert not holds("espionage", C.INT3, C.RIO6)
    assert holds("coup", C.INT2, C.RIO2, C.UPH2, C.SUP2)
    assert not holds("coup", C.INT2, C.RIO2, C.UPH2, C.UPH3, C.DECOY)


def test_every_measure() -> None:
    cards = (C.INT2, C.INT5, C.RIO5, C.RIO6, C.SUP5, C.DECOY, C.DECOY)
    assert amounts("sum(all)", *cards) == 23
    assert amounts("sum(riots)", *cards) == 11
    assert amounts("count(all)", *cards) == 5
    assert amounts("count(upheaval)", *cards) == 0
    assert amounts("colours(all)", *cards) == 3
    assert amounts("of_a_colour(all)", *cards) == 2
    assert amounts("of_a_value(all)", *cards) == 3
    assert amounts("run(all)", *cards) == 2


def test_a_decoy_counts_for_nothing() -> None:
    decoys = [Shown(Card.DECOY, open=True)] * 4
    for term in ("sum", "count", "colours", "of_a_colour", "of_a_value", "run"):
        assert satisfied([parse_condition(f"{term}(all) == 0")], decoys)


def test_revealed_counts_only_what_lies_open() -> None:
    cards = [Shown(C.RIO4, open=True), Shown(C.RIO6, open=False), Shown(C.INT2, open=True)]
    assert satisfied([parse_condition("sum(revealed) == 6")], cards)
    assert satisfied([parse_condition("sum(revealed riots) == 4")], cards)
    assert satisfied([parse_condition("count(riots) == 2")], cards)
