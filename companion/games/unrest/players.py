"""Simulated players: not clever, but they play cards they could hold and take what they can."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from companion.engine import Action
from companion.games.unrest import actions as a
from companion.games.unrest.pieces import Card, District
from companion.games.unrest.views import PublicView, SeatView

PERSISTENCE = 0.8  # how often the Rebellion goes on where it has most cards

T = TypeVar("T", bound=Action)


def player(view: SeatView, public: PublicView, legal: Sequence[Action], random: Random) -> Action:
    """Choose one of the legal actions."""
    match legal[0]:
        case a.Liberate():
            return min(_only(legal, a.Liberate), key=_cards_shown)
        case a.PlayCard():
            return _play(view, _only(legal, a.PlayCard), random)
        case a.ChooseArea():
            return _most(_only(legal, a.ChooseArea), lambda one: _area(public, one), random)
        case a.Assign():
            return _most(_only(legal, a.Assign), lambda one: _height(public, one.district), random)
    # Every token is as likely as the next, however many targets it has.
    kind = random.choice(sorted({type(action) for action in legal}, key=lambda one: one.__name__))
    return random.choice(_only(legal, kind))


def _play(view: SeatView, legal: Sequence[a.PlayCard], random: Random) -> Action:
    """Play what could be drawn: decoys as often as there are some left."""
    card = random.choice([card for card in view.unplayed if card in view.playable])
    return next(action for action in legal if _card(action) is card)


def _most(legal: Sequence[T], worth: Callable[[T], int], random: Random) -> T:
    if random.random() >= PERSISTENCE:
        return random.choice(legal)
    best = max(map(worth, legal))
    return random.choice([action for action in legal if worth(action) == best])


def _area(public: PublicView, area: a.ChooseArea) -> int:
    return _height(public, area.left) + _height(public, area.right)


def _height(public: PublicView, district: District) -> int:
    return len(public.stacks[district])


def _cards_shown(action: a.Liberate) -> int:
    return len(action.proof.expose().positions)


def _card(action: a.PlayCard) -> Card:
    return action.card.expose()


def _only(legal: Sequence[Action], kind: type[T]) -> list[T]:
    return [action for action in legal if isinstance(action, kind)]
