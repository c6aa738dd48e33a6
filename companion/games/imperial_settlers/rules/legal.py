"""Everything a seat may do now. What is listed here is accepted, and nothing else."""

from collections.abc import Iterator

from companion.engine import Action, Seat, Secret
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.options import Help
from companion.games.imperial_settlers.pieces import (
    AT_ONCE,
    COUNTED,
    FOUNDATION,
    PAIR,
    RAZE_LOCATION,
    RESOURCES,
    TARGETS,
    Class,
    Deck,
    Good,
)
from companion.games.imperial_settlers.rules.effects import effects, protection
from companion.games.imperial_settlers.rules.hands import could_show
from companion.games.imperial_settlers.rules.lookouts import is_secret
from companion.games.imperial_settlers.rules.offers import free_to_act, givable, with_cards
from companion.games.imperial_settlers.rules.payment import ways
from companion.games.imperial_settlers.rules.samurai import unguarded
from companion.games.imperial_settlers.rules.turn import there_are
from companion.games.imperial_settlers.rules.waiting import awaited, owing_samurai
from companion.games.imperial_settlers.rules.whereabouts import in_empires, not_next
from companion.games.imperial_settlers.state import Phase, Reason, State

_AT_ANY_TIME = (Phase.PRODUCTION, Phase.ACTION, Phase.CLEANUP)


def legal(state: State, seat: Seat) -> list[Action]:
    """Return everything a seat may do now."""
    return list(possible(state, seat))


def possible(state: State, seat: Seat) -> Iterator[Action]:
    """Yield everything a seat may do, what takes longest to work out last."""
    if seat in state.empires and state.end is None:
        yield from beside(state, seat)
        if seat in awaited(state):
            yield from _asked(state, seat)


def beside(state: State, seat: Seat) -> Iterator[Action]:
    """Yield what a seat may do although nobody waits for it."""
    if state.phase not in _AT_ANY_TIME:
        return
    if not state.options.keeps_goods:
        yield from _points(state, seat)
    elif not (_begun(state) or owing_samurai(state)):
        yield a.OpenBook()
        if seat == state.before != state.current and not state.empires[seat].passed:
            yield from _free(state, seat)  # what was just built can be protected


def _begun(state: State) -> bool:
    """Tell whether something is to be finished first."""
    paying = state.paying is not None or state.pairs is not None
    return paying or state.book is not None or bool(state.choices)


def _asked(state: State, seat: Seat) -> Iterator[Action]:
    if state.book:
        return _in_book(state, seat)
    if state.choices:
        return (a.Choose(goods) for goods in state.choices[0].options)
    if owing_samurai(state) == seat:
        return (a.Guard(card) for card in unguarded(state, seat))
    match state.phase:
        case Phase.LOOKOUT:
            return _in_lookout(state)
        case Phase.HANDS:
            return _in_hands(state, seat)
        case Phase.ACTION if state.options.keeps_goods:
            return _in_turn(state, seat)
        case Phase.ACTION:
            return _in_actions(state)
        case Phase.ATTACK:
            return _in_attack(state)
        case Phase.SCORING:
            return _in_count(state, seat)
    return iter((a.Done(),))


def _in_lookout(state: State) -> Iterator[Action]:
    if needs_first_attack(state):
        yield from map(a.Reveal, TARGETS)
    elif is_secret(state):
        yield a.Done()
    elif state.to_lay:
        elsewhere = not_next(state)
        for deck_card in state.catalogue:
            if deck_card.is_common and deck_card.number not in elsewhere:
                yield a.LayOut(deck_card.number)
    else:
        yield from map(a.Take, state.display)


def needs_first_attack(state: State) -> bool:
    """Tell whether the attack card is still to be turned up that lies open from the start."""
    return state.alone and state.options.keeps_goods and not state.attacks


def _in_hands(state: State, seat: Seat) -> Iterator[Action]:
    yield from (a.ShowCard(Secret(card)) for card in could_show(state, seat))
    yield a.Done()


def _in_turn(state: State, seat: Seat) -> Iterator[Action]:
    if state.paying:
        yield from _in_payment(state, seat)
    elif state.pairs is not None:
        yield from _in_exchange(state, seat)
    elif free_to_act(state, seat):
        yield a.Pass()
        yield from _at_table(state, seat)
        yield from _free(state, seat)
        yield from with_cards(state, seat)


