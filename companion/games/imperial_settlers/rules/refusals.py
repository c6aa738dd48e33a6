"""Why something cannot be done: one sentence that names the attempt and the situation."""

from collections.abc import Callable
from typing import Any

from companion.engine import Action, IllegalActionError, Seat
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import (
    DECK_TITLES,
    FACTION_TITLES,
    Location,
    attack_numbers,
)
from companion.games.imperial_settlers.pieces import (
    GOOD_TITLES,
    RAZE_FROM_HAND,
    RAZE_LOCATION,
    Bag,
    Good,
    counted,
)
from companion.games.imperial_settlers.rules.effects import protection
from companion.games.imperial_settlers.rules.legal import beside, possible
from companion.games.imperial_settlers.rules.offers import free_to_act, givable, with_card
from companion.games.imperial_settlers.rules.payment import lacking
from companion.games.imperial_settlers.rules.waiting import awaited
from companion.games.imperial_settlers.rules.whereabouts import could_hold, owner_of, placed
from companion.games.imperial_settlers.state import PHASE_TITLES, Empire, Phase, State

_OF_THE_HAND = (a.Build, a.PayOtherwise, a.SignDeal, a.RazeCard, a.RazeVirtual)


def allows(state: State, seat: Seat, action: Action) -> bool:
    """Tell whether an action is legal; of a card alone where that tells it sooner."""
    if seat in state.empires and isinstance(action, _OF_THE_HAND):
        return seat in awaited(state) and action in with_card(state, seat, action.card)
    return action in possible(state, seat)


def refuse(state: State, seat: Seat, action: Action) -> IllegalActionError:
    """Return why an action is not legal."""
    if state.end is not None or seat not in state.empires:
        return IllegalActionError(
            "Not now: the table is at {phase:term}.", phase=PHASE_TITLES[Phase.OVER]
        )
    asked = awaited(state)
    if seat not in asked and not _may_beside(state, seat, action):
        return IllegalActionError(
            "{seat:seat} is not asked now, but {asked:seats}.", seat=seat, asked=asked
        )
    found = _about_card(state, seat, action) or _about_books(state, seat, action)
    return found or IllegalActionError(
        "That cannot be done now: the table is at {phase:term}.", phase=PHASE_TITLES[state.phase]
    )


def why_not(state: State, number: str) -> IllegalActionError | None:
    """Return why a card that is shown means nothing to whoever acts now."""
    seats = awaited(state)
    if len(seats) != 1 or not free_to_act(state, seats[0]):
        return None
    return _about_card(state, seats[0], a.PayOtherwise(number))


def _may_beside(state: State, seat: Seat, action: Action) -> bool:
    return type(action) in map(type, beside(state, seat))


def _about_card(state: State, seat: Seat, action: Action) -> IllegalActionError | None:
    """Return what is wrong with a card of the hand, or with its price."""
    number: Any = getattr(action, "card", None)
    if not isinstance(number, str):
        return None
    card = state.catalogue.get(number)
    if card is None:
        return None if isinstance(action, a.Give) else _no_location(number)
    if isinstance(action, (a.Raze, a.Activate, a.Defend, a.Guard)):
        return _about_location(state, seat, action, card)
    if not isinstance(action, _OF_THE_HAND) or not free_to_act(state, seat):
        return None
    return _not_held(state, seat, card) or _PRICES[type(action)](state, seat, card)


def _no_location(number: str) -> IllegalActionError:
    if number in attack_numbers():
        return IllegalActionError("Attack cards are turned up when the virtual player attacks.")
    return IllegalActionError(
        "There is no card {number!r}: look at the number that is printed on it.", number=number
    )


def _not_held(state: State, seat: Seat, card: Location) -> IllegalActionError | None:
    name = state.catalogue.name(card.number)
    if card.number in state.virtual:
        return _virtual_price(state, seat, card)
    owner = owner_of(state, card.number)
    if owner is not None:
        return IllegalActionError(
            "{card:card} lies in the empire of {owner:seat} already: there is only one.",
            card=name,
            owner=owner,
        )
    if not card.is_common and card.deck is not state.deck_of(seat):
        return IllegalActionError(
            "{card:card}: {deck:term}, but {seat:seat} plays the {faction:term}.",
            card=name,
            deck=DECK_TITLES[card.deck],
            seat=seat,
            faction=FACTION_TITLES[state.empires[seat].faction],
        )
    if could_hold(state, seat, card, placed(state)):
        return None
    return IllegalActionError("{seat:seat} cannot hold {card:card}.", seat=seat, card=name)


