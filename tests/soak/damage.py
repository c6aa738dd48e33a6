"""Damage to a journal's files as a dying card does it, and what must come of it.

All there, or told: never is an entry that somebody was told of missing without a word.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from companion.engine import Entry, RecordError
from companion.engine.facts import EntriesLost
from companion.journal import Journal, read_journal
from companion.journal.image import UNSOUND, image_of
from tests.soak.reopen import WAL, Snapshot
from tests.soak.tables import GAMES
from tests.soak.violation import ViolationError, need

PAGE: Final = 4096
LOG_HEADER: Final = 32
FRAME: Final = PAGE + 24


class Wreck(NamedTuple):
    """A journal as something left it, an earlier copy of it, and what had been confirmed."""

    now: Snapshot
    earlier: Snapshot
    confirmed: Sequence[Entry]


def _flip(data: bytes, _: bytes, random: Random) -> bytes:
    spoilt = bytearray(data)
    for _number in range(random.choice((1, 1, 2, 20))):
        spoilt[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(spoilt)


def _cut(data: bytes, _: bytes, random: Random) -> bytes:
    edges = (0, 16, LOG_HEADER, PAGE, LOG_HEADER + FRAME, len(data) - PAGE, len(data) - FRAME)
    place = random.choice((*edges, *(random.randrange(len(data)) for _ in range(7))))
    return data[: max(0, place)]


def _zero(data: bytes, _: bytes, random: Random) -> bytes:
    start = random.choice((0, random.randrange(len(data)), random.randrange(len(data))))
    length = random.choice((1, 32, 512, PAGE, FRAME, len(data)))
    middle = bytes(min(length, len(data) - start))
    return data[:start] + middle + data[start + len(middle) :]


def _scramble(data: bytes, _: bytes, random: Random) -> bytes:
    start = random.randrange(len(data))
    middle = random.randbytes(min(random.choice((8, 512, PAGE)), len(data) - start))
    return data[:start] + middle + data[start + len(middle) :]


def _old_page(data: bytes, old: bytes, random: Random) -> bytes:
    return _old_piece(data, old, random, 0, PAGE)


def _old_frame(data: bytes, old: bytes, random: Random) -> bytes:
    return _old_piece(data, old, random, LOG_HEADER, FRAME)


def _old_piece(data: bytes, old: bytes, random: Random, first: int, size: int) -> bytes:
    places = [
        place
        for place in range(first, min(len(data), len(old)), size)
        if data[place : place + size] != old[place : place + size]
    ]
    if not places:
        return data
    place = random.choice(places)
    return data[:place] + old[place : place + size] + data[place + size :]


def _old_log(_: bytes, old: bytes, __: Random) -> bytes:
    return old


def _emptied(_: bytes, __: bytes, ___: Random) -> bytes:
    return b""


_Harm = Callable[[bytes, bytes, Random], bytes]
ANYWHERE: Final[dict[str, _Harm]] = {
    "bits flipped": _flip,
    "cut": _cut,
    "zeros": _zero,
    "garbage": _scramble,
}
IN_DATABASE: Final[dict[str, _Harm]] = {**ANYWHERE, "old page": _old_page}
IN_LOG: Final[dict[str, _Harm]] = {
    **ANYWHERE,
    "old page": _old_frame,
    "all of it old": _old_log,
    "emptied": _emptied,
}
REMOVED: Final = "log: removed"
KINDS: Final = (
    *(f"database: {kind}" for kind in IN_DATABASE),
    *(f"log: {kind}" for kind in IN_LOG),
    REMOVED,
)


def harmed(wreck: Wreck, kind: str, random: Random) -> Snapshot:
    """Return a journal's files with one more thing wrong."""
    database, log = wreck.now
    if kind == REMOVED:
        return Snapshot(database, None)
    where, what = kind.split(": ")
    if where == "database":
        return Snapshot(IN_DATABASE[what](database, wreck.earlier.database, random), log)
    old = wreck.earlier.log or b""
    return Snapshot(database, IN_LOG[what](log, old, random) if log else old)


