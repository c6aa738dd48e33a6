"""The pins of the header."""

from pathlib import Path

import pytest

from companion.checkup.gpio_chips import GpioChip
from companion.checkup.machine import Machine
from companion.checkup.pins import pins
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, nothing, saw

WIRED, NOT_WIRED = 20, 2  # of the standard wiring
RUNNING = ("/opt/table-companion/current/bin/python", "-I", "-m", "companion", "run")


@pytest.fixture
def header(tree: Tree) -> Tree:
    tree.pi()
    tree.write("dev/gpiochip0")
    tree.write("dev/gpiochip4")
    return tree


def with_users(tree: Tree, label: str = "pinctrl-rp1", **users: str) -> Machine:
    """A Pi 5, whose header is not the first chip."""
    used = {int(name.removeprefix("gpio")): who for name, who in users.items()}
    chips = {"gpiochip0": GpioChip("gpio-brcmstb", {}), "gpiochip4": GpioChip(label, used)}
    return tree.machine("lgpio", ask_chip=lambda path: chips[path.name])


def process(tree: Tree, number: int, *words: str, opened: str = "/dev/gpiochip4") -> None:
    tree.write(f"proc/{number}/cmdline", "\0".join(words) + "\0")
    tree.link(f"proc/{number}/fd/0", "/dev/null")
    tree.link(f"proc/{number}/fd/7", opened)


def test_a_laptop_has_no_pins(tree: Tree) -> None:
    saw(pins, tree.machine("lgpio"), State.MISSING, "no pins", "simulated")
    tree.write("dev/gpiochip0")  # laptops have such chips too, for their own use
    saw(pins, tree.machine("lgpio"), State.MISSING, "no pins", "simulated")


def test_the_library_is_missing(header: Tree) -> None:
    saw(pins, header.machine(), State.MISSING, "lgpio", "sudo apt install python3-lgpio")


def test_the_user_may_not(header: Tree) -> None:
    saw(pins, header.machine("lgpio", may_use=nothing), State.MISSING, "may not", "group gpio")


def test_the_header_is_found_by_its_label(header: Tree) -> None:
    saw(pins, with_users(header), State.OK, "pinctrl-rp1: every wired pin is free.")
    other = with_users(header, label="INTC1055:00")
    saw(pins, other, State.MISSING, "not those of the header", "up to date")


def test_a_chip_that_is_shut_is_not_asked(header: Tree) -> None:
    asked: list[str] = []

    def ask(path: Path) -> GpioChip:
        asked.append(path.name)
        return GpioChip("pinctrl-rp1", {})

    machine = header.machine("lgpio", ask_chip=ask, may_use=lambda path: path.name[-1] == "4")
    saw(pins, machine, State.OK, "free")
    assert asked == ["gpiochip4"]


def test_pins_nobody_wired_may_be_used_by_anybody(header: Tree) -> None:
    saw(pins, with_users(header, **{f"gpio{NOT_WIRED}": "i2c"}), State.OK, "free")


def test_with_a_wrong_wiring_every_pin_is_free(header: Tree) -> None:
    (header.home / "wiring.toml").write_text("?")
    saw(pins, with_users(header, **{f"gpio{WIRED}": "lg"}), State.OK, "free")


def test_the_kernel_itself_may_use_a_pin(header: Tree) -> None:
    machine = with_users(header, gpio8="spi0 CS0")
    saw(pins, machine, State.WARN, "GPIO 8 is used by spi0 CS0.", "config.txt")


def test_another_program_is_named(header: Tree) -> None:
    process(header, 812, "/usr/bin/python3", "blink.py")
    process(header, 813, "/usr/bin/less", opened="/home/ola/notes")
    machine = with_users(header, **{f"gpio{WIRED}": "lg"})
    saw(pins, machine, State.WARN, f"GPIO {WIRED} is used by python3.", "Close that program")


def test_a_running_companion_keeps_its_pins(header: Tree) -> None:
    process(header, 812, *RUNNING)
    machine = with_users(header, **{f"gpio{WIRED}": "lg"})
    saw(pins, machine, State.OK, "The companion is running and holds them.")


def test_this_very_process_may_hold_them(header: Tree) -> None:
    process(header, 1000, *RUNNING)
    machine = with_users(header, **{f"gpio{WIRED}": "lg"})
    saw(pins, machine, State.OK, "This companion uses them.")


def test_a_process_that_just_ended_holds_nothing(header: Tree) -> None:
    header.write("proc/812/cmdline", "")  # and no list of open files
    machine = with_users(header, **{f"gpio{WIRED}": "lg"})
    saw(pins, machine, State.WARN, f"GPIO {WIRED} is used by lg.", "Close that program")