def _build_price(state: State, seat: Seat, card: Location) -> IllegalActionError | None:
    empire = state.empires[seat]
    missing = lacking(empire, card.cost)
    if missing:
        return _lacks(state, seat, card, missing)
    if card.takes_location and not (empire.foundations or givable(state, seat)):
        return IllegalActionError(
            "{seat:seat} has no location to give for {card:card}.",
            seat=seat,
            card=state.catalogue.name(card.number),
        )
    return None


def _deal_price(state: State, seat: Seat, card: Location) -> IllegalActionError | None:
    if card.deal is None:
        return IllegalActionError(
            "{card:card} is no card for deals.", card=state.catalogue.name(card.number)
        )
    return _lacks_any(state, seat, card, (Good.FOOD,))


def _raze_price(state: State, seat: Seat, card: Location) -> IllegalActionError | None:
    if not card.raze:
        return _cannot_fall(state, card)
    return _lacks_any(state, seat, card, (Good.RAZE,) * RAZE_FROM_HAND)


def _virtual_price(state: State, seat: Seat, card: Location) -> IllegalActionError | None:
    if not card.can_fall:
        return _cannot_fall(state, card)
    return _lacks_any(state, seat, card, (Good.RAZE,) * RAZE_LOCATION)


_Price = Callable[[State, Seat, Location], IllegalActionError | None]
_PRICES: dict[type[Action], _Price] = {
    a.Build: _build_price,
    a.PayOtherwise: _build_price,
    a.SignDeal: _deal_price,
    a.RazeCard: _raze_price,
    a.RazeVirtual: _virtual_price,
}


def _lacks_any(state: State, seat: Seat, card: Location, cost: Bag) -> IllegalActionError | None:
    missing = lacking(state.empires[seat], cost)
    return _lacks(state, seat, card, missing) if missing else None


def _lacks(state: State, seat: Seat, card: Location, missing: Bag) -> IllegalActionError:
    return IllegalActionError(
        "{seat:seat} lacks {goods:bag} for {card:card}.",
        seat=seat,
        goods=counted(missing),
        card=state.catalogue.name(card.number),
    )


def _cannot_fall(state: State, card: Location) -> IllegalActionError:
    return IllegalActionError(
        "{card:card} cannot be razed.", card=state.catalogue.name(card.number)
    )


def _about_location(
    state: State, seat: Seat, action: Action, card: Location
) -> IllegalActionError | None:
    """Return what is wrong with a location that lies on the table."""
    owner = action.owner if isinstance(action, a.Raze) else seat
    empire = state.empires.get(owner)
    name = state.catalogue.name(card.number)
    if empire is None or empire.find(card.number) is None:
        return IllegalActionError("{card:card} does not lie there.", card=name)
    if isinstance(action, a.Raze):
        return _about_raze(state, seat, owner, card)
    if isinstance(action, a.Activate):
        return _about_action(state, empire, seat, card)
    return None


def _about_raze(state: State, seat: Seat, owner: Seat, card: Location) -> IllegalActionError | None:
    if state.options.is_peaceful:
        return IllegalActionError("In a peaceful game nobody razes a location of another.")
    if owner == seat:
        return IllegalActionError("Nobody razes a location of their own.")
    if state.empires[owner].passed:
        return IllegalActionError(
            "{owner:seat} has passed, and nothing there can be razed.", owner=owner
        )
    if not card.can_fall:
        return _cannot_fall(state, card)
    price = RAZE_LOCATION + protection(state, owner, card.number)
    return _lacks_any(state, seat, card, (Good.RAZE,) * price)


def _about_action(
    state: State, empire: Empire, seat: Seat, card: Location
) -> IllegalActionError | None:
    name, built = state.catalogue.name(card.number), empire.find(card.number)
    if card.action is None:
        return IllegalActionError("{card:card} has no action.", card=name)
    if built and built.used >= card.action.uses:
        return IllegalActionError("{card:card} was used in this round already.", card=name)
    return _lacks_any(state, seat, card, card.action.cost or ())


def _about_books(state: State, seat: Seat, action: Action) -> IllegalActionError | None:
    """Return what is wrong with a number that was entered."""
    match action:
        case a.ShowCard() if state.phase is Phase.HANDS:  # which one is not said: it is a secret
            return IllegalActionError(
                "{seat:seat} has shown this card, or cannot hold it.", seat=seat
            )
        case a.Change(good=good, more=False) if state.book and state.book.seat == seat:
            return IllegalActionError(
                "{seat:seat} has none left to take away: {good:term}.",
                seat=seat,
                good=GOOD_TITLES[good],
            )
        case a.AddPoints(step=a.Step.BACK) | a.AddExtra(step=a.Step.BACK):
            return IllegalActionError(
                "{seat:seat} has no points that could be taken away.", seat=seat
            )
    return None
