"""What an empire produces: its board, its deals and its locations."""

from companion.engine import Seat
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import BOARDS, Location, Trigger, Yield
from companion.games.imperial_settlers.pieces import Bag, When
from companion.games.imperial_settlers.rules.turn import Turn
from companion.games.imperial_settlers.rules.yields import options_of
from companion.games.imperial_settlers.state import Line, State, Why


def lines_of(state: State, seat: Seat) -> list[Line]:
    """Return everything an empire produces without a choice, in the order of the rules."""
    empire = state.empires[seat]
    found = [Line(Why.BOARD, "", BOARDS[empire.faction])]
    found += [Line(Why.DEAL, deal.card, (deal.good,)) for deal in empire.deals]
    for card, options in _productions(state, seat):
        if len(options) == 1:
            found.append(Line(Why.PRODUCTION, card.number, options[0]))
    return found


def produce(turn: Turn, seat: Seat) -> None:
    """Let an empire produce, and ask for what its owner may choose."""
    lines = lines_of(turn.state, seat)
    turn.add(e.Produced(seat, tuple(lines)))
    for line in lines:
        turn.draw_for(seat, line.goods)
    for card, options in _productions(turn.state, seat):
        if len(options) > 1:
            turn.add(e.ChoiceOpened(seat, card.number, Why.PRODUCTION, tuple(options)))


def settle_building(turn: Turn, seat: Seat, number: str) -> None:
    """Give what a new location brings: production at once, its bonus, and what features add."""
    card = turn.state.catalogue[number]
    if card.production:
        _give(turn, seat, card, card.production, Why.PRODUCTION)
    if card.bonus:
        _give(turn, seat, card, card.bonus, Why.BONUS)
    for one in turn.state.empires[seat].locations:
        trigger = turn.state.catalogue[one.card].whenever
        if trigger and _answers(trigger, card):
            turn.gain(seat, Why.FEATURE, one.card, trigger.gain)


def _answers(trigger: Trigger, built: Location) -> bool:
    """Tell whether a feature answers a building; its own counts too."""
    fits = trigger.colour is None or trigger.colour in built.colours
    return trigger.when is When.BUILD and fits


def _give(turn: Turn, seat: Seat, card: Location, gives: Yield, why: Why) -> None:
    options = options_of(turn.state, seat, card, gives)
    if len(options) == 1:
        turn.gain(seat, why, card.number, options[0])
    elif options:
        turn.add(e.ChoiceOpened(seat, card.number, why, tuple(options)))


def _productions(state: State, seat: Seat) -> list[tuple[Location, list[Bag]]]:
    cards = [state.catalogue[one.card] for one in state.empires[seat].locations]
    return [
        (card, options_of(state, seat, card, card.production)) for card in cards if card.production
    ]
