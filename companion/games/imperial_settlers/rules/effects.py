"""What the action of a location does beside goods: which targets it has, and what follows."""

from collections.abc import Callable, Iterator

from companion.engine import Seat
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import RESOURCES, VIRTUAL_SEAT, Deck, Good, Verb
from companion.games.imperial_settlers.rules.offers import built_freely
from companion.games.imperial_settlers.rules.payment import cheapest, paid
from companion.games.imperial_settlers.rules.producing import settle_building
from companion.games.imperial_settlers.rules.turn import Turn, take
from companion.games.imperial_settlers.rules.whereabouts import placed
from companion.games.imperial_settlers.state import Empire, State, Why

BETWEEN = "/"  # a card, and a good of its raze field


def effects(state: State) -> Iterator[a.Effect]:
    """Yield everything that the card of the open book can still do."""
    if state.book:
        for verb in dict.fromkeys(state.book.todo):
            for owner, what in _TARGETS[verb](state, state.book.seat):
                yield a.Effect(verb, owner, what)


Target = tuple[Seat, str]
Targets = Callable[[State, Seat], Iterator[Target]]


def _others(state: State, seat: Seat) -> Iterator[tuple[Seat, Empire]]:
    """Yield whom an action can be aimed at: nobody who has passed."""
    for owner, empire in state.empires.items():
        if owner != seat and not empire.passed:
            yield owner, empire


def _locations(state: State, seat: Seat) -> Iterator[Target]:
    """Yield locations of others; one of the virtual player may be a card nobody told."""
    for owner, empire in _others(state, seat):
        yield from ((owner, one.card) for one in empire.locations)
    yield from ((VIRTUAL_SEAT, card) for card in dict.fromkeys(state.virtual))


def _told(state: State, seat: Seat) -> Iterator[Target]:
    """Yield locations of others as cards: any that lies nowhere may be one that nobody told."""
    yield from ((owner, card) for owner, card in _locations(state, seat) if card)
    if "" in state.virtual:
        elsewhere = placed(state).union(state.virtual)
        for card in state.catalogue.of_deck(Deck.COMMON):
            if card not in elsewhere:
                yield VIRTUAL_SEAT, card


def _razeable(state: State, seat: Seat) -> Iterator[Target]:
    for owner, card in _locations(state, seat):
        if not card or state.catalogue[card].can_fall:
            yield owner, card


def _razeable_with_tokens(state: State, seat: Seat) -> Iterator[Target]:
    tokens = state.empires[seat].has(Good.RAZE)
    for owner, card in _razeable(state, seat):
        if tokens >= protection(state, owner, card):
            yield owner, card


def protection(state: State, owner: Seat, card: str) -> int:
    """Return how many raze tokens more a location takes."""
    found = state.empires[owner].find(card) if owner in state.empires else None
    return found.protection if found else 0


def _own_razeable(state: State, seat: Seat) -> Iterator[Target]:
    for one in state.empires[seat].locations:
        if state.catalogue[one.card].can_fall and state.catalogue[one.card].is_common:
            yield seat, one.card


def _from_hand(state: State, seat: Seat) -> Iterator[Target]:
    """Yield what can lie face down: nobody sees which card it is, but of which deck it is."""
    if not state.options.keeps_cards:
        yield seat, ""
        return
    for kind in (Good.COMMON_CARD, Good.FACTION_CARD):
        if state.in_hand(seat, kind):
            yield seat, kind.value


def _own_deck(state: State, seat: Seat) -> Iterator[Target]:
    numbers = state.catalogue.of_deck(state.deck_of(seat))
    for action in built_freely(state, seat, numbers):
        if isinstance(action, a.Effect):
            yield seat, action.what


def _buildable_deals(state: State, seat: Seat) -> Iterator[Target]:
    empire = state.empires[seat]
    for deal in empire.deals:
        cost = state.catalogue[deal.card].cost
        if not deal.abroad and cheapest(empire, cost) is not None:
            yield seat, deal.card


def _deals_of_others(state: State, seat: Seat) -> Iterator[Target]:
    """Yield deals under other boards; those abroad cannot be chosen (CON-2b)."""
    for owner, empire in _others(state, seat):
        yield from ((owner, deal.card) for deal in empire.deals if not deal.abroad)


def _own_deals(state: State, seat: Seat) -> Iterator[Target]:
    return ((seat, deal.card) for deal in state.empires[seat].deals)


def _abroad(state: State, seat: Seat) -> Iterator[Target]:
    has = {deal.card for deal in state.empires[seat].deals}
    for owner, card in _told(state, seat):
        if state.catalogue[card].deal is not None and card not in has:
            yield owner, card


def _resources(state: State, seat: Seat) -> Iterator[Target]:
    for owner, empire in _others(state, seat):
        yield from ((owner, good.value) for good in RESOURCES if empire.has(good))


def _raze_goods(state: State, seat: Seat) -> Iterator[Target]:
    for owner, card in _told(state, seat):
        for good in dict.fromkeys(state.catalogue[card].raze):
            yield owner, f"{card}{BETWEEN}{good}"


