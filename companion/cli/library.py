"""Commands about games that were played: list, tell again, export, import."""

import argparse
import sys
import time
from pathlib import Path

import msgspec

from companion.cli import places
from companion.cli.files import (
    Games,
    empty_journal,
    notice,
    read_file,
    read_game,
    reading_key,
    write_file,
)
from companion.cli.story import tell_all
from companion.engine import (
    IllegalActionError,
    MalformedInputError,
    RecordError,
    TableError,
    pick_game,
    replay,
    say,
)
from companion.engine.ledger import batches
from companion.journal import export_full, export_public, is_journal, read_export, read_journal
from companion.journal.regular_files import is_no_folder
from companion.journal.shelf import SUFFIX


def history(known: Games, given: argparse.Namespace) -> None:
    """List the games in a folder, oldest first."""
    folder: Path = given.folder or places.games_folder()
    paths = sorted(folder.glob(f"*{SUFFIX}"))
    if is_no_folder(folder):
        raise RecordError("{path} is no folder: move it away.", path=folder)
    if not paths:
        notice(say("No games in {folder} yet.", folder=folder))
        return
    key = reading_key()
    rows = [_row(path, key, known) for path in paths]
    for row in sorted(rows, key=lambda row: row.get("started", "")):
        print(msgspec.json.encode(row).decode() if given.json else "  ".join(row.values()))


def replay_file(known: Games, given: argparse.Namespace) -> None:
    """Tell a journal or an export again."""
    started = time.monotonic()
    tell_all(*read_game(places.find_journal(given.file), known), started)


def export(known: Games, given: argparse.Namespace) -> None:
    """Write a game's history as one JSON document."""
    path = places.find_journal(given.journal)
    if not is_journal(read_file(path)):
        raise MalformedInputError("{path} is not a journal.", path=path)
    game, record = read_game(path, known)
    text = (export_full if given.full else export_public)(game, record) + b"\n"
    if given.output is None:
        sys.stdout.buffer.write(text)
    else:
        write_file(given.output, text)


def import_file(known: Games, given: argparse.Namespace) -> None:
    """Turn a full export into a journal of this companion."""
    text = read_file(given.file)
    if is_journal(text):
        raise MalformedInputError("{path} is a journal already: export it first.", path=given.file)
    game, record, scope = read_export(text, known)
    if scope == "public":
        raise IllegalActionError(
            "A public history can be replayed, not imported: its secrets are not in it."
        )
    path = given.journal or places.new_journal(game.slug)
    with empty_journal(path, known) as journal:
        first, *others = batches(record.entries)
        journal.begin(record.header, first)
        for batch in others:
            journal.append(batch)
    print(path)


def _row(path: Path, key: bytes, known: Games) -> dict[str, str]:
    try:
        record, trouble = read_journal(path, key, known)
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
    return {**row, "trouble": trouble.render()} if trouble else row
