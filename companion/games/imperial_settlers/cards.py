"""What a scanned card can mean now, from what everybody knows."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine import Action, Intent, Seat, Secret, Sentence
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import attack_numbers
from companion.games.imperial_settlers.pieces import TARGETS, VIRTUAL_SEAT, Verb
from companion.games.imperial_settlers.rules import awaited
from companion.games.imperial_settlers.rules.effects import BETWEEN, effects
from companion.games.imperial_settlers.rules.legal import needs_first_attack
from companion.games.imperial_settlers.rules.offers import with_card
from companion.games.imperial_settlers.rules.refusals import why_not
from companion.games.imperial_settlers.rules.whereabouts import in_empires, not_next
from companion.games.imperial_settlers.state import Phase, State

# What an action can do to a location of the virtual player that has to be shown for it.
SHOWN_OF_HIS: Final = (Verb.TAKE_OVER, Verb.PICK_RAZE_GOOD)


def on_card(state: State, card: str) -> Sequence[Intent[Action]]:
    """Return what this card stands for; nothing where it means nothing now.

    While hands are shown every card of a seat means itself, whatever it has shown: what it holds
    is its secret, so it is the rules that refuse.
    """
    if state.end is not None:
        return []
    return [Intent(seat, action) for seat in awaited(state) for action in _means(state, seat, card)]


def refusal(state: State, card: str) -> Sentence | None:
    """Return why a card means nothing to whoever acts now."""
    found = None if state.end is not None else why_not(state, card)
    return found.sentence if found else None


def _means(state: State, seat: Seat, card: str) -> Iterator[Action]:
    if state.book:
        yield from (one for one in effects(state) if by_card(one) and _card_of(one) == card)
    if state.book or state.choices or state.paying:
        return
    yield from with_card(state, seat, card)
    match state.phase:
        case Phase.LOOKOUT if needs_first_attack(state):
            yield from _attack(state, card)
        case Phase.LOOKOUT if state.to_lay:
            yield from _laid_out(state, card)
        case Phase.LOOKOUT if card in state.display:
            yield a.Take(card)
        case Phase.HANDS if card in state.catalogue.for_faction(state.empires[seat].faction):
            yield a.ShowCard(Secret(card))
        case Phase.ATTACK if state.options.keeps_goods and not state.threatened:
            yield from _attack(state, card)
        case Phase.ATTACK if card in state.threatened:
            yield a.Lose(card)
        case Phase.SCORING if not state.tied:
            yield from _counted(state, seat, card)


def _laid_out(state: State, card: str) -> Iterator[Action]:
    found = state.catalogue.get(card)
    if found and found.is_common and card not in not_next(state):
        yield a.LayOut(card)


def _attack(state: State, card: str) -> Iterator[Action]:
    """Yield what an attack card aims at, if somebody told that, or everything it could be."""
    if card in state.catalogue.targets:
        yield a.Reveal(state.catalogue.targets[card])
    elif card in attack_numbers():
        yield from map(a.Reveal, TARGETS)


def _counted(state: State, seat: Seat, card: str) -> Iterator[Action]:
    mine = card in state.catalogue.for_faction(state.empires[seat].faction)
    if mine and card not in in_empires(state):
        yield a.CountIn(card)


def _card_of(effect: a.Effect) -> str:
    return effect.what.partition(BETWEEN)[0]


def by_card(action: Action) -> bool:
    """Tell whether an action is done by showing its card, and stands on no button."""
    if isinstance(action, a.Effect):
        of_his = action.owner == VIRTUAL_SEAT and action.verb in SHOWN_OF_HIS
        return action.verb is Verb.BUILD or of_his
    kinds = (a.LayOut, a.Build, a.PayOtherwise, a.SignDeal, a.RazeCard)
    return isinstance(action, (*kinds, a.RazeVirtual, a.CountIn))
