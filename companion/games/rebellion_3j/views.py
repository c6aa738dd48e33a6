"""What everybody sees and what one seat sees, each built up from allowed facts."""

import msgspec

from companion.engine import Outcome, Seat
from companion.games.rebellion_3j.options import Bidding, Dice, Options, Switch
from companion.games.rebellion_3j.pieces import SEATS, Card, Colour, Die
from companion.games.rebellion_3j.rules import awaited, outcome
from companion.games.rebellion_3j.rules.contest import wagers
from companion.games.rebellion_3j.rules.wagering import hidden_range, open_range
from companion.games.rebellion_3j.state import ROLLING, WAGERING, Battle, Phase, State


class PublicView(msgspec.Struct, frozen=True):
    """The table as anybody standing beside it would see it.

    `chosen` says whose hidden card or wager is in, `awaited` for whom the table waits, and `most`
    how much each can wager. `numbers` are what the seat that is asked may tap now: tokens or a die.
    `fought` means that the last battle of the history still lies on the table.
    """

    phase: Phase
    cycle: int
    conflict: int
    last_cycle: int
    bidding: Bidding
    dice_are: Dice
    last_attrition: Switch
    general_artillery: Switch
    colours: dict[Seat, Colour]
    camps: dict[Seat, int]
    lost: dict[Seat, int]
    hands: dict[Seat, tuple[Card, ...]]
    awaited: tuple[Seat, ...]
    laid: tuple[Seat, ...]
    chosen: tuple[Seat, ...]
    most: dict[Seat, int]
    numbers: tuple[int, ...]
    cards: dict[Seat, Card]
    wagers: dict[Seat, int]
    commander: Seat | None
    dice: dict[Seat, int]
    fought: bool
    history: tuple[Battle, ...]
    outcome: Outcome | None


class SeatView(msgspec.Struct, frozen=True):
    """What one seat knows beyond the public view.

    `card` and `wager` are its choices in the battle under way, as they count; `least` is the
    smallest wager with this card, or none where there is no card to be secret about.
    """

    seat: Seat
    phase: Phase
    hand: tuple[Card, ...]
    card: Card | None
    least: int
    wager: int | None


# Made once: a view is built after every action.
_DIE = tuple(int(value) for value in Die)
_COLOURS = {
    str(blue): {seat: Options(blue=str(blue)).colour_of(seat) for seat in SEATS} for blue in SEATS
}


def public_view(state: State) -> PublicView:
    """Return what everybody may know. Opens no secret, so it works on a public history too."""
    options = state.options
    asked = awaited(state)
    return PublicView(
        phase=state.phase,
        cycle=state.cycle,
        conflict=state.conflict,
        last_cycle=options.last_cycle,
        bidding=options.bidding,
        dice_are=options.dice,
        last_attrition=options.last_attrition,
        general_artillery=options.general_artillery,
        colours=_COLOURS[options.blue],
        camps=state.camps,
        lost=state.lost,
        hands=state.hands,
        awaited=asked,
        laid=tuple(sorted(state.laid)),
        chosen=tuple(sorted(state.laid if state.phase is Phase.CARDS else state.bids)),
        most={seat: hidden_range(state, seat)[-1] for seat in SEATS},
        numbers=_numbers(state, asked),
        cards=state.cards,
        wagers=state.wagers,
        commander=state.commander,
        dice=state.dice,
        fought=state.fought,
        history=state.history,
        outcome=outcome(state),
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return what this seat alone may know."""
    laid, bid = state.laid.get(seat), state.bids.get(seat)
    card = state.cards.get(seat) if laid is None else laid.expose()
    return SeatView(
        seat=seat,
        phase=state.phase,
        hand=tuple([held for held in state.hands[seat] if held is not card]),
        card=card,
        least=wagers(card, state.tokens(seat)).start,
        wager=state.wagers.get(seat) if bid is None else int(bid.expose()),
    )


def _numbers(state: State, asked: tuple[Seat, ...]) -> tuple[int, ...]:
    phase, options = state.phase, state.options
    if phase is Phase.COMMAND or (phase in WAGERING and not options.hides_wagers):
        return tuple(open_range(state, asked[0])) if asked else ()
    return _DIE if phase in ROLLING and options.dice is Dice.REAL else ()
