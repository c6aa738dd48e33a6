"""What each command does. Everything it refuses is a `TableError`."""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import msgspec

from companion.cli import places
from companion.cli.referee import LONGEST_LINE, Referee
from companion.cli.story import summary, tell
from companion.engine import (
    AnyGame,
    BadSetupError,
    EventLog,
    IllegalActionError,
    MalformedInputError,
    MemoryLog,
    Record,
    RecordError,
    Session,
    Setup,
    TableError,
    pick_game,
    replay,
)
from companion.engine.ledger import batches
from companion.engine.play import play_out
from companion.engine.seats import MOST_SEATS, all_seats
from companion.journal import (
    Journal,
    export_full,
    export_public,
    load_key,
    read_export,
    read_journal,
)

Games = Mapping[str, AnyGame]
_PEOPLE = ("Ola", "Jan", "Ewa", "Adam", "Zosia", "Piotr", "Kasia", "Marek", "Hania", "Tomek")
_SQLITE = b"SQLite format 3\0"


def games(known: Games, _: argparse.Namespace) -> None:
    """List the games and their options."""
    for game in known.values():
        seats = f"{game.seats.start}-{game.seats.stop - 1} players"
        print(f"{game.slug}: {game.title}, {seats}, about {game.minutes} minutes")
        for option in game.options:
            print(f"  {option.key}={'|'.join(option.choices)} (default {option.default})")


def referee(known: Games, given: argparse.Namespace) -> None:
    """Run a game by JSON lines."""
    game = pick_game(known, given.game)
    names = _names(given, [f"Seat {seat}" for seat in _seats(given)])
    setup = game.check(Setup(names, dict(given.options), dict(given.timers)))
    path = given.journal or places.new_journal(game.slug)
    with Journal.open(path, load_key(places.key_file()), known) as journal:
        _tell_notices(journal)
        if journal.record is None:
            session = Session.start(game, setup, journal, seed=given.seed)
        else:
            _check_same_game(journal.record, setup, given)
            session = Session.resume(game, journal.record, journal)
        table = Referee(session, lambda: read_journal(path, journal.master, known)[0])
        for answer in table.run(_lines()):
            sys.stdout.buffer.write(answer + b"\n")
            sys.stdout.buffer.flush()


def demo(known: Games, given: argparse.Namespace) -> None:
    """Let simulated players play and tell the story."""
    game = pick_game(known, given.game)
    setup = game.check(Setup(_names(given, _PEOPLE), dict(given.options)))
    started = time.monotonic()
    if given.journal is None:
        log = MemoryLog()
        _play(game, setup, log, given.seed)
        _tell(game, log.record(), started)
        return
    with _empty_journal(given.journal, known) as journal:
        _play(game, setup, journal, given.seed)
    _tell(*_read_any(given.journal, known), started)


def history(known: Games, given: argparse.Namespace) -> None:
    """List the games in a folder, oldest first."""
    folder: Path = given.folder or places.games_folder()
    paths = sorted(folder.glob(f"*{places.SUFFIX}"))
    if not paths:
        print(f"No games in {folder} yet.", file=sys.stderr)
    key = load_key(places.key_file())
    for path in paths:
        row = _history_row(path, key, known)
        print(msgspec.json.encode(row).decode() if given.json else "  ".join(row.values()))


def export(known: Games, given: argparse.Namespace) -> None:
    """Write a game's history as one JSON document."""
    record, notice = read_journal(given.journal, load_key(places.key_file()), known)
    if notice:
        print(notice, file=sys.stderr)
    game = pick_game(known, record.header.game)
    text = (export_full if given.full else export_public)(game, record) + b"\n"
    if given.output is None:
        sys.stdout.buffer.write(text)
    else:
        _write(given.output, text)


def replay_file(known: Games, given: argparse.Namespace) -> None:
    """Tell a journal or an export again."""
    started = time.monotonic()
    game, record = _read_any(given.file, known)
    _tell(game, record, started)


