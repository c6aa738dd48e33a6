"""The referee's requests, one JSON object a line."""

from typing import Literal

import msgspec

from companion.engine import AmbiguousInputError, MalformedInputError, Seat

SeatName = int | str


class Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of all requests; `id` comes back in the answer."""

    id: int | str | None = None


class Act(Request, frozen=True, tag="act", kw_only=True):
    """Take an action for a seat."""

    seat: SeatName
    action: msgspec.Raw


class Undo(Request, frozen=True, tag="undo"):
    """Take the last step back."""


class View(Request, frozen=True, tag="view"):
    """See the public view, or with a seat that seat's own."""

    seat: SeatName | None = None


class Legal(Request, frozen=True, tag="legal"):
    """List what a seat may do, or with no seat what each may."""

    seat: SeatName | None = None


class Timer(Request, frozen=True, tag="timer", kw_only=True):
    """Work the clock."""

    verb: Literal["show", "start", "extend", "stop", "pause", "resume"] = "show"
    seconds: int = 60


class Export(Request, frozen=True, tag="export"):
    """Get the history."""

    scope: Literal["public", "full"] = "public"


class Codes(Request, frozen=True, tag="codes"):
    """Get the codes to note, with which the deal can be checked after the end."""


class Quit(Request, frozen=True, tag="quit"):
    """Close in good order."""


_DECODER = msgspec.json.Decoder(Act | Undo | View | Legal | Timer | Export | Codes | Quit)


def parse(line: bytes) -> Request:
    """Return the request of a line, or raise `MalformedInputError`."""
    try:
        request: Request = _DECODER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedInputError("This request cannot be read: {why}.", why=error) from error
    return request


def find_seat(wanted: SeatName, names: tuple[str, ...]) -> Seat:
    """Return the seat of a number, a name or the beginning of a name.

    Raises `AmbiguousInputError` where a beginning fits several.
    """
    if isinstance(wanted, int):
        return wanted
    word = wanted.strip().casefold()
    folded = [name.casefold() for name in names]
    if word in folded:
        return folded.index(word) + 1
    fitting = [seat for seat, name in enumerate(folded, start=1) if word and name.startswith(word)]
    if len(fitting) > 1:
        raise AmbiguousInputError(
            "{wanted!r} fits {fitting:seats}: which one?", wanted=wanted, fitting=fitting
        )
    if not fitting:
        raise MalformedInputError("Nobody at this table is called {wanted!r}.", wanted=wanted)
    return fitting[0]
