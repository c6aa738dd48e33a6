"""Which buttons are down right now: all of them are opened, read and let go again."""

import msgspec

from hardware.faults import Fault
from hardware.wired import Wiring


class Levels(msgspec.Struct, frozen=True):
    """The buttons that could be read, those that are down, and why the others could not."""

    readable: int
    down: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def read_levels(wiring: Wiring) -> Levels:
    """Return what the buttons say; only where no companion runs, which would miss presses."""
    # Only here: gpiozero may be missing or broken, and the other checks still tell.
    from hardware.chips import Chips  # noqa: PLC0415
    from hardware.sensors import open_sensors  # noqa: PLC0415
    from hardware.usb_boards import UsbBoards  # noqa: PLC0415

    faults: list[Fault] = []

    def on_fault(_name: str, what: Fault | None) -> None:
        faults.extend([what] if what else [])

    chips = Chips(wiring)
    sensors = open_sensors(wiring, chips, UsbBoards(wiring.chips).find, _ignore, on_fault)
    try:
        down = tuple(
            f"{key.place} {key.button.upper()}" for key, one in sensors.items() if one.is_down()
        )
        return Levels(len(sensors), down, tuple(faults))
    finally:
        for sensor in sensors.values():
            sensor.close()
        chips.close()


def _ignore(_key: object, /, *, down: bool) -> None:
    """Take no notice of a press: nobody plays."""
