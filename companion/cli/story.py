"""A game told line by line, and its last line for programs."""

import time
from collections.abc import Iterator, Sequence

import msgspec

from companion.engine import (
    AnyGame,
    Entry,
    Fact,
    Outcome,
    Record,
    Seat,
    Sentence,
    TableFact,
    replay,
)
from companion.engine.facts import PageOpened, PinRefused, SeatsTaken, Undone
from companion.engine.proof import losses
from companion.table.page_lock import page_opened, seats_taken
from companion.table.pin_tries import wrong_pins


def tell(game: AnyGame, names: tuple[str, ...], entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a line for everything the table would have noticed and did not take back."""
    undone = {entry.fact.batch for entry in entries if isinstance(entry.fact, Undone)}
    looks: list[tuple[int, Seat]] = []
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, Undone):  # who looked at what they had been asked was told of then
            seen = [seat for at, seat in looks if at > fact.batch]
            yield from (page_opened(seat).render(names) for seat in dict.fromkeys(seen))
            looks = [look for look in looks if look[0] <= fact.batch]
        if isinstance(fact, PageOpened) and fact.asked:
            looks.append((entry.sequence, fact.seat))
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
    for line in tell(game, names, record.entries):
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
