"""What is said aloud, in our own words."""

from collections.abc import Sequence

from companion.engine import Cue, Fact, Kind, Seat, Sentence, say
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.pieces import SEATS
from companion.games.rebellion_3j.words import (
    REASONS,
    card_line,
    describe,
    die_line,
    loss_line,
    wager_line,
    winner_line,
)

# A card or a wager coming in is never among them: its sound would tell. Nor is one that somebody
# has just shown and tapped in, or a die that lies there: all have seen it.
_KINDS = {
    e.GameBegun: Kind.PHASE,
    e.CycleBegun: Kind.PHASE,
    e.ConflictBegun: Kind.PHASE,
    e.LastCards: Kind.PHASE,
    e.WagersCalled: Kind.VOTE,
    e.Revealed: Kind.RESULT,
    e.GeneralsMet: Kind.VOTE,
    e.CommandOpened: Kind.PHASE,
    e.WagerChanged: Kind.RESULT,
    e.WagerKept: Kind.RESULT,
    e.DiceCalled: Kind.PHASE,
    e.DiceRolled: Kind.RESULT,
    e.TokensLost: Kind.RESULT,
    e.BattleFought: Kind.RESULT,
    e.AttritionBegun: Kind.VOTE,
}


def narrate(event: Fact) -> Sequence[Cue]:
    """Return what the voice says about an event."""
    kind = _KINDS.get(type(event))
    return () if kind is None else tuple(Cue(line, kind=kind) for line in _lines(event))


def _lines(event: Fact) -> Sequence[Sentence]:
    """Return short lines of few kinds, so that all of them can be ready before the game."""
    match event:
        case e.Revealed():
            return [line for seat in SEATS for line in _shown(event, seat)]
        case e.DiceRolled(dice=dice):
            return [die_line(seat, value) for seat, value in sorted(dice.items())]
        case e.TokensLost(losses=losses):
            return [loss_line(seat, count) for seat, count in sorted(losses.items())]
        case e.BattleFought(battle=battle):
            return [winner_line(battle), say("{why:term}", why=REASONS[battle.why])]
    return (describe(event),)


def _shown(event: e.Revealed, seat: Seat) -> list[Sentence]:
    cards = [card_line(seat, event.cards[seat])] if seat in event.cards else []
    return [*cards, wager_line(seat, event.wagers[seat])] if seat in event.wagers else cards
