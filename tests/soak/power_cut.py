"""A power cut, which no kill can show: the end of the write-ahead log never reached the disk."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.engine import Record, Session
from companion.journal import Journal, read_journal
from tests.soak.reopen import WAL, copy_journal, open_quietly
from tests.soak.tables import GAMES, game_of
from tests.soak.violation import need
from tests.wander import movers

# From here on SQLite moves the log into the file, and synchronises it before that: what has been
# moved cannot be cut off any more.
_FIRST_CHECKPOINT = 1000 * (4096 + 24)


def _cut(log: bytes, place: int, _: Random) -> bytes:
    return log[:place]


def _zeroed(log: bytes, place: int, _: Random) -> bytes:
    return log[:place] + bytes(len(log) - place)


def _scrambled(log: bytes, place: int, random: Random) -> bytes:
    return log[:place] + random.randbytes(len(log) - place)


_HARMS: tuple[Callable[[bytes, int, Random], bytes], ...] = (_cut, _zeroed, _scrambled)


def cut_power(journal: Path, key: bytes, folder: Path, random: Random) -> bool:
    """Copy a live, idle journal as a power cut could leave it, and check that it opens.

    Returns whether there was a log to cut.
    """
    whole, _ = read_journal(journal, key, GAMES)
    copy = copy_journal(journal, folder)
    harmed = _harm(Path(f"{copy}{WAL}"), random)
    _check_copy(copy, key, whole, random)
    return harmed


def _harm(log: Path, random: Random) -> bool:
    whole = log.read_bytes() if log.exists() else b""
    if not 0 < len(whole) < _FIRST_CHECKPOINT:
        return False
    place = random.randint(0, len(whole))
    log.write_bytes(random.choice(_HARMS)(whole, place, random))
    return True


def _check_copy(copy: Path, key: bytes, whole: Record, random: Random) -> None:
    with open_quietly(copy, key) as opened:
        if opened.record is None:
            return
        found = opened.record.entries
        need(opened.record.header == whole.header, "A cut journal has another header.")
        need(found == whole.entries[: len(found)], "A cut journal is not the beginning of it.")
        need(found[-1].last, "A cut journal ends inside a batch.")
        written = _play_on(opened, opened.record, random)
    again, notice = read_journal(copy, key, GAMES)
    need(notice is None, f"A cut journal that was played on says: {notice}")
    need(len(again.entries) == len(found) + written, "A cut journal cannot be played on.")


def _play_on(journal: Journal, record: Record, random: Random) -> int:
    session = Session.resume(game_of(record), record, journal)
    seats = movers(session)
    if not seats:
        return 0
    seat = random.choice(seats)
    return len(session.act(seat, random.choice(session.legal(seat))))
