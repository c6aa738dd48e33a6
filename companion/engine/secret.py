"""A value that only the rules and its owner's view may look at."""

from typing import Any, Generic, NoReturn, TypeVar

from companion.engine.errors import SecretWithheldError

T = TypeVar("T")

# A value of its own, because None could be somebody's real secret.
_WITHHELD: Any = object()


class Secret(Generic[T]):
    """Hold a hidden value so that printing, logging or encoding it by accident tells nothing.

    `expose` is for rules, seat views and the sealing codec; a test names every file that calls it.

    >>> vote = Secret("approve")
    >>> f"{vote} {vote!r} {[vote]}"
    '<secret> <secret> [<secret>]'
    >>> vote.expose()
    'approve'
    """

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    @classmethod
    def withheld(cls) -> "Secret[Any]":
        """Return a secret nobody can open, as found in a public history."""
        return Secret(_WITHHELD)

    def expose(self) -> T:
        """Return the hidden value; raise `SecretWithheldError` where it was never told."""
        if self._value is _WITHHELD:
            raise SecretWithheldError("This value is not part of the public history.")
        return self._value

    def __repr__(self) -> str:
        return "<secret>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and bool(self._value == other._value)

    def __hash__(self) -> NoReturn:
        raise TypeError("a secret has no hash: it could be guessed from it")

    def __bool__(self) -> NoReturn:
        raise TypeError("a secret is neither true nor false: expose it, or do not ask")

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not pickled")
