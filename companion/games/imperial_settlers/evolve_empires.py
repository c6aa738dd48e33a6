"""What an event does to single empires, and to the cards that leave them."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine import Fact, Seat
from companion.games.imperial_settlers import empire as of
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import CARDS, FOUNDATION, PAIR, Deck, Good
from companion.games.imperial_settlers.state import (
    Built,
    Choice,
    Deal,
    Empire,
    State,
    Why,
)

Change = Callable[[Empire], Empire]


def evolve_empires(state: State, event: Fact) -> State:
    """Return the state after an event that changes empires; as it was after any other."""
    for part in (_goods, _numbers, _building, _razing, _moving, _hands, _counting):
        after = part(state, event)
        if after is not None:
            return after
    return state


def _goods(state: State, event: Fact) -> State | None:
    match event:
        case e.Produced(seat=seat, lines=lines):
            for line in lines:
                state = _gain(state, seat, line.why, line.card, line.goods)
            return state
        case e.Gained(seat=seat, why=why, card=card, goods=goods):
            return _gain(state, seat, why, card, goods)
        case e.ChoiceOpened(seat=seat, card=card, why=why, options=options):
            return replace(state, choices=(*state.choices, Choice(seat, card, why, options)))
        case e.Chosen(seat=seat, card=card, why=why, goods=goods):
            open_ones = replace(state, choices=state.choices[1:])
            if state.choices and state.choices[0].told:
                return open_ones
            return _gain(open_ones, seat, why, card, goods)
        case e.CleanedUp(seat=seat, gone=gone):
            return change(state, seat, lambda one: _cleaned(of.with_goods(one, gone, -1)))
    return None


def _numbers(state: State, event: Fact) -> State | None:
    match event:
        case e.GoodChanged(seat=seat, good=good, more=False) if good in CARDS:
            return _throw_blind(_leave_blind(state, seat, good), seat, good)
        case e.GoodChanged(seat=seat, good=good, more=more):
            return change(state, seat, lambda one: of.with_goods(one, (good,), 1 if more else -1))
        case e.GoodTaken(seat=seat, owner=owner, good=good):
            lost = change(state, owner, lambda one: of.with_goods(one, (good,), -1))
            return _gain(lost, seat, Why.ACTION, "", (good,))
        case e.PairGiven(seat=seat):
            workers = (Good.WORKER,) * PAIR
            return change(state, seat, lambda one: of.with_goods(one, workers, -1))
        case e.Passed(seat=seat):
            return change(state, seat, lambda one: replace(one, passed=True))
        case e.PointsAdded(seat=seat, by=by):
            return change(state, seat, lambda one: replace(one, points=max(0, one.points + by)))
    return None


def _building(state: State, event: Fact) -> State | None:
    match event:
        case e.LocationBuilt(seat=seat, card=card, paid=paid, given=given, from_deal=from_deal):
            if card not in state.catalogue:
                return state
            state = _give_up(state, seat, given)
            state = change(state, seat, lambda one: of.with_goods(one, paid, -1))
            state = _leave(state, seat, card, from_deal=from_deal)
            return change(state, seat, lambda one: of.with_location(one, Built(card)))
        case e.DealSigned(seat=seat, card=card, paid=paid, abroad=abroad):
            found = state.catalogue.get(card)
            if found is None or found.deal is None:
                return state
            deal = Deal(card, found.deal, abroad)
            if not abroad:
                state = _leave(state, seat, card)
            state = change(state, seat, lambda one: of.with_goods(one, paid, -1))
            return change(state, seat, lambda one: of.with_deal(one, deal))
        case e.Activated(seat=seat, card=card, paid=paid, times=times):
            used = _built(state, seat, card).used + times
            state = change(state, seat, lambda one: of.with_goods(one, paid, -1))
            return change(state, seat, lambda one: of.marked(one, card, used=used))
        case e.LocationDefended(seat=seat, card=card):
            state = change(state, seat, lambda one: of.with_goods(one, (Good.DEFENCE,), -1))
            return change(state, seat, lambda one: of.marked(one, card, defended=True))
        case e.LocationGuarded(seat=seat, card=card, worker=worker):
            return change(state, seat, lambda one: _guarded(one, card, worker=worker))
        case e.SamuraiLost(seat=seat):
            return change(state, seat, lambda one: replace(one, samurai=0))
    return None


def _razing(state: State, event: Fact) -> State | None:
    match event:
        case e.CardRazed(seat=seat, card=card):
            state = change(state, seat, lambda one: of.with_goods(one, (Good.RAZE,), -1))
            return discard(_leave(state, seat, card), card)
        case e.VirtualRazed(seat=seat, card=card, tokens=tokens):
            tolls = (Good.RAZE,) * tokens
            state = change(state, seat, lambda one: of.with_goods(one, tolls, -1))
            return discard(state, card)
        case e.LocationRazed(seat=seat, owner=owner, card=card, tokens=tokens):
            tolls = (Good.RAZE,) * tokens
            state = change(state, seat, lambda one: of.with_goods(one, tolls, -1))
            return _razed(state, owner, card)
        case e.LocationCaptured(seat=seat, card=card):
            return change(state, seat, lambda one: of.without_location(one, card))
    return None


def _moving(state: State, event: Fact) -> State | None:
    match event:
        case e.LocationGone(owner=owner, card=card, struck=struck):
            state = change(state, owner, lambda one: of.without_location(one, card))
            return _take_back(state, owner, card) if struck else discard(state, card)
        case e.LocationTaken(seat=seat, owner=owner, card=card):
            moved = replace(_built(state, owner, card), taken=True)
            if card not in state.catalogue:
                return state
            state = change(state, owner, lambda one: of.without_location(one, card))
            return change(state, seat, lambda one: of.with_location(one, moved))
        case e.FoundationLaid(seat=seat, card=card):
            return change(
                _leave_blind(state, seat, card),
                seat,
                lambda one: replace(one, foundations=(*one.foundations, card)),
            )
        case e.DealGone(owner=owner, card=card, struck=struck):
            abroad = any(one.card == card and one.abroad for one in _deals(state, owner))
            state = change(state, owner, lambda one: of.without_deal(one, card))
            if abroad:
                return state
            return _take_back(state, owner, card) if struck else discard(state, card)
        case e.DealTaken(seat=seat, owner=owner, card=card):
            taken = [one for one in _deals(state, owner) if one.card == card]
            state = change(state, owner, lambda one: of.without_deal(one, card))
            return change(state, seat, lambda one: replace(one, deals=(*one.deals, *taken)))
    return None


def _hands(state: State, event: Fact) -> State | None:
    match event:
        case e.CardsDrawn(seat=seat, deck=deck, count=count):
            common = deck is Deck.COMMON
            return change(
                state,
                seat,
                lambda one: replace(one, hand=of.drawn(one.hand, common=common, count=count)),
            )
        case e.CardTaken(seat=seat, card=card):
            return change(
                state,
                seat,
                lambda one: replace(one, hand=replace(one.hand, known=(*one.hand.known, card))),
            )
        case e.HandShown(seat=seat, card=shown):
            return change(
                state,
                seat,
                lambda one: replace(one, hand=replace(one.hand, shown=(*one.hand.shown, shown))),
            )
    return None


def _counting(state: State, event: Fact) -> State | None:
    match event:
        case e.CardCounted(seat=seat, card=card) if card in state.catalogue:
            return change(state, seat, lambda one: of.with_location(one, Built(card)))
        case e.CardUncounted(seat=seat, card=card):
            return change(state, seat, lambda one: of.without_location(one, card))
        case e.LocationsCounted(seat=seat, common=True, by=by):
            return change(state, seat, lambda one: replace(one, common=max(0, one.common + by)))
        case e.LocationsCounted(seat=seat, by=by):
            return change(state, seat, lambda one: replace(one, own=max(0, one.own + by)))
        case e.ExtraAdded(seat=seat, by=by):
            return change(state, seat, lambda one: replace(one, extra=max(0, one.extra + by)))
        case e.EmpireConfirmed(seat=seat):
            return change(state, seat, lambda one: replace(one, confirmed=True))
    return None


def change(state: State, seat: Seat, how: Change) -> State:
    """Return the state with one empire changed; as it was where nobody sits there."""
    if seat not in state.empires:
        return state
    return replace(state, empires={**state.empires, seat: how(state.empires[seat])})


def _gain(state: State, seat: Seat, why: Why, card: str, goods: tuple[Good, ...]) -> State:
    """Return the state with goods gained; of a card the deck is still to be chosen."""
    if seat not in state.empires:
        return state
    state = change(state, seat, lambda one: of.with_line(one, why, card, goods))
    if not state.options.keeps_cards:
        return state
    decks = ((Good.FACTION_CARD,), (Good.COMMON_CARD,))
    asked = (Choice(seat, card, why, decks, told=True),) * goods.count(Good.CARD)
    return replace(state, choices=(*state.choices, *asked)) if asked else state


def _cleaned(empire: Empire) -> Empire:
    """Return an empire whose locations can be used again, with no defence token left."""
    fresh = tuple(replace(one, used=0, defended=False) for one in empire.locations)
    return replace(empire, locations=fresh)


def _guarded(empire: Empire, card: str, *, worker: bool) -> Empire:
    guarded = of.marked(empire, card, guarded=True)
    if worker:
        return of.with_goods(guarded, (Good.WORKER,), -1)
    return replace(guarded, samurai=max(0, guarded.samurai - 1))


def _give_up(state: State, seat: Seat, given: str) -> State:
    """Return the state after something was given for a building."""
    if not given or seat not in state.empires:
        return state
    if given == FOUNDATION:
        lain = state.empires[seat].foundations[:1]
        state = change(state, seat, of.without_foundation)
        return _discard_foundation(state, seat, lain[0]) if lain else state
    return discard(change(state, seat, lambda one: of.without_location(one, given)), given)


def _leave(state: State, seat: Seat, card: str, *, from_deal: bool = False) -> State:
    """Return the state after a card left a hand, or the deals it was among."""
    if from_deal:
        return change(state, seat, lambda one: of.without_deal(one, card))
    found = state.catalogue.get(card)
    if not state.options.keeps_cards or found is None:
        return state
    common = found.is_common
    return change(
        state,
        seat,
        lambda one: replace(one, hand=of.played(one.hand, card, common=common)),
    )


def _leave_blind(state: State, seat: Seat, deck: str) -> State:
    """Return the state after a card left a hand that nobody saw; `deck` says which kind it was.

    It may be one that all saw coming, or one that was shown in secret: of these cards nobody knows
    any more whether they are still there.
    """
    common = deck == Good.COMMON_CARD
    if not common and deck != Good.FACTION_CARD:
        return state

    def left(one: Empire) -> Empire:
        kept = tuple(
            card for card in one.hand.known if state.catalogue[card].is_common is not common
        )
        unseen = len(one.hand.known) - len(kept)
        hand = replace(one.hand, known=kept, shown=(), left=())
        return replace(one, hand=of.drawn(hand, common=common, count=unseen - 1))

    return change(state, seat, left)


def _throw_blind(state: State, seat: Seat, kind: Good) -> State:
    """Return the state with a card on the discards that nobody named."""
    deck = Deck.COMMON if kind is Good.COMMON_CARD else state.deck_of(seat)
    return throw(state, deck, ("",))


def _take_back(state: State, seat: Seat, card: str) -> State:
    """Return the state with a card in the hand again; all have seen it. Another's is discarded."""
    found = state.catalogue.get(card)
    if found is None or seat not in state.empires or not state.options.keeps_cards:
        return state
    if not found.is_common and found.deck is not state.deck_of(seat):
        return discard(state, card)
    return change(
        state,
        seat,
        lambda one: replace(one, hand=replace(one.hand, known=(*one.hand.known, card))),
    )


