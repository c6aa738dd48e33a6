"""The games of one folder, as the table finds them: one journal each."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from companion.engine import AnyGame, RecordError, TableError, game_of, replay, say
from companion.engine.proof import DealCodes, Verification, losses
from companion.engine.saved import OnShelf, Saved, Unreadable
from companion.journal.heads import NOWHERE, Heads
from companion.journal.keys import load_key
from companion.journal.store import Journal, Written, deal_codes, read_written
from companion.journal.verify import verify_written

_log = logging.getLogger(__name__)


SUFFIX = ".journal"


class FolderShelf:
    """Journals in one folder, sealed with one key; `heads` tell which were put back in time."""

    def __init__(
        self, folder: Path, key: Path, games: Mapping[str, AnyGame], heads: Heads = NOWHERE
    ) -> None:
        self._folder = folder
        self._key = key
        self._games = games
        self._heads = heads

    def new(self, slug: str) -> tuple[str, Journal]:
        """Make a new journal."""
        path = new_path(self._folder, slug)
        return path.name, self._open(path)

    def open(self, file: str) -> Journal:
        """Open a journal for writing."""
        path = self._folder / file
        if not path.exists():
            raise RecordError("{file} is not on this companion any more.", file=file)
        return self._open(path)

    def games(self, most: int) -> Sequence[OnShelf]:
        """Return the newest games, and what cannot be read of them."""
        return list(islice(self._found(), most))

    def codes(self, file: str) -> DealCodes:
        """Return what people may note of a game, also while it is played."""
        return deal_codes(self._written(file))

    def verify(self, file: str) -> Verification:
        """Prove a game that is over; raises `IllegalActionError` while it goes on."""
        return verify_written(self._written(file), self._games)

    def _written(self, file: str) -> Written:
        key = load_key(self._key, create=False)
        return read_written(self._folder / file, key, self._games, self._heads)

    def _open(self, path: Path) -> Journal:
        return Journal.open(path, load_key(self._key), self._games, self._heads)

    def _found(self) -> Iterator[OnShelf]:
        # The names begin with the time, so they sort by it.
        for path in sorted(self._folder.glob(f"*{SUFFIX}"), reverse=True):
            try:
                yield self._saved(path)
            except TableError as error:
                _log.warning("%s cannot be read: %s", path.name, error)
                # On a row there is no room for folders.
                facts = {**error.sentence.facts, "path": path.name}
                yield Unreadable(path.name, say(error.sentence.template, **facts))

    def _saved(self, path: Path) -> Saved:
        written = read_written(path, load_key(self._key), self._games, self._heads)
        record, damaged = written.record, written.contents.damaged
        game = game_of(self._games, record.header)
        ledger = replay(game, record)
        return Saved(
            file=path.name,
            game=game,
            started=record.header.started,
            names=record.header.setup.names,
            view=ledger.view,
            over=ledger.outcome is not None,
            places=ledger.access.places,
            imported=record.header.imported,
            damaged=damaged,
            put_back=written.notice is not None and not damaged,
            incomplete=any(losses(record.entries)),
        )


def new_path(folder: Path, slug: str) -> Path:
    """Return a path for a new game that no other game has."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return folder / f"{stamp}-{slug}{SUFFIX}"