_TARGETS: dict[Verb, Targets] = {
    Verb.RAZE: _razeable_with_tokens,
    Verb.RAZE_FREELY: _razeable,
    Verb.RAZE_OWN: _own_razeable,
    Verb.DISCARD: _locations,
    Verb.TAKE_OVER: _told,
    Verb.LAY_FOUNDATION: _from_hand,
    Verb.BUILD: _own_deck,
    Verb.BUILD_DEAL: _buildable_deals,
    Verb.DROP_DEAL: _deals_of_others,
    Verb.TAKE_DEAL: _deals_of_others,
    Verb.CANCEL_DEAL: _own_deals,
    Verb.DEAL_ABROAD: _abroad,
    Verb.TAKE_RESOURCE: _resources,
    Verb.PICK_RAZE_GOOD: _raze_goods,
}


def raze(turn: Turn, seat: Seat, owner: Seat, card: str, tokens: int) -> None:
    """Raze a location: its goods go to whoever does it, and a wood to the owner of a common one."""
    if owner == VIRTUAL_SEAT:
        raze_virtual(turn, seat, card, tokens)
        return
    facts = turn.state.catalogue[card]
    turn.add(e.LocationRazed(seat, owner, card, tokens))
    turn.gain(seat, Why.RAZE, card, facts.raze)
    if facts.is_common:
        turn.gain(owner, Why.FOUNDATION, card, (Good.WOOD,))


def raze_virtual(turn: Turn, seat: Seat, card: str, tokens: int) -> None:
    """Raze a location of the virtual player; goods of one that nobody told are entered by hand."""
    turn.add(e.VirtualRazed(seat, card, tokens))
    turn.gain(seat, Why.RAZE, card, turn.state.catalogue[card].raze if card else ())


@take.register
def _(action: a.Effect, turn: Turn, seat: Seat) -> None:
    turn.add(e.EffectUsed(seat, action.verb))
    _DOES[action.verb](turn, seat, action)


Does = Callable[[Turn, Seat, a.Effect], None]


def _raze_with_tokens(turn: Turn, seat: Seat, action: a.Effect) -> None:
    tokens = protection(turn.state, action.owner, action.what)
    raze(turn, seat, action.owner, action.what, tokens)


def _raze_freely(turn: Turn, seat: Seat, action: a.Effect) -> None:
    raze(turn, seat, action.owner, action.what, 0)


def _discard(turn: Turn, _: Seat, action: a.Effect) -> None:
    turn.add(e.LocationGone(action.owner, action.what))


def _take_over(turn: Turn, seat: Seat, action: a.Effect) -> None:
    turn.add(e.LocationTaken(seat, action.owner, action.what))


def _lay_foundation(turn: Turn, seat: Seat, action: a.Effect) -> None:
    """Lay a card face down: a stone comes for it, and no wood."""
    used = turn.state.book.card if turn.state.book else ""
    turn.add(e.FoundationLaid(seat, action.what))
    turn.gain(seat, Why.FOUNDATION, used, (Good.STONE,))


def _build(turn: Turn, seat: Seat, action: a.Effect) -> None:
    _build_freely(turn, seat, action.what, from_deal=action.verb is Verb.BUILD_DEAL)


def _end_deal(turn: Turn, _: Seat, action: a.Effect) -> None:
    turn.add(e.DealGone(action.owner, action.what))


def _take_deal(turn: Turn, seat: Seat, action: a.Effect) -> None:
    turn.add(e.DealTaken(seat, action.owner, action.what))


def _deal_abroad(turn: Turn, seat: Seat, action: a.Effect) -> None:
    turn.add(e.DealSigned(seat, action.what, (), abroad=True))
    _first_of_deal(turn, seat, action.what)


def _take_resource(turn: Turn, seat: Seat, action: a.Effect) -> None:
    turn.add(e.GoodTaken(seat, action.owner, Good(action.what)))


def _pick_raze_good(turn: Turn, seat: Seat, action: a.Effect) -> None:
    card, _, good = action.what.partition(BETWEEN)
    turn.gain(seat, Why.ACTION, card, (Good(good),))


_DOES: dict[Verb, Does] = {
    Verb.RAZE: _raze_with_tokens,
    Verb.RAZE_FREELY: _raze_freely,
    Verb.RAZE_OWN: _raze_freely,
    Verb.DISCARD: _discard,
    Verb.TAKE_OVER: _take_over,
    Verb.LAY_FOUNDATION: _lay_foundation,
    Verb.BUILD: _build,
    Verb.BUILD_DEAL: _build,
    Verb.DROP_DEAL: _end_deal,
    Verb.CANCEL_DEAL: _end_deal,
    Verb.TAKE_DEAL: _take_deal,
    Verb.DEAL_ABROAD: _deal_abroad,
    Verb.TAKE_RESOURCE: _take_resource,
    Verb.PICK_RAZE_GOOD: _pick_raze_good,
}


def _build_freely(turn: Turn, seat: Seat, card: str, *, from_deal: bool) -> None:
    cost = turn.state.catalogue[card].cost
    gold = cheapest(turn.state.empires[seat], cost) or a.Gold()
    turn.add(e.LocationBuilt(seat, card, paid(cost, gold), "", from_deal))
    settle_building(turn, seat, card)


def _first_of_deal(turn: Turn, seat: Seat, card: str) -> None:
    """Give what a new deal brings at once."""
    deal = next(one for one in turn.state.empires[seat].deals if one.card == card)
    turn.gain(seat, Why.DEAL, card, (deal.good,))


def sign(turn: Turn, seat: Seat, card: str, price: tuple[Good, ...]) -> None:
    """Make a deal with a card of the hand."""
    turn.add(e.DealSigned(seat, card, price))
    _first_of_deal(turn, seat, card)
