"""The camera's thread: the newest frame for whoever asks, whatever the device does."""

from threading import Thread
from typing import Any

import numpy as np
import pytest

from hardware import camera as module
from hardware.camera import Camera
from tests.hardware.cameras import Bench, Told, camera_on, camera_threads, number_of
from tests.hardware.seating import until

PATIENT = 60.0  # seconds; no test waits that long
GONE = "The camera is gone: plug it in again, or type the code that is under the tag."
NOT_FOUND = "No camera was found: plug one in, or type the code that is under the tag."
SILENT = "The camera does not answer: plug it in again, or start the computer again."
BROKEN = "The camera brings no whole picture: plug it in again, or take another cable."


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def told() -> Told:
    return Told()


def frame(camera: Camera) -> int:
    seen = camera.newest(PATIENT)
    assert seen is not None
    return number_of(seen)


def test_nothing_is_opened_before_somebody_asks(bench: Bench, told: Told) -> None:
    with camera_on(bench, told):
        assert bench.opened == 0
        assert camera_threads() == []


def test_who_asks_late_never_sees_an_old_frame(bench: Bench, told: Told) -> None:
    with camera_on(bench, told) as camera:
        for _ in range(5):
            before = bench.frames
            assert frame(camera) >= before
            until(lambda before=before: bench.frames > before + 10)  # type: ignore[misc]
        assert bench.decoded == 5, "what nobody asks for is not even decoded"
    assert told.faults == []


def test_a_still_has_all_the_pixels_and_frames_go_on(bench: Bench, told: Told) -> None:
    with camera_on(bench, told) as camera:
        still = camera.still(PATIENT)
        assert still is not None
        assert still.shape == (20, 30)
        frame(camera)


def test_a_camera_that_is_pulled_out_is_told_once_and_once_when_it_is_back(
    bench: Bench, told: Told
) -> None:
    with camera_on(bench, told) as camera:
        frame(camera)
        bench.plugged = False
        until(lambda: told.faults)
        assert camera.newest(0.01) is None
        tried = bench.opened
        until(lambda: bench.opened > tried + 3)  # it is looked for, and nobody is told again
        assert told.sentences == [GONE]
        bench.plugged = True
        frame(camera)
        until(lambda: told.sentences == [GONE, ""])
    assert bench.opened == bench.closed


def test_a_table_without_a_camera_says_so_when_somebody_scans(bench: Bench, told: Told) -> None:
    bench.plugged = False
    with camera_on(bench, told) as camera:
        assert camera.newest(0.01) is None
        until(lambda: told.sentences == [NOT_FOUND])


def test_a_camera_that_is_gone_is_looked_for_though_nobody_asks_any_more(
    bench: Bench, told: Told
) -> None:
    with camera_on(bench, told, asleep_after=0) as camera:
        bench.plugged = False
        assert camera.newest(0.01) is None
        until(lambda: told.faults)
        bench.plugged = True
        until(lambda: told.sentences == [NOT_FOUND, ""])
        until(lambda: not camera_threads())
        assert bench.opened == bench.closed, "and then it sleeps"


def test_nobody_asks_and_the_camera_sleeps_until_somebody_does(bench: Bench, told: Told) -> None:
    with camera_on(bench, told, asleep_after=0) as camera:
        for times in range(1, 6):
            frame(camera)
            until(lambda: not camera_threads())
            assert (bench.opened, bench.closed) == (times, times)
    assert told.faults == []


def test_a_driver_that_hangs_while_it_is_opened_holds_nobody_up(bench: Bench, told: Told) -> None:
    bench.opening.clear()
    with camera_on(bench, told, patience=0) as camera:
        for _ in range(3):
            assert camera.newest(0.01) is None
        assert told.sentences == [SILENT]
        assert bench.opened == 1, "nobody opens it a second time"
        bench.opening.set()
        frame(camera)
        until(lambda: told.sentences == [SILENT, ""])


