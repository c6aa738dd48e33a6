"""Keys of a laptop press the buttons of the seats, and nothing else does."""

import os
from collections.abc import Callable

import pytest

# Kivy would read pytest's options as its own, and log over its report.
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")

from companion.engine.face import Button
from companion.ui.seat_keys import SeatKeys, seat_button


class Keyboard:
    """A window of which only the keyboard is there."""

    def __init__(self) -> None:
        self.listeners: dict[str, Callable[..., bool]] = {}

    def bind(self, **listeners: Callable[..., bool]) -> None:
        self.listeners |= listeners

    def unbind(self, **listeners: Callable[..., bool]) -> None:
        for name in listeners:
            del self.listeners[name]

    def down(self, letter: str | None, *modifiers: str) -> bool:
        code = ord(letter.lower()) if letter else 0
        return self.listeners["on_key_down"](self, code, 0, letter, list(modifiers))

    def up(self, letter: str) -> bool:
        return self.listeners["on_key_up"](self, ord(letter), 0)


class Pressed:
    """A table that remembers what was pressed."""

    def __init__(self) -> None:
        self.presses: list[tuple[int, str]] = []
        self.held: set[tuple[int, str]] = set()

    def hold(self, seat: int, button: str) -> None:
        self.presses.append((seat, button))
        self.held.add((seat, button))

    def release(self, seat: int, button: str) -> None:
        self.held.discard((seat, button))


@pytest.fixture
def table() -> Pressed:
    return Pressed()


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard()


@pytest.fixture
def keys(table: Pressed, keyboard: Keyboard) -> SeatKeys:
    return SeatKeys(table, keyboard)


def test_the_digits_are_a_and_the_row_below_is_b() -> None:
    assert [seat_button(key) for key in "1234567890"] == [(n, Button.A) for n in range(1, 11)]
    assert [seat_button(key) for key in "qwertyuiop"] == [(n, Button.B) for n in range(1, 11)]


@pytest.mark.parametrize("key", ["", "a", "12", "enter", "ś", "Ā"])
def test_other_keys_press_nothing(key: str) -> None:
    assert seat_button(key) is None


@pytest.mark.usefixtures("keys")
def test_a_key_presses_at_once_and_once_however_long_it_is_held(
    table: Pressed, keyboard: Keyboard
) -> None:
    assert keyboard.down("3")
    assert keyboard.down("3")
    assert table.presses == [(3, "a")]
    keyboard.up("3")
    keyboard.down("3")
    assert table.presses == [(3, "a"), (3, "a")]


@pytest.mark.usefixtures("keys")
def test_both_buttons_of_a_seat_can_be_held(table: Pressed, keyboard: Keyboard) -> None:
    keyboard.down("w")
    keyboard.down("2")
    assert table.presses == [(2, "b"), (2, "a")]
    assert table.held == {(2, "b"), (2, "a")}


@pytest.mark.usefixtures("keys")
def test_a_button_is_held_for_as_long_as_its_key(table: Pressed, keyboard: Keyboard) -> None:
    keyboard.down("w")
    keyboard.down("w")
    assert table.held == {(2, "b")}
    keyboard.up("w")
    assert table.held == set()


@pytest.mark.usefixtures("keys")
def test_capital_letters_press_too(table: Pressed, keyboard: Keyboard) -> None:
    keyboard.down("P", "shift", "capslock")
    assert table.presses == [(10, "b")]


@pytest.mark.usefixtures("keys")
@pytest.mark.parametrize("modifier", ["ctrl", "alt", "meta"])
def test_a_command_of_the_desktop_is_no_press(
    table: Pressed, keyboard: Keyboard, modifier: str
) -> None:
    assert not keyboard.down("w", modifier)
    assert not keyboard.down(None)
    assert table.presses == []


def test_typing_a_name_presses_nothing(keys: SeatKeys, table: Pressed, keyboard: Keyboard) -> None:
    keys.enabled = False
    assert not keyboard.down("e")
    keys.enabled = True
    keyboard.down("e")  # still held since the name was typed
    assert table.presses == []
    keyboard.up("e")
    keyboard.down("e")
    assert table.presses == [(3, "b")]


def test_after_closing_nobody_listens(keys: SeatKeys, keyboard: Keyboard) -> None:
    keys.close()
    assert keyboard.listeners == {}
