"""The wiring of a table nobody wrote a file for, laid out so that it can grow.

Every smaller table is the beginning of a larger one: a new seat takes pins that were free, and the
buttons never move. Only the lamps do, all together, when a ninth seat brings an expander.
"""

from typing import Final, Literal

from hardware.faults import fault
from hardware.wired import HEADER, Encoder, Expander, Line, Place, Wiring
from hardware.wiring_check import check_seats, check_wiring
from hardware.wiring_error import WiringError

Lamps = Literal["auto", "direct", "expander", "rgb", "none"]
Buttons = Literal["header", "usb"]

# Seat 1 is at the USB end of the header, and each next seat one step further up: three pins side by
# side, with a ground of their own between them.
BUTTON_GPIOS: Final = (
    (20, 21), (13, 19), (5, 6), (8, 7), (24, 9), (22, 23), (18, 27), (4, 17), (16, 26), (25, 12),
)  # fmt: skip
# GPIO 9 and above are pulled down while a Pi starts, so that these lamps are dark until they are
# lit. The serial console's two come last: a file for six seats leaves it alone. The last two seats'
# buttons are on pins that are lamps here, which is why such a table ends at eight.
LAMP_GPIOS: Final = (26, 16, 12, 11, 25, 10, 15, 14)
# With the buttons on USB there are pins enough to stay away from the console.
LAMP_GPIOS_BESIDE_USB: Final = (26, 16, 12, 11, 25, 10, 18, 17, 13, 22)

MOST_DIRECT: Final = len(LAMP_GPIOS)
_FIRST_ADDRESS: Final = 0x20
_SEATS_A_RGB_BOARD: Final = 5  # sixteen lines, three a seat; a seat's three stay on one board
_SEATS_A_USB_BOARD: Final = 5  # the common board has twelve inputs, two a seat


def default_wiring(seats: int, lamps: Lamps = "auto", buttons: Buttons = "header") -> Wiring:
    """Return the wiring for this many seats; raise `WiringError` where there is none.

    "auto" takes lamps without a further board as long as the pins suffice, then an expander.
    """
    check_seats(seats)
    kind = _lamps_for(seats, buttons) if lamps == "auto" else lamps
    if kind == "direct" and seats > _most_direct(buttons):
        raise WiringError(
            fault(
                "lamps",
                "The header has pins for {most} lamps beside the buttons, not for {seats}:"
                " take an expander.",
                most=_most_direct(buttons),
                seats=seats,
            )
        )
    places = tuple(
        Place(_button(seat, 0, buttons), _button(seat, 1, buttons), _lamp(seat, kind, buttons))
        for seat in range(seats)
    )
    wiring = Wiring(places, _chips(seats, kind, buttons))
    check_wiring(wiring)
    return wiring


def _most_direct(buttons: Buttons) -> int:
    return len(LAMP_GPIOS_BESIDE_USB if buttons == "usb" else LAMP_GPIOS)


def _lamps_for(seats: int, buttons: Buttons) -> Lamps:
    return "direct" if seats <= _most_direct(buttons) else "expander"


def _button(seat: int, which: int, buttons: Buttons) -> Line:
    if buttons == "header":
        return Line(HEADER, BUTTON_GPIOS[seat][which])
    board, on_board = divmod(seat, _SEATS_A_USB_BOARD)
    return Line(f"usb{board + 1}", 2 * on_board + which)


def _lamp(seat: int, lamps: Lamps, buttons: Buttons) -> tuple[Line, ...]:
    if lamps == "direct":
        gpios = LAMP_GPIOS_BESIDE_USB if buttons == "usb" else LAMP_GPIOS
        return (Line(HEADER, gpios[seat]),)
    if lamps == "expander":
        return (Line("board1", seat),)
    if lamps == "rgb":
        board, on_board = divmod(seat, _SEATS_A_RGB_BOARD)
        return tuple(Line(f"board{board + 1}", 3 * on_board + colour) for colour in range(3))
    return ()


def _chips(seats: int, lamps: Lamps, buttons: Buttons) -> dict[str, Expander | Encoder]:
    boards = {"expander": 1, "rgb": -(-seats // _SEATS_A_RGB_BOARD)}.get(lamps, 0)
    chips: dict[str, Expander | Encoder] = {
        f"board{n + 1}": Expander(address=_FIRST_ADDRESS + n) for n in range(boards)
    }
    encoders = -(-seats // _SEATS_A_USB_BOARD) if buttons == "usb" else 0
    return chips | {f"usb{n + 1}": Encoder(index=n) for n in range(encoders)}
