"""The language missions are written in, as data: `sum(riots) > sum(supplies)`."""

from enum import StrEnum

import msgspec

from companion.games.unrest.pieces import Colour


class Measure(StrEnum):
    """What is measured of the cards of a district; decoys count for nothing in each."""

    SUM = "sum"
    COUNT = "count"
    COLOURS = "colours"
    OF_A_COLOUR = "of_a_colour"
    OF_A_VALUE = "of_a_value"
    RUN = "run"


class Relation(StrEnum):
    """How two numbers have to stand to each other."""

    AT_LEAST = ">="
    MORE = ">"
    AT_MOST = "<="
    LESS = "<"
    EQUAL = "=="


class Term(msgspec.Struct, frozen=True, array_like=True):
    """A measure of some of the cards; of all of them where nothing else is said.

    >>> str(Term(Measure.SUM, Colour.RIOTS, revealed=True))
    'sum(revealed riots)'
    """

    measure: Measure
    colour: Colour | None = None
    revealed: bool = False

    def __str__(self) -> str:
        words = ["revealed"] * self.revealed + ([self.colour.value] if self.colour else [])
        return f"{self.measure}({' '.join(words) or 'all'})"


class Condition(msgspec.Struct, frozen=True, array_like=True):
    """Two numbers, of which at least one is measured, and how they have to stand."""

    left: Term | int
    relation: Relation
    right: Term | int

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"

    @property
    def terms(self) -> tuple[Term, ...]:
        """What is measured for it."""
        return tuple(side for side in (self.left, self.right) if isinstance(side, Term))


class Mission(msgspec.Struct, frozen=True):
    """A mission card: one stack of cards has to meet everything it `needs`.

    `capitol` takes the place of `needs` in the Capitol, where its variant is played.
    """

    id: str
    name: str
    needs: tuple[Condition, ...]
    capitol: tuple[Condition, ...] = ()
