"""The camera and the reader of tags."""

from pathlib import Path

import pytest

from companion.checkup import camera as module
from companion.checkup.camera import camera, tags
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, nothing, saw

V4L = "sys/class/video4linux"


def video(tree: Tree, node: str, name: str, driver: str) -> None:
    tree.write(f"{V4L}/{node}/name", f"{name}\n")
    tree.link(f"{V4L}/{node}/device/driver", f"/sys/bus/usb/drivers/{driver}")
    tree.write(f"dev/{node}")


def test_no_camera(tree: Tree) -> None:
    saw(camera, tree.machine(), State.MISSING, "No camera was found.", "USB camera")


def test_the_decoders_of_a_pi_are_no_cameras(tree: Tree) -> None:
    video(tree, "video10", "bcm2835-codec-decode", "bcm2835-codec")
    saw(camera, tree.machine("picamera2"), State.MISSING, "No camera was found.", "USB camera")


def test_a_usb_camera(tree: Tree) -> None:
    video(tree, "video0", "HD Webcam C270", "uvcvideo")
    saw(camera, tree.machine(), State.OK, "HD Webcam C270.")
    saw(camera, tree.machine(may_use=nothing), State.MISSING, "may not use it", "group video")


def test_a_camera_module_needs_picamera2(tree: Tree) -> None:
    tree.write(f"{V4L}/v4l-subdev0/name", "csi2\n")
    tree.write(f"{V4L}/v4l-subdev1/name", "imx708_wide 10-001a\n")
    tree.write("dev/media0")
    saw(camera, tree.machine(), State.MISSING, "imx708_wide is there", "python3-picamera2")
    saw(camera, tree.machine("picamera2"), State.OK, "imx708_wide.")

    def all_but_media(path: Path) -> bool:
        return not path.name.startswith("media")

    machine = tree.machine("picamera2", may_use=all_but_media)
    saw(camera, machine, State.MISSING, "may not use it", "group video")


def test_a_tag_is_made_and_read_back(tree: Tree) -> None:
    saw(tags, tree.machine("zxingcpp"), State.OK, "made and read back")


def test_without_the_reader_it_says_so(tree: Tree) -> None:
    saw(tags, tree.machine(), State.MISSING, "zxing-cpp", "Install")


def test_a_reader_that_reads_something_else(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_read_back", lambda _text: ["SOMETHING ELSE"])
    saw(tags, tree.machine("zxingcpp"), State.MISSING, "could not be read back", "again")
