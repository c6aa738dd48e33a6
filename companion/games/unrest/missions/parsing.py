"""From the text of a condition to its data, with a sentence for everything that is wrong in it."""

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, NoReturn

from companion.engine import MalformedInputError, term
from companion.engine.hints import did_you_mean
from companion.games.unrest.missions.language import Condition, Measure, Relation, Term
from companion.games.unrest.missions.measuring import HOLDS, Shown, measured
from companion.games.unrest.pieces import Card, Colour

LONGEST: Final = 80  # letters of a condition
HIGHEST: Final = 999

_TOKEN: Final = re.compile(r"(?P<word>[^\W\d]\w*)|(?P<number>[0-9]+)|[<>=!]+|\S")
_FILTERS: Final = ("all", "revealed", *(colour.value for colour in Colour))
_EXAMPLE: Final = "sum(all) >= 21"
_SIDE: Final = term(
    "{text}: at letter {at} belongs a number or one of these, not {found:term}: {allowed}"
)
_SOMETHING_ELSE: Final = term(
    "{text}: at letter {at} belongs one of these, not {found:term}: {allowed}"
)


class _Token(NamedTuple):
    """A word, a number or a sign, and the letter it begins at, counted from 1."""

    kind: str | None
    text: str
    at: int


def parse_condition(text: str) -> Condition:
    """Return a condition, or raise `MalformedInputError` saying what is wrong, and where.

    >>> str(parse_condition("sum( Riots )>sum(supplies)"))
    'sum(riots) > sum(supplies)'
    """
    condition = _Parser(" ".join(text.lower().split())).condition()
    for measured_side in condition.terms:
        _check_reach(condition, measured_side)
    return condition


class _Parser:
    """Reads a condition from left to right."""

    def __init__(self, text: str) -> None:
        # What cannot be printed means nothing here, and is told as a question mark.
        self._text = "".join(letter if letter.isprintable() else "?" for letter in text)
        self._tokens = [
            _Token(match.lastgroup, match.group(), match.start() + 1)
            for match in _TOKEN.finditer(self._text)
        ]

    def condition(self) -> Condition:
        """Return what is written, to its end."""
        if len(self._text) > LONGEST:
            self._wrong(
                term("{text}: it has more than {most} letters; write several short ones."),
                most=LONGEST,
            )
        left, relation, right = self._side(), self._relation(), self._side()
        end = self._next()
        if end.text:
            self._wrong(
                term(
                    "{text}: it should end before {found}, letter {at}; write each condition in"
                    " quotes of its own."
                ),
                found=end.text,
                at=end.at,
            )
        if isinstance(left, int) and isinstance(right, int):
            self._wrong(
                term("{text}: nothing is measured here; write for instance {example}."),
                example=_EXAMPLE,
            )
        return Condition(left, relation, right)

    def _side(self) -> Term | int:
        token = self._next()
        if token.kind == "number":
            return self._number(token.text)
        if token.kind != "word":
            self._misplaced(token, Measure, _SIDE)
        measure = Measure(self._known(token.text, Measure))
        bracket = self._next()
        if bracket.text != "(":
            self._misplaced(bracket, ["("])
        return self._filtered(measure)

    def _number(self, digits: str) -> int:
        if len(digits) > len(str(HIGHEST)):
            self._wrong(term("{text}: a number is at most {most}."), most=HIGHEST)
        return int(digits)

    def _filtered(self, measure: Measure) -> Term:
        words: list[str] = []
        while (token := self._next()).text != ")":
            if token.kind != "word":
                self._misplaced(token, [*_FILTERS, ")"])
            words.append(self._known(token.text, _FILTERS))
        colours = [Colour(word) for word in words if word not in ("all", "revealed")]
        if sorted(words) not in _fitting(colours):
            self._wrong(
                term(
                    "{text}: in brackets stands all, or revealed, or one colour, or revealed and"
                    " one colour, as in {example}."
                ),
                example="count(revealed riots)",
            )
        return Term(measure, colours[0] if colours else None, "revealed" in words)

    def _relation(self) -> Relation:
        token = self._next()
        if token.text not in list(Relation):
            self._misplaced(token, Relation)
        return Relation(token.text)

    def _known(self, word: str, known: Iterable[str]) -> str:
        choices = list(known)
        if word not in choices:
            self._wrong(
                term("{text}: nobody knows what {word} is{hint}; choose from {known}."),
                word=word,
                hint=did_you_mean(word, choices),
                known=", ".join(choices),
            )
        return word

    def _next(self) -> _Token:
        return self._tokens.pop(0) if self._tokens else _Token(None, "", len(self._text) + 1)

    def _misplaced(
        self, token: _Token, allowed: Iterable[str], template: str = _SOMETHING_ELSE
    ) -> NoReturn:
        """Refuse what stands at a place where something else belongs."""
        self._wrong(
            template,
            at=token.at,
            found=f"“{token.text}”" if token.text else term("the end"),
            allowed=" ".join(allowed),
        )

    def _wrong(self, template: str, **facts: Any) -> NoReturn:
        shown = self._text if len(self._text) <= LONGEST else self._text[: LONGEST - 1] + "…"
        raise MalformedInputError(template, text=shown or "…", **facts)


def _fitting(colours: list[Colour]) -> list[list[str]]:
    """Return what may stand in brackets with these colours."""
    if not colours:
        return [["all"], ["revealed"]]
    one = colours[0].value
    return [[one], sorted([one, "revealed"])]


def _check_reach(condition: Condition, side: Term) -> None:
    """Refuse what no cards can ever meet."""
    most = measured(side, [Shown(card, open=True) for card in Card])
    other = condition.right if side is condition.left else condition.left
    if isinstance(other, Term):
        _check_parts(condition, side, other)
        return
    pairs = ((amount, other) for amount in range(most + 1))
    if side is condition.right:
        pairs = ((other, amount) for amount in range(most + 1))
    if not any(HOLDS[condition.relation](*pair) for pair in pairs):
        _never_more(condition, side, str(most))


def _check_parts(condition: Condition, side: Term, other: Term) -> None:
    """Refuse that some cards are worth more than all cards they are among."""
    more = Relation.MORE if side is condition.left else Relation.LESS
    among = other.colour in (None, side.colour) and side.revealed >= other.revealed
    if condition.relation is more and side.measure is other.measure and among:
        _never_more(condition, side, str(other))


def _never_more(condition: Condition, side: Term, most: str) -> NoReturn:
    raise MalformedInputError(
        "{text}: no cards can meet this; {term} is never more than {most}.",
        text=str(condition),
        term=str(side),
        most=most,
    )
