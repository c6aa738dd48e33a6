"""Reading a very long journal back, and going on where it stopped."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

from companion.engine import Action, MemoryLog, Record, Secret, Session, replay
from companion.engine.ledger import batches
from companion.games.resistance import actions as a
from companion.games.resistance.options import Closing
from companion.games.resistance.pieces import Vote
from companion.journal import Journal, read_journal
from tests.benchmarks.figures import Figure, medians, seconds_of
from tests.benchmarks.tables import GAME, GAMES, KEY, start

SHORT, LONG = 1_000, 10_000  # events
SEATS = 5
ROUNDS = 5


def long_journal(folder: Path) -> Iterator[Figure]:
    """Compare a journal of ten thousand events with one of a thousand."""
    short, long = (_written(folder, events) for events in (SHORT, LONG))
    rounds = [(*_times(short), *_times(long)) for _ in range(ROUNDS)]
    *short_times, read, fold, resume = medians(rounds)
    growths = [
        time / before for time, before in zip((read, fold, resume), short_times, strict=True)
    ]
    even = f"{SHORT} events; even growth is {LONG // SHORT}"
    yield Figure(f"read {LONG} events", _speed(read), growths[0], even)
    yield Figure(f"fold {LONG} events", _speed(fold), growths[1], even)
    yield Figure(f"resume after {LONG} events", f"{resume * 1e3:.0f} ms", growths[2], even)


def _times(path: Path) -> tuple[float, float, float]:
    """Return the seconds of reading with all checks, of folding, and of both on a resume."""
    record, _ = read_journal(path, KEY, GAMES)
    read = seconds_of(partial(read_journal, path, KEY, GAMES))
    return read, seconds_of(partial(replay, GAME, record)), seconds_of(partial(_resume, path))


def _resume(path: Path) -> None:
    with Journal.open(path, KEY, GAMES) as journal:
        assert journal.record
        Session.resume(GAME, journal.record, journal)


def _written(folder: Path, events: int) -> Path:
    """Write a journal of so many events in few transactions, for the building to be quick."""
    path, record = folder / f"{events}.journal", _record(events)
    first, *others = batches(record.entries)
    with Journal.open(path, KEY, GAMES) as journal:
        journal.begin(record.header, first)
        journal.append([entry for batch in others for entry in batch])
    return path


def _record(events: int) -> Record:
    """Return a game of people who cannot make up their minds."""
    log = MemoryLog()
    session = start(SEATS, 0, log, closing=Closing.LEADER)
    for seat in session.awaited:
        session.act(seat, a.Ready())
    leader = session.awaited[0]
    session.act(leader, a.FinishReveal())
    _waver(session, leader, [a.PickMember(1), a.DropMember(1)], events // 2)
    for action in (a.PickMember(1), a.PickMember(2), a.CallVote()):
        session.act(leader, action)
    _waver(session, leader, [a.CastVote(Secret(vote)) for vote in Vote], events)
    return log.record()


def _waver(session: Session, seat: int, actions: list[Action], until: int) -> None:
    """Take the actions in turn, whole rounds of them, until so many events are written."""
    for action in cycle(actions):
        if session.sequence >= until and action is actions[0]:
            return
        session.act(seat, action)


def _speed(seconds: float) -> str:
    return f"{LONG / seconds:.0f} events a second"
