"""PINs on disk: only the right one opens, and the file alone tells none."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from companion.cli.pin_file import PinFile, _Hash, _proof, pins_at
from companion.engine import RecordError

KEY = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "pins.json"


def pins(path: Path, key: bytes = KEY) -> PinFile:
    return PinFile(path, lambda: key)


def entries(path: Path) -> Any:
    return msgspec.json.decode(path.read_bytes())["pins"]


def write(path: Path, told: object, key: bytes = KEY) -> None:
    """Write this as whoever has the key could."""
    read = msgspec.convert(told, dict[str, _Hash])
    path.write_bytes(msgspec.json.encode({"pins": told, "proof": _proof(key, read)}))


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


def test_a_removed_pin_is_remembered_until_its_owner_was_told(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    kept.choose("Jan", "2222")
    kept.remove("Ola")
    kept.remove("Ewa")  # never had one
    again = pins(path)
    assert again.removed.keys() == {"ola"}
    assert again.ids.keys() == {"jan"}
    assert again.tries.keys() == {"jan"}
    assert not again.check("Ola", "1111")
    told = again.removed
    assert not again.told_to_owners({"jan": told["ola"], "ola": again.ids["jan"]})
    assert again.removed == told
    assert again.told_to_owners({**told, **again.ids})
    assert not pins(path).removed
    assert pins(path).check("Jan", "2222")


def test_a_pin_chosen_after_a_removal_is_told_of_too(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    assert not kept.removed
    kept.remove("Ola")
    removal = kept.removed
    kept.choose("Ola", "2222")
    assert kept.removed == kept.ids
    assert not kept.told_to_owners(removal)  # by a game that knew nothing of the new one
    assert kept.check("Ola", "2222")
    kept.choose("Ola", "3333")
    assert pins(path).removed == kept.ids
    assert kept.told_to_owners(kept.ids)
    assert not pins(path).removed
    assert pins(path).check("Ola", "3333")


def test_a_first_pin_is_told_of_until_a_game_was_played_with_it(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    kept.choose("Ola", "2222")
    assert kept.new == kept.ids
    assert not kept.removed
    again = pins(path)
    assert again.told_to_owners(again.ids)
    again.choose("Ola", "3333")
    assert not pins(path).new


def test_an_older_game_tells_of_no_later_removal(path: Path) -> None:
    kept = pins(path)
    for _ in range(2):
        kept.choose("Ola", "1111")
        kept.remove("Ola")
        told, kept = kept.removed, pins(path)
        assert kept.told_to_owners(told)
    kept.choose("Ola", "1111")
    kept.remove("Ola")
    assert not kept.told_to_owners(told)


def test_what_was_told_is_told_again_where_that_cannot_be_written(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    kept.remove("Ola")
    path.with_name("pins.json.part").mkdir()
    assert not kept.told_to_owners(kept.removed)
    assert kept.removed.keys() == {"ola"}


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


def emptied(path: Path) -> None:
    told = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode({**told, "pins": {}}))


def without_proof(path: Path) -> None:
    path.write_bytes(msgspec.json.encode(entries(path)))


def proved_by_another_key(path: Path) -> None:
    write(path, {}, bytes(32))


@pytest.mark.parametrize("change", [emptied, without_proof, proved_by_another_key])
def test_pins_that_somebody_changed_without_the_key_are_told_and_put_aside(
    path: Path, change: Callable[[Path], None]
) -> None:
    pins(path).choose("Ola", "1111")
    change(path)
    changed = path.read_bytes()
    found = pins(path)
    assert not found.ids
    assert found.trouble is not None
    assert found.trouble.render().endswith("): choose them again.")
    assert (change is without_proof) != ("another key" in found.trouble.render())
    assert path.with_name("pins.json.unreadable").read_bytes() == changed
    found.choose("Jan", "2222")
    assert pins(path).trouble is None


def test_without_the_key_nobody_has_a_pin_and_they_are_back_with_it(path: Path) -> None:
    key = path.with_name("owner.key")
    assert pins_at(path, key).choose("Ola", "1111")
    away = key.rename(path.with_name("away"))
    found = pins_at(path, key)
    assert not found.ids
    assert found.trouble is not None
    with pytest.raises(RecordError):
        found.choose("Ola", "2222")
    assert not key.exists()  # another one would open no game
    away.rename(key)
    assert pins_at(path, key).check("Ola", "1111")


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
    path.with_name("pins.json.part").rmdir()
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


def test_wrong_entries_are_counted_for_ever_also_after_a_restart(path: Path) -> None:
    kept = PinFile(path, lambda: KEY, lambda _: None)
    kept.choose("Ola", "1111")
    kept.choose("Jan", "2222")
    for _ in range(4):
        kept.check("Ola", "0000")
    assert kept.check("Ola", "1111")
    kept.check("OLA", "0000")
    kept.check("Ewa", "0000")
    assert kept.tries == {"ola": 5, "jan": 0}
    assert pins(path).tries == kept.tries
    kept.choose("Ola", "1111")
    assert kept.tries == {"ola": 0, "jan": 0}


def test_the_wait_is_not_over_with_a_restart(path: Path) -> None:
    waited: list[float] = []
    pins(path).choose("Ola", "1111")
    for _ in range(6):
        PinFile(path, lambda: KEY, waited.append).check("Ola", "0000")
    assert waited == [1, 2, 4]


def test_a_number_of_tries_that_somebody_made_up_is_waited_for_as_any_other(path: Path) -> None:
    waited: list[float] = []
    pins(path).choose("Ola", "1111")
    told = entries(path)
    told["ola"]["tried"] = 10**9
    write(path, told)
    assert PinFile(path, lambda: KEY, waited.append).check("Ola", "1111")
    assert waited == [30]


def test_an_entry_is_on_the_disk_before_it_is_compared(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    seen: list[tuple[int, int]] = []

    def compared(*_: object) -> bytes:
        seen.append((pins(path).tries["ola"], kept.tries["ola"]))
        return b""

    with monkeypatch.context() as patch:
        patch.setattr(PinFile, "_digest", compared)
        assert not kept.check("Ola", "1111")
    assert seen == [(1, 0)]  # it does not tell itself of the entry that is being compared
    assert kept.check("Ola", "1111")
    assert kept.tries == pins(path).tries == {"ola": 1}


def test_what_cannot_be_counted_is_not_compared(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    monkeypatch.delattr(PinFile, "_digest")
    path.with_name("pins.json.part").mkdir()
    with pytest.raises(OSError, match=r"pins\.json\.part"):
        kept.check("Ola", "1111")
    assert kept.tries == {"ola": 0}


Meanwhile = Callable[[PinFile], object]


class Waiting:
    """Somebody's entry waits; meanwhile something else is done on another thread."""

    def __init__(self, path: Path, meanwhile: Meanwhile) -> None:
        self.pins = PinFile(path, lambda: KEY, self._wait)
        self.pins.choose("Ola", "1111")
        for _ in range(3):
            self.pins.check("Ola", "0000")
        self._meanwhile = meanwhile

    def _wait(self, _: float) -> None:
        done = Thread(target=self._meanwhile, args=(self.pins,), daemon=True)
        done.start()
        done.join(5)
        self.held_up = done.is_alive()


