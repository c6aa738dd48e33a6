"""The intrigue dice: real ones told to the companion, or rolled by it."""

from companion.engine import IllegalActionError, Seat
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.actions import EnterDie, RollDice
from companion.games.rebellion_3j.options import Dice
from companion.games.rebellion_3j.pieces import SEATS, Die
from companion.games.rebellion_3j.rules.battles import fight
from companion.games.rebellion_3j.rules.turn import Turn, take
from companion.games.rebellion_3j.rules.waiting import awaited
from companion.games.rebellion_3j.state import ROLLING


@take.register
def _(action: EnterDie, turn: Turn, seat: Seat) -> None:
    turn.need_phase(*ROLLING)
    if turn.state.options.dice is not Dice.REAL:
        raise IllegalActionError("The companion rolls the dice in this game.")
    turn.need_turn(seat)
    turn.add(e.DieEntered(seat, action.value))
    if not awaited(turn.state):
        fight(turn)


@take.register
def _(_: RollDice, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - either rolls for both
    turn.need_phase(*ROLLING)
    if turn.state.options.dice is not Dice.ROLLED:
        raise IllegalActionError("Real dice are rolled in this game.")
    faces = tuple(Die)
    turn.add(e.DiceRolled({seat: turn.random.choice(faces) for seat in SEATS}))
    fight(turn)
