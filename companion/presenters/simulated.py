"""The simulated table beside the screen: every seat's buttons and lamp, the cards, the voice."""

from typing import Final

import msgspec

from companion.engine import Seat, Sentence
from companion.engine.face import Button, Lamp
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.table.snapshot import Situation

# The keys of a laptop that press the buttons, from seat 1 to seat 10: A above B, as they lie.
SEAT_KEYS: Final = {Button.A: "1234567890", Button.B: "qwertyuiop"}


class SimulatedButton(msgspec.Struct, frozen=True):
    """A button of a seat: the letter on it, and the key that presses it too."""

    button: Button
    label: str
    key: str


class SimulatedSeat(msgspec.Struct, frozen=True):
    """Who sits there, the lamp, and the two buttons, A first."""

    seat: Seat
    name: str
    lamp: Lamp
    buttons: tuple[SimulatedButton, ...]


class SimulatedPage(msgspec.Struct, frozen=True):
    """The whole simulated table; `seats` is empty while no game is open, and `empty` says so."""

    title: str
    seats: tuple[SimulatedSeat, ...]
    empty: str
    cards_title: str
    cards: tuple[tuple[str, str], ...]  # code, name
    line_title: str
    line: str


def simulated_page(
    situation: Situation | None, last_line: Sentence | None, language: Language
) -> SimulatedPage:
    """Return everything the simulated table draws."""
    names = drawn(situation.names, language) if situation else ()
    return SimulatedPage(
        title=language.text("Simulated table"),
        seats=_seats(situation, names) if situation else (),
        empty="" if situation else language.text("No game is open"),
        cards_title=language.text("Hold a card under the camera"),
        cards=_cards(situation, language) if situation else (),
        line_title=language.text("Last line spoken"),
        line=language.say(last_line, names),
    )


def _seats(situation: Situation, names: tuple[str, ...]) -> tuple[SimulatedSeat, ...]:
    return tuple(
        SimulatedSeat(seat, name, situation.lamps[seat], _buttons(seat))
        for seat, name in enumerate(names, start=1)
    )


def _buttons(seat: Seat) -> tuple[SimulatedButton, ...]:
    return tuple(
        SimulatedButton(button, button.upper(), keys[seat - 1].upper())
        for button, keys in SEAT_KEYS.items()
    )


def _cards(situation: Situation, language: Language) -> tuple[tuple[str, str], ...]:
    return tuple((code, language.term(title)) for code, title in situation.game.cards.items())
