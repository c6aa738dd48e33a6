"""One sentence for people, kept as a template and its facts so that it can be translated."""

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec


class Sentence(msgspec.Struct, frozen=True):
    """A template such as `{leader:seat} leads.` with the facts that fill it.

    The format after the colon says what a fact is: `seat` and `seats` become names, `term` is a
    word of the game and is translated too, anything else is printed as it is.

    >>> Sentence("{leader:seat} picks {team:seats}.", {"leader": 1, "team": (2, 3)}).render(
    ...     names=("Ola", "Jan", "Ewa"))
    'Ola picks Jan and Ewa.'
    """

    template: str
    facts: Mapping[str, Any]

    def render(
        self, names: Sequence[str] = (), translate: Callable[[str], str] = lambda text: text
    ) -> str:
        """Return the text with seats as `names`, in the language of `translate`."""
        formatter = _Formatter(names, translate)
        return formatter.vformat(translate(self.template), (), self.facts)


def say(template: str, **facts: Any) -> Sentence:
    """Make a sentence: `say("{seat:seat} is ready.", seat=3)`."""
    return Sentence(template, facts)


class _Formatter(string.Formatter):
    def __init__(self, names: Sequence[str], translate: Callable[[str], str]) -> None:
        self._names = names
        self._translate = translate

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "seat":
                return self._name(value)
            case "seats":
                return self._list([self._name(seat) for seat in value])
            case "term":
                return self._translate(value)
            case "terms":
                return self._list([self._translate(term) for term in value])
        return str(super().format_field(value, format_spec))

    def _name(self, seat: int) -> str:
        if 1 <= seat <= len(self._names):
            return self._names[seat - 1]
        return f"{self._translate('seat')} {seat}"

    def _list(self, words: Sequence[str]) -> str:
        if len(words) <= 1:
            return "".join(words) or self._translate("nobody")
        return f"{', '.join(words[:-1])} {self._translate('and')} {words[-1]}"
