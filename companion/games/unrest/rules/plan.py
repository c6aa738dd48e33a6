"""The Rebellion chooses where it operates, and plays two hidden cards and an open one."""

from collections import Counter

from companion.engine import IllegalActionError, Seat, Secret
from companion.games.unrest import events as e
from companion.games.unrest.actions import ChooseArea, PlayCard
from companion.games.unrest.pieces import OPEN_PLACE, PLAN_SIZE, Card, Side, all_cards
from companion.games.unrest.rules.turn import Turn, take
from companion.games.unrest.state import Phase, Placed, State


def kinds(state: State) -> tuple[Card, ...]:
    """Return the cards that may be played next as far as everybody knows."""
    if state.phase is not Phase.PLAN:
        return ()
    unseen = unseen_cards(state)
    if _next_place(state) < OPEN_PLACE:
        return tuple(unseen)
    # Only a last hand of nothing but decoys leaves no card that could lie open (CON-0c).
    decoys = state.final and unseen[Card.DECOY] >= PLAN_SIZE
    return tuple(card for card in unseen if card.number or decoys)


def playable(state: State) -> tuple[Card, ...]:
    """Return the cards the Rebellion may play next, with what it alone knows.

    A card with a number must be left to lie open: decoys never do. All cards are played in the
    end, so the companion knows the hand of the Final Clash: it is what was never played. Where
    that is decoys alone, the third lies hidden, too (CON-0c).
    """
    if state.phase is not Phase.PLAN:
        return ()
    left = unplayed(state)
    numbered = tuple(card for card in left if card.number)
    if _next_place(state) >= OPEN_PLACE:
        return numbered or tuple(left)
    last = numbered if sum(left[card] for card in numbered) == 1 else ()
    return tuple(card for card in left if card not in last)


def unplayed(state: State) -> Counter[Card]:
    """Return the cards in hand or deck, which the Rebellion knows by what it has played."""
    return Counter(all_cards()) - Counter(identity(card) for card in state.lying())


def unseen_cards(state: State) -> Counter[Card]:
    """Return the cards that lie open nowhere: each hidden one is one of them."""
    return Counter(all_cards()) - Counter(card for card in state.lying() if isinstance(card, Card))


def identity(card: Placed) -> Card:
    """Return which card that is, open or hidden."""
    return card.expose() if isinstance(card, Secret) else card


@take.register
def _(action: ChooseArea, turn: Turn, seat: Seat) -> None:
    turn.need(Phase.AREA, seat, Side.REBELLION)
    turn.need_contested(action.left)
    turn.need_contested(action.right)
    if (action.left, action.right) not in turn.state.areas:
        raise IllegalActionError("The marker goes between two neighbours, named from the left.")
    turn.add(e.AreaChosen(action.left, action.right))


@take.register
def _(action: PlayCard, turn: Turn, seat: Seat) -> None:
    turn.need(Phase.PLAN, seat, Side.REBELLION)
    place, card = _next_place(turn.state), action.card.expose()
    if card not in playable(turn.state):
        _refuse(place)
    shown = card if place == OPEN_PLACE and card.number else None
    turn.add(e.CardRead(place, action.card))
    if place == OPEN_PLACE:
        turn.add(e.PlanLaid(shown))


def _next_place(state: State) -> int:
    return len(state.front) + 1


def _refuse(place: int) -> None:
    """Refuse a card, naming every possible reason: the one alone would tell what card it was."""
    if place < OPEN_PLACE:
        raise IllegalActionError(
            "This card cannot be played now: it was played before, or it has to lie open."
        )
    raise IllegalActionError(
        "This card cannot be played now: it was played before, or it may not lie open."
    )
