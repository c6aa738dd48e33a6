"""Pictures in the place of a camera."""

import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Camera
from hardware.camera_device import NotThereError
from hardware.camera_files import PictureCamera
from hardware.faults import HardwareError
from tests.hardware.cameras import Told, camera_threads, open_files, write_picture
from tests.hardware.seating import until


class Show:
    """A folder with a camera on it, and the time in the hands of a test."""

    def __init__(self, path: Path) -> None:
        self.now = 100.0
        self.camera = PictureCamera(
            path, rate=2, clock=lambda: self.now, sleep=lambda _seconds: None
        )

    def at(self, seconds: float) -> int | None:
        """Return the grey of the picture that is shown so long after the beginning."""
        self.now = 100.0 + seconds
        self.camera.grab()
        shown = self.camera.retrieve()
        return None if shown is None else int(shown[0, 0])


def plain(grey: int, width: int = 40, height: int = 30) -> "np.typing.NDArray[np.uint8]":
    return np.full((height, width), grey, np.uint8)


def test_one_picture_is_shown_for_ever(tmp_path: Path) -> None:
    write_picture(tmp_path / "card.png", plain(70))
    show = Show(tmp_path / "card.png")
    assert [show.at(seconds) for seconds in (0, 0.4, 100, 10_000)] == [70] * 4


def test_a_folder_is_shown_in_the_order_of_names_again_and_again(tmp_path: Path) -> None:
    for name, grey in (("2.png", 20), ("1.png", 10), ("3.jpg.png", 30)):
        write_picture(tmp_path / name, plain(grey))
    (tmp_path / "folder").mkdir()
    show = Show(tmp_path)
    assert [show.at(turn / 2) for turn in range(7)] == [10, 20, 30, 10, 20, 30, 10]
    assert show.at(0.9) == 20, "by time, and not by who looks"


def test_a_folder_is_read_anew_when_it_changes(tmp_path: Path) -> None:
    write_picture(tmp_path / "1.png", plain(10))
    show = Show(tmp_path)
    assert show.at(0.5) == 10
    write_picture(tmp_path / "2.png", plain(20))
    assert show.at(0.5) == 20
    write_picture(tmp_path / "2.png", plain(222, width=50))
    assert show.at(0.5) == 222
    (tmp_path / "2.png").unlink()
    assert show.at(0.5) == 10


def test_broken_and_half_written_pictures_are_passed_over(tmp_path: Path) -> None:
    write_picture(tmp_path / "1.png", plain(10))
    (tmp_path / "0.png").write_bytes(b"")
    (tmp_path / "2.png").write_text("no picture")
    whole = cv2.imencode(".png", np.random.default_rng(5).integers(0, 256, (200, 200)))[1]
    (tmp_path / "3.png").write_bytes(whole.tobytes()[: len(whole) // 2])
    show = Show(tmp_path)
    assert [show.at(turn / 2) for turn in range(5)] == [10] * 5
    write_picture(tmp_path / "2.png", plain(20))  # now it is whole
    assert show.at(1) == 20


def test_where_every_picture_is_broken_nothing_is_shown(tmp_path: Path) -> None:
    (tmp_path / "0.png").write_bytes(b"broken")
    assert Show(tmp_path).at(0) is None


@pytest.mark.parametrize("name", ["", "1.png"])
def test_what_vanishes_is_unplugged_and_what_comes_back_is_plugged_in(
    tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    write_picture(folder / "1.png", plain(10))
    show = Show(folder / name)
    folder.rename(tmp_path / "away")
    with pytest.raises(HardwareError, match="The camera is gone"):
        show.at(0)
    with pytest.raises(NotThereError, match=r"There is no picture in .*: put one there"):
        Show(folder / name)
    (tmp_path / "away").rename(folder)
    assert show.at(0) == 10


def test_an_empty_folder_is_no_camera(tmp_path: Path) -> None:
    with pytest.raises(NotThereError):
        PictureCamera(tmp_path)


def test_a_large_picture_is_as_large_as_a_frame_and_whole_as_a_still(tmp_path: Path) -> None:
    write_picture(tmp_path / "1.png", plain(10, 2000, 2500))
    camera = PictureCamera(tmp_path, sleep=lambda _: None)
    shown, still = camera.retrieve(), camera.still()
    assert shown is not None
    assert still is not None
    assert shown.shape == (720, 576)
    assert still.shape == (2500, 2000)


def test_two_hundred_times_unplugged_leaves_no_file_and_no_thread_behind(tmp_path: Path) -> None:
    folder, away, told = tmp_path / "cards", tmp_path / "away", Told()
    folder.mkdir()
    write_picture(folder / "1.png", plain(10))

    def open_folder() -> PictureCamera:
        return PictureCamera(folder, sleep=lambda _: time.sleep(0.0005))

    camera = Camera(open_folder, told, retry=0.001)
    assert camera.newest(60) is not None
    files = open_files()
    for times in range(1, 201):
        folder.rename(away)
        until(lambda times=times: len(told.faults) == 2 * times - 1)  # type: ignore[misc]
        away.rename(folder)
        assert camera.newest(60) is not None
        until(lambda times=times: len(told.faults) == 2 * times)  # type: ignore[misc]
    assert open_files() == files
    assert camera_threads() == ["camera"]
    camera.close()
    assert camera_threads() == []
    assert told.sentences == [told.sentences[0], ""] * 200
