"""The chips that pins belong to: found by what they are, never by a number, and opened once.

Never fork once a chip is open: the child would hold every line too, which then stay busy after we
are gone, and the thread that serves the buttons would not exist in it. Other programs are started
with `subprocess`, which closes our files in them; `multiprocessing` would have to "spawn".
"""

import atexit
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from gpiozero import GPIOZeroError

from hardware.faults import Fault, HardwareError, fault
from hardware.wired import HEADER, Encoder, Expander, Header, Line, Wiring

_log = logging.getLogger(__name__)

DEVICES: Final = Path("/dev")
I2C_DEVICES: Final = Path("/sys/bus/i2c/devices")
# The number of the header's chip is 0 or 4 on a Pi 5, depending on the kernel; its label is safe.
HEADER_LABELS: Final = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")

Factory = Any  # a `gpiozero.Factory`, which has no types
OpenChip = Callable[[Header | Expander], Factory]


def pin_errors() -> tuple[type[Exception], ...]:
    """Return everything that pins raise, without importing lgpio where there is none."""
    lgpio = sys.modules.get("lgpio")
    return (OSError, GPIOZeroError, *((lgpio.error,) if lgpio else ()))


def open_chip(chip: Header | Expander) -> Factory:
    """Return a pin factory for a chip of this machine; raises `HardwareError`."""
    lgpio = _lgpio()
    number = _header_number(lgpio) if isinstance(chip, Header) else _expander_number(chip)
    return _opened(number)


class Chips:
    """The chips of a wiring, each opened when first asked for, and kept."""

    def __init__(self, wiring: Wiring, open_chip: OpenChip = open_chip) -> None:
        self._wiring = wiring
        self._open_chip = open_chip
        self._open: dict[str, Factory] = {}

    def factory(self, name: str) -> Factory:
        """Return the pin factory of a chip; raises `HardwareError` where it cannot be opened."""
        if name not in self._open:
            chip = self._wiring.chip(name)
            if isinstance(chip, Encoder):
                raise HardwareError(_no_pins(name))
            self._open[name] = self._open_chip(chip)
        return self._open[name]

    def forget(self, name: str) -> None:
        """Open an expander anew when it is next asked for; the header stays, it has the buttons.

        A board that was without power has forgotten which lines are outputs, and only claiming
        them again, as input and then as output, makes the kernel tell it.
        """
        if name != HEADER and name in self._open:
            _close(self._open.pop(name))

    def close(self) -> None:
        """Let go of all chips."""
        while self._open:
            _close(self._open.popitem()[1])


class PinBusyError(HardwareError):
    """Another program has the line."""


@contextmanager
def claiming(device: str, line: Line) -> Iterator[None]:
    """Turn what a pin raises while it is claimed for "buttons" or "lamps" into `HardwareError`."""
    try:
        yield
    except HardwareError:
        raise
    except pin_errors() as error:
        if "busy" in str(error):  # all that lgpio tells of it
            raise PinBusyError(_busy(device, line)) from error
        raise HardwareError(_refused(device, line)) from error


def _close(factory: Factory) -> None:
    try:
        factory.close()
    except pin_errors() as error:  # it is pulled out: there is nothing left to let go of
        _log.info("a chip did not close: %s", type(error).__name__)


def _lgpio() -> Any:
    """Import lgpio, on a Pi only and as late as possible: it makes a pipe and starts a thread."""
    try:
        with _folder_for_lgpio():
            import lgpio  # noqa: PLC0415 - see above
    except ImportError as error:
        raise HardwareError(_no_library()) from error
    except OSError as error:  # there is no place for its pipe
        raise HardwareError(_no_folder()) from error
    return lgpio


@contextmanager
def _folder_for_lgpio() -> Iterator[None]:
    """Give lgpio a folder it may write to, and come back from there.

    It puts its pipe into the working directory, which a service may not write to, or into `LG_WD`;
    and then it leaves the whole process in that folder, where no relative path would be right.
    """
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = folder = tempfile.mkdtemp(prefix="companion-lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    here = Path.cwd()
    try:
        yield
    finally:
        os.chdir(here)


def _header_number(lgpio: Any) -> int:
    numbers = sorted(int(path.name[8:]) for path in DEVICES.glob("gpiochip[0-9]*"))
    if not numbers:
        raise HardwareError(_no_header())
    allowed = [number for number in numbers if _allowed(number)]
    labels = {number: _label(lgpio, number) for number in allowed}
    for number, label in labels.items():
        if label in HEADER_LABELS:
            return number
    if "" in labels.values():
        raise HardwareError(_closed(next(number for number in allowed if not labels[number])))
    raise HardwareError(_no_header() if allowed == numbers else _forbidden())


def _label(lgpio: Any, number: int) -> str:
    """Return what a chip is called; nothing where it does not tell."""
    try:
        handle = lgpio.gpiochip_open(number)
        try:
            return str(lgpio.gpio_get_chip_info(handle)[3])
        finally:
            lgpio.gpiochip_close(handle)
    except pin_errors():
        return ""


def _expander_number(chip: Expander) -> int:
    folder = I2C_DEVICES / f"{chip.bus}-{chip.address:04x}"
    for path in folder.glob("gpiochip[0-9]*"):
        return int(path.name[8:])
    raise HardwareError(_no_expander(chip))


def _opened(number: int) -> Factory:
    from hardware.lgpio_chip import LgpioChip  # noqa: PLC0415 - imports lgpio

    if not _allowed(number):
        raise HardwareError(_forbidden())
    try:
        return LgpioChip(number)
    except pin_errors() as error:
        raise HardwareError(_closed(number)) from error


def _allowed(number: int) -> bool:
    return os.access(DEVICES / f"gpiochip{number}", os.R_OK | os.W_OK)


def _no_library() -> Fault:
    return fault(
        "buttons",
        "The library for the pins is missing: run `sudo apt install python3-lgpio`, and make the "
        "virtual environment with --system-site-packages.",
    )


def _no_folder() -> Fault:
    return fault(
        "buttons",
        "The library for the pins has no folder it may write to: set LG_WD to one, then start "
        "again.",
    )


def _no_header() -> Fault:
    return fault(
        "buttons",
        "No pins of a Raspberry Pi were found: connect the seats to one, or play by touch.",
    )


def _no_expander(chip: Expander) -> Fault:
    return fault(
        "lamps",
        "No MCP23017 was found at {address} on I2C bus {bus}: check its wires, and that config.txt "
        "has dtparam=i2c_arm=on and dtoverlay=mcp23017,addr={address},noints.",
        address=f"{chip.address:#04x}",
        bus=chip.bus,
    )


def _forbidden() -> Fault:
    return fault(
        "buttons",
        "This user may not use the pins: run `sudo usermod -aG gpio $USER`, then log in again.",
    )


def _closed(number: int) -> Fault:
    return fault(
        "buttons",
        "The pins of /dev/gpiochip{number} cannot be opened: restart the Pi.",
        number=number,
    )


def _no_pins(name: str) -> Fault:
    return fault("lamps", "The board {chip} has buttons only: give the lamp a pin.", chip=name)


def _name(line: Line) -> str:
    return f"GPIO {line.number}" if line.chip == HEADER else f"{line.chip}.{line.number}"


def _busy(device: str, line: Line) -> Fault:
    return fault(
        device,
        "{pin} is used by another program: close that one, then start again.",
        pin=_name(line),
    )


def _refused(device: str, line: Line) -> Fault:
    return fault(
        device,
        "{pin} cannot be used: check the wiring file, or take another pin.",
        pin=_name(line),
    )
