"""The list printed in a terminal says every wire once."""

import pytest

from hardware.boot_config import boot_lines
from hardware.default_wiring import default_wiring
from hardware.wired import HEADER, Encoder, Expander, Line, Place, Wiring
from hardware.wiring_list import wiring_list
from tests.hardware.wirings import suggested

EVERY = suggested()


def test_a_seat_is_a_row_of_pins() -> None:
    first, second, *_ = wiring_list(default_wiring(5))
    assert first.split() == ["seat", "A", "B", "lamp", "ground"]
    assert second == "1      pin 38 = GPIO 20   pin 40 = GPIO 21   pin 37 = GPIO 26   pin 39"


@pytest.mark.parametrize("wiring", EVERY.values(), ids=EVERY)
def test_every_seat_board_and_boot_line_is_there(wiring: Wiring) -> None:
    lines = list(wiring_list(wiring))
    rows = lines[1 : 1 + len(wiring.places)]
    assert [row.split()[0] for row in rows] == [str(n + 1) for n in range(len(wiring.places))]
    assert [line for line in lines if line.startswith(("board", "usb"))] == [
        line for name in wiring.chips for line in lines if line.startswith(f"{name}: ")
    ]
    assert lines.count("In /boot/firmware/config.txt:") == (1 if boot_lines(wiring) else 0)
    for line in boot_lines(wiring):
        assert lines.count(f"  {line}") == 1
    assert all(line == line.rstrip() for line in lines)


def test_coloured_lamps_say_the_order_of_their_pins_and_their_resistors() -> None:
    lines = list(wiring_list(default_wiring(2, "rgb")))
    assert "lamp (red, green, blue)" in lines[0]
    assert "board1.A3, board1.A4, board1.A5" in lines[2]
    assert any("red 330 Ω, green 100 Ω, blue 100 Ω" in line for line in lines)


def test_a_board_says_its_wires_and_its_jumpers() -> None:
    lines = list(wiring_list(default_wiring(10, "rgb")))
    second = lines[lines.index("board2: MCP23017 at 0x21 on I2C bus 1") :]
    assert second[1:4] == [
        "  VDD and RESET to pin 1 (3.3 V), VSS to pin 6",
        "  SDA to pin 3, SCL to pin 5",
        "  A0 to 3.3 V, A1 to ground, A2 to ground",
    ]


def test_lamps_on_the_supply_and_boards_elsewhere_say_where() -> None:
    places = (
        Place(Line(HEADER, 4), Line(HEADER, 5), (Line("far", 0),)),
        Place(Line("pad", 0), Line("pad", 1)),
    )
    chips: dict[str, Expander | Encoder] = {
        "far": Expander(bus=3, address=0x27),
        "pad": Encoder("/dev/input/by-id/pad"),
    }
    lines = list(wiring_list(Wiring(places, chips, lamps_active_high=False)))
    assert lines[2].split() == ["2", "pad.K1", "pad.K2", "none", "none"]
    assert "The other leg of every lamp goes to 3.3 V: pin 17." in lines
    assert "pad: USB encoder, /dev/input/by-id/pad" in lines
    assert lines[lines.index("far: MCP23017 at 0x27 on I2C bus 3") + 1].startswith("  A0 to 3.3 V")


def test_the_serial_console_is_mentioned_where_its_pins_are_used() -> None:
    warning = "The serial console has to be off: its pins light lamps here."
    assert warning in list(wiring_list(default_wiring(7)))
    assert warning not in list(wiring_list(default_wiring(6)))


NO_FILE = "Without a wiring file the pins of eight seats are used, and these lines are needed:"


def test_a_small_table_says_what_is_needed_where_it_has_no_file() -> None:
    """The companion takes eight seats then, and drives the lamps of those that are not there."""
    five, two = list(wiring_list(default_wiring(5))), list(wiring_list(default_wiring(2)))
    last = "The serial console has to be off then: two of the pins are its own."
    assert five[five.index(NO_FILE) :] == [NO_FILE, "  enable_uart=0", last]
    assert two[two.index(NO_FILE) :] == [NO_FILE, "  dtparam=spi=off", "  enable_uart=0", last]


def test_a_table_that_needs_its_file_is_taken_as_it_is() -> None:
    others = (default_wiring(7), default_wiring(8), default_wiring(10), default_wiring(5, "rgb"))
    for wiring in (*others, default_wiring(5, "none"), default_wiring(5, "auto", "usb")):
        assert NO_FILE not in list(wiring_list(wiring))
