"""The state after an event. Total and pure; no secret is opened here."""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from companion.engine import Fact
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.evolve_empires import discard, evolve_empires, throw
from companion.games.imperial_settlers.pieces import Deck, Good
from companion.games.imperial_settlers.state import Book, Empire, Paying, Phase, State

Text = TypeVar("Text", bound=str)


def evolve(state: State, event: Fact) -> State:
    """Return the state after an event."""
    for part in (_round, _cards, _turns, _alone, _end):
        after = part(state, event)
        if after is not None:
            return after
    return evolve_empires(state, event)


def _round(state: State, event: Fact) -> State | None:
    match event:
        case e.GameBegun(first=first):
            return replace(state, first=first)
        case e.RoundBegun(round=number, first=first):
            fresh = _every(state, lambda one: replace(one, lines=(), passed=False))
            return replace(fresh, round=number, first=first, attacked=0, done=())
        case e.PhaseBegun(phase=phase):
            return replace(state, phase=phase, current=None, before=None, acted=False)
        case e.RoundEnded(points=points):
            return replace(state, history=(*state.history, points))
    return None


def _cards(state: State, event: Fact) -> State | None:
    match event:
        case e.CardsAsked(lap=lap, count=count, picks=picks):
            return replace(state, lap=lap, to_lay=count, picks=picks)
        case e.CardLaidOut(card=card):
            laid = _from_deck(state, Deck.COMMON, 1)
            return replace(laid, to_lay=max(0, laid.to_lay - 1), display=(*laid.display, card))
        case e.CardTaken(card=card):
            taken = replace(state, display=_without(state.display, card), picks=state.picks[1:])
            return evolve_empires(taken, event)
        case e.CardLeft(card=card):
            return discard(replace(state, display=_without(state.display, card)), card)
        case e.CardsThrown(count=count):
            return throw(_from_deck(state, Deck.COMMON, count), Deck.COMMON, ("",) * count)
        case e.VirtualTook(card=card):
            shown = replace(state, display=_without(state.display, card))
            return replace(shown, virtual=(*state.virtual, card))
        case e.CardsDrawn(deck=deck, count=count):
            return evolve_empires(_from_deck(state, deck, count), event)
        case e.HandKept(seat=seat):
            return replace(state, done=(*state.done, seat))
    return None


def _turns(state: State, event: Fact) -> State | None:
    match event:
        case e.TurnBegun(seat=seat):
            return replace(state, current=seat, before=state.current, acted=False, pairs=None)
        case e.TurnDone():
            return replace(state, acted=True, paying=None)
        case e.PaymentOpened(card=card):
            return replace(state, paying=Paying(card))
        case e.LocationOffered(given=given) if state.paying:
            return replace(state, paying=replace(state.paying, given=given))
        case e.ExchangeOpened():
            return replace(state, pairs=0)
        case e.PairGiven():
            return evolve_empires(replace(state, pairs=(state.pairs or 0) + 1), event)
        case e.BookOpened(seat=seat, card=card, todo=todo):
            return replace(state, book=Book(seat, card, todo))
        case e.EffectUsed(verb=verb) if state.book:
            return replace(state, book=replace(state.book, todo=_without(state.book.todo, verb)))
        case e.BookClosed():
            return replace(state, book=None)
    return None


def _alone(state: State, event: Fact) -> State | None:
    match event:
        case e.AttackRevealed(target=target):
            return replace(state, attacks=(target, *state.attacks))
        case e.LocationsThreatened(cards=cards, used=used):
            return replace(state, threatened=cards, used=used)
        case e.LocationCaptured(card=card, used=used):
            hit = replace(_collect(state, (card,)), attacked=state.attacked + 1)
            line = _moved_back(hit.attacks, used)
            return evolve_empires(replace(hit, attacks=line, threatened=(), used=()), event)
        case e.AttackMissed():
            return replace(state, attacked=state.attacked + 1)
        case e.VirtualCollected():
            return replace(_collect(state, state.virtual), virtual=())
        case (
            e.VirtualRazed(card=card)
            | e.LocationGone(owner=0, card=card)
            | e.LocationTaken(owner=0, card=card)
        ):
            left = _without(state.virtual, card if card in state.virtual else "")
            return evolve_empires(replace(state, virtual=left), event)
    return None


def _collect(state: State, cards: tuple[str, ...]) -> State:
    told = tuple(card for card in cards if card)
    return replace(
        state,
        collection=state.collection + len(cards),
        collected=(*state.collected, *told),
    )


def _end(state: State, event: Fact) -> State | None:
    match event:
        case e.TieFound(seats=seats, tie=tie):
            return replace(state, tied=seats, tie=tie)
        case e.GameEnded(winners=winners, end=end):
            return replace(state, winners=winners, end=end, phase=Phase.OVER, current=None)
    return None


def _from_deck(state: State, deck: Deck, count: int) -> State:
    """Return the state with cards less in a deck; where they run out, its discards go into it."""
    if deck not in state.decks:
        return state
    left, discards = state.decks[deck], state.discards
    if left < count:
        left, discards = left + len(discards.get(deck, ())), {**discards, deck: ()}
    return replace(state, decks={**state.decks, deck: max(0, left - count)}, discards=discards)


def _every(state: State, change: Callable[[Empire], Empire]) -> State:
    return replace(state, empires={seat: change(one) for seat, one in state.empires.items()})


def _without(several: tuple[Text, ...], one: Text) -> tuple[Text, ...]:
    """Return several without one of them, once."""
    if one not in several:
        return several
    at = several.index(one)
    return (*several[:at], *several[at + 1 :])


def _moved_back(line: tuple[Good, ...], used: tuple[int, ...]) -> tuple[Good, ...]:
    """Return the line of attack cards with those that were used at its end."""
    stay = [good for at, good in enumerate(line) if at not in used]
    return (*stay, *(line[at] for at in used if at < len(line)))
