"""Two tables that differ in one secret, and everything anybody beside them could notice."""

import logging
import re
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.cli.referee import Referee
from companion.engine import Action, AnyGame, Entry, Record, Secret, Session, Setup
from companion.engine.definition import hides
from companion.journal import Journal, full_text, public_text, read_journal, read_written
from tests.clock import HandClock
from tests.wander import movers

MASTER = bytes(range(32))


class Listener(logging.Handler):
    """Keep every line that is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()}")


class Rig:
    """A session on a real journal behind the real referee, with all it lets out."""

    def __init__(self, game: AnyGame, path: Path, seed: str, setup: Setup | None = None) -> None:
        self.game = game
        self.path = path
        self.clock = HandClock()
        self.listener = Listener()
        self._written: Record | None = None
        self.journal = Journal.open(path, MASTER, {game.slug: game})
        if self.journal.record is None:
            assert setup is not None
            self.session = Session.start(
                game, setup, self.journal, seed=seed, now=self.clock, started="some evening"
            )
        else:
            self.session = Session.resume(game, self.journal.record, self.journal, now=self.clock)
        self.referee = Referee(self.session, lambda: read_written(path, MASTER, {game.slug: game}))

    def fork(self, path: Path) -> "Rig":
        """Return a second table that stands exactly where this one does."""
        self.journal.close()
        shutil.copy(self.path, path)
        self.journal = Journal.open(self.path, MASTER, {self.game.slug: self.game})
        self.session._log = self.journal
        twin = Rig(self.game, path, "")
        twin.clock.time = self.clock.time
        twin.session._offset = self.session._offset
        return twin

    def act(self, seat: int, action: Action) -> tuple[Sequence[Entry], bytes]:
        """Act through the referee; return what was written and what was answered."""
        root = logging.getLogger()
        root.addHandler(self.listener)
        level = root.level
        root.setLevel(logging.DEBUG)
        before = self.session.sequence
        try:
            request = {"do": "act", "seat": seat, "action": msgspec.Raw(full_text(action))}
            answer = self.referee.answer(msgspec.json.encode(request))
        finally:
            root.setLevel(level)
            root.removeHandler(self.listener)
        self._written, _ = read_journal(self.path, MASTER, {self.game.slug: self.game})
        return self._written.entries[before:], answer

    def outside(self) -> dict[str, Any]:
        """Return everything that can be seen without the key and without a seat."""
        ask = self.referee.answer
        game, session = self.game, self.session
        return {
            "view": ask(b'{"do":"view"}'),
            "legal": ask(b'{"do":"legal"}'),
            "clock": ask(b'{"do":"timer"}'),
            "export": _without_codes(ask(b'{"do":"export"}')),
            "refusal": ask(b'{"do":"export","scope":"full"}'),
            "cues": [public_text(game.narrate(fact)) for fact in self._facts()],
            "lines": [public_text(game.describe(fact)) for fact in self._facts()],
            "undo": session.undo_label and session.undo_label.render(session.names),
            "log": list(self.listener.lines),
            "rows": self.rows(),
            "file": self.path.stat().st_size,
        }

    def seen_by(self, seats: Iterable[int]) -> list[bytes]:
        """Return what these seats see on their own screens, and what they may do."""
        session = self.session
        return [full_text([session.seat_view(seat), session.legal(seat)]) for seat in seats]

    def rows(self) -> list[tuple[Any, ...]]:
        """Return the journal as the sqlite3 tool shows it, locked parts by their size."""
        connection = sqlite3.connect(self.path)
        try:
            query = "SELECT sequence, batch, last, at, public, length(sealed), length(chain)"
            return connection.execute(f"{query} FROM entry").fetchall()
        finally:
            connection.close()

    def _facts(self) -> list[Any]:
        entries = self._written.entries if self._written else ()
        return [entry.fact for entry in entries if type(entry.fact) in self.game.events]

    def close(self) -> None:
        self.journal.close()


def _without_codes(answer: bytes) -> bytes:
    """Keep the form of both codes: their letters come from random keys and nonces."""
    code = rb"[0-9A-Z]{4}(-[0-9A-Z]{4}){4}"
    pattern = rb'("(?:commitment":"|receipt":"\d+-))' + code + rb'"'
    kept, found = re.subn(pattern, rb'\1"', answer)
    assert found == 2
    return kept


def twins_of(action: Action, legal: Sequence[Action]) -> list[Action]:
    """Return the other actions that differ from this one only in what is hidden."""
    if not any(isinstance(getattr(action, f), Secret) for f in action.__struct_fields__):
        return []
    public = public_text(action)
    return [other for other in legal if other != action and public_text(other) == public]


def reveals(entries: Sequence[Entry]) -> bool:
    return any(entry.fact.REVEALS for entry in entries)


def compare(
    rig: Rig, twin: Rig, moves: Iterator[tuple[int, Action, Action]], others: Sequence[int] = ()
) -> int:
    """Make the same moves at both tables until something is revealed; return how many it took.

    Raises `AssertionError` at the first difference anybody could notice before that, on the table
    or on the own screens of the `others`, who do not know the secret.
    """
    for count, (seat, ours, theirs) in enumerate(moves, start=1):
        rig.clock.pass_seconds(1)
        twin.clock.pass_seconds(1)
        (wrote, answer), (twin_wrote, twin_answer) = rig.act(seat, ours), twin.act(seat, theirs)
        if reveals(wrote) or reveals(twin_wrote):
            # Up to the reveal itself the two batches are the same.
            for mine, other in zip(wrote, twin_wrote, strict=False):
                if mine.fact.REVEALS or other.fact.REVEALS:
                    return count
                assert public_text(mine) == public_text(other)
            return count
        assert answer == twin_answer
        assert rig.seen_by(others) == twin.seen_by(others)
        ours_seen, theirs_seen = rig.outside(), twin.outside()
        for what in ours_seen:
            assert ours_seen[what] == theirs_seen[what], what
    return 0


def same_moves(rig: Rig, twin: Rig, random: Random) -> Iterator[tuple[int, Action, Action]]:
    """Yield random moves that are legal at both tables, to be made at both.

    Open ones are always the same at both; where a seat's hidden ones follow from its secrets, and
    none is left that both tables have, there is nothing more to compare.
    """
    while not rig.session.outcome:
        seat = random.choice(movers(rig.session))
        here, there = rig.session.legal(seat), twin.session.legal(seat)
        assert [one for one in here if not hides(one)] == [one for one in there if not hides(one)]
        common = [one for one in here if one in there]
        if not common:
            return
        action = random.choice(common)
        yield seat, action, action
