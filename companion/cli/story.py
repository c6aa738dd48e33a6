"""A game told line by line, and its last line for programs."""

import time
from collections.abc import Iterator

import msgspec

from companion.engine import (
    AnyGame,
    Fact,
    Outcome,
    Record,
    Sentence,
    TableFact,
    replay,
)
from companion.engine.access_log import AccessLog
from companion.engine.facts import PageOpened, PinRefused, SeatsTaken, Undone
from companion.engine.proof import losses
from companion.engine.session import replay_batches
from companion.table.page_lock import page_opened, seats_taken, told_of_undo
from companion.table.pin_tries import wrong_pins


def tell(game: AnyGame, record: Record) -> Iterator[str]:
    """Yield a line for everything the table would have noticed and did not take back."""
    names, entries = record.header.setup.names, record.entries
    undone = {entry.fact.batch for entry in entries if isinstance(entry.fact, Undone)}
    access = AccessLog()
    for batch, ledger in replay_batches(game, record):
        if isinstance(batch[0].fact, Undone):
            yield from (told.render(names) for told in told_of_undo(access, ledger.access))
        access = ledger.access
        for entry in batch:
            fact = entry.fact
            yield from (loss.render(names) for loss in losses([entry]))
            yield from (told.render(names) for told in _of_the_table(fact))
            if isinstance(fact, TableFact) or entry.batch in undone:
                continue
            if fact.REVEALS or game.tells(fact) or game.narrate(fact):
                yield game.describe(fact).render(names)


def _of_the_table(fact: Fact) -> Iterator[Sentence]:
    match fact:
        case PageOpened(seat, asked=False):
            yield page_opened(seat)
        case PinRefused(seat, count):
            yield wrong_pins(seat, count)
        case SeatsTaken():
            yield seats_taken()


def tell_all(game: AnyGame, record: Record, started: float) -> None:
    """Print the whole story of a record; `started` is when the work on it began."""
    names = record.header.setup.names
    state = replay(game, record).state
    for line in tell(game, record):
        print(line)
    print(game.prompt(game.public_view(state)).render(names))
    print(_summary(game, game.outcome(state), len(record.entries), time.monotonic() - started))


def _summary(game: AnyGame, outcome: Outcome | None, events: int, seconds: float) -> str:
    told = {
        "game": game.slug,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "events": events,
        "seconds": round(seconds, 3),
    }
    return msgspec.json.encode(told).decode()
