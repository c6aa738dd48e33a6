"""Watching the camera: only while somebody does, the newest frame alone, and nothing after rest."""

import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest
from numpy.typing import NDArray

from card_codes.sight import Reading, Sight, Stage
from companion.scanning import Scan, frames
from companion.scanning.watcher import Watcher
from hardware.faults import Fault
from tests.hardware.cameras import camera_threads, card_picture, number_of
from tests.hardware.seating import until

Grey = NDArray[np.uint8]
CODE = "RSPLOT7X"
CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


class Lens:
    """A camera whose frames are numbered by who asked, so that a test can count."""

    def __init__(self) -> None:
        self.asked = 0
        self.there = True

    def newest(self, _seconds: float) -> Grey | None:
        self.asked += 1
        shown = np.frombuffer(self.asked.to_bytes(6, "big"), np.uint8).reshape(2, 3)
        return shown if self.there else None

    def still(self, _seconds: float) -> Grey | None:
        return np.zeros((40, 60), np.uint8) if self.there else None


class Reader:
    """Reads at once, or when a test lets it; remembers how it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Collection[str], bool]] = []
        self.may = Event()
        self.may.set()
        self.trouble: Exception | None = None
        self.sight = Sight()

    def __call__(
        self, _grey: Grey, codes: Collection[str] = (), *, deep: bool, budget_ms: float
    ) -> Sight:
        assert budget_ms
        self.asked.append((codes, deep))
        self.may.wait()
        if self.trouble:
            raise self.trouble
        return self.sight


@pytest.fixture
def lens() -> Lens:
    return Lens()


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    reader = Reader()
    monkeypatch.setattr(frames, "read", reader)
    return reader


@pytest.fixture
def faults() -> list[Fault | None]:
    return []


@pytest.fixture
def watcher(lens: Lens, reader: Reader, faults: list[Fault | None]) -> Iterator[Watcher]:
    watcher = Watcher(lens, lambda _key, what: faults.append(what))
    yield watcher
    reader.may.set()
    watcher.close()
    until(lambda: not camera_threads())


def test_nobody_watches_and_nothing_is_looked_at(watcher: Watcher, lens: Lens) -> None:
    assert camera_threads() == []
    seen: list[Scan] = []
    watcher.watch({CODE}, seen.append)
    until(lambda: seen)
    watcher.rest()
    asked = lens.asked
    watcher.rest()
    watcher.watch({CODE}, seen.append)
    until(lambda: lens.asked > asked)


def test_every_scan_is_of_a_frame_that_came_after_the_one_before_was_read(
    watcher: Watcher, lens: Lens, reader: Reader
) -> None:
    seen: list[Scan] = []
    reader.may.clear()
    watcher.watch({CODE}, seen.append)
    until(lambda: reader.asked)
    assert lens.asked == 1, "while it reads, it takes no frame"
    reader.may.set()
    until(lambda: len(seen) >= 3)
    assert [scan.number for scan in seen[:3]] == [1, 2, 3]
    assert [number_of(scan.grey) for scan in seen[:3]] == [1, 2, 3]
    assert {codes for codes, _ in reader.asked} == {frozenset({CODE})}


def test_nothing_is_told_once_rest_has_come_back(watcher: Watcher, reader: Reader) -> None:
    seen: list[Scan] = []
    reader.may.clear()
    watcher.watch({CODE}, seen.append)
    until(lambda: reader.asked)
    watcher.rest()  # in the middle of reading, and it does not wait for that
    reader.may.set()
    other: list[Scan] = []
    watcher.watch({CODE}, other.append)
    until(lambda: other)
    assert seen == []


def test_rest_waits_for_what_is_being_told(watcher: Watcher) -> None:
    telling, done = Event(), Event()

    def told(_scan: Scan) -> None:
        telling.set()
        done.wait()

    watcher.watch({CODE}, told)
    assert telling.wait(60)
    resting = Thread(target=watcher.rest)
    resting.start()
    resting.join(0.05)
    assert resting.is_alive()
    done.set()
    resting.join(60)
    assert not resting.is_alive()


def test_whoever_is_told_may_rest_or_watch_for_something_else(watcher: Watcher) -> None:
    seen: list[str] = []

    def second(_scan: Scan) -> None:
        seen.append("second")
        watcher.rest()

    def first(_scan: Scan) -> None:
        seen.append("first")
        watcher.watch({CODE}, second)

    watcher.watch({CODE}, first)
    until(lambda: len(seen) == 2)
    assert seen == ["first", "second"]


def test_watching_anew_forgets_what_was_shown(watcher: Watcher, reader: Reader) -> None:
    reader.sight = Sight((Reading(CODE, CORNERS, Stage.FAST, 1.0),))
    seen: list[Scan] = []
    watcher.watch({CODE}, seen.append)
    until(lambda: seen and seen[-1].showings)
    reader.sight = Sight()
    again: list[Scan] = []
    watcher.watch({CODE}, again.append)
    until(lambda: len(again) > 1)
    assert again[-1].showings == ()


def test_a_still_is_read_deeply_and_told_once_while_frames_go_on(
    watcher: Watcher, reader: Reader
) -> None:
    seen: list[Scan] = []
    stills: list[Scan] = []
    watcher.watch({CODE}, seen.append)
    until(lambda: seen)
    watcher.still({"TCTESTU"}, stills.append)
    until(lambda: stills)
    before = len(seen)
    until(lambda: len(seen) > before + 1)
    assert [scan.grey.shape for scan in stills] == [(40, 60)]
    assert reader.asked.count((frozenset({"TCTESTU"}), True)) == 1


def test_a_still_is_taken_when_there_is_a_camera_again(watcher: Watcher, lens: Lens) -> None:
    lens.there = False
    stills: list[Scan] = []
    watcher.still({CODE}, stills.append)
    watcher.still({CODE}, stills.append)  # a second tap, and one picture
    lens.there = True
    until(lambda: stills)
    assert len(stills) == 1


def test_rest_forgets_a_still_too(watcher: Watcher, lens: Lens) -> None:
    lens.there = False
    stills: list[Scan] = []
    seen: list[Scan] = []
    watcher.still({CODE}, stills.append)
    watcher.rest()
    lens.there = True
    watcher.watch({CODE}, seen.append)
    until(lambda: seen)
    assert stills == []


def test_a_mistake_in_reading_is_a_badge_and_not_the_end(
    watcher: Watcher,
    reader: Reader,
    faults: list[Fault | None],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.scanning.watcher.AFTER_A_MISTAKE", 0.001)
    caplog.set_level("DEBUG")
    seen: list[Scan] = []
    reader.trouble = KeyError(CODE)
    watcher.watch({CODE}, seen.append)
    until(lambda: len(reader.asked) > 5)
    reader.trouble = None
    until(lambda: seen)
    until(lambda: len(faults) == 2)
    assert [str(what) if what else "" for what in faults] == [
        "By a mistake of ours no card can be read now: type the code that is under the tag.",
        "",
    ]
    assert caplog.messages == ["reading a frame failed: KeyError"]


def test_without_a_frame_nothing_is_told_and_no_mistake_is_forgotten(
    watcher: Watcher,
    lens: Lens,
    reader: Reader,
    faults: list[Fault | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.scanning.watcher.AFTER_A_MISTAKE", 0.001)
    reader.trouble = KeyError(CODE)
    watcher.watch({CODE}, lambda _scan: None)
    until(lambda: faults)
    lens.there = False
    asked = lens.asked
    until(lambda: lens.asked > asked + 2)
    assert len(faults) == 1


def test_after_the_end_nothing_is_watched(watcher: Watcher, lens: Lens) -> None:
    seen: list[Scan] = []
    watcher.watch({CODE}, seen.append)
    until(lambda: seen)
    watcher.close()
    until(lambda: not camera_threads())
    asked = lens.asked
    watcher.watch({CODE}, seen.append)
    assert camera_threads() == []
    assert lens.asked == asked


def test_what_a_scan_shows_is_never_printed() -> None:
    scan = Scan(1, card_picture(CODE), Sight((Reading(CODE, CORNERS, Stage.FAST, 1.0),)))
    assert CODE not in repr(scan) + str(scan)


TABLE = card_picture(CODE)
EMPTY = np.full((720, 1280), 130, np.uint8)
TIMES = [0, 0.4, 0.9, 1.0, 1.3, 1.9, 2.1, 2.5]


def deep_at(reader: Reader, grey: Grey, reads: frozenset[float] = frozenset()) -> list[float]:
    """Return the times at which somebody who holds this was looked at deeply."""
    watching, deep = frames.Watching({CODE}), []
    for number, at in enumerate(TIMES):
        found = (Reading(CODE, CORNERS, Stage.FAST, 1.0),) if at in reads else ()
        reader.sight = Sight(found)
        watching.scan(grey, number, at)
        deep += [at] if reader.asked[-1][1] else []
    return deep


def test_only_where_nothing_was_read_for_a_second_it_is_looked_at_deeply(reader: Reader) -> None:
    assert deep_at(reader, TABLE) == [1.0, 2.1]
    assert deep_at(reader, TABLE, frozenset({0.4})) == [1.9]
    assert deep_at(reader, TABLE, frozenset(TIMES)) == []


def test_an_empty_table_is_never_looked_at_deeply(reader: Reader) -> None:
    assert deep_at(reader, EMPTY) == []


def test_no_frame_is_ever_written_anywhere(
    lens: Lens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "TMPDIR", "COMPANION_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)  # or it would remember another
    monkeypatch.chdir(tmp_path)
    shown: list[Scan] = []
    watcher = Watcher(lens, lambda _name, _what: None)
    watcher.watch((CODE,), shown.append)
    watcher.still((CODE,), shown.append)
    until(lambda: len(shown) > 2)
    watcher.close()
    assert list(tmp_path.iterdir()) == []
