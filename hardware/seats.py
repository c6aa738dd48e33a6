"""All seats of a table: their buttons and their lamps, whatever they are wired to."""

import time
from collections.abc import Callable, Mapping

from hardware.buttons import Buttons, OnFault, OnHold, OnPress
from hardware.chips import Chips, OpenChip, open_chip
from hardware.lamps import Lamps
from hardware.sensors import open_sensors
from hardware.usb_boards import FindBoard, UsbBoards
from hardware.wired import Wiring

__all__ = ["Seats", "open_seats"]


class Seats:
    """Seats that are open; `open_seats` makes them. Any thread may light and close them."""

    def __init__(self, chips: Chips, buttons: Buttons, lamps: Lamps, places: int) -> None:
        self.places = places  # numbered from 1
        self._chips = chips
        self._buttons = buttons
        self._lamps = lamps

    @property
    def has_buttons(self) -> bool:
        """Whether anybody could press one: somewhere a pin or a board was opened."""
        return self._buttons.listens

    @property
    def waiting(self) -> int:
        """How many edges wait to be decided; for those who measure."""
        return self._buttons.waiting

    def light(self, lamps: Mapping[int, str]) -> None:
        """Light every lamp like this, at once; see `Lamps.light`."""
        self._lamps.light(lamps)

    def close(self) -> None:
        """Put the lamps out and let go of everything."""
        self._lamps.close()  # first: whatever else fails, they are dark
        self._buttons.close()
        self._chips.close()


def _nothing(*_: object) -> None:
    pass


def open_seats(  # noqa: PLR0913 - all but three are as they are at the real table
    wiring: Wiring,
    on_press: OnPress,
    on_fault: OnFault,
    *,
    open_chip: OpenChip = open_chip,
    find_board: FindBoard | None = None,
    on_hold: OnHold = _nothing,
    clock: Callable[[], float] = time.monotonic,
) -> Seats:
    """Open what can be opened, and tell `on_fault` of the rest: a dead button stops nobody.

    `on_press` brings the number of a place and "a" or "b", `on_hold` whether both its buttons are
    held. `on_fault` brings a name for a trouble and what it is, or None once it is over. They are
    called on threads of the seats, and, while this opens them, on the caller's. Without
    `find_board`, USB boards are those of this machine.
    """
    find_board = find_board or UsbBoards(wiring.chips).find
    chips = Chips(wiring, open_chip)
    buttons = Buttons(on_press, on_fault, clock, on_hold=on_hold)
    lamps = Lamps(wiring, chips, on_fault, clock)
    buttons.start(open_sensors(wiring, chips, find_board, buttons.hear, on_fault))
    return Seats(chips, buttons, lamps, len(wiring.places))
