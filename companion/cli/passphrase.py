"""Asking for the passphrase of backups: at a terminal, or from a file; never in the command."""

import getpass
import sys
from pathlib import Path
from typing import Final

import msgspec

from companion.cli import places
from companion.cli.files import notice
from companion.engine import BadSetupError, RecordError, say
from companion.journal import load_key
from companion.journal.disk import put_file
from companion.journal.passphrase import SEAL, fits, make_seal, read_seal

SHORTEST: Final = 12  # a found stick can be tried for years
STDIN: Final = Path("-")
LONGEST: Final = 1 << 12


def choose_passphrase(file: Path | None) -> None:
    """Seal all backups from now on; one that is chosen again changes nothing."""
    passphrase = _from(file) if file else _asked_twice()
    if len(passphrase) < SHORTEST:
        raise BadSetupError(
            "This passphrase is too short: take {least} characters or more, such as four words.",
            least=SHORTEST,
        )
    key = load_key(places.key_file())
    if not _is_chosen(passphrase, key):
        _keep(passphrase, key)
        notice(say("Backups are sealed from now on. Without the passphrase nobody opens them."))


def ask_passphrase(file: Path | None) -> str:
    """Return the passphrase of a backup that is to be opened."""
    return _from(file) if file else _asked("Passphrase of the backup: ")


def _is_chosen(passphrase: str, key: bytes) -> bool:
    try:
        seal = read_seal(places.home(), key)
    except RecordError:  # it cannot be used, and is chosen anew
        return False
    return seal is not None and fits(seal, passphrase)


def _keep(passphrase: str, key: bytes) -> None:
    path = places.home() / SEAL
    try:
        put_file(path, msgspec.json.encode(make_seal(passphrase, key)))
    except OSError as error:
        raise RecordError(
            "{path} cannot be written: {why}.", path=path, why=error.strerror
        ) from error


def _asked_twice() -> str:
    first = _asked("Choose a passphrase: ")
    if first != _asked("The same again: "):
        raise BadSetupError("The two are not the same. Nothing was changed.")
    return first


def _asked(question: str) -> str:
    if not sys.stdin.isatty():
        raise BadSetupError(
            "There is no terminal to ask at: name a file with --passphrase-file, or - for stdin."
        )
    try:
        return getpass.getpass(question)
    except EOFError as error:
        raise BadSetupError("No passphrase was given. Nothing was changed.") from error


def _from(file: Path) -> str:
    """Return the first line of a file or of what is piped in."""
    try:
        if file == STDIN:
            line = sys.stdin.buffer.readline(LONGEST)
        else:
            with file.open("rb") as opened:
                line = opened.readline(LONGEST)
        return line.decode().rstrip("\r\n")
    except OSError as error:
        raise RecordError("{path} cannot be read: {why}.", path=file, why=error.strerror) from error
    except UnicodeDecodeError:
        # Not chained: that error would quote what it could not read.
        raise BadSetupError("{path} is not a text.", path=file) from None
