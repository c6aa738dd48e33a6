"""One game at one table: decide, write down, and only then tell."""

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial, reduce
from random import Random
from typing import Any

from companion.engine.access_log import AccessLog
from companion.engine.definition import Action, AnyGame, hides
from companion.engine.errors import IllegalActionError, MalformedInputError, RecordError
from companion.engine.facts import (
    ClockPaused,
    ClockResumed,
    CountdownExpired,
    CountdownExtended,
    CountdownStarted,
    CountdownStopped,
    Entry,
    Fact,
    LampsCalled,
    PageOpened,
    PinRefused,
    SeatsTaken,
    TableLeft,
)
from companion.engine.ledger import Ledger, batches
from companion.engine.log import EventLog, Header, Record, Seated
from companion.engine.outcome import Outcome
from companion.engine.player_files import as_it_began, player_file_of
from companion.engine.seats import Seat, check_seat
from companion.engine.secret import Secret
from companion.engine.sentence import Sentence
from companion.engine.setup import LONGEST_TIMER, Setup
from companion.engine.timers import Clock

_log = logging.getLogger(__name__)


def monotonic() -> int:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


def wall() -> str:
    """Return the time of day, for people to read in the history."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Session:
    """Run one game. Not thread-safe: one thread owns it.

    Every method that changes something returns the entries it wrote. When it raises, nothing
    changed, neither here nor in the log.
    """

    def __init__(
        self, header: Header, ledger: Ledger, log: EventLog, now: Callable[[], int]
    ) -> None:
        self.header = header
        self.opening: Sequence[Entry] = ()  # what `start` wrote
        self._ledger = ledger
        self._log = log
        self._now = now
        # Table time goes on from the last entry: what passed while the companion was off
        # belongs to nobody.
        self._offset = ledger.clock.at - now()

    @classmethod
    def start(  # noqa: PLR0913 - all that a header holds
        cls,
        game: AnyGame,
        setup: Setup,
        log: EventLog,
        *,
        seed: str | None = None,
        now: Callable[[], int] = monotonic,
        started: str | None = None,
        seated: Seated | None = None,
    ) -> "Session":
        """Deal a new game and write it down. The same seed and actions give the same game."""
        checked = game.check(setup)
        chance = Secret(seed or secrets.token_hex())
        began = started or wall()
        header = Header(game.slug, checked, began, chance, seated=seated, own=player_file_of(game))
        session = cls(header, _begin(game, header), log, now)
        events = game.deal(session.state, session._random())
        first = [*events, *session._phase_timer(events)]
        session.opening = session._write(first, partial(log.begin, header))
        return session

    @classmethod
    def resume(
        cls, game: AnyGame, record: Record, log: EventLog, *, now: Callable[[], int] = monotonic
    ) -> "Session":
        """Go on with a written game exactly where it stopped."""
        return cls(record.header, replay(game, record), log, now)

    @property
    def game(self) -> AnyGame:
        """The definition that is played."""
        return self._ledger.game

    @property
    def state(self) -> Any:
        """The whole truth, secrets included: for rules and tests, never for an output."""
        return self._ledger.state

    @property
    def sequence(self) -> int:
        """How many entries are written."""
        return self._ledger.sequence

    @property
    def changed(self) -> int:
        """The last entry that is more than a look at a page."""
        return self._ledger.changed

    @property
    def clock(self) -> Clock:
        """All clocks as they stood when the last entry was written."""
        return self._ledger.clock

    @property
    def table_time(self) -> int:
        """Milliseconds this game has been running on a companion."""
        return max(self._now() + self._offset, self.clock.at)

    @property
    def names(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self.header.setup.names

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._ledger.outcome

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats the table is waiting for."""
        return self._ledger.awaited

    @property
    def access(self) -> AccessLog:
        """Who could have learned or changed the secret of another seat."""
        return self._ledger.access

    @property
    def undo_label(self) -> Sentence | None:
        """What `undo` would take back, in words; None where it can take back nothing."""
        step = self._ledger.last_step
        return step.label if step else None

    def public_view(self) -> Any:
        """What everybody may see."""
        return self._ledger.view

    def seat_view(self, seat: Seat) -> Any:
        """What this seat may see beside the public view: for its hand-over screen only."""
        return self.game.seat_view(self.state, self._known(seat))

    def legal(self, seat: Seat) -> Sequence[Any]:
        """Every action this seat may take now."""
        return [] if self.outcome else self.game.legal(self.state, self._known(seat))

    def open_legal(self, seat: Seat) -> Sequence[Any]:
        """Every action this seat may take that hides nothing: all that concerns the others.

        Whoever shows it to everybody asks for this alone. How long it takes to find what is hidden
        could tell something about it.
        """
        if self.outcome:
            return []
        if self.game.open_legal:
            return self.game.open_legal(self.state, self._known(seat))
        return [action for action in self.legal(seat) if not hides(action)]

    def act(self, seat: Seat, action: Action) -> Sequence[Entry]:
        """Take an action for a seat, or raise `IllegalActionError` saying why not."""
        self._known(seat)
        self._need_running()
        events = self.game.decide(self.state, seat, action, self._random())
        return self._commit([*events, *self._phase_timer(events)])

    def undo(self) -> Sequence[Entry]:
        """Take back the last batch that revealed nothing, by writing that it was taken back."""
        fact = self._ledger.to_undo
        if fact is None:
            raise IllegalActionError(
                "Nothing can be undone: what was revealed last cannot be unseen."
            )
        before = self.game.phase(self._ledger.undone(fact).state)
        return self._commit([fact, *self._timer_facts(before)])

    def start_countdown(self, seconds: int) -> Sequence[Entry]:
        """Start a countdown for the current phase, in place of any other."""
        _check_seconds(seconds)
        self._need_running()
        return self._commit([CountdownStarted(self.game.phase(self.state), seconds)])

    def extend_countdown(self, seconds: int) -> Sequence[Entry]:
        """Give the countdown more time; one that has expired runs again."""
        _check_seconds(seconds)
        self._need_countdown()
        return self._commit([CountdownExtended(seconds)])

    def stop_countdown(self) -> Sequence[Entry]:
        """Take the countdown away."""
        self._need_countdown()
        return self._commit([CountdownStopped()])

    def pause(self) -> Sequence[Entry]:
        """Stop all clocks for a break."""
        self._need_running()
        if self.clock.paused:
            raise IllegalActionError("The clock is paused already.")
        return self._commit([ClockPaused()])

    def unpause(self) -> Sequence[Entry]:
        """Let all clocks go on."""
        if not self.clock.paused:
            raise IllegalActionError("The clock is not paused.")
        return self._commit([ClockResumed()])

    def expire_due(self) -> Sequence[Entry]:
        """Write down that the countdown reached zero, if it did; call this whenever convenient."""
        if not self.clock.due(self.table_time):
            return []
        return self._commit([CountdownExpired()])

    def open_page(self, seat: Seat) -> Sequence[Entry]:
        """Write down that this seat's private page was opened; of a game that is over nothing."""
        return [] if self.outcome else self._commit([PageOpened(self._known(seat))])

    def look(self, seat: Seat) -> Sequence[Entry]:
        """Write down that a seat looks because the game asks it to, where that can be undone."""
        if self.outcome or not self._ledger.to_undo or self._ledger.has_looked(seat):
            return []
        return self._commit([PageOpened(self._known(seat), asked=True)])

    def take_seats(self, boxes: tuple[int, ...], places: tuple[int, ...]) -> Sequence[Entry]:
        """Write down where everybody sits from now on; of a game that is over nothing."""
        return [] if self.outcome else self._commit([SeatsTaken(boxes, places)])

    def refuse_pin(self, seat: Seat, count: int, tried: int) -> Sequence[Entry]:
        """Write down that so many wrong PINs were entered; of a game that is over nothing."""
        return [] if self.outcome else self._commit([PinRefused(self._known(seat), count, tried)])

    def call_by_lamps(self) -> Sequence[Entry]:
        """Write down that lamps show who is called; of a game that is over nothing."""
        return [] if self.outcome else self._commit([LampsCalled()])

    def leave(self) -> Sequence[Entry]:
        """Close in good order, so that the clocks resume from this very moment."""
        return [] if self.outcome else self._commit([TableLeft()])

    def _known(self, seat: Seat) -> Seat:
        return check_seat(seat, self.header.setup.count)

    def _need_running(self) -> None:
        if self.outcome:
            raise IllegalActionError("The game is over: start a new one.")

    def _need_countdown(self) -> None:
        if self.clock.countdown is None:
            raise IllegalActionError("No countdown is running: start one first.")

    def _random(self) -> Random:
        return self._ledger.chance(self.header.seed.expose())

    def _phase_timer(self, events: Sequence[Fact]) -> list[Fact]:
        if not self.header.setup.timers and self.clock.countdown is None:
            return []
        state = reduce(self.game.evolve, events, self.state)
        return self._timer_facts(self.game.phase(state))

    def _timer_facts(self, phase: str) -> list[Fact]:
        # The first phase has to begin too, although no other one went before it.
        if self.sequence and phase == self.game.phase(self.state):
            return []
        facts: list[Fact] = []
        if self.clock.countdown is not None:
            facts.append(CountdownStopped())
        if phase in self.header.setup.timers:
            facts.append(CountdownStarted(phase, self.header.setup.timers[phase]))
        return facts

    def _batch(self, facts: Sequence[Fact]) -> list[Entry]:
        first, at = self.sequence + 1, self.table_time
        last = first + len(facts) - 1
        return [
            Entry(sequence, first, sequence == last, at, fact)
            for sequence, fact in enumerate(facts, start=first)
        ]

    def _commit(self, facts: Sequence[Fact]) -> Sequence[Entry]:
        return self._write(facts, self._log.append)

    def _write(
        self, facts: Sequence[Fact], to_disk: Callable[[Sequence[Entry]], None]
    ) -> Sequence[Entry]:
        batch = self._batch(facts)
        ledger = self._ledger.after(batch)  # tried first: what cannot be applied is not written
        to_disk(batch)
        self._ledger = ledger
        for entry in batch:
            _log.info("%d %r", entry.sequence, entry.fact)
        return batch


def replay(game: AnyGame, record: Record) -> Ledger:
    """Fold a whole record into where it leads, or raise `RecordError` for another game's."""
    if record.header.game != game.slug:
        raise RecordError(
            "This is a game of {found}, not of {wanted}.",
            found=record.header.game,
            wanted=game.slug,
        )
    return reduce(Ledger.after, batches(record.entries), _begin(game, record.header))


def replay_batches(game: AnyGame, record: Record) -> Iterator[tuple[list[Entry], Ledger]]:
    """Yield each batch of a record, and where it led; see `replay`."""
    ledger = replay(game, Record(record.header, ()))
    for batch in batches(record.entries):
        ledger = ledger.after(batch)
        yield batch, ledger


def _begin(game: AnyGame, header: Header) -> Ledger:
    game = as_it_began(game, header)
    setup = game.check(header.setup)
    nobody = Seated((0,) * setup.count, ("",) * setup.count)
    return Ledger(game, game.begin(setup), access=AccessLog(header.seated or nobody))


def _check_seconds(seconds: int) -> None:
    if not 1 <= seconds <= LONGEST_TIMER:
        raise MalformedInputError(
            "A countdown runs from 1 second to a day, not {seconds} s.", seconds=seconds
        )
