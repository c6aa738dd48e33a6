"""What the kernel says about a chip of pins: answers as linux/gpio.h lays them out."""

import fcntl
import struct
from pathlib import Path

import pytest

from companion.checkup.gpio_chips import GpioChip, ask_chip

USERS = {3: b"lg", 5: b""}  # a line may be used by somebody without a name


def answer(_file: int, question: int, data: bytes) -> bytes:
    """Answer like a chip of six lines."""
    code, size = question & 0xFF, question >> 16 & 0x3FFF
    assert (question >> 8 & 0xFF, size) == (0xB4, len(data))
    if code == 1:
        return struct.pack("=32s32sI", b"gpiochip4", b"pinctrl-rp1", 6)
    assert code == 5
    (line,) = struct.unpack_from("=I", data, 64)
    told = struct.pack("=32s32sIIQ", b"GPIO", USERS.get(line, b""), line, 0, line in USERS)
    return told.ljust(256, b"\0")


def test_a_chip_tells_its_label_and_its_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = tmp_path / "gpiochip4"
    chip.touch()
    monkeypatch.setattr(fcntl, "ioctl", answer)
    assert ask_chip(chip) == GpioChip("pinctrl-rp1", {3: "lg", 5: ""})


def test_what_is_no_chip_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="ioctl"):
        ask_chip(tmp_path / "file")
    with pytest.raises(FileNotFoundError):
        ask_chip(tmp_path / "missing")
