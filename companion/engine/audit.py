"""Whether a record is what chance and the rules make of its seed."""

from collections.abc import Sequence

from companion.engine.definition import AnyGame
from companion.engine.facts import Entry, Fact, TableFact, Undone
from companion.engine.ledger import Ledger, batches
from companion.engine.log import Record
from companion.engine.player_files import as_it_began
from companion.engine.seats import all_seats


def first_departure(game: AnyGame, record: Record) -> int | None:
    """Return the number of the first batch that nothing anybody might do could have written.

    None where there is none: then the deal, every die and everything that was revealed follow from
    the seed and the choices in the record. Nothing behind a departure is looked at, so the rules
    are asked only where they could have led.
    """
    game = as_it_began(game, record.header)
    auditor = _Auditor(game, record)
    ledger = Ledger(game, game.begin(game.check(record.header.setup)))
    for batch in batches(record.entries):
        if not auditor.follows(ledger, batch):
            return batch[0].sequence
        ledger = ledger.after(batch)
    return None


class _Auditor:
    """Ask the rules again, with the same chance."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self._game = game
        self._seed = record.header.seed.expose()
        self._seats = all_seats(record.header.setup.count)

    def follows(self, ledger: Ledger, batch: Sequence[Entry]) -> bool:
        """Tell whether a session could have written this batch here."""
        facts = [entry.fact for entry in batch]
        events = [fact for fact in facts if not isinstance(fact, TableFact)]
        if not ledger.sequence:
            return events == list(self._game.deal(ledger.state, ledger.chance(self._seed)))
        if isinstance(facts[0], Undone):
            # A game from before `Withdrawn` was written put the old choice back.
            fact = ledger.to_undo
            return fact is not None and facts[0] in (fact, Undone(fact.batch))
        # The clock alone deals nothing and reveals nothing.
        return not events or (ledger.outcome is None and self._is_legal(ledger, events))

    def _is_legal(self, ledger: Ledger, events: Sequence[Fact]) -> bool:
        # Mostly it was somebody who was waited for.
        seats = sorted(self._seats, key=lambda seat: seat not in ledger.awaited)
        return any(
            events == list(self._game.decide(ledger.state, seat, act, ledger.chance(self._seed)))
            for seat in seats
            for act in self._game.legal(ledger.state, seat)
        )
