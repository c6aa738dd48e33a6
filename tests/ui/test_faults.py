"""What can go wrong at a table: one sentence, and the game goes on."""

import os
import signal
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.engine import AnyGame, Record, replay
from companion.games.resistance.events import VoteCast
from companion.journal import load_key, read_journal
from companion.journal.schema import connect
from tests.ui.test_killed import playing
from tests.ui.theatre import PATIENCE, Theatre

FIRST = ("Ola", "Jan", "Ewa", "Adam", "Zosia", "Piotr", "Kasia", "Marek", "Hania", "Tomek")
ENDLESS = "-Maksymilian Brzęczyszczykiewicz-Wąsowicz"
TWELVE = tuple((name + ENDLESS)[:40] for name in (*FIRST, "Bartłomiej", "Stanisława"))
STRANGE = {
    "🦊🐻": "Seat 1",
    "Ola 🎲": "Ola",
    "محمد": "Seat 3",
    "王小明": "Seat 4",
    "Ǎnyà": "Anyà",
    "Ольга": "Ольга",
    "Ζωή": "Ζωή",
    "Nguyễn": "Nguyễn",
    "Zoe\u0301 [b]": "Zoé [b]",
    "ƛɮ Iwo": "Iwo",
}


@pytest.fixture
def written(theatre: Theatre, games: Mapping[str, AnyGame]) -> "Journals":
    return Journals(theatre.home, games)


class Journals:
    """What is on the disk, however it was put there."""

    def __init__(self, home: Path, games: Mapping[str, AnyGame]) -> None:
        self._home = home
        self._games = games

    def record(self, file: str) -> Record:
        path = self._home / "games" / file
        record, damage = read_journal(path, load_key(self._home / "owner.key"), self._games)
        assert damage is None
        return record

    def view(self, file: str) -> object:
        """Return the public view as the scenes tell it."""
        game = self._games["resistance"]
        view = game.public_view(replay(game, self.record(file)).state)
        return msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(view, str_keys=True)))


def test_names_of_any_letters_and_any_length(theatre: Theatre) -> None:
    told = theatre.play("faults:names", settings={"people": TWELVE}, strange=list(STRANGE), deal=1)
    assert told["shown"] == list(STRANGE.values())


def test_two_fingers_are_one_vote(theatre: Theatre, written: Journals) -> None:
    told = theatre.play("faults:fingers", deal=1)
    facts = (entry.fact for entry in written.record(told["file"]).entries)
    cast = Counter(fact.seat for fact in facts if isinstance(fact, VoteCast))
    assert cast == dict.fromkeys(range(1, 6), 1)  # of two buttons the first one counts


def test_devices_come_and_go(theatre: Theatre) -> None:
    theatre.play("faults:devices", deal=1)


def test_the_language_changes_anywhere(theatre: Theatre) -> None:
    theatre.play("faults:languages", settings={"timers": "generous"}, deal=1)


@pytest.mark.parametrize("seed", [1])
def test_ten_taps_a_second_break_nothing(theatre: Theatre, written: Journals, seed: int) -> None:
    told = theatre.play("faults:hammer", taps=120, seed=seed, deal=seed)
    assert told["view"] == written.view(told["file"])
    assert {"PushButton", "SeatButton", "SeatPlate"} <= set(told["kinds"])


def test_a_turned_and_resized_screen_is_touched_where_it_is_seen(theatre: Theatre) -> None:
    theatre.play("faults:turned", simulate=False, deal=1)


def test_our_own_mistakes_take_nothing_away(theatre: Theatre) -> None:
    theatre.play("faults:mistakes", deal=1)


def test_a_full_or_locked_disk_takes_nothing_away(theatre: Theatre) -> None:
    theatre.play("faults:disk", deal=1)


def test_garbage_on_the_shelf_and_in_the_settings(theatre: Theatre) -> None:
    told = theatre.play("faults:a_game", deal=1)
    shelf = theatre.home / "games"
    (shelf / "20200101-000000-garbage.journal").write_bytes(os.urandom(4096))
    (shelf / "20990101-000000-garbage.journal").write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    (shelf / "20990101-000001-empty.journal").touch()
    (shelf / "20990101-000002-folder.journal").mkdir()
    with closing(connect(shelf / "20990101-000003-other.journal")) as other:
        other.execute("CREATE TABLE shopping (milk)")
    with closing(connect(shelf / told["file"])) as journal, journal:
        journal.execute(
            "UPDATE entry SET at = at + 1 WHERE sequence = (SELECT max(sequence) FROM entry)"
        )
    settings = theatre.home / "settings.json"
    settings.unlink(missing_ok=True)
    settings.mkdir()  # can be neither read nor written, not even by root
    found = theatre.play("faults:bad_shelf")
    assert found["view"] == told["view"]


def test_a_wrong_line_in_the_settings(theatre: Theatre) -> None:
    theatre.home.mkdir()
    (theatre.home / "settings.json").write_text('{"language": "en",\n "brightnes": 40}')
    theatre.play("faults:wrong_settings")


def test_two_companions_cannot_play_one_game(theatre: Theatre) -> None:
    theatre.play("faults:a_game", deal=1)
    with playing(theatre, "faults:hold_open") as first:
        held = first.hear()
        with playing(theatre, "faults:second_companion") as second:
            assert second.hear() == {"refused": True}
            first.process.send_signal(signal.SIGTERM)
            assert first.process.wait(PATIENCE) == 0
            (theatre.home / "closed").touch()
            assert second.hear()["view"] == held["view"]
