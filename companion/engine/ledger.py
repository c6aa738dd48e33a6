"""The state of a session as a pure fold over its entries."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.engine.access_log import AccessLog
from companion.engine.definition import AnyGame, hides
from companion.engine.facts import Entry, Fact, PageOpened, TableFact, Undone, Withdrawn
from companion.engine.outcome import Outcome
from companion.engine.seats import Seat
from companion.engine.sentence import Sentence
from companion.engine.timers import Clock

UNDO_DEPTH = 100  # nobody goes further back, and every step keeps a state alive


class Step(msgspec.Struct, frozen=True):
    """One batch that can still be taken back, and the state before it.

    `choice` is the hidden choice that was all of it; None for any other batch.
    """

    batch: int
    label: Sentence
    state: Any
    choice: Fact | None = None
    hid: frozenset[Seat] = frozenset()  # who chose something hidden in it


class Ledger(msgspec.Struct, frozen=True, dict=True):
    """Where a session stands after `sequence` entries, and what follows from that.

    What follows is asked again and again between two actions, and whoever pressed a button waits
    for it, so it is worked out once.
    """

    game: AnyGame
    state: Any
    sequence: int = 0
    changed: int = 0  # the last entry that is more than a look at a page
    open_batch: int = 0  # the last batch of the game in which nobody chose anything hidden
    clock: Clock = Clock()
    undoable: tuple[Step, ...] = ()
    access: AccessLog = AccessLog()

    @cached_property
    def view(self) -> Any:
        """What everybody may see."""
        return self.game.public_view(self.state)

    @cached_property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats the table is waiting for."""
        return tuple(self.game.awaited(self.state))

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self.state)

    def chance(self, seed: str) -> Random:
        """Return the chance of the next decision.

        It depends on the seed and the place in the history only, so a resumed game goes on as if
        it had never stopped.
        """
        return Random(f"{seed}/{self.sequence}")

    @property
    def last_step(self) -> Step | None:
        """The step that can be taken back now."""
        # A finished game may have been opened in full: nobody goes back from there.
        return self.undoable[-1] if self.undoable and not self.outcome else None

    def has_looked(self, seat: Seat) -> bool:
        """Tell whether this seat's look at its page is written down since the last step."""
        step = self.last_step
        return self.access.looked_since(seat, step.batch if step else 0)

    @property
    def to_undo(self) -> Undone | None:
        """What takes the last step back; None where nothing can be.

        A seat that had chosen in secret and chose again is asked once more.
        """
        step, withdraw = self.last_step, self.game.withdraw
        if step is None:
            return None
        changed = step.choice and withdraw and withdraw(step.state, step.choice) != step.state
        return Withdrawn(step.batch) if changed else Undone(step.batch)

    def undone(self, fact: Undone) -> "Ledger":
        """Return the ledger without this batch and all after it."""
        kept = tuple(step for step in self.undoable if step.batch < fact.batch)
        taken = self.undoable[len(kept) :]
        if not taken:
            return self
        before = replace(self, state=taken[0].state, undoable=kept)
        if isinstance(fact, Withdrawn):
            before = before.withdrawn(taken[0].choice)
        asked = self._asked_by_undo(before) | taken[0].hid
        access = self.access.undone(fact.batch, asked, self._undone_choices(taken))
        return replace(before, access=access)

    def _undone_choices(self, taken: Iterable[Step]) -> Sequence[Seat]:
        """Return whose hidden choices in these steps are older than something that was done openly.

        The others may do all that again, alike, and nothing on the table would tell another choice
        from the first. Whoever chose in secret since chooses again themselves, and so knows.
        """
        return sorted(seat for step in taken if step.batch < self.open_batch for seat in step.hid)

    def _asked_by_undo(self, before: "Ledger") -> frozenset[Seat]:
        """Return who is asked in the state `before`, and was not just now."""
        same = self.game.phase(before.state) == self.game.phase(self.state)
        return frozenset(before.awaited) - (frozenset(self.awaited) if same else frozenset())

    def withdrawn(self, choice: Fact | None) -> "Ledger":
        """Return the ledger as if the chooser of this had not chosen yet, also in steps before."""
        withdraw = self.game.withdraw
        if withdraw is None or choice is None:
            return self
        steps = tuple(
            replace(step, state=withdraw(step.state, choice))
            for step in self.undoable
            if not _is_of_the_same_seat(step.choice, choice)
        )
        return replace(self, state=withdraw(self.state, choice), undoable=steps)

    def after(self, batch: Sequence[Entry]) -> "Ledger":
        """Return the ledger with one more batch. Pure, so it can be tried before it is written."""
        clock = self.clock.advance(batch[-1].at, self.awaited)
        facts = [entry.fact for entry in batch]
        sequence = batch[-1].sequence
        only_looks = all(isinstance(fact, PageOpened) for fact in facts)
        ledger = replace(
            self,
            sequence=sequence,
            changed=self.changed if only_looks else sequence,
            clock=clock.after(facts),
            access=self.access.after(batch),
        )
        if isinstance(facts[0], Undone):
            return ledger.undone(facts[0])
        events = [fact for fact in facts if not isinstance(fact, TableFact)]
        return _with(ledger, batch[0].batch, events) if events else ledger


class Batched(Protocol):
    """Anything that knows whether it closes a batch."""

    @property
    def last(self) -> object:
        """True for the last one of a batch."""
        ...


B = TypeVar("B", bound=Batched)


def batches(entries: Iterable[B]) -> Iterator[list[B]]:
    """Group entries as they were written together; an unfinished batch at the end is left out."""
    batch: list[B] = []
    for entry in entries:
        batch.append(entry)
        if entry.last:
            yield batch
            batch = []


def _with(ledger: Ledger, batch: int, events: Sequence[Fact]) -> Ledger:
    state = reduce(ledger.game.evolve, events, ledger.state)
    hid = _choosers(ledger, events)
    same = ledger.game.phase(ledger.state) == ledger.game.phase(state)
    # Whoever is asked for more may have had the last answer given by somebody else, too.
    again = ledger.access.asked_again
    more = set(ledger.game.awaited(state)) if same and again & hid else frozenset()
    again -= hid - more
    if any(event.REVEALS for event in events):
        after = replace(ledger, state=state, undoable=())
        still = again.intersection(after.awaited if same else ())
        return replace(after, access=ledger.access.revealed(still))
    choice = events[0] if len(events) == 1 and hides(events[0]) else None
    step = Step(batch, ledger.game.describe(events[0]), ledger.state, choice, hid)
    steps = (*ledger.undoable, step)[-UNDO_DEPTH:]
    access = replace(ledger.access, asked_again=again)
    open_batch = ledger.open_batch if hid else batch
    return replace(ledger, state=state, open_batch=open_batch, undoable=steps, access=access)


def _choosers(ledger: Ledger, events: Sequence[Fact]) -> frozenset[Seat]:
    """Return who chose something hidden; an event that names nobody is of the one who was asked."""
    hidden = [event for event in events if hides(event)]
    named = frozenset(event.seat for event in hidden if hasattr(event, "seat"))
    return named or frozenset(ledger.awaited if hidden and len(ledger.awaited) == 1 else ())


def _is_of_the_same_seat(one: Fact | None, other: Fact) -> bool:
    return type(one) is type(other) and getattr(one, "seat", None) == getattr(other, "seat", None)
