"""PINs on disk: only the right one opens, and the file alone tells none."""

import os
import stat
from pathlib import Path

import pytest

from companion.cli.pin_file import PinFile

KEY = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "pins.json"


def pins(path: Path, key: bytes = KEY) -> PinFile:
    return PinFile(path, lambda: key)


def test_a_pin_is_known_after_a_restart(path: Path) -> None:
    assert pins(path).choose("Łucja", "0412")
    again = pins(path)
    assert again.ids.keys() == {"łucja"}
    assert again.check("Łucja", "0412")
    assert again.check("ŁUCJA", "0412")  # names are typed anew each evening
    assert not again.check("Łucja", "0413")
    assert not again.check("Jan", "0412")
    assert again.trouble is None


def test_a_new_pin_takes_the_place_of_the_old_one(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    kept.choose("Jan", "1111")
    kept.choose("ola", "2222")
    assert kept.ids.keys() == {"ola", "jan"}
    assert not kept.check("Ola", "1111")
    assert kept.check("Ola", "2222")
    kept.remove("OLA")
    assert pins(path).ids.keys() == {"jan"}
    assert not kept.check("Ola", "2222")


def test_the_file_tells_neither_a_pin_nor_that_two_are_the_same(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    kept.choose("Jan", "1111")
    assert b"1111" not in path.read_bytes()
    assert len({one.digest for one in kept._hashes.values()}) == 2
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_means_nothing_without_the_key_of_this_machine(path: Path) -> None:
    pins(path).choose("Ola", "1111")
    assert not pins(path, key=bytes(32)).check("Ola", "1111")


@pytest.mark.parametrize("content", [b"", b"[]", b'{"ola": "1111"}', b'{"ola": {"salt": "!"}}'])
def test_a_damaged_file_is_one_sentence_that_says_what_to_do(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    found = pins(path)
    assert not found.ids
    assert found.trouble is not None
    assert found.trouble.render().endswith("): choose them again.")
    found.choose("Ola", "1111")
    assert path.with_name("pins.json.unreadable").read_bytes() == content


def test_a_pipe_in_its_place_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    trouble = pins(path).trouble
    assert trouble is not None
    assert "a pipe is in its place" in trouble.render()


def test_what_cannot_be_written_changes_nothing(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    path.with_name("pins.json.part").mkdir()
    for work in (lambda: kept.choose("Ola", "2222"), lambda: kept.remove("Ola")):
        with pytest.raises(OSError, match=r"pins\.json\.part"):
            work()
    assert kept.check("Ola", "1111")


def test_a_pin_that_is_chosen_again_is_another_one(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    before = kept.ids["ola"]
    assert pins(path).ids["ola"] == before
    kept.choose("Ola", "1111")
    assert kept.ids["ola"] != before


@pytest.mark.parametrize("name", ["łUKASZ", "Łukasz\u034f", "Łu\ufe0fkasz", " Łukasz "])
def test_names_that_look_alike_have_one_pin(path: Path, name: str) -> None:
    kept = pins(path)
    kept.choose("Łukasz", "1111")
    assert kept.check(name, "1111")


def test_whoever_guesses_waits_longer_each_time(path: Path) -> None:
    waited: list[float] = []
    kept = PinFile(path, lambda: KEY, waited.append)
    kept.choose("Ola", "1111")
    kept.choose("Jan", "2222")
    for _ in range(11):
        assert not kept.check("Ola", "0000")
    assert waited == [1, 2, 4, 8, 16, 30, 30, 30]
    assert kept.check("Jan", "2222")  # nobody else waits
    assert len(waited) == 8
    assert kept.check("Ola", "1111")
    assert not kept.check("Ola", "0000")
    assert len(waited) == 9