def _at_table(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the actions that need no card of the hand."""
    yield from _razes(state, seat)
    yield from _activations(state, seat)
    if state.empires[seat].has(Good.WORKER) >= PAIR:
        yield a.OpenExchange()


def _razes(state: State, seat: Seat) -> Iterator[Action]:
    tokens = state.empires[seat].has(Good.RAZE)
    if tokens < RAZE_LOCATION or state.options.is_peaceful:
        return
    for owner, empire in state.empires.items():
        if owner == seat or empire.passed:
            continue
        for one in empire.locations:
            price = RAZE_LOCATION + protection(state, owner, one.card)
            if state.catalogue[one.card].can_fall and tokens >= price:
                yield a.Raze(owner, one.card)


def _activations(state: State, seat: Seat) -> Iterator[Action]:
    empire = state.empires[seat]
    for one in empire.locations:
        card = state.catalogue[one.card]
        if card.kind is not Class.ACTION or card.action is None:
            continue
        for times in range(1, min(AT_ONCE, card.action.uses - one.used) + 1):
            for gold in ways(empire, (card.action.cost or ()) * times):
                yield a.Activate(one.card, gold, twice=times == AT_ONCE)


def _free(state: State, seat: Seat) -> Iterator[Action]:
    """Yield what may be done in a turn beside its action."""
    empire = state.empires[seat]
    if empire.has(Good.DEFENCE):
        for one in empire.locations:
            if state.catalogue[one.card].is_common and not one.defended:
                yield a.Defend(one.card)
    if empire.has(Good.WORKER):
        yield from map(a.Guard, unguarded(state, seat))


def _in_payment(state: State, seat: Seat) -> Iterator[Action]:
    paying = state.paying
    card = state.catalogue[paying.card] if paying else None
    if paying is None or card is None:
        return
    empire = state.empires[seat]
    if card.takes_location and not paying.given:
        yield from map(a.Give, givable(state, seat))
        if empire.foundations:
            yield a.Give(FOUNDATION)
        return
    for gold in ways(empire, card.cost):
        yield a.Pay(card.number, gold, paying.given)


def _in_exchange(state: State, seat: Seat) -> Iterator[Action]:
    cards = (Good.FACTION_CARD, Good.COMMON_CARD) if state.options.keeps_cards else (Good.CARD,)
    if state.empires[seat].has(Good.WORKER) >= PAIR:
        yield from map(a.Exchange, (*RESOURCES, *cards))
    if state.pairs:
        yield a.EndTurn()


def _in_book(state: State, seat: Seat) -> Iterator[Action]:
    empire, book = state.empires[seat], state.book
    for good in COUNTED:
        yield a.Change(good, more=True)
        if empire.points if good is Good.POINT else empire.has(good):
            yield a.Change(good, more=False)
    if state.options.keeps_cards:
        yield from _hand_changes(state, seat)
    yield from effects(state)
    if book and book.card:
        yield a.CloseBook(Reason.CARD)
    else:
        yield from (a.Strike(one.card) for one in empire.locations)
        yield from (a.Strike(deal.card) for deal in empire.deals)
        yield from map(a.CloseBook, Reason)


def _hand_changes(state: State, seat: Seat) -> Iterator[Action]:
    """Yield cards that are drawn or given up because of something the companion does not know."""
    decks = {Good.COMMON_CARD: Deck.COMMON, Good.FACTION_CARD: state.deck_of(seat)}
    for kind, deck in decks.items():
        if there_are(state, deck):
            yield a.Change(kind, more=True)
        if state.in_hand(seat, kind):
            yield a.Change(kind, more=False)


def _points(state: State, seat: Seat) -> Iterator[Action]:
    for step in a.Step:
        if step is not a.Step.BACK or state.empires[seat].points:
            yield a.AddPoints(step)


def _in_actions(state: State) -> Iterator[Action]:
    yield a.Pass()
    if state.virtual:
        yield a.LoseVirtual()


def _in_attack(state: State) -> Iterator[Action]:
    if state.threatened:
        yield from map(a.Lose, state.threatened)
    elif state.options.keeps_goods:
        yield from map(a.Reveal, TARGETS)
    else:
        yield from (a.TellAttack(hit=True), a.TellAttack(hit=False))


def _in_count(state: State, seat: Seat) -> Iterator[Action]:
    if state.tied:
        yield from map(a.FallBehind, state.tied)
        yield a.StillTied()
        return
    empire = state.empires[seat]
    lying = in_empires(state)
    numbers = state.catalogue.for_faction(empire.faction)
    yield from (a.CountIn(number) for number in numbers if number not in lying)
    yield from (a.CountOut(one.card) for one in empire.locations)
    if state.options.help is Help.SCORE:
        for kind, count in ((a.Kind.COMMON, empire.common), (a.Kind.FACTION, empire.own)):
            yield a.CountUp(kind, more=True)
            if count:
                yield a.CountUp(kind, more=False)
    for step in a.Step:
        if step is not a.Step.BACK or empire.extra:
            yield a.AddExtra(step)
    yield a.Confirm()
