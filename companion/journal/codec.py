"""Facts to bytes and back, with every secret taken out of the readable part."""

from collections.abc import Callable
from enum import Enum
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar, get_args

import msgspec

from companion.engine import AnyGame, Fact, MalformedInputError, Secret, TableFact

T = TypeVar("T")

HIDDEN = "hidden"  # stands in the readable part where a secret was taken out
_SMALLEST = 64
_Filler = Callable[[Any, Any], Secret[Any]]


class Codec(Generic[T]):
    """Encode and decode one kind of thing, such as the facts of a game.

    It becomes a readable part, which is its public history, and a hidden part with its secrets
    in order. The hidden part is padded to a power of two: its length tells nothing.
    """

    def __init__(self, kind: Any) -> None:
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind, dec_hook=self._fill)
        self._filler: _Filler = _withhold

    def split(self, value: T) -> tuple[bytes, bytes | None]:
        """Return the readable part and the padded hidden part (None without secrets)."""
        secrets: list[Any] = []

        def take_out(secret: Any) -> str:
            secrets.append(_opened(secret))
            return HIDDEN

        readable = msgspec.json.encode(value, enc_hook=take_out)
        return readable, pad(msgspec.json.encode(secrets)) if secrets else None

    def join(self, readable: bytes | str, hidden: bytes | None) -> T:
        """Put the two parts together again."""
        secrets = iter(_secrets(hidden))
        return self._decode(readable, lambda kind, _: _put_back(kind, next(secrets)))

    def join_public(self, readable: bytes | str) -> T:
        """Return what the readable part tells; nobody can open its secrets."""
        return self._decode(readable, _withhold)

    def join_full(self, readable: bytes | str) -> T:
        """Return the thing from a text that has its secrets in place."""
        return self._decode(readable, _put_back)

    def _decode(self, readable: bytes | str, filler: _Filler) -> T:
        self._filler = filler
        try:
            return self._decoder.decode(readable)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, StopIteration) as error:
            raise MalformedInputError("This cannot be read: {why}.", why=error) from error

    def _fill(self, kind: Any, value: Any) -> Secret[Any]:
        return self._filler(kind, value)


def _secrets(hidden: bytes | None) -> list[Any]:
    try:
        return msgspec.json.decode(unpad(hidden), type=list[Any]) if hidden else []
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        # Its own message could quote what is hidden there.
        raise MalformedInputError("The hidden part cannot be read.") from None


def facts_codec(game: AnyGame) -> Codec[Fact]:
    """Return the codec for everything that can be journaled in a game."""
    return Codec(reduce(or_, game.events, TableFact))


def public_text(value: Any) -> bytes:
    """Encode anything with its secrets left out."""
    return msgspec.json.encode(value, enc_hook=lambda _: HIDDEN)


def full_text(value: Any) -> bytes:
    """Encode anything with its secrets in place: for the time after a game, and for its owner."""
    return msgspec.json.encode(value, enc_hook=_opened)


def pad(data: bytes) -> bytes:
    """Pad to the next power of two, so that lengths fall into few classes.

    >>> len(pad(b"approve")) == len(pad(b"reject"))
    True
    >>> unpad(pad(b"approve"))
    b'approve'
    """
    size = _SMALLEST
    while size < len(data) + 1:
        size *= 2
    return data + b"\x80" + bytes(size - len(data) - 1)


def unpad(data: bytes) -> bytes:
    """Take the padding off."""
    return data.rstrip(b"\0")[:-1]


def _opened(value: Any) -> Any:
    if isinstance(value, Secret):
        return value.expose()
    raise TypeError(f"{type(value).__name__} cannot be written")


def _withhold(_: Any, __: Any) -> Secret[Any]:
    return Secret.withheld()


def _put_back(kind: Any, value: Any) -> Secret[Any]:
    inner = get_args(kind)[0]
    try:
        return Secret(msgspec.convert(value, inner))
    except msgspec.ValidationError:
        # Its own message would quote what somebody chose in secret.
        raise ValueError(f"a hidden choice is one of {_choices(inner)}") from None


def _choices(kind: Any) -> str:
    """Return the values of an enum, of words or of numbers; else only what kind of thing it is."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return ", ".join(str(choice.value) for choice in kind)
    return str(kind.__name__)
