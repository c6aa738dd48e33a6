"""What is entered by hand: goods, points, attacks of which the companion knows no more, counts."""

from companion.engine import Seat
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import ATTACKS, CARDS
from companion.games.imperial_settlers.rules import flow
from companion.games.imperial_settlers.rules.attacks import find_hit
from companion.games.imperial_settlers.rules.scoring import fall_behind, still_tied
from companion.games.imperial_settlers.rules.turn import Turn, take
from companion.games.imperial_settlers.state import Phase


@take.register
def _(_: a.OpenBook, turn: Turn, seat: Seat) -> None:
    turn.add(e.BookOpened(seat, "", ()))


@take.register
def _(action: a.Change, turn: Turn, seat: Seat) -> None:
    if action.more and action.good in CARDS:
        turn.draw_for(seat, (action.good,))
    else:
        turn.add(e.GoodChanged(seat, action.good, action.more))


@take.register
def _(action: a.Strike, turn: Turn, seat: Seat) -> None:
    if turn.state.empires[seat].find(action.card):
        turn.add(e.LocationGone(seat, action.card, struck=True))
    else:
        turn.add(e.DealGone(seat, action.card, struck=True))


@take.register
def _(action: a.CloseBook, turn: Turn, seat: Seat) -> None:
    turn.add(e.BookClosed(seat, action.reason))
    flow.finish(turn)


@take.register
def _(action: a.AddPoints, turn: Turn, seat: Seat) -> None:
    turn.add(e.PointsAdded(seat, action.step.by))


@take.register
def _(action: a.Reveal, turn: Turn, seat: Seat) -> None:
    turn.add(e.AttackRevealed(action.target))
    if turn.state.phase is not Phase.ATTACK:
        return
    hit = find_hit(turn.state)
    if hit is None:
        turn.add(e.AttackMissed())
    elif len(hit.cards) > 1:
        turn.add(e.LocationsThreatened(hit.cards, hit.used))
        return
    else:
        turn.add(e.LocationCaptured(seat, hit.cards[0], hit.used))
    _after_attack(turn)


@take.register
def _(action: a.Lose, turn: Turn, seat: Seat) -> None:
    turn.add(e.LocationCaptured(seat, action.card, turn.state.used))
    _after_attack(turn)


@take.register
def _(action: a.TellAttack, turn: Turn, seat: Seat) -> None:
    turn.add(e.LocationCaptured(seat, "", ()) if action.hit else e.AttackMissed())
    _after_attack(turn)


def _after_attack(turn: Turn) -> None:
    """Attack once more, or go on: an attack that finds nothing ends no phase (CON-2c)."""
    if turn.state.attacked >= ATTACKS:
        flow.go_on(turn)


@take.register
def _(_: a.LoseVirtual, turn: Turn, seat: Seat) -> None:
    turn.add(e.VirtualRazed(seat, "", 0))


@take.register
def _(action: a.CountIn, turn: Turn, seat: Seat) -> None:
    turn.add(e.CardCounted(seat, action.card))


@take.register
def _(action: a.CountOut, turn: Turn, seat: Seat) -> None:
    turn.add(e.CardUncounted(seat, action.card))


@take.register
def _(action: a.CountUp, turn: Turn, seat: Seat) -> None:
    common = action.what is a.Kind.COMMON
    turn.add(e.LocationsCounted(seat, common, 1 if action.more else -1))


@take.register
def _(action: a.AddExtra, turn: Turn, seat: Seat) -> None:
    turn.add(e.ExtraAdded(seat, action.step.by))


@take.register
def _(_: a.Confirm, turn: Turn, seat: Seat) -> None:
    turn.add(e.EmpireConfirmed(seat))
    flow.end_count(turn)


@take.register
def _(action: a.FallBehind, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - whoever tells it
    fall_behind(turn, action.seat)


@take.register
def _(_: a.StillTied, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - whoever tells it
    still_tied(turn)