def check_damage(wreck: Wreck, spoilt: Snapshot, key: bytes, folder: Path) -> str:
    """Open damaged files in every way there is; return "told" or "all there"."""
    copy = spoilt.put(folder)
    seen = _read(copy, key, wreck)
    saved = _back_up(copy, key, folder, wreck)
    written = _open(copy, key, wreck, spoilt)
    need(not (written == "told" and seen == "all there"), "Only who opens it misses anything.")
    need(not (seen == "told" and saved), "A damaged journal was taken for a sound backup.")
    return written


def _read(copy: Path, key: bytes, wreck: Wreck) -> str:
    """Read it as the history, the home screen and an export do."""
    try:
        record, notice = read_journal(copy, key, GAMES)
    except RecordError:
        return "told"
    return _judge(record.entries, wreck, told=notice is not None)


def _back_up(copy: Path, key: bytes, folder: Path, wreck: Wreck) -> bool:
    try:
        image = image_of(copy, key)
    except UNSOUND:
        return False
    if image is None:
        raise ViolationError("A backup takes a damaged journal for an empty one.")
    backup = folder / "backup.journal"
    backup.write_bytes(image)
    record, notice = read_journal(backup, key, GAMES)
    need(notice is None, "A backup of a damaged journal is damaged.")
    return _judge(record.entries, wreck, told=False) == "all there"


def _open(copy: Path, key: bytes, wreck: Wreck, spoilt: Snapshot) -> str:
    """Open it as whoever goes on with the game does."""
    try:
        opened = Journal.open(copy, key, GAMES)
    except RecordError:
        need(Snapshot.of(copy).database == spoilt.database, "A refused journal was changed.")
        left = Snapshot.of(copy).log or b""  # SQLite may have made an empty one
        need(left == (spoilt.log or b""), "The log of a refused journal was changed.")
        return "told"
    with closing(opened):
        if opened.record is None:
            raise ViolationError("A game could be begun over a damaged one.")
        found = opened.record.entries
        result = _judge(found, wreck, told=opened.notice is not None)
        marked = isinstance(found[-1].fact, EntriesLost)
        need(marked or result == "all there", "A game does not say that it has lost entries.")
    if opened.notice is not None:
        _check_kept(copy, spoilt)
    again, notice = read_journal(copy, key, GAMES)
    need(notice is None and again.entries == found, "A repaired journal is not sound.")
    return result


def _check_kept(copy: Path, spoilt: Snapshot) -> None:
    kept = copy.with_name(f"{copy.name}.damaged-1")
    need(kept.read_bytes() == spoilt.database, "The damaged file was not kept.")
    log = Path(f"{kept}{WAL}")
    need(not spoilt.log or log.read_bytes() == spoilt.log, "The damaged log was not kept.")


def _judge(found: Sequence[Entry], wreck: Wreck, *, told: bool) -> str:
    found = [entry for entry in found if not isinstance(entry.fact, EntriesLost)]
    known = min(len(found), len(wreck.confirmed))
    need(found[:known] == [*wreck.confirmed[:known]], "Damage has changed an entry.")
    lost = len(wreck.confirmed) - known
    need(told or not lost, f"{lost} confirmed entries are lost without a word.")
    return "told" if lost else "all there"


def damage_often(
    wreck: Wreck, times: int, key: bytes, folder: Path, random: Random
) -> Counter[tuple[str, str]]:
    """Damage copies of a journal; count what came of each kind."""
    results: Counter[tuple[str, str]] = Counter()
    for _ in range(times):
        kind = random.choice(KINDS)
        spoilt = harmed(wreck, kind, random)
        try:
            results[kind, check_damage(wreck, spoilt, key, folder)] += 1
        except ViolationError as error:
            raise ViolationError(f"{error} ({kind})") from error
    return results