def _razed(state: State, owner: Seat, card: str) -> State:
    """Return the state after a location fell: a common one leaves a foundation."""
    if card not in state.catalogue or owner not in state.empires:
        return state
    state = change(state, owner, lambda one: of.without_location(one, card))
    if not state.catalogue[card].is_common:
        return discard(state, card)
    return change(state, owner, lambda one: replace(one, foundations=(*one.foundations, card)))


def discard(state: State, card: str) -> State:
    """Return the state with a card on the discards of its deck, where cards are kept."""
    found = state.catalogue.get(card)
    return state if found is None else throw(state, found.deck, (card,))


def throw(state: State, deck: Deck, cards: tuple[str, ...]) -> State:
    """Return the state with cards on the discards of a deck; empty texts where nobody saw them."""
    if not state.options.keeps_cards:
        return state
    pile = (*state.discards.get(deck, ()), *cards)
    return replace(state, discards={**state.discards, deck: pile})


def _discard_foundation(state: State, seat: Seat, lain: str) -> State:
    return _throw_blind(state, seat, Good(lain)) if lain in CARDS else discard(state, lain)


def _built(state: State, seat: Seat, card: str) -> Built:
    found = state.empires[seat].find(card) if seat in state.empires else None
    return found or Built(card)


def _deals(state: State, seat: Seat) -> tuple[Deal, ...]:
    return state.empires[seat].deals if seat in state.empires else ()
