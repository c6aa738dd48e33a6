"""The pins of the header: whether they are there, may be used, and are free."""

from companion.checkup.machine import Machine
from companion.checkup.seats import wiring_of
from companion.checkup.verdict import Verdict, missing, ok, warn
from companion.engine import say
from hardware.wires import wires

DEVICE = "gpiochip"


def pins(machine: Machine) -> Verdict:
    """Tell whether the pins can be used, without taking one."""
    chips = machine.find(f"dev/{DEVICE}[0-9]*")
    if not chips or not machine.is_pi:
        return missing(
            say("This computer has no pins for buttons."),
            say("Use a Raspberry Pi, or a USB button board; until then the table is simulated."),
        )
    if not machine.has_module("lgpio"):
        return missing(
            say("The library for the pins (lgpio) is not installed."),
            say(
                "Type: sudo apt install python3-lgpio, and make the virtual environment with"
                " --system-site-packages."
            ),
        )
    if not any(map(machine.may_use, chips)):
        return missing(
            say("The pins are there, but this user may not use them."),
            say("Add the user to the group gpio (see Groups), then log in again."),
        )
    return _header(machine)


def _header(machine: Machine) -> Verdict:
    # Only here: it imports gpiozero, and where that is broken the other checks still tell.
    from hardware.chips import HEADER_LABELS  # noqa: PLC0415

    allowed = filter(machine.may_use, machine.find(f"dev/{DEVICE}[0-9]*"))
    found = [chip for chip in map(machine.ask_chip, allowed) if chip.label in HEADER_LABELS]
    if not found:
        return missing(
            say("There are pins, but not those of the header."),
            say("Bring Raspberry Pi OS up to date, or use a USB button board."),
        )
    used = {number: who for number, who in found[0].users.items() if number in _wired(machine)}
    if not used:
        return ok(say("{label}: every wired pin is free.", label=found[0].label))
    return _in_use(machine, min(used), used[min(used)])


def _in_use(machine: Machine, number: int, user: str) -> Verdict:
    if machine.has_open(DEVICE):
        return ok(say("This companion uses them."))
    if machine.companion_runs():
        return ok(say("The companion is running and holds them."))
    holders = machine.holders(DEVICE) or [user]
    return warn(
        say("GPIO {number} is used by {who}.", number=number, who=holders[0]),
        say("Close that program, or switch it off in config.txt, or take another pin."),
    )


def _wired(machine: Machine) -> set[int]:
    wiring = wiring_of(machine)
    return {wire.line.number for wire in wires(wiring) if wire.on_header} if wiring else set()
