"""The way of a battle: from the cards to the dice to its winner, and on to the next."""

from companion.engine import Seat
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.options import Switch
from companion.games.rebellion_3j.pieces import CONFLICTS, SEATS, Card
from companion.games.rebellion_3j.rules.contest import bombarded, verdict
from companion.games.rebellion_3j.rules.turn import Turn
from companion.games.rebellion_3j.state import Battle, Phase, Reason, State


def begin_cycle(turn: Turn, cycle: int) -> None:
    """Let both take all their cards into the hand."""
    turn.add(e.CycleBegun(cycle))
    _begin_conflict(turn, 1)


def open_wagers(turn: Turn) -> None:
    """Both cards are there: go on to the tokens."""
    turn.add(e.WagersCalled())


def go_on_after_wagers(turn: Turn) -> None:
    """Cards and wagers lie open: go on to what a General does, or to the dice."""
    state = turn.state
    generals = [seat for seat in SEATS if state.cards.get(seat) is Card.GENERAL]
    if state.phase is not Phase.WAGERS:  # no cards, or two Generals that have wagered again
        call_dice(turn)
    elif len(generals) == len(SEATS):
        turn.add(e.GeneralsMet())
    elif generals and _may_command(state):
        turn.add(e.CommandOpened(generals[0]))
    else:
        call_dice(turn)


def call_dice(turn: Turn) -> None:
    """Let both roll; Artillery wins without (3.13)."""
    if bombarded(turn.state.cards):
        fight(turn)
    else:
        turn.add(e.DiceCalled())


def fight(turn: Turn) -> None:
    """Decide the battle that lies open on the table."""
    attrition = turn.state.phase is Phase.ATTRITION_DICE
    losses = _losses(turn.state) if attrition else {}
    if attrition:
        turn.add(e.TokensLost(losses))
    state = turn.state
    sides = {seat: state.side(seat) for seat in SEATS}
    winner, why = verdict(sides)
    conflict = None if attrition else state.conflict
    camps = _camps_after(state, winner)
    turn.add(e.BattleFought(Battle(state.cycle, conflict, sides, winner, why, losses, camps)))
    _go_on(turn, attrition=attrition)


def _begin_conflict(turn: Turn, conflict: int) -> None:
    turn.add(e.ConflictBegun(conflict))
    hands = turn.state.hands
    if conflict == CONFLICTS:  # the discards tell which card is left: nobody has to lay it
        turn.add(e.LastCards({seat: hands[seat][0] for seat in SEATS if hands[seat]}))
        open_wagers(turn)


def _may_command(state: State) -> bool:
    """Tell whether there is a roll before which a General can command (CON-3e)."""
    return not bombarded(state.cards) or state.options.general_artillery is Switch.YES


def _losses(state: State) -> dict[Seat, int]:
    """Return what attrition takes: as much as the die shows, but no wagered token (CON-3b)."""
    return {seat: max(0, min(state.dice.get(seat, 0), state.camps[seat])) for seat in SEATS}


def _camps_after(state: State, winner: Seat | None) -> dict[Seat, int]:
    pot = sum(state.wagers.values())
    back = state.wagers if winner is None else {winner: pot}
    return {seat: state.camps[seat] + back.get(seat, 0) for seat in SEATS}


def _go_on(turn: Turn, *, attrition: bool) -> None:
    state = turn.state
    last = state.cycle >= state.options.last_cycle
    if min(state.camps.values()) <= 0:  # at once, also in the middle of a cycle (CON-3h)
        empty = max(state.camps.values()) <= 0
        turn.add(e.GameEnded(Reason.NO_TOKENS if empty else Reason.ALL_TOKENS))
    elif not attrition and state.conflict < CONFLICTS:
        _begin_conflict(turn, state.conflict + 1)
    elif not attrition and not (last and state.options.last_attrition is Switch.NO):
        turn.add(e.AttritionBegun())
    elif last:
        _count(turn)
    else:
        begin_cycle(turn, state.cycle + 1)


def _count(turn: Turn) -> None:
    equal = len(set(turn.state.camps.values())) == 1
    turn.add(e.GameEnded(Reason.EQUAL_TOKENS if equal else Reason.MOST_TOKENS))
