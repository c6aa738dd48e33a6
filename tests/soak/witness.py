"""Somebody at the table who remembers every word the referee has confirmed."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine import Entry, Record, replay
from companion.engine.facts import CountdownExpired
from companion.engine.ledger import batches
from companion.journal import public_text
from tests.soak.process import Answer, Request
from tests.soak.tables import game_of
from tests.soak.violation import need


class Witness:
    """What was confirmed about one game, and whether a record still says the same.

    `silent` counts confirmed changes of the clock since the last answer that told a sequence:
    the answer to a clock request does not tell one.
    """

    def __init__(self) -> None:
        self.sequence = 0
        self.silent = 0
        self.over = False
        self._entries: dict[int, Any] = {}
        self._view: tuple[int, Any] | None = None

    def hear(self, request: Request, answer: Answer) -> None:
        """Remember what an answer confirmed; a refusal confirms nothing."""
        if not answer["ok"]:
            return
        self.silent += writes(request)
        if "sequence" in answer:
            self.sequence, self.silent = answer["sequence"], 0
            self.over = answer["outcome"] is not None
        self._entries |= {entry["sequence"]: entry for entry in answer.get("entries", ())}
        if request["do"] == "view":
            self._view = (self.sequence, answer["view"])

    def check(self, record: Record, *, in_flight: bool) -> None:
        """Raise `ViolationError` where the record and what was confirmed differ."""
        _check_shape(record.entries)
        self._check_entries(record.entries)
        self._check_view(record)
        self._check_rest(record.entries[self.sequence :], in_flight=in_flight)

    def adopt(self, record: Record) -> None:
        """Take a checked record for confirmed, with what was in flight when it broke off."""
        self._entries = {entry.sequence: _plain(entry) for entry in record.entries}
        self.sequence, self.silent = len(record.entries), 0
        game = game_of(record)
        self.over = game.outcome(replay(game, record).state) is not None

    def _check_entries(self, entries: Sequence[Entry]) -> None:
        lost = self.sequence - len(entries)
        need(lost <= 0, f"{lost} confirmed entries are lost after entry {len(entries)}.")
        for sequence, confirmed in self._entries.items():
            found = _plain(entries[sequence - 1])
            need(found == confirmed, f"Entry {sequence} was {confirmed} and now is {found}.")

    def _check_view(self, record: Record) -> None:
        if self._view is None:
            return
        sequence, shown = self._view
        until = Record(record.header, record.entries[:sequence])
        game = game_of(record)
        again = _plain(game.public_view(replay(game, until).state))
        changed = {
            key: (shown[key], again.get(key)) for key in shown if shown[key] != again.get(key)
        }
        need(again == shown, f"The table at entry {sequence} is another, then and now: {changed}.")

    def _check_rest(self, rest: Sequence[Entry], *, in_flight: bool) -> None:
        # A countdown runs out by itself: that it did needs nobody's request.
        asked = [
            batch for batch in batches(rest) if not isinstance(batch[0].fact, CountdownExpired)
        ]
        least, most, found = self.silent, self.silent + in_flight, len(asked)
        need(least <= found, f"A confirmed change of the clock after {self.sequence} is lost.")
        need(found <= most, f"{found} batches follow entry {self.sequence}, at most {most} should.")


def writes(request: Request) -> bool:
    """Tell whether the request is one that is written down when it is accepted."""
    return request["do"] in {"act", "undo", "timer"}


def _check_shape(entries: Sequence[Entry]) -> None:
    numbers = [entry.sequence for entry in entries]
    need(numbers == [*range(1, len(numbers) + 1)], f"The entries are numbered {numbers}.")
    starts = [batch[0].sequence for batch in batches(entries) for _ in batch]
    need(starts == [entry.batch for entry in entries], "The entries are not in whole batches.")


def _plain(value: Any) -> Any:
    return msgspec.json.decode(public_text(value))
