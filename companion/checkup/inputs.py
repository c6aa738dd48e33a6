"""Every input device the kernel lists: touchscreens, joysticks, mice."""

import struct
from typing import Final, NamedTuple

from companion.checkup.machine import Machine

DIRECT: Final = 0b10  # the property of devices on which one touches what one sees
JOYSTICK: Final = range(0x120, 0x140)  # the buttons of joysticks and pads
WORD: Final = struct.calcsize("P") * 8  # bits; the kernel writes long rows of them in words


class InputDevice(NamedTuple):
    """One device; `keys` has a bit for each key or button it has."""

    name: str
    handlers: tuple[str, ...]
    properties: int
    keys: int

    @property
    def is_touchscreen(self) -> bool:
        """Whether a finger on it lies on what it means."""
        return bool(self.properties & DIRECT)

    @property
    def is_joystick(self) -> bool:
        """Whether it has buttons like those of an arcade."""
        return any(self.keys >> code & 1 for code in JOYSTICK)

    @property
    def is_mouse(self) -> bool:
        """Whether it moves a pointer."""
        return any(name.startswith("mouse") for name in self.handlers) and not self.is_touchscreen

    @property
    def path(self) -> str:
        """Where its events come from."""
        events = [name for name in self.handlers if name.startswith("event")]
        return f"dev/input/{events[0]}" if events else "dev/input/none"


def input_devices(machine: Machine) -> list[InputDevice]:
    """Return every input device there is."""
    blocks = machine.read("proc/bus/input/devices").split("\n\n")
    return [_device(block) for block in blocks if block.strip()]


def _device(block: str) -> InputDevice:
    pairs = (line[3:].partition("=") for line in block.splitlines() if line[1:3] == ": ")
    fields = {key: value.strip() for key, _, value in pairs}
    return InputDevice(
        name=fields.get("Name", "").strip('"'),
        handlers=tuple(fields.get("Handlers", "").split()),
        properties=_bits(fields.get("PROP", "")),
        keys=_bits(fields.get("KEY", "")),
    )


def _bits(words: str) -> int:
    """Return a row of bits from its words, the highest first.

    >>> _bits("1 0") == 1 << WORD
    True
    """
    bits = 0
    for word in words.split():
        bits = bits << WORD | int(word, 16)
    return bits
