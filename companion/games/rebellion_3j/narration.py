"""What is said aloud, in our own words."""

from collections.abc import Sequence

from companion.engine import Cue, Fact, Kind, Seat, Sentence, say
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.pieces import SEATS
from companion.games.rebellion_3j.words import (
    REASONS,
    bare_wager_line,
    card_line,
    command_line,
    describe,
    die_line,
    loss_line,
    name_line,
    new_wager_line,
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
        case e.WagerChanged(seat=seat, amount=amount):
            return [command_line(seat), new_wager_line(amount)]
        case e.DiceRolled(dice=dice):
            return [die_line(seat, value) for seat, value in sorted(dice.items())]
        case e.TokensLost(losses=losses):
            return [loss_line(seat, count) for seat, count in sorted(losses.items())]
        case e.BattleFought(battle=battle):
            return [winner_line(battle), say("{why:term}", why=REASONS[battle.why])]
    return (describe(event),)


def _shown(event: e.Revealed, seat: Seat) -> list[Sentence]:
    """Return whose card it is and then the bare wager; without a card, whose wager it is."""
    card, wager = event.cards.get(seat), event.wagers.get(seat)
    whose = name_line(seat) if card is None else card_line(seat, card)
    return [whose] if wager is None else [whose, bare_wager_line(wager)]
