"""The seats: how they are wired, and whether their buttons, lamps and boards are there."""

from companion.checkup.fault_words import sentence_of
from companion.checkup.inputs import input_devices
from companion.checkup.machine import Machine
from companion.checkup.verdict import Verdict, missing, ok, unknown, warn
from companion.engine import say, say_count
from hardware.wired import Encoder, Expander, Wiring
from hardware.wiring import FILE_NAME, load_wiring
from hardware.wiring_error import WiringError


def wiring_of(machine: Machine) -> Wiring | None:
    """Return the wiring of the table; None where its file is wrong."""
    try:
        return load_wiring(machine.home / FILE_NAME)
    except WiringError:
        return None


def wiring(machine: Machine) -> Verdict:
    """Tell whether the wiring file can be used."""
    path = machine.home / FILE_NAME
    try:
        seats = len(load_wiring(path).places)
    except WiringError as error:
        return missing(
            sentence_of(error.fault),
            say("Correct {path}, or remove it: then the standard wiring holds.", path=path),
        )
    if path.exists():
        return ok(say_count("{n} seat, from {path}.", "{n} seats, from {path}.", seats, path=path))
    return ok(say_count("The standard one, {n} seat.", "The standard one, {n} seats.", seats))


def buttons(machine: Machine) -> Verdict:
    """Tell whether every button can be read, and whether one is stuck."""
    table = wiring_of(machine)
    if table is None:
        return _WIRING_FIRST
    if not machine.is_pi and not _encoders(table):
        return missing(
            say("No buttons here: they are simulated on the screen."),
            say("Connect the seats to a Raspberry Pi, or to a USB button board."),
        )
    if machine.companion_runs():
        return ok(say("The companion is running and holds them: press each one at its self-test."))
    return _levels(machine, table)


def lamps(machine: Machine) -> Verdict:
    """Tell whether the lamps' boards answer; whether a lamp shines, only eyes can see."""
    table = wiring_of(machine)
    if table is None:
        return _WIRING_FIRST
    lit = sum(bool(place.lamp) for place in table.places)
    if not lit:
        return missing(
            say("The wiring has no lamps."), say("Give the seats lamps in the wiring file.")
        )
    boards = [chip for chip in table.chips.values() if isinstance(chip, Expander)]
    if not machine.is_pi and not boards:
        return missing(
            say("No lamps here: they are simulated on the screen."),
            say("Connect the seats to a Raspberry Pi."),
        )
    silent = [verdict for verdict in (_silent(machine, board) for board in boards) if verdict]
    return silent[0] if silent else ok(say_count("{n} lamp.", "{n} lamps.", lit))


def usb_boards(machine: Machine) -> Verdict:
    """Tell whether the USB boards of the wiring are plugged in."""
    table = wiring_of(machine)
    if table is None:
        return _WIRING_FIRST
    wanted = len(_encoders(table))
    boards = [device for device in input_devices(machine) if device.is_joystick]
    if not wanted:
        return ok(say("The wiring uses none."))
    if not machine.has_module("evdev"):
        return missing(
            say("The library for USB button boards (evdev) is not installed."),
            say(
                "Type: sudo apt install python3-evdev, and make the virtual environment with"
                " --system-site-packages."
            ),
        )
    if len(boards) < wanted:
        return missing(
            say("{found} of {wanted} boards were found.", found=len(boards), wanted=wanted),
            say("Plug the others in."),
        )
    if not all(machine.may_use(machine.path(board.path)) for board in boards):
        return missing(
            say("They are there, but this user may not read them."),
            say("Add the user to the group input (see Groups), then log in again."),
        )
    return ok(say("{name}.", name=boards[0].name))


_WIRING_FIRST = unknown(
    say("It depends on the wiring."), say("Correct the wiring file first (see Wiring).")
)


def _encoders(table: Wiring) -> list[Encoder]:
    return [chip for chip in table.chips.values() if isinstance(chip, Encoder)]


def _levels(machine: Machine, table: Wiring) -> Verdict:
    levels = machine.read_levels(table)
    if levels.faults:
        return missing(
            say(
                "{readable} of {wired} buttons can be read.",
                readable=levels.readable,
                wired=2 * len(table.places),
            ),
            sentence_of(levels.faults[0]),
        )
    if levels.down:
        return warn(
            say("Pressed right now: {buttons}.", buttons=", ".join(levels.down)),
            say("Let go; if nobody presses, look for a bent contact or two wires that touch."),
        )
    return ok(
        say_count("{n} button, not pressed.", "{n} buttons, none is pressed.", levels.readable)
    )


def _silent(machine: Machine, board: Expander) -> Verdict | None:
    """Return what is wrong with a lamp board; None where it answers."""
    name, address = f"{board.bus}-{board.address:04x}", f"{board.address:#04x}"
    folder = machine.path(f"sys/bus/i2c/devices/{name}")
    if not folder.exists():
        return missing(
            say("The system was not told of the lamp board at {address}.", address=address),
            say(
                "Add dtparam=i2c_arm=on and dtoverlay=mcp23017,addr={address},noints to"
                " config.txt, then start again.",
                address=address,
            ),
        )
    if not list(folder.glob("gpiochip*")):
        return missing(
            say("The lamp board at {address} does not answer.", address=address),
            say("Check its four wires and its jumpers, then start again."),
        )
    return None
