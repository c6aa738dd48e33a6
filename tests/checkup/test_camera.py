"""The camera and the reader of tags."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from card_codes.catalogue import TEST_CARD
from card_codes.sight import Sight
from companion.checkup import camera as module
from companion.checkup.camera import camera, tags
from companion.checkup.glance import Glance, glance_through
from companion.presenters.checkup import State
from hardware.camera_choice import CameraChoice
from hardware.camera_device import busy
from tests.card_codes.cards_in_hand import held
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


def test_a_usb_camera_takes_a_frame(tree: Tree) -> None:
    video(tree, "video0", "HD Webcam C270", "uvcvideo")
    saw(camera, tree.machine(), State.OK, "HD Webcam C270, 1280 x 720; hold the test card under it")
    saw(camera, tree.machine(may_use=nothing), State.MISSING, "may not use it", "group video")


def test_the_test_card_under_the_camera_is_read(tree: Tree) -> None:
    video(tree, "video0", "HD Webcam C270", "uvcvideo")
    seen = Glance((640, 480), frozenset({TEST_CARD.code}))
    machine = tree.machine(glance=lambda _: seen)
    saw(camera, machine, State.OK, "HD Webcam C270, 640 x 480, and the test card was read.")


def test_a_camera_that_brings_no_picture_says_why(tree: Tree) -> None:
    video(tree, "video0", "HD Webcam C270", "uvcvideo")
    machine = tree.machine(glance=lambda _: Glance(fault=busy()))
    saw(camera, machine, State.MISSING, "HD Webcam C270 is there, but brings", "another program")
    saw(camera, tree.machine(glance=lambda _: Glance()), State.MISSING, "brings no", "not answer")
    tree.write("proc/7/cmdline", "python3\0-m\0companion\0run\0")
    saw(camera, machine, State.OK, "HD Webcam C270; the companion is running and holds it.")


def test_the_second_device_of_a_usb_camera_brings_no_frames(tree: Tree) -> None:
    video(tree, "video0", "HD Webcam C270", "uvcvideo")
    tree.write(f"{V4L}/video0/index", "1\n")
    saw(camera, tree.machine(), State.MISSING, "No camera was found.", "USB camera")


def test_a_camera_that_was_chosen_is_the_one_that_is_looked_at(tree: Tree) -> None:
    looked: list[CameraChoice] = []

    def look(choice: CameraChoice) -> Glance:
        looked.append(choice)
        return Glance((800, 600))

    seats = "[seats]\n1 = { a = 4, b = 7 }\n2 = { a = 5, b = 6 }\n"
    wiring = tree.home / "wiring.toml"
    wiring.write_text(f'{seats}[camera]\nsource = "/dev/v4l/by-id/mine"\ndistance_cm = 40\n')
    saw(camera, tree.machine(glance=look), State.OK, "/dev/v4l/by-id/mine, 800 x 600")
    environment = {"PATH": "", "COMPANION_CAMERA": "/srv/cards"}
    saw(camera, tree.machine(glance=look, environment=environment), State.OK, "/srv/cards, 800")
    assert looked == [CameraChoice("/dev/v4l/by-id/mine", 40), CameraChoice("/srv/cards", 40)]
    wiring.write_text(f'{seats}[camera]\nsource = "none"\n')
    saw(camera, tree.machine(glance=look), State.OK, "None is used")
    assert len(looked) == 2


def test_a_camera_module_needs_picamera2(tree: Tree) -> None:
    tree.write(f"{V4L}/v4l-subdev0/name", "csi2\n")
    tree.write(f"{V4L}/v4l-subdev1/name", "imx708_wide 10-001a\n")
    tree.write("dev/media0")
    saw(camera, tree.machine(), State.MISSING, "imx708_wide is there", "python3-picamera2")
    saw(camera, tree.machine("picamera2"), State.OK, "imx708_wide, 1280 x 720")

    def all_but_media(path: Path) -> bool:
        return not path.name.startswith("media")

    machine = tree.machine("picamera2", may_use=all_but_media)
    saw(camera, machine, State.MISSING, "may not use it", "group video")


PACKAGES = ("qrcode", "cv2")


def test_a_tag_is_made_and_read_back(tree: Tree) -> None:
    saw(tags, tree.machine(*PACKAGES), State.OK, "made and read back.")


@pytest.mark.parametrize(("there", "named"), [((), "qrcode"), (("qrcode",), "opencv")])
def test_without_a_package_it_says_so(tree: Tree, there: tuple[str, ...], named: str) -> None:
    saw(tags, tree.machine(*there), State.MISSING, named, "Install")


def test_a_reader_that_reads_something_else(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_read_back", lambda _text: ["SOMETHING ELSE"])
    saw(tags, tree.machine(*PACKAGES), State.MISSING, "could not be read back", "Reinstall")


@pytest.mark.usefixtures("no_zxing")
def test_the_spare_reader_alone_is_told_of(tree: Tree) -> None:
    saw(tags, tree.machine(*PACKAGES), State.WARN, "by the spare reader alone", "zxing-cpp")


@pytest.mark.usefixtures("no_zbar")
def test_a_spare_reader_that_is_missing_is_told_of(tree: Tree) -> None:
    saw(tags, tree.machine(*PACKAGES), State.WARN, "spare reader is missing", "libzbar0")


@pytest.mark.usefixtures("no_zxing", "no_zbar")
def test_without_any_reader_both_ways_out_are_named(tree: Tree) -> None:
    machine = tree.machine(*PACKAGES)
    saw(tags, machine, State.MISSING, "could not be read back", "zxing-cpp, or the spare")


def test_a_card_that_only_zbar_sees_tells_that_the_reader_is_at_fault(tree: Tree) -> None:
    video(tree, "video0", "HD Webcam C270", "uvcvideo")
    witnessed = Glance((640, 480), witnessed=frozenset({TEST_CARD.code}))
    machine = tree.machine(glance=lambda _: witnessed)
    saw(camera, machine, State.WARN, "seen by zbar, not by us", "camera and the card are fine")


class OneFrame:
    """A camera that shows one picture."""

    def __init__(self, grey: NDArray[np.uint8]) -> None:
        self._grey = grey

    def newest(self, _seconds: float) -> NDArray[np.uint8]:
        return self._grey


def test_a_glance_asks_the_witness_too_and_keeps_no_foreign_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = np.hstack([held(TEST_CARD.code, module=4), held("HTTPS://EXAMPLE.COM/", module=4)])
    seen = glance_through(OneFrame(table))
    assert seen.codes == seen.witnessed == {TEST_CARD.code}
    monkeypatch.setattr("card_codes.reader.read", lambda _grey: Sight())
    blind = glance_through(OneFrame(table))
    assert not blind.codes
    assert blind.witnessed == {TEST_CARD.code}


@pytest.mark.usefixtures("no_zbar")
def test_without_zbar_a_glance_has_no_witness() -> None:
    assert glance_through(OneFrame(held(TEST_CARD.code, module=4))).witnessed == frozenset()
