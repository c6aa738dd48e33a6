"""Printing from the settings screen, with and without a window."""

from collections.abc import Callable

import pytest

from companion.engine import Sentence, find_games, say
from companion.presenters.language import language
from companion.presenters.pages import PrintingPage
from companion.presenters.printing import HINT
from companion.ui.house import NO_HOUSE, House
from companion.ui.printing import Printing
from tests.ui.theatre import Theatre

GAMES = find_games("companion.games").values()
ENGLISH = language("en")


class Printer:
    """Takes orders, and answers when it is told to."""

    def __init__(self) -> None:
        self.orders: list[tuple[str, str]] = []
        self.answers: list[Callable[[Sentence], None]] = []

    def __call__(self, letters: str, code: str, told: Callable[[Sentence], None]) -> None:
        self.orders.append((letters, code))
        self.answers.append(told)


@pytest.fixture
def printer() -> Printer:
    return Printer()


@pytest.fixture
def printing(printer: Printer) -> Printing:
    return Printing(House(print_cards=printer), GAMES, lambda do: do(), lambda: None)


def page(printing: Printing) -> PrintingPage:
    found = printing.page(ENGLISH)
    assert found
    return found


def test_every_game_with_cards_is_offered_and_the_companions_own(printing: Printing) -> None:
    assert page(printing).choices == (
        ("IS", "Imperial Settlers"),
        ("RB", "Rebellion"),
        ("RS", "The Resistance"),
        ("SW", "Star Wars: Rebellion"),
        ("UN", "Unrest"),
        ("TC", "Test card and seat cards"),
    )
    assert page(printing).said == HINT.render()


def test_where_nothing_can_be_printed_nothing_is_offered() -> None:
    assert Printing(NO_HOUSE, GAMES, lambda do: do(), lambda: None).page(ENGLISH) is None


def test_one_thing_is_printed_at_a_time_and_what_came_of_it_is_said(
    printing: Printing, printer: Printer
) -> None:
    printing.begin("RS", ENGLISH)
    printing.begin("TC", ENGLISH)
    assert printer.orders == [("RS", "en")]
    assert page(printing).busy
    printer.answers[0](say("It is there."))
    assert (page(printing).busy, page(printing).said) == (False, "It is there.")
    printing.begin("TC", ENGLISH)
    assert page(printing).said == "Writing…"


def test_the_last_time_is_forgotten_with_the_screen(printing: Printing, printer: Printer) -> None:
    printing.begin("RS", ENGLISH)
    printer.answers[0](say("It is there."))
    printing.forget()
    assert page(printing).said == HINT.render()


def test_tags_come_onto_a_stick_by_one_tap(theatre: Theatre) -> None:
    stick = theatre.home.parent / "stick"
    stick.mkdir()
    told = theatre.play("printing:print_cards", letters="RS", sticks=["stick"], simulate=False)
    assert told["said"].startswith(f"resistance-cards-en.pdf is on the stick ({stick})")
    assert told["said later"] == HINT.render()
    assert [path.name for path in stick.iterdir()] == ["resistance-cards-en.pdf"]


def test_without_a_stick_one_sentence_says_so(theatre: Theatre) -> None:
    told = theatre.play("printing:print_cards", letters="TC", sticks=[], simulate=False)
    assert told["said"].startswith("No USB stick is here")