@pytest.mark.parametrize(
    ("meanwhile", "left"),
    [
        (lambda pins: pins.choose("Ola", "3333"), {"ola": 0}),
        (lambda pins: pins.remove("Ola"), {}),
        (lambda pins: (pins.ids, pins.tries, pins.choose("Jan", "3333")), {"ola": 3, "jan": 0}),
    ],
)
def test_whoever_guesses_holds_up_nobody_and_brings_no_pin_back(
    path: Path, meanwhile: Meanwhile, left: dict[str, int]
) -> None:
    waiting = Waiting(path, meanwhile)
    assert waiting.pins.check("Ola", "1111") is ("jan" in left)
    assert not waiting.held_up
    assert waiting.pins.tries == pins(path).tries == left


def test_entries_that_were_left_are_not_compared_side_by_side(path: Path) -> None:
    waited: list[float] = []
    kept = PinFile(path, lambda: KEY, waited.append)
    kept.choose("Ola", "1111")
    guesses = [Thread(target=kept.check, args=("Ola", "0000")) for _ in range(6)]
    for guess in guesses:
        guess.start()
    for guess in guesses:
        guess.join()
    assert waited == [1, 2, 4]
    assert kept.tries == {"ola": 6}


def test_no_pin_takes_the_name_of_another_one(path: Path) -> None:
    kept = pins(path)
    kept.choose("Ola", "1111")
    old = kept.ids["ola"]
    kept.choose("Ola", "2222")
    told = entries(path)
    told["ola"]["id"] = old
    write(path, told)
    assert pins(path).ids["ola"] != old


def test_a_pin_that_an_earlier_version_kept_opens_under_a_name_of_its_own(path: Path) -> None:
    pins(path).choose("Ola", "1111")
    told = entries(path)
    kept = {key: told["ola"][key] for key in ("salt", "digest")}
    write(path, {"ola": {"id": "0" * 16, **kept}})
    found = pins(path)
    assert found.trouble is None
    assert found.ids["ola"] != "0" * 16
    assert found.check("Ola", "1111")
