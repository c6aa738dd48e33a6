"""How far each game was seen on this machine, so that one that was put back in time is noticed.

Kept in the data folder beside the games, and in no backup. It is written after the journal's own
commit and may be older than that, never newer: what it forgets is not noticed, and nobody is
accused for nothing.
"""

import errno
import logging
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from companion.engine import Sentence, say
from companion.engine.facts import Cause
from companion.journal.chain import DIGEST_BYTES, Row, link
from companion.journal.contents import Contents, read_contents, with_loss, write_rows
from companion.journal.disk import make_folder
from companion.journal.keys import Keys
from companion.journal.regular_files import check_regular, read_regular
from companion.journal.schema import connect, connect_alone

HEADS: Final = "heads"
PUT_BACK: Final = say("This game was put back in time. What was played here after that is missing.")
_NUMBER_BYTES: Final = 8
_LENGTH: Final = _NUMBER_BYTES + 2 * DIGEST_BYTES
_LAST: Final = "SELECT sequence, chain FROM entry ORDER BY sequence DESC LIMIT 1"
_log = logging.getLogger(__name__)


class Head(NamedTuple):
    """The last entry that was seen, and its place in the chain."""

    sequence: int
    chain: bytes


class Heads:
    """What this machine remembers of all games; without a folder nothing."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def of(self, keys: Keys, salt: bytes) -> "SeenHead":
        """Return what is remembered of the game with this salt, whatever its file is called."""
        return SeenHead(self._folder / salt.hex() if self._folder else None, keys)

    def check(self, path: Path, master: bytes) -> Sentence | None:
        """Say in one sentence if a journal was put back; damage is for others to tell."""
        return self._compare(path, master, note=False)

    def note(self, path: Path, master: bytes) -> Sentence | None:
        """Do the same, and remember how far it is where nothing speaks against it."""
        return self._compare(path, master, note=True)

    def accept(self, path: Path, master: bytes) -> Sentence | None:
        """Do the same with a game that its owner has put back: it is written down in the game.

        Then that one is remembered, and nothing more is said of it than it says itself.
        """
        told = self.note(path, master)
        if told:
            try:
                with closing(connect(path)) as journal:
                    self._write_down(journal, master)
            except sqlite3.Error as error:  # whoever opens it will be told, and write it down
                _log.warning("that a game was put back is not in it yet: %s", error)
        return told

    def _write_down(self, journal: sqlite3.Connection, master: bytes) -> None:
        journal.execute("BEGIN IMMEDIATE")
        contents = read_contents(journal, master)
        if contents and contents.rows:
            last = with_loss(contents, Cause.PUT_BACK).rows[-1]
            write_rows(journal, [last], contents.keys)
            journal.execute("COMMIT")
            self.of(contents.keys, contents.header.salt).follow(last)

    def _compare(self, path: Path, master: bytes, *, note: bool) -> Sentence | None:
        if self._folder is None:
            return None
        try:
            check_regular(path)
            # An old log beside the file would hide what is in it: then look without the log.
            for opening in (partial(connect, path, read_only=True), partial(connect_alone, path)):
                with closing(opening()) as journal:
                    if self._compare_in(journal, master, note=note) is None:
                        return None
        except (sqlite3.Error, UnicodeDecodeError, OSError):
            return None
        return PUT_BACK

    def _compare_in(
        self, journal: sqlite3.Connection, master: bytes, *, note: bool
    ) -> Sentence | None:
        seen = self._of(journal, master)
        # First what is remembered, then the file: somebody may be playing, and it only grows.
        head = seen.load()
        if head is not None:
            question = "SELECT chain FROM entry WHERE sequence = ?"
            if journal.execute(question, head[:1]).fetchone() != (head.chain,):
                return PUT_BACK
        last = journal.execute(_LAST).fetchone()
        if note and last and last != head:
            seen.remember(Head(*last))
        return None

    def _of(self, journal: sqlite3.Connection, master: bytes) -> "SeenHead":
        found = journal.execute("SELECT salt FROM header").fetchone()
        salt = found[0] if found else b""
        return self.of(Keys(master, salt), salt)


NOWHERE: Final = Heads(None)


class SeenHead:
    """What is remembered of one game: a file of fixed length, written over in place.

    A press is answered after it is written, so it is left to the system to put it on the disk; half
    a write does not fit its own proof and counts as nothing.
    """

    def __init__(self, path: Path | None, keys: Keys) -> None:
        self._path = path
        self._keys = keys
        self._put_back = False

    def compare(self, rows: Sequence[Row]) -> Sentence | None:
        """Return a sentence where rows that were seen are not there; else remember the last."""
        head = self.load()
        if head and (len(rows) < head.sequence or rows[head.sequence - 1].chain != head.chain):
            self._put_back = True
            return PUT_BACK
        if rows:
            self.remember(Head(rows[-1].sequence, rows[-1].chain))
        return None

    def load(self) -> Head | None:
        """Return what is remembered; None where that is nothing, or damaged."""
        if self._path is None:
            return None
        try:
            text = read_regular(self._path)
        except OSError:
            return None
        number, chain = text[:_NUMBER_BYTES], text[_NUMBER_BYTES:-DIGEST_BYTES]
        head = Head(int.from_bytes(number, "big"), chain)
        return head if len(text) == _LENGTH and text == self._text(head) else None

    def give_up(self, contents: Contents) -> None:
        """Remember the last sound row: what followed is damaged, and is told to be lost.

        A file that says itself that it was shorter than what was seen was put back before that.
        """
        head, rows = self.load(), contents.rows
        if head and rows and len(rows) < head.sequence <= (contents.said or head.sequence):
            self.remember(Head(rows[-1].sequence, rows[-1].chain), durably=True)

    def follow(self, row: Row) -> None:
        """Remember a row that was just written; not in a game that was put back.

        There the newest that was ever seen stays remembered, so that it is said every time.
        """
        if not self._put_back:
            self.remember(Head(row.sequence, row.chain))

    def remember(self, head: Head, *, durably: bool = False) -> None:
        """Write down how far a game is. Without that it can be played all the same."""
        if self._path is None:
            return
        try:
            make_folder(self._path.parent)
            # Never waits: where a pipe has its name, nothing is remembered. Nor where another
            # file has that name too: nothing is written over what a link leads to.
            flags = os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOFOLLOW
            file = os.open(self._path, flags, 0o600)
            try:
                if os.fstat(file).st_nlink > 1:
                    raise OSError(errno.EMLINK, os.strerror(errno.EMLINK), str(self._path))
                os.pwrite(file, self._text(head), 0)
                os.ftruncate(file, _LENGTH)
                if durably:
                    os.fsync(file)
            finally:
                os.close(file)
        except OSError as error:
            _log.warning("how far a game is could not be remembered: %s", error.strerror)

    def settle(self) -> None:
        """Put what is remembered on the disk, at a moment when nobody waits for an answer."""
        head = self.load()
        if head:
            self.remember(head, durably=True)

    def _text(self, head: Head) -> bytes:
        proof = link(self._keys.chain, head.chain, "seen", head.sequence)
        return head.sequence.to_bytes(_NUMBER_BYTES, "big") + head.chain + proof
