"""What follows from each action. Whether it is legal was looked at before."""

from companion.engine import Seat
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import (
    AT_ONCE,
    DEAL_PRICE,
    PAIR,
    RAZE_LOCATION,
    Good,
    When,
)
from companion.games.imperial_settlers.rules import flow
from companion.games.imperial_settlers.rules.effects import protection, raze, raze_virtual, sign
from companion.games.imperial_settlers.rules.lookouts import end_secret_lookout, pick
from companion.games.imperial_settlers.rules.payment import paid, ways
from companion.games.imperial_settlers.rules.producing import settle_building
from companion.games.imperial_settlers.rules.turn import Turn, take
from companion.games.imperial_settlers.state import Phase, Why


@take.register
def _(_: a.Done, turn: Turn, seat: Seat) -> None:
    match turn.state.phase:
        case Phase.LOOKOUT:
            end_secret_lookout(turn)
            flow.begin_production(turn)
        case Phase.PRODUCTION:
            flow.after_production(turn)
        case Phase.HANDS:
            turn.add(e.HandKept(seat))
            if len(turn.state.done) == turn.state.count:
                flow.begin_actions(turn)
        case Phase.CLEANUP:
            flow.end_round(turn)


@take.register
def _(action: a.LayOut, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - the table lays it out
    turn.add(e.CardLaidOut(action.card))


@take.register
def _(action: a.Take, turn: Turn, seat: Seat) -> None:
    if pick(turn, seat, action.card):
        flow.begin_production(turn)


@take.register
def _(action: a.ShowCard, turn: Turn, seat: Seat) -> None:
    turn.add(e.HandShown(seat, action.card))


@take.register
def _(action: a.Choose, turn: Turn, seat: Seat) -> None:
    choice = turn.state.choices[0]
    turn.add(e.Chosen(seat, choice.card, choice.why, action.goods))
    turn.draw_for(seat, action.goods)
    flow.finish(turn)


@take.register(a.Build)
@take.register(a.Pay)
def _build(action: a.Build | a.Pay, turn: Turn, seat: Seat) -> None:
    cost = turn.state.catalogue[action.card].cost
    turn.add(e.LocationBuilt(seat, action.card, paid(cost, action.gold), action.given))
    turn.add(e.TurnDone())
    settle_building(turn, seat, action.card)
    flow.finish(turn)


@take.register
def _(action: a.PayOtherwise, turn: Turn, seat: Seat) -> None:
    turn.add(e.PaymentOpened(seat, action.card))


@take.register
def _(action: a.Give, turn: Turn, seat: Seat) -> None:
    paying = turn.state.paying
    turn.add(e.LocationOffered(seat, action.card))
    if paying is None:
        return
    left = ways(turn.state.empires[seat], turn.state.catalogue[paying.card].cost)
    if len(left) == 1:  # nothing more to choose
        take(a.Pay(paying.card, left[0], action.card), turn, seat)


@take.register
def _(action: a.SignDeal, turn: Turn, seat: Seat) -> None:
    sign(turn, seat, action.card, (Good.GOLD,) if action.gold else DEAL_PRICE)
    _end(turn)


@take.register
def _(action: a.RazeCard, turn: Turn, seat: Seat) -> None:
    turn.add(e.CardRazed(seat, action.card))
    turn.gain(seat, Why.RAZE, action.card, turn.state.catalogue[action.card].raze)
    _end(turn)


@take.register
def _(action: a.Raze, turn: Turn, seat: Seat) -> None:
    price = RAZE_LOCATION + protection(turn.state, action.owner, action.card)
    raze(turn, seat, action.owner, action.card, price)
    _end(turn)


@take.register
def _(action: a.RazeVirtual, turn: Turn, seat: Seat) -> None:
    raze_virtual(turn, seat, action.card, RAZE_LOCATION)
    _end(turn)


@take.register
def _(action: a.Activate, turn: Turn, seat: Seat) -> None:
    ability = turn.state.catalogue[action.card].action
    if ability is None:
        raise TypeError(f"{action.card} has no action")
    times = AT_ONCE if action.twice else 1
    price = paid((ability.cost or ()) * times, action.gold)
    turn.add(e.Activated(seat, action.card, price, times))
    turn.add(e.TurnDone())
    if ability.cost is None or ability.gain is None or ability.does:
        turn.add(e.BookOpened(seat, action.card, ability.does * times))
    turn.gain(seat, Why.ACTION, action.card, (ability.gain or ()) * times)
    flow.finish(turn)


@take.register
def _(_: a.OpenExchange, turn: Turn, seat: Seat) -> None:
    turn.add(e.ExchangeOpened(seat))


@take.register
def _(action: a.Exchange, turn: Turn, seat: Seat) -> None:
    turn.add(e.PairGiven(seat, action.good))
    turn.gain(seat, Why.EXCHANGE, "", (action.good,))
    _answer_exchange(turn, seat)
    if turn.state.empires[seat].has(Good.WORKER) < PAIR:
        _end(turn)


def _answer_exchange(turn: Turn, seat: Seat) -> None:
    """Give others what their features bring for every pair."""
    for owner, empire in turn.state.empires.items():
        for one in empire.locations if owner != seat else ():
            trigger = turn.state.catalogue[one.card].whenever
            if trigger and trigger.when is When.OPPONENTS_EXCHANGE:
                turn.gain(owner, Why.FEATURE, one.card, trigger.gain)


@take.register
def _(_: a.EndTurn, turn: Turn, seat: Seat) -> None:  # noqa: ARG001 - it is this seat's turn
    _end(turn)


@take.register
def _(action: a.Defend, turn: Turn, seat: Seat) -> None:
    turn.add(e.LocationDefended(seat, action.card))


@take.register
def _(action: a.Guard, turn: Turn, seat: Seat) -> None:
    owed = turn.state.empires[seat].samurai > 0
    turn.add(e.LocationGuarded(seat, action.card, worker=not owed))
    flow.finish(turn)


@take.register
def _(_: a.Pass, turn: Turn, seat: Seat) -> None:
    turn.add(e.Passed(seat))
    if turn.state.options.keeps_goods:
        _end(turn)
    elif all(empire.passed for empire in turn.state.empires.values()):
        flow.end_actions(turn)


def _end(turn: Turn) -> None:
    """End the action of this turn."""
    turn.add(e.TurnDone())
    flow.finish(turn)
