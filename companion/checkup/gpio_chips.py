"""What the kernel says about a chip of pins, without taking a single one of them.

The two questions are part of the kernel's interface for user programs (linux/gpio.h).
"""

import fcntl
import os
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

_CHIP: Final = struct.Struct("=32s32sI")  # name, label, number of lines
_LINE: Final = struct.Struct("=32s32sIIQ176x")  # name, user, number, attributes, flags
_ABOUT_CHIP: Final = 0x8044B401  # GPIO_GET_CHIPINFO_IOCTL
_ABOUT_LINE: Final = 0xC100B405  # GPIO_V2_GET_LINEINFO_IOCTL
_USED: Final = 1


class GpioChip(msgspec.Struct, frozen=True):
    """A chip: what it is, and who uses which of its lines."""

    label: str
    users: Mapping[int, str]


def ask_chip(path: Path) -> GpioChip:
    """Return what the kernel knows about a chip; raise `OSError` where it does not answer."""
    number = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        answer = fcntl.ioctl(number, _ABOUT_CHIP, bytes(_CHIP.size))
        _, label, lines = _CHIP.unpack(answer)
        asked = ((line, _user(number, line)) for line in range(lines))
        return GpioChip(_text(label), {line: user for line, user in asked if user is not None})
    finally:
        os.close(number)


def _user(chip: int, line: int) -> str | None:
    """Return who uses a line; None where nobody does."""
    answer = fcntl.ioctl(chip, _ABOUT_LINE, _LINE.pack(b"", b"", line, 0, 0))
    _, user, _, _, flags = _LINE.unpack(answer)
    return _text(user) if flags & _USED else None


def _text(padded: bytes) -> str:
    return padded.partition(b"\0")[0].decode("utf-8", "replace")
