"""The wiring, and what hangs on it."""

import pytest

from companion.checkup.levels import Levels
from companion.checkup.machine import Machine
from companion.checkup.seats import buttons, lamps, usb_boards, wiring
from companion.presenters.checkup import State
from hardware.faults import fault
from hardware.wired import Wiring
from tests.checkup.trees import Tree, nothing, saw

EXPANDED = """
[seats]
1 = { a = 20, b = 21, lamp = "board1.A0" }
2 = { a = 13, b = 19, lamp = "board2.A0" }
[boards]
board1 = { kind = "mcp23017", address = 0x20 }
board2 = { kind = "mcp23017", address = 0x21 }
"""
USB = """
[seats]
1 = { a = "usb1.K1", b = "usb1.K2" }
2 = { a = "usb2.K1", b = "usb2.K2" }
[boards]
usb1 = { kind = "encoder", number = 1 }
usb2 = { kind = "encoder", number = 2 }
"""
TWICE = "[seats]\n1 = { a = 20, b = 20 }\n2 = { a = 13, b = 19 }\n"
# A joystick with twelve buttons from 0x120 on, as the kernel of a 64-bit machine lists it.
ENCODER = """I: Bus=0003 Vendor=0079 Product=0006 Version=0110
N: Name="DragonRise Inc.   Generic   USB  Joystick  "
H: Handlers=event{n} js{n}
B: PROP=0
B: KEY=fff00000000 0 0 0 0

"""
MOUSE = 'N: Name="Mouse"\nH: Handlers=mouse0 event0\nB: KEY=1f0000 0 0 0 0\n\n'


def wire(tree: Tree, text: str) -> None:
    (tree.home / "wiring.toml").write_text(text, "utf-8")


def test_the_standard_wiring_needs_no_file(tree: Tree) -> None:
    saw(wiring, tree.machine(), State.OK, "The standard one, 8 seats.")


def test_a_wiring_file_is_counted(tree: Tree) -> None:
    wire(tree, EXPANDED)
    saw(wiring, tree.machine(), State.OK, f"2 seats, from {tree.home}/wiring.toml.")


def test_a_mistake_in_the_wiring_is_its_own_sentence(tree: Tree) -> None:
    wire(tree, TWICE)
    saw(wiring, tree.machine(), State.MISSING, "GPIO 20", f"Correct {tree.home}/wiring.toml")


@pytest.mark.parametrize("look", [buttons, lamps, usb_boards])
def test_all_that_depends_on_a_wrong_wiring_waits_for_it(tree: Tree, look: object) -> None:
    wire(tree, TWICE)
    assert callable(look)
    saw(look, tree.machine(), State.UNKNOWN, "depends on the wiring", "Correct the wiring file")


def reading(tree: Tree, levels: Levels) -> Machine:
    def read(_wiring: Wiring) -> Levels:
        return levels

    return tree.machine(read_levels=read)


def test_buttons_are_read_where_nobody_else_does(tree: Tree) -> None:
    tree.pi()
    machine = reading(tree, Levels(readable=16))
    saw(buttons, machine, State.OK, "16 buttons, none is pressed.")


def test_a_stuck_button_is_named(tree: Tree) -> None:
    tree.pi()
    machine = reading(tree, Levels(readable=16, down=("3 A", "5 B")))
    saw(buttons, machine, State.WARN, "Pressed right now: 3 A, 5 B.", "two wires that touch")


def test_what_a_device_says_is_the_advice(tree: Tree) -> None:
    tree.pi()
    busy = fault("buttons", "Pin {number} is busy: close the other program.", number=20)
    machine = reading(tree, Levels(readable=15, faults=(busy,)))
    saw(buttons, machine, State.MISSING, "15 of 16 buttons", "Pin 20 is busy: close")


def test_a_laptop_simulates_its_buttons_and_lamps(tree: Tree) -> None:
    saw(buttons, tree.machine(), State.MISSING, "simulated", "USB button board")
    saw(lamps, tree.machine(), State.MISSING, "simulated", "Raspberry Pi")


def test_a_laptop_with_usb_boards_has_real_buttons(tree: Tree) -> None:
    wire(tree, USB)
    saw(buttons, reading(tree, Levels(readable=4)), State.OK, "4 buttons")


def refuse(_wiring: Wiring) -> Levels:
    raise AssertionError("the pins of a running companion are not to be touched")


@pytest.mark.parametrize("number", [812, 1000])
def test_a_running_companion_is_not_disturbed(tree: Tree, number: int) -> None:
    tree.pi()
    tree.write(f"proc/{number}/cmdline", "/usr/local/bin/companion\0run\0")
    tree.link(f"proc/{number}/fd/5", "/dev/gpiochip0")
    machine = tree.machine(read_levels=refuse)
    saw(buttons, machine, State.OK, "is running and holds them")


def test_lamps_on_the_header_are_counted(tree: Tree) -> None:
    tree.pi()
    saw(lamps, tree.machine(), State.OK, "8 lamps.")


def test_a_table_without_lamps(tree: Tree) -> None:
    wire(tree, USB)
    saw(lamps, tree.machine(), State.MISSING, "has no lamps", "wiring file")


def test_each_lamp_board_has_to_answer(tree: Tree) -> None:
    tree.pi()
    wire(tree, EXPANDED)
    i2c = "sys/bus/i2c/devices"
    saw(lamps, tree.machine(), State.MISSING, "not told of the lamp board at 0x20", "addr=0x20")
    tree.write(f"{i2c}/1-0020/gpiochip3/dev")
    tree.write(f"{i2c}/1-0021/name", "mcp23017")
    saw(lamps, tree.machine(), State.MISSING, "at 0x21 does not answer", "wires")
    tree.write(f"{i2c}/1-0021/gpiochip4/dev")
    saw(lamps, tree.machine(), State.OK, "2 lamps.")


def test_usb_boards_are_counted(tree: Tree) -> None:
    saw(usb_boards, tree.machine(), State.OK, "uses none")
    wire(tree, USB)
    tree.write("proc/bus/input/devices", MOUSE + ENCODER.format(n=1))
    saw(usb_boards, tree.machine(), State.MISSING, "evdev", "python3-evdev")
    saw(usb_boards, tree.machine("evdev"), State.MISSING, "1 of 2 boards", "Plug")
    tree.write("proc/bus/input/devices", MOUSE + ENCODER.format(n=1) + ENCODER.format(n=2))
    saw(usb_boards, tree.machine("evdev"), State.OK, "DragonRise")
    saw(usb_boards, tree.machine("evdev", may_use=nothing), State.MISSING, "may not", "input")
