"""What the table is looking at: moments of reveal, one after another, each with its scene."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import AnyGame, Entry, Fact, Record, replay
from companion.engine.definition import hides
from companion.engine.face import Moment
from companion.engine.facts import TableFact, Undone
from companion.engine.ledger import batches


@dataclass(frozen=True)
class Sight:
    """A moment, the number of the fact that brought it, and the game just after and before it."""

    number: int
    moment: Moment
    state: Any
    before: Any


def played(entries: Sequence[Entry]) -> list[tuple[int, Fact]]:
    """Return the facts of the game with their numbers, without those of the table itself."""
    return [
        (entry.sequence, entry.fact) for entry in entries if not isinstance(entry.fact, TableFact)
    ]


def quiet(facts: Iterable[tuple[int, Fact]]) -> bool:
    """Tell whether only hidden choices came in, so that people go on looking at what they see."""
    return all(hides(fact) and not fact.REVEALS for _, fact in facts)


def sights(game: AnyGame, before: Any, facts: Iterable[tuple[int, Fact]]) -> Iterator[Sight]:
    """Yield what these facts reveal; `before` is the state they found."""
    for sequence, fact in facts:
        state = game.evolve(before, fact)
        moment = game.face.moment(fact)
        if moment:
            yield Sight(sequence, moment, state, before)
        before = state


def after(seen: Sequence[Sight], new: Sequence[Sight], *, calm: bool) -> list[Sight]:
    """Return what is looked at from now on.

    Whoever was to look at something alone still is, whatever the others do meanwhile.
    """
    if calm and not new:
        return list(seen)
    return [sight for sight in seen if sight.moment.private_for] + list(new)


def undone_from(entries: Sequence[Entry]) -> int:
    """Return the number of the first fact that these entries of an undo took back."""
    return next(entry.fact.batch for entry in entries if isinstance(entry.fact, Undone))


def last_seen(game: AnyGame, record: Record) -> tuple[Any, Sequence[Entry]] | None:
    """Return the last batch of the game, and the state it found.

    None after a hidden choice: whoever chose had most likely seen what was revealed before.
    """
    undone = {entry.fact.batch for entry in record.entries if isinstance(entry.fact, Undone)}
    for batch in reversed(list(batches(record.entries))):
        if batch[0].batch in undone or not played(batch):
            continue
        if quiet(played(batch)):
            return None
        earlier = tuple(entry for entry in record.entries if entry.sequence < batch[0].sequence)
        return replay(game, Record(record.header, earlier)).state, batch
    return None
