"""What the simulated table shows: everybody's lamp, and nobody's choice."""

from collections.abc import Mapping
from gettext import GNUTranslations

import pytest

from companion.engine import AnyGame, MemoryLog, Session, Setup, say
from companion.engine.face import Button, Lamp
from companion.presenters.language import Language
from companion.presenters.simulated import SEAT_KEYS, SimulatedPage, simulated_page
from companion.table.snapshot import Situation, Stand, situation

POLISH = {
    "Simulated table": "Stół na niby",
    "No game is open": "Nie otwarto gry",
    "Strong Leader": "Silny przywódca",
    "Seat {number}": "Miejsce {number}",
    "{leader:seat} leads.": "Prowadzi {leader:seat}.",
}


class FewWords(GNUTranslations):
    """A language of which only a few words are known."""

    def gettext(self, message: str) -> str:
        return POLISH.get(message, message)


@pytest.fixture
def polish() -> Language:
    return Language("pl", FewWords())


@pytest.fixture
def vote(games: Mapping[str, AnyGame]) -> Session:
    names = ("Ola", "Jan", "Ewa", "Staś", "😀")
    return Session.start(games["resistance"], Setup(names), MemoryLog(), seed="a vote")


def now(session: Session) -> Situation:
    places = tuple(range(1, len(session.names) + 1))
    lamps = dict.fromkeys(places, Lamp.WAITING)
    return situation(session, Stand("file", 0, None, None, places, lamps))


def test_without_a_game_there_is_nothing_but_words(polish: Language) -> None:
    page = simulated_page(None, None, polish)
    assert page == SimulatedPage(
        title="Stół na niby",
        seats=(),
        empty="Nie otwarto gry",
        cards_title="Hold a card under the camera",
        cards=(),
        line_title="Last line spoken",
        line="",
    )


def test_every_seat_has_its_drawn_name_and_lamp(vote: Session, polish: Language) -> None:
    published = now(vote)
    page = simulated_page(published, None, polish)
    assert [seat.seat for seat in page.seats] == [1, 2, 3, 4, 5]
    assert [seat.name for seat in page.seats] == ["Ola", "Jan", "Ewa", "Staś", "Miejsce 5"]
    assert {seat.seat: seat.lamp for seat in page.seats} == published.lamps
    assert {seat.lamp for seat in page.seats} == {Lamp.WAITING}
    assert page.empty == ""


def test_every_button_says_its_letter_and_its_key(vote: Session, polish: Language) -> None:
    third = simulated_page(now(vote), None, polish).seats[2]
    assert [(b.button, b.label, b.key) for b in third.buttons] == [
        (Button.A, "A", "3"),
        (Button.B, "B", "E"),
    ]


def test_no_key_presses_two_buttons() -> None:
    keys = "".join(SEAT_KEYS.values())
    assert len(set(keys)) == len(keys) == 20


def test_the_cards_are_those_of_the_game_by_their_names(vote: Session, polish: Language) -> None:
    cards = dict(simulated_page(now(vote), None, polish).cards)
    assert list(cards) == list(vote.game.cards)
    translated = {code for code, card in vote.game.cards.items() if card.title == "Strong Leader"}
    assert translated
    assert {code for code, title in cards.items() if title == "Silny przywódca"} == translated


def test_the_last_line_is_told_in_the_language_of_the_screen(
    vote: Session, polish: Language
) -> None:
    line = say("{leader:seat} leads.", leader=4)
    assert simulated_page(now(vote), line, polish).line == "Prowadzi Staś."
