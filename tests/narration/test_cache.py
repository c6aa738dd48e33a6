"""Clips are rendered once, whatever becomes of the disk."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import numpy as np
import pytest

from companion.narration.cache import ClipCache, clip_name
from companion.narration.clip import Clip
from companion.narration.line import Line
from companion.narration.memory import Memory


def clip(samples: int = 1000, level: int = 100) -> Clip:
    return Clip(np.full(samples, level, np.int16))


class Counter:
    """Renders, and counts how often."""

    def __init__(self, made: Clip) -> None:
        self.made = made
        self.times = 0

    def __call__(self) -> Clip:
        self.times += 1
        return self.made


def never() -> Clip:
    raise AssertionError("rendered again")


def test_a_clip_is_rendered_once_and_outlives_the_program(tmp_path: Path) -> None:
    cache = ClipCache(tmp_path / "spoken")
    cache.get("one", lambda: clip(level=7))
    assert cache.get("one", never).samples[0] == 7
    again = ClipCache(tmp_path / "spoken").get("one", never)
    assert (again.samples == clip(level=7).samples).all()


def test_each_voice_setting_language_and_text_has_a_clip_of_its_own() -> None:
    names = {
        clip_name("a", "k", Line("text", "pl")),
        clip_name("b", "k", Line("text", "pl")),
        clip_name("a", "l", Line("text", "pl")),
        clip_name("a", "k", Line("text", "en")),
        clip_name("a", "k", Line("text.", "pl")),
        clip_name("ak", "", Line("text", "pl")),
        clip_name("a", "kp", Line("text", "l")),
        clip_name("a", "k", Line("\ud800", "pl")),
    }
    assert len(names) == 8


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: bytes(len(data)),
        lambda data: data[:100] + b"\1" + data[101:],
        lambda data: data + b"x",
    ],
)
def test_a_spoiled_file_is_rendered_anew(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    ClipCache(tmp_path).get("one", clip)
    (path,) = tmp_path.iterdir()
    path.write_bytes(spoil(path.read_bytes()))
    render = Counter(clip())
    assert (ClipCache(tmp_path).get("one", render).samples == clip().samples).all()
    assert render.times == 1
    ClipCache(tmp_path).get("one", never)


def test_the_folder_stays_small_and_keeps_what_was_used_last(tmp_path: Path) -> None:
    cache = ClipCache(tmp_path, most_bytes=7000, memory=Memory(most_bytes=0))
    for number, name in enumerate(["used", "old", "third"]):
        cache.get(name, clip)
        os.utime(tmp_path / f"{name}.wav", (number, number))
    cache.get("used", never)
    cache.get("newest", clip)
    assert {path.stem for path in tmp_path.iterdir()} == {"used", "third", "newest"}


def test_memory_is_bounded_and_keeps_what_was_used_last() -> None:
    memory = Memory(most_bytes=4500)
    for name in ("old", "used"):
        memory.keep(name, clip())
    assert memory.get("old")
    memory.keep("new", clip())
    assert memory.get("used") is None
    assert memory.get("old")
    memory.keep("huge", clip(100_000))
    assert memory.get("huge")  # it is about to be played
    assert memory.get("new") is None


@pytest.mark.parametrize("place", ["file", "link to nowhere", "no room"])
def test_where_the_disk_will_not_memory_does(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "spoken"
    if place == "file":
        folder.write_bytes(b"in the way")
    elif place == "link to nowhere":
        folder.symlink_to(tmp_path / "nowhere" / "deeper")
        (tmp_path / "nowhere").write_bytes(b"")
    else:
        monkeypatch.setattr(Path, "replace", _no_room)
    cache = ClipCache(folder)
    cache.get("one", clip)
    assert cache.get("one", never).milliseconds == cache.length("one")
    if folder.is_dir():
        assert not list(folder.iterdir())  # no draft is left behind


def _no_room(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("left", [10, 44, 500, 1000])
def test_the_length_of_a_half_written_file_is_not_believed(tmp_path: Path, left: int) -> None:
    ClipCache(tmp_path).get("one", clip)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:left])
    assert ClipCache(tmp_path).length("one") is None


def test_drafts_that_a_power_cut_left_are_removed_and_those_being_written_are_not(
    tmp_path: Path,
) -> None:
    ClipCache(tmp_path).get("one", clip)
    for name, age in (("old", 3600), ("new", 1)):
        draft = tmp_path / f"{name}.part"
        draft.write_bytes(b"half")
        os.utime(draft, (time.time() - age, time.time() - age))
    ClipCache(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"one.wav", "new.part"}


def test_the_length_of_a_clip_is_known_from_disk_as_from_memory(tmp_path: Path) -> None:
    cache = ClipCache(tmp_path)
    assert cache.length("one") is None
    made = cache.get("one", lambda: clip(22_051))
    assert made.milliseconds == 1001
    assert cache.length("one") == ClipCache(tmp_path).length("one") == 1001


def test_two_who_want_the_same_clip_render_it_once(tmp_path: Path) -> None:
    cache, render, start = ClipCache(tmp_path), Counter(clip()), Barrier(8)

    def want() -> None:
        start.wait()
        cache.get("one", render)

    threads = [Thread(target=want) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert render.times == 1


def test_a_failure_is_not_kept(tmp_path: Path) -> None:
    cache = ClipCache(tmp_path)
    with pytest.raises(AssertionError):
        cache.get("one", never)
    assert cache.get("one", clip)