def test_a_driver_that_hangs_in_the_middle_of_a_frame_too(bench: Bench, told: Told) -> None:
    with camera_on(bench, told, patience=0) as camera:
        frame(camera)
        bench.grabbing.clear()
        until(lambda: camera.newest(0.01) is None and told.sentences == [SILENT])
        bench.grabbing.set()
        frame(camera)
        until(lambda: told.sentences == [SILENT, ""])


def test_a_driver_that_hangs_is_left_alone_at_the_end(
    bench: Bench, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CLOSING", 0.01)
    bench.opening.clear()
    with camera_on(bench, told) as camera:
        assert camera.newest(0.01) is None
        camera.close()
        assert camera_threads() == ["camera"]


def test_a_broken_frame_is_passed_over(bench: Bench, told: Told) -> None:
    bench.broken = True
    with camera_on(bench, told) as camera:
        assert camera.newest(0.01) is None
        bench.broken = False
        frame(camera)
    assert told.faults == []


def test_a_camera_of_which_every_frame_is_broken_is_no_camera(bench: Bench, told: Told) -> None:
    bench.broken = True
    with camera_on(bench, told, patience=0) as camera:
        until(lambda: camera.newest(0.01) is None and BROKEN in told.sentences)
        bench.broken = False
        frame(camera)
        until(lambda: told.sentences[-1] == "")


def test_a_driver_may_fail_in_any_way_and_only_the_kind_is_written_down(
    bench: Bench, told: Told, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    with camera_on(bench, told) as camera:
        frame(camera)
        bench.trouble = ZeroDivisionError("secret")
        until(lambda: told.sentences == [GONE])
        bench.trouble = None
        frame(camera)
    assert "ZeroDivisionError" in caplog.text
    assert "secret" not in caplog.text


def test_whoever_listens_may_fail_too(bench: Bench) -> None:
    class Deaf(Told):
        def __call__(self, *_: object) -> None:
            raise ValueError

    with camera_on(bench, Deaf()) as camera:
        frame(camera)
        bench.plugged = False
        until(lambda: camera.newest(0.001) is None)
        bench.plugged = True
        frame(camera)


def test_after_the_end_nothing_is_seen_opened_or_told(bench: Bench, told: Told) -> None:
    with camera_on(bench, told) as camera:
        frame(camera)
        camera.close()
        assert camera_threads() == []
        assert camera.newest(PATIENT) is None
        assert camera.still(PATIENT) is None
        assert bench.opened == bench.closed == 1
        camera.close()
    assert told.faults == []


def test_whoever_waits_is_let_go_at_the_end(bench: Bench, told: Told) -> None:
    bench.opening.clear()
    with camera_on(bench, told) as camera:
        waiting = Thread(target=camera.newest, args=(PATIENT,))
        waiting.start()
        until(lambda: bench.opened)
        Thread(target=camera.close).start()
        waiting.join(PATIENT / 2)
        assert not waiting.is_alive()


@pytest.mark.parametrize(
    "odd",
    [
        np.zeros((0, 0), np.uint8),
        np.zeros((0, 1280), np.uint8),
        np.zeros(4000, np.uint8),
        np.zeros((20, 30, 3), np.uint8),
        np.zeros((20, 30), np.uint16),
        np.zeros((20, 30), np.float32),
    ],
    ids=lambda odd: f"{odd.shape} {odd.dtype}",
)
def test_what_is_no_picture_is_never_passed_on(bench: Bench, told: Told, odd: Any) -> None:
    honest, still, odd_ones = bench.retrieve, bench.still, [odd, odd]
    bench.retrieve = lambda: odd_ones.pop() if odd_ones else honest()  # type: ignore[method-assign]
    with camera_on(bench, told) as camera:
        assert frame(camera)
        odd_ones.append(odd)
        bench.still = lambda: odd_ones.pop() if odd_ones else still()  # type: ignore[method-assign]
        seen = camera.still(PATIENT)
        assert seen is not None
        assert seen.shape == (20, 30)
    assert told.faults == []
