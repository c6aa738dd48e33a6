"""The wiring of a table nobody wrote a file for."""

from typing import get_args

import pytest

from hardware.boot_config import boot_lines, uses_serial_console
from hardware.default_wiring import Buttons, Lamps, default_wiring
from hardware.header import PIN_OF_GPIO
from hardware.header_uses import board_ground, seat_grounds
from hardware.wired import HEADER, Encoder, Expander, Wiring
from hardware.wires import wires
from hardware.wiring_error import WiringError

SEATS = range(2, 11)
BUTTON_GPIOS = {4, 5, 6, 7, 8, 9, 12, 13, *range(16, 28)}


def gpios(wiring: Wiring, *, buttons: bool) -> list[int]:
    return [w.line.number for w in wires(wiring) if w.on_header and w.is_button is buttons]


def test_ten_seats_take_the_twenty_button_pins() -> None:
    wiring = default_wiring(10)
    assert sorted(gpios(wiring, buttons=True)) == sorted(BUTTON_GPIOS)
    assert gpios(wiring, buttons=False) == []
    assert wiring.chips == {"board1": Expander(bus=1, address=0x20)}


def test_eight_seats_need_no_board_and_take_twenty_four_pins() -> None:
    wiring = default_wiring(8)
    assert wiring.chips == {}
    used = gpios(wiring, buttons=True) + gpios(wiring, buttons=False)
    assert sorted(used) == sorted(BUTTON_GPIOS | {10, 11, 14, 15})


@pytest.mark.parametrize("buttons", get_args(Buttons))
@pytest.mark.parametrize("lamps", ["direct", "expander", "rgb", "none"])
def test_a_table_grows_without_moving_a_wire(lamps: Lamps, buttons: Buttons) -> None:
    most = 8 if (lamps, buttons) == ("direct", "header") else 10
    largest = default_wiring(most, lamps, buttons)
    for seats in range(2, most):
        smaller = default_wiring(seats, lamps, buttons)
        assert smaller.places == largest.places[:seats]
        assert smaller.chips.items() <= largest.chips.items()
        assert seat_grounds(smaller) == seat_grounds(largest)[:seats]


def test_buttons_stay_when_the_lamps_move_to_an_expander() -> None:
    eight, ten = default_wiring(8), default_wiring(10)
    assert [(p.a, p.b) for p in eight.places] == [(p.a, p.b) for p in ten.places[:8]]


@pytest.mark.parametrize("seats", SEATS)
def test_the_serial_console_is_left_alone_up_to_six_seats(seats: int) -> None:
    assert uses_serial_console(default_wiring(seats)) is (seats in {7, 8})
    assert not uses_serial_console(default_wiring(seats, "expander"))
    assert not uses_serial_console(default_wiring(seats, "auto", "usb"))


@pytest.mark.parametrize("buttons", get_args(Buttons))
@pytest.mark.parametrize("seats", SEATS)
def test_lamps_are_on_pins_that_are_pulled_down_while_a_pi_starts(
    seats: int, buttons: Buttons
) -> None:
    assert all(gpio >= 9 for gpio in gpios(default_wiring(seats, "auto", buttons), buttons=False))


def test_up_to_eight_seats_lie_together_with_a_ground_of_their_own() -> None:
    wiring = default_wiring(8)
    grounds = seat_grounds(wiring)
    assert len(set(grounds)) == 8
    for place, ground in zip(wiring.places, grounds, strict=True):
        pins = [PIN_OF_GPIO[line.number] for line in (place.a, place.b, *place.lamp)]
        assert max(*pins, ground) - min(*pins, ground) <= 5


@pytest.mark.parametrize("seats", SEATS)
def test_the_expanders_ground_is_shared_only_when_all_are_taken(seats: int) -> None:
    wiring = default_wiring(seats, "expander")
    assert board_ground(wiring) == 6
    assert (6 in seat_grounds(wiring)) is (seats >= 8)
    assert board_ground(default_wiring(seats, "none")) == 0


def test_a_coloured_lamp_keeps_its_three_lines_on_one_board() -> None:
    wiring = default_wiring(10, "rgb")
    assert wiring.chips == {"board1": Expander(1, 0x20), "board2": Expander(1, 0x21)}
    for place in wiring.places:
        assert len({line.chip for line in place.lamp}) == 1
        assert len(place.lamp) == 3
    assert list(default_wiring(5, "rgb").chips) == ["board1"]


def test_usb_boards_take_five_seats_each() -> None:
    wiring = default_wiring(10, "none", "usb")
    assert wiring.chips == {"usb1": Encoder(index=0), "usb2": Encoder(index=1)}
    assert [wire for wire in wires(wiring) if wire.line.chip == HEADER] == []
    assert seat_grounds(wiring) == (0,) * 10
    assert list(default_wiring(5, "none", "usb").chips) == ["usb1"]


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 1000])
def test_a_table_of_another_size_is_one_sentence(seats: int) -> None:
    with pytest.raises(WiringError) as refused:
        default_wiring(seats)
    wanted = f"A table has 2 to 10 seats, and this wiring has {seats}."
    assert str(refused.value) == wanted


def test_nine_direct_lamps_are_one_sentence() -> None:
    with pytest.raises(WiringError) as refused:
        default_wiring(9, "direct")
    assert str(refused.value).endswith("8 lamps beside the buttons, not for 9: take an expander.")


def test_config_txt_is_told_only_what_this_wiring_needs() -> None:
    assert boot_lines(default_wiring(2, "direct")) == ("dtparam=i2s=off",)
    assert boot_lines(default_wiring(8)) == ("dtparam=spi=off", "dtparam=i2s=off", "enable_uart=0")
    assert boot_lines(default_wiring(10, "rgb", "usb")) == (
        "dtparam=i2c_arm=on",
        "dtoverlay=mcp23017,addr=0x20,noints",
        "dtoverlay=mcp23017,addr=0x21,noints",
    )
    elsewhere = Wiring(default_wiring(2, "none").places, {"far": Expander(bus=3, address=0x27)})
    assert "dtoverlay=mcp23017,addr=0x27,noints,i2c3" in boot_lines(elsewhere)
    assert "dtparam=i2c_arm=on" not in boot_lines(elsewhere)
