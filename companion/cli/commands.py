"""What each command does. Everything it refuses is a `TableError`."""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import msgspec

from companion.cli import places
from companion.cli.referee import Referee, requests
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
    is_journal,
    load_key,
    read_export,
    read_journal,
)

Games = Mapping[str, AnyGame]
_PEOPLE = ("Ola", "Jan", "Ewa", "Adam", "Zosia", "Piotr", "Kasia", "Marek", "Hania", "Tomek")
_OVER = "The game in this journal is over; it can be looked at and exported."


def games(known: Games, _: argparse.Namespace) -> None:
    """List the games and their options."""
    for game in known.values():
        seats = f"{game.seats.start}-{game.seats.stop - 1} players"
        print(f"{game.slug}: {game.title}, {seats}, about {game.minutes} minutes")
        for option in game.options:
            print(f"  {option.title}")
            for value, explanation in option.choices.items():
                mark = "*" if value == option.default else " "
                print(f"  {mark} {option.key}={value}: {explanation}")
    print("(* is chosen where nothing is said)")


def referee(known: Games, given: argparse.Namespace) -> None:
    """Run a game by JSON lines."""
    game = pick_game(known, given.game)
    names = _names(given, [f"Seat {seat}" for seat in _seats(given)])
    setup = game.check(Setup(names, dict(given.options), dict(given.timers)))
    path = given.journal or places.new_journal(game.slug)
    key = load_key(places.key_file())
    with Journal.open(path, key, known) as journal:
        _say(f"Journal: {path}", journal.notice)
        if journal.record is None:
            session = Session.start(game, setup, journal, seed=given.seed)
        else:
            _check_same_game(journal.record, setup, given)
            session = Session.resume(game, journal.record, journal)
            _say(f"The game goes on at entry {session.sequence}." if not session.outcome else _OVER)
        if sys.stdin.isatty():
            _say("Type one JSON request a line; Ctrl-D ends.")
        table = Referee(session, lambda: read_journal(path, key, known)[0])
        try:
            for answer in table.run(requests(sys.stdin.buffer)):
                sys.stdout.buffer.write(answer + b"\n")
                sys.stdout.buffer.flush()
        except KeyboardInterrupt:
            session.leave()
            raise


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
        _say(f"No games in {folder} yet.")
        return
    key = _reading_key()
    rows = [_history_row(path, key, known) for path in paths]
    for row in sorted(rows, key=lambda row: row.get("started", "")):
        print(msgspec.json.encode(row).decode() if given.json else "  ".join(row.values()))


def export(known: Games, given: argparse.Namespace) -> None:
    """Write a game's history as one JSON document."""
    path = places.find_journal(given.journal)
    if not is_journal(_read(path)):
        raise MalformedInputError("{path} is not a journal.", path=path)
    game, record = _read_any(path, known)
    text = (export_full if given.full else export_public)(game, record) + b"\n"
    if given.output is None:
        sys.stdout.buffer.write(text)
    else:
        _write(given.output, text)


def replay_file(known: Games, given: argparse.Namespace) -> None:
    """Tell a journal or an export again."""
    started = time.monotonic()
    _tell(*_read_any(places.find_journal(given.file), known), started)


def import_file(known: Games, given: argparse.Namespace) -> None:
    """Turn a full export into a journal of this companion."""
    text = _read(given.file)
    if is_journal(text):
        raise MalformedInputError("{path} is a journal already: export it first.", path=given.file)
    game, record, scope = read_export(text, known)
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


def _names(given: argparse.Namespace, defaults: Sequence[str]) -> tuple[str, ...]:
    seats = _seats(given)
    names = given.names.split(",") if given.names else defaults[: len(seats)]
    if len(names) != len(seats):
        raise BadSetupError(
            "{seats} seats need {seats} names, not {names}.", names=len(names), seats=len(seats)
        )
    return tuple(names)


def _say(*sentences: str | None) -> None:
    for sentence in filter(None, sentences):
        print(sentence, file=sys.stderr)


def _reading_key() -> bytes:
    return load_key(places.key_file(), create=False)


def _check_same_game(record: Record, asked: Setup, given: argparse.Namespace) -> None:
    """Refuse to go on with another game than the one asked for; `--seed` is for new games only."""
    found = record.header.setup
    names = asked.names if given.names else found.names
    options = {**found.options, **dict(given.options)}
    wanted = (given.game, asked.count, names, options)
    if wanted != (record.header.game, found.count, found.names, found.options):
        raise BadSetupError(
            "{path} holds another game ({slug} with {names}; {options}):"
            " ask for that, or take another file.",
            path=given.journal,
            slug=record.header.game,
            names=", ".join(found.names),
            options=", ".join(f"{key}={value}" for key, value in found.options.items()),
        )


def _empty_journal(path: Path, known: Games) -> Journal:
    journal = Journal.open(path, load_key(places.key_file()), known)
    if journal.record is not None:
        journal.close()
        raise BadSetupError("{path} holds a game already: take another file.", path=path)
    return journal


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
        state = replay(game, record).state
    except TableError as error:
        return {"file": path.name, "trouble": str(error)}
    names = record.header.setup.names
    row = {
        "file": path.name,
        "started": record.header.started,
        "game": record.header.game,
        "names": ", ".join(names),
        "stands": game.prompt(game.public_view(state)).render(names),
    }
    return {**row, "trouble": notice} if notice else row


def _read_any(path: Path, known: Games) -> tuple[AnyGame, Record]:
    text = _read(path)
    if not is_journal(text):
        found = read_export(text, known)
        return found.game, found.record
    record, notice = read_journal(path, _reading_key(), known)
    _say(notice)
    return pick_game(known, record.header.game), record


def _read(path: Path) -> bytes:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise RecordError("{path} cannot be read: {why}.", path=path, why=error.strerror) from error
    if not text:
        raise MalformedInputError("{path} is empty.", path=path)
    return text


def _write(path: Path, text: bytes) -> None:
    draft = path.with_name(f"{path.name}.part")
    try:
        if path.exists() and is_journal(path.read_bytes()):
            raise BadSetupError("{path} is a journal: write the export elsewhere.", path=path)
        draft.write_bytes(text)
        draft.replace(path)
    except OSError as error:
        raise RecordError(
            "{path} cannot be written: {why}.", path=path, why=error.strerror
        ) from error
