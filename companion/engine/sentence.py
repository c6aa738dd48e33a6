"""One sentence for people, kept as a template and its facts so that it can be translated."""

import string
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

import msgspec


class Catalogue(Protocol):
    """Translations of one language; those of `gettext` are such."""

    def gettext(self, message: str, /) -> str:
        """Return the message in this language."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the form of the message that goes with the number."""


AS_WRITTEN: Catalogue = NullTranslations()


class Sentence(msgspec.Struct, frozen=True):
    """A template such as `{leader:seat} leads.` with the facts that fill it.

    The format after the colon says what a fact is: `seat` and `seats` become names, `term` and
    `terms` are words of the game and are translated too, anything else is printed as it is. A
    `card` is its name with the set and the number that are printed on it, `cards` are several; what
    is `said` is a sentence of its own; a
    `bag` is any number of pairs of a word and how many of it there are, told in a way that no
    language inflects. Where there is a `plural` template, the fact `n` decides between the two.

    >>> Sentence("{leader:seat} picks {team:seats}.", {"leader": 1, "team": (2, 3)}).render(
    ...     names=("Ola", "Jan", "Ewa"))
    'Ola picks Jan and Ewa.'
    >>> Sentence("{card:card}: {cost:bag}", {"card": ("Castle", "COM", "046"), "cost": (
    ...     ("wood", 2), ("stone", 1))}).render()
    'Castle COM046: wood ×2, stone'
    >>> say("{role:term}: {what:said}", role="Admiral", what=say("deploy")).render()
    'Admiral: deploy'
    """  # noqa: RUF002 - a sign that no language reads as a letter

    template: str
    facts: Mapping[str, Any]
    plural: str | None = None

    def render(self, names: Sequence[str] = (), words: Catalogue = AS_WRITTEN) -> str:
        """Return the text with seats as `names`, in the language of `words`."""
        formatter = _Formatter(names, words)
        return formatter.vformat(self._template(words), (), self.facts)

    def _template(self, words: Catalogue) -> str:
        if self.plural is not None:
            return words.ngettext(self.template, self.plural, self.facts["n"])
        # gettext keeps its own header under the empty message.
        return words.gettext(self.template) if self.template else ""


def say(template: str, **facts: Any) -> Sentence:
    """Make a sentence: `say("{seat:seat} is ready.", seat=3)`."""
    return Sentence(template, facts)


def say_count(one: str, many: str, n: int, **facts: Any) -> Sentence:
    """Make a sentence about `n` things.

    >>> say_count("{n} fail", "{n} fails", 2).render()
    '2 fails'
    """
    return Sentence(one, {"n": n, **facts}, many)


def term(text: str) -> str:
    """Mark a text that is translated later; returns it as it is."""
    return text


class _Formatter(string.Formatter):
    def __init__(self, names: Sequence[str], words: Catalogue) -> None:
        self._names = names
        self._words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "seat":
                return self._name(value)
            case "seats":
                return self._list([self._name(seat) for seat in value])
            case "term":
                return self._term(value)
            case "terms":
                return self._list([self._term(text) for text in value])
            case "card":
                return self._card(value)
            case "cards":
                return self._list([self._card(card) for card in value])
            case "said":
                return str(value.render(self._names, self._words))
            case "bag":
                return ", ".join(self._many(word, count) for word, count in value)
        return str(super().format_field(value, format_spec))

    def _name(self, seat: int) -> str:
        if 1 <= seat <= len(self._names):
            return self._names[seat - 1]
        return f"{self._term(term('seat'))} {seat}"

    def _term(self, text: str) -> str:
        return self._words.gettext(text) if text else ""

    def _card(self, card: tuple[str, str, str]) -> str:
        name, printed, number = card
        return f"{self._term(name)} {self._term(printed)}{number}".strip()

    def _many(self, word: str, count: int) -> str:
        return self._term(word) if count == 1 else f"{self._term(word)} ×{count}"  # noqa: RUF001

    def _list(self, words: Sequence[str]) -> str:
        if len(words) <= 1:
            return "".join(words) or self._term(term("nobody"))
        return f"{', '.join(words[:-1])} {self._term(term('and'))} {words[-1]}"
