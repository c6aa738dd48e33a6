"""How one thing that a card does is asked for and entered."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.engine import Fact
from companion.games.star_wars_rebellion.facts import Effect
from companion.games.star_wars_rebellion.pieces import Side
from companion.games.star_wars_rebellion.state import State, Work

Choices = Callable[[State, Work, Effect], Sequence[str]]
Carried = Callable[[State, Work, Effect, str], list[Fact]]
NOTHING: tuple[str, ...] = ()
PLAIN = ("",)  # one tap, and nothing to choose


def _one(_state: State, _work: Work, _effect: Effect, _what: str) -> int:
    return 1


def _own(_state: State, work: Work) -> Side:
    return work.side


class Way(NamedTuple):
    """What can be chosen, what follows, how much of it is done then, and who chooses.

    Without a choice there is nothing to be done. `choices` must open no secret; `carry` may.
    """

    choices: Choices
    carry: Carried
    amount: Callable[[State, Work, Effect, str], int] = _one
    asked: Callable[[State, Work], Side] = _own


def once(choices: Choices) -> Choices:
    """Return the choices of something that is done by one tap."""
    return lambda state, work, effect: NOTHING if work.progress else choices(state, work, effect)


def _plain(_state: State, _work: Work, _effect: Effect) -> Sequence[str]:
    return PLAIN


def _no_events(_state: State, _work: Work, _effect: Effect, _what: str) -> list[Fact]:
    return []


REMINDER = Way(once(_plain), _no_events)  # done with the real things; a tap says that it was


def with_units(way: Way, otherwise: Way = REMINDER) -> Way:
    """Return a way that is a mere reminder where units are not kept, or something else."""

    def fit(state: State) -> Way:
        return way if state.options.keeps_units else otherwise

    return Way(
        lambda state, work, effect: fit(state).choices(state, work, effect),
        lambda state, work, effect, what: fit(state).carry(state, work, effect, what),
        lambda state, work, effect, what: fit(state).amount(state, work, effect, what),
        lambda state, work: fit(state).asked(state, work),
    )
