"""The simulated table beside the screen: every seat's buttons and lamp, the cards, the voice."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from companion.engine import Seat, Sentence
from companion.engine.face import Button, Lamp
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.table.places import Place
from companion.table.snapshot import Situation

# The keys of a laptop that press the buttons, from seat 1 to seat 10: A above B, as they lie.
SEAT_KEYS: Final = {Button.A: "1234567890", Button.B: "qwertyuiop"}


class SimulatedButton(msgspec.Struct, frozen=True):
    """A button of a seat: the letter on it, and the key that presses it too."""

    button: Button
    label: str
    key: str


class SimulatedSeat(msgspec.Struct, frozen=True):
    """A seat and its place, who sits there, the lamp, and the two buttons, A first."""

    seat: Seat
    place: Place
    name: str
    lamp: Lamp
    buttons: tuple[SimulatedButton, ...]


class SimulatedPage(msgspec.Struct, frozen=True):
    """The whole simulated table; where `seats` is empty, `empty` says why."""

    title: str
    seats: tuple[SimulatedSeat, ...]
    empty: str
    cards_title: str
    cards: tuple[tuple[str, str], ...]  # code, name
    line_title: str
    line: str


def simulated_page(
    situation: Situation | None,
    last_line: Sentence | None,
    language: Language,
    boxes: Mapping[Place, Lamp] = MappingProxyType({}),
) -> SimulatedPage:
    """Return everything the simulated table draws; `boxes` are tried while no game is open."""
    names = drawn(situation.names, language) if situation else ()
    seats = _seats(situation, names) if situation else _boxes(boxes)
    return SimulatedPage(
        title=language.text("Simulated table"),
        seats=seats,
        empty="" if seats else language.text("No game is open"),
        cards_title=language.text("Hold a card under the camera"),
        cards=_cards(situation, language) if situation else (),
        line_title=language.text("Last line spoken"),
        line=language.say(last_line, names),
    )


def _seats(situation: Situation, names: tuple[str, ...]) -> tuple[SimulatedSeat, ...]:
    return tuple(
        SimulatedSeat(seat, place, name, situation.lamps[seat], _buttons(place))
        for seat, (name, place) in enumerate(zip(names, situation.places, strict=True), start=1)
    )


def _boxes(lamps: Mapping[Place, Lamp]) -> tuple[SimulatedSeat, ...]:
    return tuple(
        SimulatedSeat(place, place, "", lamp, _buttons(place)) for place, lamp in lamps.items()
    )


def _buttons(place: Place) -> tuple[SimulatedButton, ...]:
    if not place:  # whoever sits without buttons has none to press here either
        return tuple(SimulatedButton(button, button.upper(), "") for button in SEAT_KEYS)
    return tuple(
        SimulatedButton(button, button.upper(), keys[place - 1].upper())
        for button, keys in SEAT_KEYS.items()
    )


def _cards(situation: Situation, language: Language) -> tuple[tuple[str, str], ...]:
    return tuple((code, language.term(card.title)) for code, card in situation.game.cards.items())
