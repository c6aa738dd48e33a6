"""A camera module: a stand-in for picamera2 that does what the real one does."""

import os
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hardware import camera_csi as module
from hardware.camera import Camera
from hardware.camera_csi import CsiCamera
from hardware.camera_device import NotThereError
from hardware.faults import HardwareError
from tests.hardware.cameras import Told
from tests.hardware.seating import until

AUTOFOCUS = {"AeExposureMode": (0, 3, 0), "AfMode": (0, 2, 0), "AfRange": (0, 2, 0),
             "AfSpeed": (0, 1, 0), "LensPosition": (0.0, 32.0, 1.0)}  # fmt: skip
FIXED = {"AeExposureMode": (0, 3, 0)}
PADDING = 64  # rows are longer than the picture is wide
GREY, COLOUR, GAP = 90, 128, 255


def planes(size: tuple[int, int]) -> "np.typing.NDArray[np.uint8]":
    """Return what `make_array` gives: grey, the colours below, and what lies beside them."""
    width, height = size
    array = np.full((height * 3 // 2, width + PADDING), COLOUR, np.uint8)
    array[:height, :width] = GREY
    array[:, width:] = GAP
    return array


class Request:
    def __init__(self, camera: "Picamera2") -> None:
        self.camera = camera
        self.config = {"main": dict(camera.config["main"])}
        camera.held += 1
        assert camera.held == 1, "a camera has few buffers"

    def make_array(self, name: str) -> "np.typing.NDArray[np.uint8]":
        return planes(self.config[name]["size"])

    def release(self) -> None:
        self.camera.held -= 1


class Picamera2:
    """The real one's answers; `loose` is a cable that brings no frames."""

    def __init__(self, controls: dict[str, Any] = AUTOFOCUS) -> None:
        self.camera_controls = controls
        self.sensor_resolution = (4609, 2593)
        self.config: dict[str, Any] = {}
        self.held = 0
        self.loose = self.started = self.flushed = self.closed = False

    def create_video_configuration(
        self, *, main: dict[str, Any], queue: bool, controls: dict[str, Any]
    ) -> dict[str, Any]:
        return {"main": main, "queue": queue, "controls": controls}

    def create_still_configuration(
        self, *, main: dict[str, Any], buffer_count: int, controls: dict[str, Any]
    ) -> dict[str, Any]:
        return {"main": main, "buffer_count": buffer_count, "controls": controls}

    def configure(self, config: dict[str, Any]) -> None:
        for name in config["controls"]:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.config = config

    def start(self) -> None:
        self.started = True

    def capture_request(self, *, wait: float) -> Request:
        assert wait
        if self.loose:
            raise TimeoutError
        return Request(self)

    def switch_mode_and_capture_array(
        self, config: dict[str, Any], name: str, *, wait: float
    ) -> "np.typing.NDArray[np.uint8]":
        assert wait
        assert not self.held, "a buffer that is held cannot be freed for a larger one"
        if self.loose:
            raise TimeoutError
        before, self.config = self.config, {}
        self.configure(config)
        self.config = before
        return planes(config[name]["size"])

    def cancel_all_and_flush(self) -> None:
        self.flushed = True

    def close(self) -> None:
        assert self.flushed or not self.loose, "the real one would hang here (picamera2#1065)"
        self.closed = True


@pytest.fixture
def real() -> Picamera2:
    return Picamera2()


def test_a_frame_is_the_grey_plane_without_what_lies_beside_and_below(real: Picamera2) -> None:
    camera = CsiCamera(make=lambda: real)
    for _ in range(3):
        camera.grab()
        grey = camera.retrieve()
        assert grey is not None
        assert grey.shape == (720, 1280)
        assert (grey == GREY).all()
    camera.close()
    assert real.held == 0
    assert real.closed


def test_no_frame_waits_for_us(real: Picamera2) -> None:
    CsiCamera(make=lambda: real)
    assert real.config["queue"] is False
    assert real.config["main"] == {"format": "YUV420", "size": (1280, 720)}
    assert real.started


def test_the_lens_follows_what_is_held_close_to_it(real: Picamera2) -> None:
    CsiCamera(make=lambda: real)
    continuous, close_range, fast, short = 2, 1, 1, 1  # as libcamera numbers them
    assert real.config["controls"] == {
        "AeExposureMode": short, "AfMode": continuous, "AfRange": close_range, "AfSpeed": fast,
    }  # fmt: skip


def test_the_lens_stays_at_the_distance_of_the_wiring_file(real: Picamera2) -> None:
    CsiCamera(25, make=lambda: real)
    assert real.config["controls"] == {"AeExposureMode": 1, "AfMode": 0, "LensPosition": 4.0}


@pytest.mark.parametrize("distance", [None, 25])
def test_a_module_without_a_lens_that_moves_is_not_asked_to(distance: float | None) -> None:
    real = Picamera2(FIXED)
    CsiCamera(distance, make=lambda: real)
    assert real.config["controls"] == {"AeExposureMode": 1}


def test_a_still_is_the_whole_sensor_and_then_frames_go_on(real: Picamera2) -> None:
    camera = CsiCamera(make=lambda: real)
    camera.grab()
    still = camera.still()
    assert still is not None
    assert still.shape == (2592, 4608)  # what a plane of colours at half the resolution fits to
    assert (still == GREY).all()
    camera.grab()
    frame = camera.retrieve()
    assert frame is not None
    assert frame.shape == (720, 1280)


def test_a_loose_cable_is_a_camera_that_is_gone_and_closing_it_does_not_hang(
    real: Picamera2,
) -> None:
    camera = CsiCamera(make=lambda: real)
    camera.grab()
    real.loose = True
    for attempt in (camera.grab, camera.still):
        with pytest.raises(HardwareError, match="The camera is gone"):
            attempt()
    camera.close()
    assert real.closed


def test_a_cable_that_is_loose_for_a_while_is_found_again() -> None:
    made: list[Picamera2] = []

    def make() -> Picamera2:
        made.append(Picamera2())
        return made[-1]

    told = Told()
    camera = Camera(lambda: CsiCamera(make=make), told, retry=0.001)
    assert camera.newest(60) is not None
    made[-1].loose = True
    until(lambda: len(told.faults) == 2)
    assert camera.newest(60) is not None
    camera.close()
    assert [one.closed for one in made] == [True, True]


def test_a_camera_that_cannot_be_set_up_is_let_go_of(real: Picamera2) -> None:
    def refuse(_config: object) -> None:
        raise RuntimeError("Failed to configure camera")

    real.configure = refuse  # type: ignore[method-assign,assignment]
    with pytest.raises(HardwareError, match="used by another program"):
        CsiCamera(make=lambda: real)
    assert real.closed


@pytest.mark.parametrize(("known", "said"), [(["imx708"], "another program"), ([], "No camera")])
def test_why_it_cannot_be_opened_is_told(
    monkeypatch: pytest.MonkeyPatch, known: list[str], said: str
) -> None:
    def fail() -> Picamera2:
        raise RuntimeError("Camera __init__ sequence did not complete.")

    monkeypatch.setattr(module, "sensors", lambda: known)
    with pytest.raises(HardwareError, match=said) as refused:
        CsiCamera(make=fail)
    assert isinstance(refused.value, NotThereError) == (not known)


def test_the_library_is_loaded_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIBCAMERA_LOG_LEVELS", "*:WARN")
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=Picamera2))
    CsiCamera().close()
    assert os.environ["LIBCAMERA_LOG_LEVELS"] == "*:WARN", "whoever wants to hear more may"
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(HardwareError, match="sudo apt install python3-picamera2"):
        CsiCamera()
