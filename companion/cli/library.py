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
    read_saved,
    reading_key,
    write_file,
)
from companion.cli.story import tell_all
from companion.engine import (
    IllegalActionError,
    MalformedInputError,
    RecordError,
    TableError,
    game_of,
    replay,
    say,
)
from companion.engine.ledger import batches
from companion.engine.proof import VERDICTS, DealCodes, Verdict, imported_words, losses
from companion.journal import (
    export_full,
    export_public,
    is_journal,
    read_export,
    read_journal,
    verify_export,
)
from companion.journal.regular_files import is_no_folder
from companion.journal.shelf import SUFFIX
from companion.journal.store import deal_codes
from companion.journal.verify import imported_header, verify_written


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
    written = read_saved(path, known)
    game = game_of(known, written.record.header)
    make = export_full if given.full else export_public
    text = make(game, written.record, written.contents) + b"\n"
    if given.output is None:
        sys.stdout.buffer.write(text)
    else:
        write_file(given.output, text)


def import_file(known: Games, given: argparse.Namespace) -> None:
    """Turn a full export into a journal of this companion."""
    text = read_file(given.file)
    if is_journal(text):
        raise MalformedInputError("{path} is a journal already: export it first.", path=given.file)
    found = read_export(text, known)
    if found.scope == "public":
        raise IllegalActionError(
            "A public history can be replayed, not imported: its secrets are not in it."
        )
    if not found.over:  # while a game goes on nobody has all of it
        raise IllegalActionError(
            "This full history has no end: export the game again when it is over."
        )
    checked = verify_export(text, known)
    if checked.verdict is Verdict.CHANGED:
        notice(*checked.findings, say("It is imported, and its lists say that it was changed."))
    path = given.journal or places.new_journal(found.game.slug)
    with empty_journal(path, known) as journal:
        first, *others = batches(found.record.entries)
        journal.begin(imported_header(found.record.header, checked.verdict), first)
        for batch in others:
            journal.append(batch)
    print(path)


def verify(known: Games, given: argparse.Namespace) -> int:
    """Say of a finished game whether it is the one that was committed to; 0 where that is proved.

    Of a game that goes on it tells the codes to note.
    """
    path = places.find_journal(given.file)
    text, codes = read_file(path), (given.commitment, given.receipt)
    if is_journal(text):
        written = read_saved(path, known)
        game = game_of(known, written.record.header)
        if game.outcome(replay(game, written.record).state) is None:
            return _tell_codes(deal_codes(written))
        checked = verify_written(written, known, *codes)
    else:
        checked = verify_export(text, known, *codes)
    for sentence in (VERDICTS[checked.verdict], *checked.findings):
        print(sentence.render())
    return 0 if checked.verdict is Verdict.PROVED else 1


def _tell_codes(codes: DealCodes) -> int:
    if codes.commitment:
        print(say("Deal code: {code}", code=codes.commitment).render())
    print(say("Receipt: {code}", code=codes.receipt).render())
    notice(say("The game goes on. Note the codes, and verify it after the end."))
    return 1


def _row(path: Path, key: bytes, known: Games) -> dict[str, str]:
    try:
        record, trouble = read_journal(path, key, known, places.heads())
        trouble = trouble or next(losses(record.entries), None)
        game = game_of(known, record.header)
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
    if record.header.imported is not None:
        row["imported"] = imported_words(record.header.imported).render()
    return {**row, "trouble": trouble.render()} if trouble else row
