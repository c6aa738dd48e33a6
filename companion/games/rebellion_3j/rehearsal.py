"""Lines to have ready: everything that is said in this game can be told before it."""

from collections.abc import Iterator, Sequence

from companion.engine import Fact, Sentence, Setup, say
from companion.engine.seats import all_seats
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.moments import DRAW, ENDINGS, victory
from companion.games.rebellion_3j.narration import narrate
from companion.games.rebellion_3j.options import Bidding, Dice
from companion.games.rebellion_3j.pieces import CONFLICTS, Card, Die, Tokens, rival
from companion.games.rebellion_3j.state import Battle, Why
from companion.games.rebellion_3j.words import (
    REASONS,
    bare_wager_line,
    card_line,
    command_line,
    die_line,
    loss_line,
    name_line,
    new_wager_line,
    winner_line,
)

_MOST_CYCLES = 10


def rehearse(setup: Setup) -> Sequence[Sentence]:
    """Return every line that can be told before the game, the most urgent first.

    What an option is not said about may be chosen, so a setup of nobody and nothing gives all
    lines without names.
    """
    return [*_battle(setup), *_conflicts(setup), *_of_seats(setup), *_end(setup), *_begin(setup)]


def _battle(setup: Setup) -> Iterator[Sentence]:
    """Yield what every battle may bring, whoever plays."""
    for event in (e.WagersCalled(), e.DiceCalled(), e.AttritionBegun(), e.GeneralsMet()):
        yield from _lines(event)
    yield from _lines(e.LastCards({}))
    yield from (say("{why:term}", why=reason) for reason in REASONS.values())
    yield from (*map(bare_wager_line, Tokens), *map(new_wager_line, Tokens))
    for winner in (None, *all_seats(setup.count)):
        yield winner_line(Battle(1, 1, {}, winner, Why.TOTAL, {}, {}))


def _conflicts(setup: Setup) -> Iterator[Sentence]:
    cycles = int(setup.options.get("cycles", _MOST_CYCLES))
    for conflict in range(1, CONFLICTS + 1):
        yield from _lines(e.ConflictBegun(conflict))
    for cycle in range(1, cycles + 1):
        yield from _lines(e.CycleBegun(cycle))


def _of_seats(setup: Setup) -> Iterator[Sentence]:
    """Yield what is said with a name: what was shown, commanded, rolled and lost."""
    bidding = setup.options.get("bidding", Bidding.SECRET)
    for seat in all_seats(setup.count):
        if bidding != Bidding.OPEN:
            yield from (card_line(seat, card) for card in Card)
        if bidding == Bidding.SECRET:
            yield name_line(seat)
        yield from (*_lines(e.CommandOpened(seat)), *_lines(e.WagerKept(seat)))
        yield command_line(seat)
        if setup.options.get("dice", Dice.ROLLED) == Dice.ROLLED:
            yield from (die_line(seat, value) for value in Die)
        yield from (loss_line(seat, count) for count in (0, *Die))


def _end(setup: Setup) -> Iterator[Sentence]:
    yield from map(victory, all_seats(setup.count))
    yield from (DRAW, *ENDINGS.values())


def _begin(setup: Setup) -> Iterator[Sentence]:
    """Yield how a game with the same people may begin: the last that is needed, another time."""
    for blue in all_seats(setup.count):
        yield from _lines(e.GameBegun(blue, rival(blue)))


def _lines(event: Fact) -> list[Sentence]:
    return [cue.line for cue in narrate(event)]
