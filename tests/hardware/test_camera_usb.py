"""A USB camera: a stand-in for OpenCV's capture that does what the real one does."""

import errno
import fcntl
import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera_device import NotThereError
from hardware.camera_usb import UsbCamera
from hardware.faults import HardwareError

SIZES = ((640, 480), (1280, 720), (2592, 1944))
RAMP = np.arange(256, dtype=np.uint8)


class Capture:
    """What the driver of a webcam and OpenCV do together; `form` is how frames come."""

    def __init__(self, form: str = "MJPG") -> None:
        self.form = form
        self.settings: dict[int, float] = {}
        self.size = SIZES[0]
        self.asked = [0, 0]
        self.plugged = True
        self.streams = True
        self.spoilt = False
        self.released = 0
        self.grabbed = 0

    def set(self, name: int, value: float) -> bool:
        self.settings[name] = value
        sides = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        if name in sides:
            self.asked[sides.index(name)] = int(value)
            self.size = min(SIZES, key=self._distance)
        return name != cv2.CAP_PROP_AUTOFOCUS  # this one has a fixed lens

    def get(self, name: int) -> float:
        return self.size[1] if name == cv2.CAP_PROP_FRAME_HEIGHT else 0.0

    def grab(self) -> bool:
        if not self.streams:
            return False
        if not self.plugged:
            self.plugged = True  # as opencv#14044 has it: the second time it claims success
            return False
        self.grabbed += 1
        return True

    def retrieve(self) -> tuple[bool, Any]:
        width, height = self.size
        grey = np.resize(RAMP, (height, width))
        if self.form == "YUYV":
            return True, np.dstack([grey, np.full_like(grey, 128)])
        if self.form == "NV12":
            return True, np.vstack([grey, np.full((height // 2, width), 128, np.uint8)])
        if self.form == "BGR":
            return True, np.dstack([grey] * 3)
        if self.form == "GREY":
            return True, grey
        packed = cv2.imencode(".jpg", np.dstack([grey] * 3), [cv2.IMWRITE_JPEG_QUALITY, 95])[1]
        return True, packed.reshape(1, -1)[:, : 40 if self.spoilt else None]

    def release(self) -> None:
        self.released += 1

    def _distance(self, size: tuple[int, int]) -> int:
        return abs(size[0] - self.asked[0]) + abs(size[1] - self.asked[1])


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "video0"
    path.touch()
    return path


def opened(device: Path, capture: Capture) -> UsbCamera:
    return UsbCamera(device, lambda path: capture if path == str(device) else None)


@pytest.mark.parametrize("form", ["MJPG", "YUYV", "NV12", "BGR", "GREY"])
def test_frames_are_grey_in_whatever_form_they_come(device: Path, form: str) -> None:
    camera = opened(device, Capture(form))
    camera.grab()
    grey = camera.retrieve()
    assert grey is not None
    assert grey.shape == (720, 1280)
    assert grey.dtype == np.uint8
    assert grey.flags.c_contiguous
    assert np.abs(grey[0, :256].astype(int) - RAMP).max() < 12  # as much as JPEG may lose


def test_it_is_asked_for_packed_frames_and_for_focus(device: Path) -> None:
    capture = Capture()
    opened(device, capture)
    assert capture.settings[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 1
    assert capture.settings[cv2.CAP_PROP_CONVERT_RGB] == 0


def test_a_still_has_the_largest_size_and_then_frames_go_on(device: Path) -> None:
    capture = Capture()
    camera = opened(device, capture)
    grabbed = capture.grabbed
    still = camera.still()
    assert still is not None
    assert still.shape == (1944, 2592)
    assert capture.grabbed > grabbed + 1, "the first frames of a new size are too dark"
    camera.grab()
    frame = camera.retrieve()
    assert frame is not None
    assert frame.shape == (720, 1280)


def test_a_frame_that_lost_its_end_is_no_frame(device: Path) -> None:
    capture = Capture()
    camera = opened(device, capture)
    capture.spoilt = True
    camera.grab()
    assert camera.retrieve() is None


def test_bytes_too_many_are_no_news_for_the_terminal(
    device: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    capture = Capture()
    camera = opened(device, capture)
    packed = capture.retrieve()[1][0].tobytes()
    odd = np.frombuffer(packed[:-2] + b"\x12\x34" + packed[-2:], np.uint8).reshape(1, -1)
    capture.retrieve = lambda: (True, odd)  # type: ignore[method-assign]
    camera.grab()
    assert camera.retrieve() is not None
    assert capfd.readouterr() == ("", "")


def test_the_first_failure_is_believed(device: Path) -> None:
    capture = Capture()
    camera = opened(device, capture)
    capture.plugged = False
    with pytest.raises(HardwareError, match="The camera is gone"):
        camera.grab()


def test_pulled_out_during_a_still_it_is_gone_too(device: Path) -> None:
    capture = Capture()
    camera = opened(device, capture)
    capture.plugged = False
    with pytest.raises(HardwareError, match="The camera is gone"):
        camera.still()


def test_a_camera_that_somebody_else_uses_is_let_go_of(device: Path) -> None:
    capture = Capture()
    capture.streams = False
    with pytest.raises(HardwareError, match="used by another program"):
        opened(device, capture)
    assert capture.released == 1


def test_a_camera_that_is_pulled_out_while_it_is_opened_is_not_there(device: Path) -> None:
    capture = Capture()
    capture.streams = False

    def open_and_pull(_path: str) -> Capture:
        device.unlink()
        return capture

    with pytest.raises(NotThereError):
        UsbCamera(device, open_and_pull)
    assert capture.released == 1


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(), "No camera was found"),
        (PermissionError(), "sudo usermod -aG video"),
        (OSError(errno.EBUSY, ""), "used by another program"),
        (OSError(errno.ENODEV, ""), "No camera was found"),
    ],
)
def test_why_it_cannot_be_opened_is_told(
    device: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, said: str
) -> None:
    def refuse(*_: object) -> int:
        raise error

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(HardwareError, match=said):
        opened(device, Capture())


def test_frames_may_not_become_slower_in_dim_light(
    device: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, bytes]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda _device, number, what: asked.append((number, what)))
    opened(device, Capture())
    assert asked == [(0xC008561C, b"\x03\x09\x9a\x00\x00\x00\x00\x00")]


def test_closing_lets_go_of_the_device(device: Path) -> None:
    capture = Capture()
    opened(device, capture).close()
    assert capture.released == 1


def test_the_real_opencv_opens_no_file_that_is_no_camera(
    device: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(HardwareError):
        UsbCamera(device)
    assert capfd.readouterr() == ("", "")