def import_file(known: Games, given: argparse.Namespace) -> None:
    """Turn a full export into a journal of this companion."""
    game, record, scope = read_export(_read(given.file), known)
    if scope == "public":
        raise IllegalActionError(
            "A public history can be replayed, not imported: its secrets are not in it."
        )
    path = given.journal or places.new_journal(game.slug)
    with _empty_journal(path, known) as journal:
        first, *others = batches(record.entries)
        journal.begin(record.header, first)
        for batch in others:
            journal.append(batch)
    print(path)


def _seats(given: argparse.Namespace) -> range:
    if not 1 <= given.seats <= MOST_SEATS:
        raise BadSetupError("A table has 1 to {most} seats.", most=MOST_SEATS)
    return all_seats(given.seats)


def _names(given: argparse.Namespace, defaults: "list[str] | tuple[str, ...]") -> tuple[str, ...]:
    seats = _seats(given)
    names = given.names.split(",") if given.names else defaults[: len(seats)]
    if len(names) != len(seats):
        raise BadSetupError(
            "There are {names} names for {seats} seats.", names=len(names), seats=len(seats)
        )
    return tuple(names)


def _tell_notices(journal: Journal) -> None:
    print(f"Journal: {journal.path}", file=sys.stderr)
    if journal.notice:
        print(journal.notice, file=sys.stderr)


def _check_same_game(record: Record, asked: Setup, given: argparse.Namespace) -> None:
    """Refuse to go on with another game than the one asked for; `--seed` is for new games only."""
    found = record.header.setup
    names = asked.names if given.names else found.names
    options = {**found.options, **dict(given.options)}
    wanted = (given.game, asked.count, names, options)
    if wanted != (record.header.game, found.count, found.names, found.options):
        raise BadSetupError(
            "{path} holds another game ({slug} with {names}): ask for that, or take another file.",
            path=given.journal,
            slug=record.header.game,
            names=", ".join(found.names),
        )
    print(f"The game goes on at entry {len(record.entries)}.", file=sys.stderr)


def _empty_journal(path: Path, known: Games) -> Journal:
    journal = Journal.open(path, load_key(places.key_file()), known)
    if journal.record is not None:
        journal.close()
        raise BadSetupError("{path} holds a game already: take another file.", path=path)
    return journal


def _lines() -> Iterator[bytes]:
    while line := sys.stdin.buffer.readline(LONGEST_LINE):
        # What is left of an endless line is read away, so that it is one bad request, not many.
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(LONGEST_LINE)
        yield line


def _play(game: AnyGame, setup: Setup, log: EventLog, seed: str | None) -> None:
    session = Session.start(game, setup, log, seed=seed)
    for _ in play_out(session, Random(seed)):
        pass


def _tell(game: AnyGame, record: Record, started: float) -> None:
    state = replay(game, record).state
    for line in tell(game, record.header.setup.names, record.entries):
        print(line)
    print(game.prompt(game.public_view(state)).render(record.header.setup.names))
    seconds = time.monotonic() - started
    print(summary(game, game.outcome(state), len(record.entries), seconds))


def _history_row(path: Path, key: bytes, known: Games) -> dict[str, str]:
    try:
        record, notice = read_journal(path, key, known)
        game = pick_game(known, record.header.game)
        outcome = game.outcome(replay(game, record).state)
    except TableError as error:
        return {"file": path.name, "trouble": str(error)}
    row = {
        "file": path.name,
        "started": record.header.started,
        "game": record.header.game,
        "names": ", ".join(record.header.setup.names),
        "result": f"{outcome.winner} ({outcome.reason})" if outcome else "unfinished",
    }
    return {**row, "trouble": notice} if notice else row


def _read_any(path: Path, known: Games) -> tuple[AnyGame, Record]:
    text = _read(path)
    if not text.startswith(_SQLITE):
        found = read_export(text, known)
        return found.game, found.record
    record, notice = read_journal(path, load_key(places.key_file()), known)
    if notice:
        print(notice, file=sys.stderr)
    return pick_game(known, record.header.game), record


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise MalformedInputError(
            "{path} cannot be read: {why}.", path=path, why=error.strerror
        ) from error


def _write(path: Path, text: bytes) -> None:
    try:
        path.write_bytes(text)
    except OSError as error:
        raise RecordError(
            "{path} cannot be written: {why}.", path=path, why=error.strerror
        ) from error
