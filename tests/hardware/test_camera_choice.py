"""Which camera is used, on machines made of a few files."""

from pathlib import Path
from typing import Any

import pytest

from hardware import camera_csi, camera_usb
from hardware.camera_choice import AUTO, CameraChoice, camera_name, chosen, open_camera
from hardware.camera_device import NotThereError
from hardware.camera_files import PictureCamera
from tests.hardware.cameras import card_picture, write_picture

V4L = "sys/class/video4linux"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is opened instead of real cameras."""
    calls: list[Any] = []
    monkeypatch.setattr(camera_csi, "CsiCamera", calls.append)
    monkeypatch.setattr(camera_usb, "UsbCamera", calls.append)
    return calls


def video(root: Path, node: str, name: str, driver: str = "", index: str = "0") -> None:
    folder = root / V4L / node
    (folder / "device").mkdir(parents=True)
    (folder / "name").write_text(f"{name}\n")
    (folder / "index").write_text(f"{index}\n")
    if driver:
        (folder / "device/driver").symlink_to(f"/sys/bus/usb/drivers/{driver}")


def usb(root: Path, number: int, name: str) -> None:
    video(root, f"video{number}", name, "uvcvideo")
    video(root, f"video{number + 1}", name, "uvcvideo", index="1")


def test_without_any_camera_there_is_none(tmp_path: Path) -> None:
    video(tmp_path, "video10", "bcm2835-codec-decode", "bcm2835-codec")
    assert camera_name(CameraChoice(), tmp_path) is None
    with pytest.raises(NotThereError):
        open_camera(CameraChoice(), tmp_path)


def test_the_first_usb_camera_that_captures(tmp_path: Path, opened: list[Any]) -> None:
    usb(tmp_path, 10, "Second")
    usb(tmp_path, 2, "First")
    open_camera(CameraChoice(), tmp_path)
    assert opened == [tmp_path / "dev/video2"]
    assert camera_name(CameraChoice(), tmp_path) == "First"


def test_a_camera_module_comes_before_one_on_usb(tmp_path: Path, opened: list[Any]) -> None:
    usb(tmp_path, 0, "Webcam")
    video(tmp_path, "v4l-subdev0", "csi2")
    video(tmp_path, "v4l-subdev2", "imx708_wide 10-001a")
    open_camera(CameraChoice(AUTO, 30), tmp_path)
    assert opened == [30]
    assert camera_name(CameraChoice(), tmp_path) == "imx708_wide"


def test_a_camera_may_be_named(tmp_path: Path, opened: list[Any]) -> None:
    video(tmp_path, "v4l-subdev2", "imx708")
    open_camera(CameraChoice("/dev/v4l/by-id/none-such"), tmp_path)
    open_camera(CameraChoice("/dev/null"), tmp_path)
    open_camera(CameraChoice("csi"), tmp_path / "nothing")
    assert opened == [Path("/dev/v4l/by-id/none-such"), Path("/dev/null"), None]


def test_a_picture_or_a_folder_of_them_may_be_named(tmp_path: Path) -> None:
    write_picture(tmp_path / "card.png", card_picture("RSPLOT7X"))
    for path in (tmp_path, tmp_path / "card.png"):
        camera = open_camera(CameraChoice(str(path)))
        assert isinstance(camera, PictureCamera)
        assert camera.retrieve() is not None


def test_what_is_typed_counts_before_the_environment_and_that_before_the_wiring() -> None:
    wired, here = CameraChoice("csi", 40), {"COMPANION_CAMERA": "/srv/cards"}
    assert chosen(wired, {}) == wired
    assert chosen(wired, {"COMPANION_CAMERA": ""}) == wired
    assert chosen(wired, here) == CameraChoice("/srv/cards", 40)
    assert chosen(wired, here, "auto") == CameraChoice("auto", 40)
