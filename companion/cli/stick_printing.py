"""Printing from the settings screen: sheets onto the USB stick that is there."""

import errno
import logging
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Final

from companion.cli.files import Games
from companion.engine import Sentence, TableError
from companion.journal.disk import put_file
from companion.presenters.language import language
from companion.presenters.printing import (
    NO_STICK,
    UNMOUNTED,
    stick_failed,
    stick_is_full,
    stick_is_locked,
    written,
)
from companion.presenters.trouble import FAILED
from hardware.sticks import Stick, find_sticks, is_one_unmounted

_log = logging.getLogger(__name__)
_LOCKED: Final = {errno.EROFS, errno.EACCES, errno.EPERM}
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def print_in_background(
    known: Games, letters: str, code: str, told: Callable[[Sentence], None]
) -> None:
    """Print on a thread of its own, for a stick may take seconds; `told` gets one sentence."""

    def work() -> None:
        try:
            said = print_onto_a_stick(known, letters, code)
        except Exception as error:  # noqa: BLE001 - the screen waits for an answer
            _log.error("printing failed: %s", type(error).__name__)
            said = FAILED
        told(said)

    Thread(target=work, name="printing", daemon=True).start()


def print_onto_a_stick(known: Games, letters: str, code: str, root: Path = Path("/")) -> Sentence:
    """Write the sheets of a game onto the stick that was plugged in last; say what came of it."""
    from companion.cli import printing  # noqa: PLC0415 - the reader of tags takes long to load

    sticks = find_sticks(root)
    if not sticks:
        return UNMOUNTED if is_one_unmounted(root) else NO_STICK
    stick = next((one for one in sticks if not one.read_only), sticks[0])
    try:
        sheets = printing.plain_sheets(printing.game_order(known, letters, language(code)))
    except TableError as error:
        return error.sentence
    name = next((game.slug for game in known.values() if game.code == letters), "companion")
    return _put(stick, f"{name}-cards-{code}.pdf", sheets)


def _put(stick: Stick, name: str, sheets: bytes) -> Sentence:
    folder = str(stick.path)
    try:
        put_file(stick.path / name, sheets)
    except OSError as error:
        if error.errno in _LOCKED:
            return stick_is_locked(folder)
        if error.errno in _FULL:
            return stick_is_full(folder)
        return stick_failed(folder, error.strerror)
    return written(name, folder)
