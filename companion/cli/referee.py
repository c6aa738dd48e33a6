"""The referee without a screen: JSON lines in, JSON lines out."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce, singledispatchmethod
from operator import or_
from typing import Any, BinaryIO

import msgspec

from companion.cli import protocol as ask
from companion.cli.stray import kind_and_place
from companion.engine import Action, Entry, Seat, Sentence, Session, TableError
from companion.engine.seats import all_seats
from companion.journal import Codec, export_full, export_public, full_text, public_text
from companion.journal.store import Written, deal_codes

LONGEST_LINE = 1 << 20
_TOO_LONG = b"(a line of more than 1 MiB)"
_FAILED = "The companion failed inside ({}): look at the view again."

_log = logging.getLogger(__name__)


def requests(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream; one that is too long becomes one bad request."""
    while line := stream.readline(LONGEST_LINE):
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        yield line if rest is line else _TOO_LONG


class Referee:
    """Answer requests about one session; one line in, one line out, whatever the line is."""

    def __init__(self, session: Session, written: Callable[[], Written]) -> None:
        self._session = session
        self._written = written
        self._actions: Codec[Action] = Codec(reduce(or_, session.game.actions))
        self._open = True

    def run(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield one answer a request until there are no more or one says quit."""
        for line in lines:
            if line.strip():
                yield self.answer(line)
            if not self._open:
                return
        self._session.leave()

    def answer(self, line: bytes) -> bytes:
        """Return the answer to one line; an error is an answer too."""
        request_id = None
        try:
            request = ask.parse(line)
            request_id = request.id
            told = self._reply(request)
        except TableError as error:
            return self._error(request_id, error.kind, self._words(error.sentence))
        except Exception as error:  # noqa: BLE001 - reported in full view; the game must go on
            _log.error("%s", kind_and_place(error))
            return self._error(request_id, "internal", _FAILED.format(type(error).__name__))
        return msgspec.json.encode({"ok": True, "id": request_id, **told})

    @singledispatchmethod
    def _reply(self, request: ask.Request) -> Mapping[str, Any]:
        raise TypeError(f"no answer to {type(request).__name__}")

    @_reply.register
    def _(self, request: ask.Act) -> Mapping[str, Any]:
        seat = ask.find_seat(request.seat, self._session.names)
        action = self._actions.join_full(bytes(request.action))
        return self._news(self._session.act(seat, action))

    @_reply.register
    def _(self, _: ask.Undo) -> Mapping[str, Any]:
        return self._news(self._session.undo())

    @_reply.register
    def _(self, request: ask.View) -> Mapping[str, Any]:
        if request.seat is None:
            return {"view": self._session.public_view(), **self._status()}
        seat = ask.find_seat(request.seat, self._session.names)
        return {"seat": seat, "view": self._session.seat_view(seat)}

    @_reply.register
    def _(self, request: ask.Legal) -> Mapping[str, Any]:
        if request.seat is not None:
            seat = ask.find_seat(request.seat, self._session.names)
            return {"seat": seat, "legal": self._offer(seat)}
        seats = all_seats(len(self._session.names))
        return {"legal": {str(seat): self._offer_to_all(seat) for seat in seats}}

    @_reply.register
    def _(self, request: ask.Timer) -> Mapping[str, Any]:
        return {**self._news(self._turn_clock(request)), "clock": self._clock()}

    @_reply.register
    def _(self, request: ask.Export) -> Mapping[str, Any]:
        export = export_full if request.scope == "full" else export_public
        record, _, contents = self._written()
        return {"export": msgspec.Raw(export(self._session.game, record, contents))}

    @_reply.register
    def _(self, _: ask.Codes) -> Mapping[str, Any]:
        codes = deal_codes(self._written())
        return {"commitment": codes.commitment, "receipt": codes.receipt}

    @_reply.register
    def _(self, _: ask.Quit) -> Mapping[str, Any]:
        self._open = False
        self._session.leave()
        return {"sequence": self._session.sequence}

    def _offer(self, seat: Seat) -> msgspec.Raw:
        return msgspec.Raw(full_text(self._session.legal(seat)))

    def _offer_to_all(self, seat: Seat) -> msgspec.Raw:
        # What a seat may do in hiding can follow from what it alone knows: everybody is told only
        # what everybody could work out.
        session = self._session
        openly = session.open_legal(seat)
        hidden = (
            session.game.face.secrets(session.public_view(), seat) if not session.outcome else ()
        )
        return msgspec.Raw(full_text([*openly, *(choice.action for choice in hidden)]))

    def _turn_clock(self, request: ask.Timer) -> Sequence[Entry]:
        session = self._session
        match request.verb:
            case "start":
                return session.start_countdown(request.seconds)
            case "extend":
                return session.extend_countdown(request.seconds)
            case "stop":
                return session.stop_countdown()
            case "pause":
                return session.pause()
            case "resume":
                return session.unpause()
            case "show":
                return session.expire_due()

    def _news(self, entries: Sequence[Entry]) -> Mapping[str, Any]:
        return {"entries": msgspec.Raw(public_text(entries)), **self._status()}

    def _status(self) -> Mapping[str, Any]:
        session = self._session
        undo = session.undo_label
        return {
            "sequence": session.sequence,
            "phase": session.game.phase(session.state),
            "awaited": session.awaited,
            "prompt": self._words(session.game.prompt(session.public_view())),
            "undo": None if undo is None else self._words(undo),
            "outcome": session.outcome,
        }

    def _clock(self) -> Mapping[str, Any]:
        session = self._session
        now = session.table_time
        clock = session.clock.advance(now, session.awaited)
        return {
            "paused": clock.paused,
            "phase": clock.countdown.phase if clock.countdown else None,
            "left_ms": clock.left(now),
            "expired": bool(clock.countdown and clock.countdown.expired),
            "thinking_ms": {str(seat): spent for seat, spent in sorted(clock.thinking.items())},
        }

    def _words(self, sentence: Sentence) -> str:
        return sentence.render(self._session.names)

    def _error(self, request_id: int | str | None, kind: str, sentence: str) -> bytes:
        error = {"kind": kind, "sentence": sentence}
        return msgspec.json.encode({"ok": False, "id": request_id, "error": error})
