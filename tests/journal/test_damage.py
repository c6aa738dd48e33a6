"""A damaged journal comes back to its last good event, says what was lost, and is kept."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.engine import Entry, RecordError, Session, replay
from companion.engine.facts import Cause, EntriesLost
from companion.engine.saved import Saved
from companion.games.resistance import DEFINITION
from companion.journal import Journal, read_journal, repair, schema
from companion.journal.shelf import FolderShelf
from companion.presenters.home import history_page, home_page
from companion.presenters.language import language
from tests.journal.evenings import GAMES, play, resume, sql


@pytest.fixture
def path(tmp_path: Path, key: bytes) -> Path:
    play(tmp_path / "evening.journal", key, steps=60)
    return tmp_path / "evening.journal"


def whole_until(path: Path, key: bytes, entry: int) -> int:
    """Return the last entry before `entry` that closes a batch."""
    entries = read_journal(path, key, GAMES)[0].entries
    return max(e.sequence for e in entries if e.last and e.sequence < entry)


def loss_in(path: Path, key: bytes) -> tuple[int, int | None]:
    """Return after which entry others were lost, and how many, as the game itself says."""
    last = read_journal(path, key, GAMES)[0].entries[-1]
    assert isinstance(last.fact, EntriesLost)
    assert last.fact.cause is Cause.DAMAGE
    assert (last.batch, last.last) == (last.sequence, True)
    return last.sequence - 1, last.fact.lost


DAMAGES = [
    "UPDATE entry SET public = public || ' ' WHERE sequence = 30",
    "UPDATE entry SET at = at + 1 WHERE sequence = 30",
    "UPDATE entry SET last = 1 - last WHERE sequence = 30",
    "UPDATE entry SET batch = batch + 1 WHERE sequence = 30",
    "UPDATE entry SET chain = zeroblob(32) WHERE sequence = 30",
    "DELETE FROM entry WHERE sequence = 30",
    "UPDATE entry SET sequence = 1000 WHERE sequence = 30",
]


@pytest.mark.parametrize("statement", DAMAGES)
def test_a_changed_or_missing_row_is_found(path: Path, key: bytes, statement: str) -> None:
    total = len(read_journal(path, key, GAMES)[0].entries)
    good = whole_until(path, key, 30)
    sql(path, statement)
    damaged = path.read_bytes()
    session, notice = resume(path, key)
    assert session.sequence == good + 1
    assert loss_in(path, key) == (good, total - good)
    assert notice == (
        f"The journal was damaged. Entries lost after entry {good}: {total - good}."
        " The damaged file is kept as evening.journal.damaged-1."
    )
    assert path.with_name("evening.journal.damaged-1").read_bytes() == damaged
    assert resume(path, key)[1] is None  # repaired once and for all


FORGED = (
    "INSERT INTO entry SELECT {}, {}, 1, at, public, sealed, zeroblob(32) FROM entry"
    " WHERE sequence = 30"
)


@pytest.mark.parametrize("place", ["next", "far", "before"])
def test_a_row_that_somebody_put_there_is_found_and_is_in_nobodys_way(
    path: Path, key: bytes, place: str
) -> None:
    total = len(read_journal(path, key, GAMES)[0].entries)
    number = {"next": total + 1, "far": total + 100, "before": 0}[place]
    sql(path, FORGED.format(number, number))
    damaged = path.read_bytes()
    assert read_journal(path, key, GAMES)[1] is not None
    [listed] = FolderShelf(path.parent, path.with_name("owner.key"), GAMES).games(5)
    assert isinstance(listed, Saved)
    assert listed.damaged
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is not None
        assert journal.notice is not None
        assert journal.notice.render() == (
            "The journal was damaged, but nothing is lost."
            " The damaged file is kept as evening.journal.damaged-1."
        )
        session = Session.resume(DEFINITION, journal.record, journal)
        session.pause()
    assert path.with_name("evening.journal.damaged-1").read_bytes() == damaged
    record, notice = read_journal(path, key, GAMES)
    assert (record.entries[-1].sequence > total, notice) == (True, None)


def test_two_swapped_secrets_are_found(path: Path, key: bytes) -> None:
    rows = sql(path, "SELECT sequence FROM entry WHERE sealed NOT NULL")
    first, second = [row[0] for row in rows][-2:]
    swap = "UPDATE entry SET sealed = (SELECT sealed FROM entry WHERE sequence = {}) {}"
    sql(path, swap.format(second, f"WHERE sequence = {first}"))
    session, notice = resume(path, key)
    assert notice is not None
    assert session.sequence <= first
    assert loss_in(path, key)[0] < first


def test_rows_missing_at_the_end_are_found(path: Path, key: bytes) -> None:
    last = len(read_journal(path, key, GAMES)[0].entries)
    sql(path, "DELETE FROM entry WHERE sequence = (SELECT max(sequence) FROM entry)")
    good = whole_until(path, key, last)
    _, notice = resume(path, key)
    assert loss_in(path, key) == (good, None)  # whoever cuts rows off can write any number
    assert notice is not None
    assert "lost" in notice


def test_a_lost_head_costs_nothing(path: Path, key: bytes) -> None:
    total = len(read_journal(path, key, GAMES)[0].entries)
    sql(path, "DELETE FROM head")
    _, notice = resume(path, key)
    assert loss_in(path, key) == (total, None)
    assert notice is not None
    assert "whatever followed entry" in notice


def test_reading_a_damaged_journal_does_not_touch_it(path: Path, key: bytes) -> None:
    sql(path, DAMAGES[0])
    before = path.read_bytes()
    record, notice = read_journal(path, key, GAMES)
    assert notice is not None
    assert len(record.entries) < 30
    assert path.read_bytes() == before


def test_the_home_screen_and_the_history_say_what_is_damaged(path: Path) -> None:
    lost = path.with_name("lost.journal")
    lost.write_bytes(path.read_bytes()[:100])
    sql(path, DAMAGES[0])
    shelf = FolderShelf(path.parent, path.with_name("owner.key"), GAMES)
    found = shelf.games(5)
    home = home_page([DEFINITION], found, language("en"))
    assert home.resume
    assert home.resume.mark == "damaged or edited"
    assert [badge.text for badge in home.badges] == ["1 unreadable game"]
    rows = [row.marked_line for row in history_page(found, language("pl")).games]
    assert rows[0] == (
        "nie da się odczytać · Zapis lost.journal jest pusty: coś go obcięło albo nikt go nie"
        " zapisał. Przenieś go lub wybierz inny plik."
    )
    assert rows[1].startswith("uszkodzona lub zmieniona · ")


def test_the_game_goes_on_after_a_repair(path: Path, key: bytes) -> None:
    sql(path, DAMAGES[0])
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is not None
        session = Session.resume(DEFINITION, journal.record, journal)
        session.pause()
    resumed, notice = resume(path, key)
    assert notice is None
    assert resumed.sequence == session.sequence


def test_damage_in_the_first_row_leaves_nothing_to_save(path: Path, key: bytes) -> None:
    sql(path, "UPDATE entry SET at = 5 WHERE sequence = 1")
    before = path.read_bytes()
    with pytest.raises(RecordError, match="holds nothing that can be saved; it was left"):
        Journal.open(path, key, GAMES)
    assert path.read_bytes() == before


def test_bytes_gone_bad_never_stop_the_companion(path: Path, key: bytes) -> None:
    """Any damage to the file gives a prefix of the game, or one sentence and an untouched file."""
    lengthen(path, key)
    whole = path.read_bytes()
    truth = read_journal(path, key, GAMES)[0].entries
    saved = sum(saves_a_prefix(path, key, spoil(whole, Random(seed)), truth) for seed in range(120))
    assert saved > 60


def lengthen(path: Path, key: bytes) -> None:
    """Make a journal of many pages, as a long evening does."""
    with Journal.open(path, key, GAMES) as journal:
        assert journal.record is not None
        session = Session.resume(DEFINITION, journal.record, journal)
        for _ in range(200):
            session.pause()
            session.unpause()


def saves_a_prefix(path: Path, key: bytes, spoilt: bytes, truth: tuple[Entry, ...]) -> bool:
    path.write_bytes(spoilt)
    try:
        session, _ = resume(path, key)
    except RecordError:
        assert path.read_bytes() == spoilt
        return False
    found = read_journal(path, key, GAMES)[0]
    *left, last = found.entries
    if not isinstance(last.fact, EntriesLost):
        assert len(found.entries) == len(truth)
        left.append(last)
    assert tuple(left) == truth[: len(left)]
    assert last.last
    assert replay(DEFINITION, found).state == session.state
    return True


def spoil(data: bytes, random: Random) -> bytes:
    """Damage a file as a dying card does: a cut, a zeroed page, some flipped bytes."""
    kind = random.choice(["cut", "page", "bytes"])
    if kind == "cut":
        return data[: random.randrange(len(data))]
    spoilt = bytearray(data)
    if kind == "page":
        page = random.randrange(len(data) // 4096) * 4096
        spoilt[page : page + 4096] = bytes(4096)
    else:
        for _ in range(20):
            spoilt[random.randrange(len(data))] ^= 0xFF
    return bytes(spoilt)


def test_most_of_a_cut_file_is_saved(path: Path, key: bytes) -> None:
    total = len(read_journal(path, key, GAMES)[0].entries)
    path.write_bytes(path.read_bytes()[:-4096])
    session, notice = resume(path, key)
    assert total / 2 < session.sequence < total
    assert notice is not None


def test_a_journal_without_its_header_is_not_taken_for_a_new_one(path: Path, key: bytes) -> None:
    sql(path, "DELETE FROM header")
    with pytest.raises(RecordError, match="damaged beyond reading"):
        Journal.open(path, key, GAMES)


def test_whoever_cuts_rows_off_cannot_hide_it(path: Path, key: bytes) -> None:
    sql(path, "DELETE FROM entry WHERE sequence > 30")
    sql(path, "UPDATE head SET (sequence, chain) = (SELECT 30, chain FROM entry LIMIT 1)")
    _, notice = resume(path, key)
    assert notice is not None
    assert "nothing is lost" not in notice
    assert loss_in(path, key)[1] is None


def test_a_repair_that_finds_no_room_leaves_the_damaged_file_in_its_place(
    path: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql(path, DAMAGES[0])
    before = path.read_bytes()
    real = schema.connect_once

    def small_disk(target: Path) -> sqlite3.Connection:
        connection = real(target)
        connection.execute("PRAGMA max_page_count = 3")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(repair, "connect_once", small_disk)
        with pytest.raises(RecordError, match="disk is full"):
            Journal.open(path, key, GAMES)
    assert path.read_bytes() == before
    assert resume(path, key)[0].sequence > 20


def test_a_text_file_is_no_journal(tmp_path: Path, key: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a journal at all, but a text of some length. " * 40)
    with pytest.raises(RecordError, match="not a journal, or damaged beyond reading"):
        Journal.open(path, key, GAMES)
    assert path.read_text().startswith("not a journal")


# A power cut in the middle of the repair itself


class PowerCutError(Exception):
    """The cable is out."""


@pytest.mark.parametrize("moment", ["_keep_damaged", "_write_sound", "sync_folder"])
def test_a_power_cut_during_a_repair_is_survived(
    path: Path, key: bytes, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = whole_until(path, key, 30)
    sql(path, DAMAGES[0])
    real: Callable[..., object] = getattr(repair, moment)

    def cut(*arguments: object) -> None:
        real(*arguments)
        raise PowerCutError

    with monkeypatch.context() as patch:
        patch.setattr(repair, moment, cut)
        with pytest.raises(PowerCutError):
            Journal.open(path, key, GAMES)
    resume(path, key)
    assert loss_in(path, key)[0] == good


def test_an_old_write_ahead_log_never_spoils_a_repair(path: Path, key: bytes) -> None:
    """A finished repair waits beside a damaged file that still has its write-ahead log."""
    good = whole_until(path, key, 30)
    sound = path.with_name("sound.journal")
    shutil.copy(path, sound)
    sql(sound, DAMAGES[0])
    resume(sound, key)
    sound.rename(path.with_name("evening.journal.repaired"))
    path.with_name("evening.journal-wal").write_bytes(b"stale" * 1000)
    resume(path, key)
    assert loss_in(path, key)[0] == good
