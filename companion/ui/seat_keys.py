"""Keys of a laptop that press the buttons of the seats."""

from typing import Any, Final, Protocol

from kivy.core.window import Window

from companion.engine import Seat
from companion.engine.face import Button
from companion.presenters.simulated import SEAT_KEYS

__all__ = ["SeatKeys", "seat_button"]

# Together with one of these a key is a command of the desktop or the program.
_COMMAND: Final = {"ctrl", "alt", "alt-gr", "meta"}

_BUTTONS: Final = {
    key: (seat, button)
    for button, keys in SEAT_KEYS.items()
    for seat, key in enumerate(keys, start=1)
}


class Pressed(Protocol):
    """A table with buttons."""

    def hold(self, seat: int, button: str, /) -> None:
        """Press a button of a seat and keep it down."""

    def release(self, seat: int, button: str, /) -> None:
        """Let it go."""


def seat_button(key: str) -> tuple[Seat, Button] | None:
    """Return which button of which seat a key presses; None where it presses none.

    >>> seat_button("3"), seat_button("P"), seat_button("x")
    ((3, <Button.A: 'a'>), (10, <Button.B: 'b'>), None)
    """
    return _BUTTONS.get(key.lower())


class SeatKeys:
    """Listens to a Kivy window and holds buttons for as long as their keys are held.

    Switch `enabled` off while somebody types a name. Kivy forgets a listener that nobody keeps.
    """

    def __init__(self, table: Pressed, window: Any = Window) -> None:
        self.enabled = True
        self._table = table
        self._held: dict[int, tuple[Seat, Button]] = {}
        self._window = window
        window.bind(on_key_down=self._down, on_key_up=self._up)

    def close(self) -> None:
        """Listen no more."""
        self._window.unbind(on_key_down=self._down, on_key_up=self._up)

    def _down(self, _: object, key: int, __: int, letter: str | None, modifiers: list[str]) -> bool:
        meant = seat_button(letter or "")
        if meant is None or _COMMAND & set(modifiers):
            return False
        # Remembered even while switched off: a key held since then must not press afterwards.
        repeated = key in self._held
        self._held[key] = meant
        if self.enabled and not repeated:
            self._table.hold(*meant)
        return self.enabled

    def _up(self, _: object, key: int, *__: object) -> bool:
        meant = self._held.pop(key, None)
        if meant:
            self._table.release(*meant)
        return False
