"""The command that keeps a copy of every game, or puts missing games back from one."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from companion.cli import places
from companion.cli.files import Games, notice, reading_key
from companion.cli.passphrase import ask_passphrase, choose_passphrase
from companion.cli.restore import restore
from companion.engine import BadSetupError, RecordError, Sentence, say, term
from companion.journal.backup import (
    Made,
    find_backups,
    is_all_sealed,
    journals,
    make_backup,
    open_key,
    remove_backup,
)
from companion.journal.disk import make_folder
from companion.journal.file_lock import file_lock
from companion.journal.passphrase import read_seal
from companion.journal.regular_files import is_no_folder
from companion.journal.retention import DAYS, expendable

_TAKEN = term("Another backup is being made in {folder}: wait for it.")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add what can be typed after `companion backup`."""
    command.epilog = (
        "A backup that is not sealed has the key beside it: whoever finds the stick can read every"
        " secret of every game."
    )
    command.add_argument(
        "--to", type=Path, metavar="DIR", help="where to, such as a memory stick; must exist"
    )
    command.add_argument(
        "--keep", type=int, default=DAYS, metavar="N", help="of how many days to keep one each"
    )
    command.add_argument(
        "--restore", type=Path, metavar="BACKUP", help="put back the games that are missing here"
    )
    command.add_argument(
        "--passphrase",
        action="store_true",
        help="choose the passphrase that backups and the key in them are sealed with from now on;"
        " it is asked for twice, and again only to restore",
    )
    command.add_argument(
        "--passphrase-file",
        type=Path,
        metavar="FILE",
        help="take the passphrase from the first line of a file, - for stdin",
    )
    command.add_argument(
        "--without-key",
        action="store_true",
        help="leave the key out of a backup that is not sealed: carry owner.key elsewhere",
    )


def backup(known: Games, given: argparse.Namespace) -> int:  # noqa: ARG001 - every command takes both
    """Make a backup, and let go of old ones; or restore from one, and say if it was not whole."""
    if given.restore:
        return restore(given.restore, lambda: ask_passphrase(given.passphrase_file))
    if given.keep < 1:
        raise BadSetupError("At least one day's backup has to be kept, not {n}.", n=given.keep)
    if given.passphrase or given.passphrase_file:
        choose_passphrase(given.passphrase_file)
    games = places.games_folder()
    if not journals(places.home()) and not is_no_folder(games):
        notice(say("No games in {folder} yet.", folder=games))
        return 0
    key = reading_key()
    seal = read_seal(places.home(), key)
    with _backups_folder(given.to) as folder:
        made = make_backup(
            places.home(),
            folder,
            key,
            datetime.now(UTC),
            seal=seal,
            with_key=not given.without_key,
        )
        _tell(made, folder)
        _note_heads(made, key)
        _thin_out(folder, given.keep)
        if given.to:  # what is on this card tells no more than the card itself
            notice(what_a_finder_reads(folder, sealed=seal is not None))
    return 0


def what_a_finder_reads(folder: Path, *, sealed: bool) -> Sentence | None:
    """Say in one sentence what whoever finds a stick learns; None where that is nothing."""
    if sealed and is_all_sealed(folder):
        return None
    if sealed:
        return say(
            "Older backups in {folder} are not sealed: whoever finds them reads them. Delete them,"
            " and the folder keys.",
            folder=folder,
        )
    if open_key(folder):
        return say(
            "Not sealed: whoever finds {folder} can read every secret of every game, for the key is"
            " there too. Use --passphrase to seal it.",
            folder=folder,
        )
    return say(
        "Not sealed: whoever finds {folder} can read names, times and what was played openly, but"
        " no secrets. Keep owner.key elsewhere: without it no game opens again.",
        folder=folder,
    )


@contextmanager
def _backups_folder(chosen: Path | None) -> Iterator[Path]:
    """Bring the folder, with nobody else at work in it; turn its troubles into one sentence."""
    if chosen is not None and not chosen.is_dir():
        # Made by us it would be on the card, where the stick should have been mounted.
        raise RecordError("There is no folder {folder}: is the stick plugged in?", folder=chosen)
    folder = chosen or places.home() / "backups"
    try:
        make_folder(folder)
        with file_lock(folder / ".lock", _TAKEN, folder=folder):
            yield folder
    except RecordError:
        raise
    except OSError as error:
        raise RecordError(
            "The backup in {folder} was not finished: {why}. Games and older backups are safe.",
            folder=folder,
            why=error.strerror or error,
        ) from error


def _tell(made: Made, folder: Path) -> None:
    spoilt = {PurePosixPath(name).name for name in made.spoilt}
    for name in sorted(spoilt):
        notice(say("{game} is damaged, and so is every copy in these backups.", game=name))
    for name in made.unsound:
        if name not in spoilt:
            notice(say("{game} cannot be read: its last sound copy, if any, is kept.", game=name))
    for name in made.links:
        notice(say("{file} is a link and not in the backup: put the file itself there.", file=name))
    if made.backup is None:
        last = find_backups(folder)[-1]
        notice(say("Nothing has changed since {backup}.", backup=last.path))
    else:
        print(made.backup.path)


def _note_heads(made: Made, key: bytes) -> None:
    """Remember how far the games are, and say which of them were put back in time."""
    for game in journals(places.home()):
        if game.name not in made.unsound and places.heads().note(game, key):
            notice(say("{game} is older than what was played here last.", game=game.name))


def _thin_out(folder: Path, days: int) -> None:
    for old in expendable(find_backups(folder), days):
        remove_backup(old)
