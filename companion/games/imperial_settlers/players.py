"""Simulated players: not clever, but they build what they can and pass when little is left."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.views import PublicView, SeatView

# How much a player likes to do something; what is not here is done at once.
_TASTE: dict[type[Action], float] = {
    a.Build: 20,
    a.SignDeal: 8,
    a.RazeCard: 4,
    a.Raze: 4,
    a.RazeVirtual: 4,
    a.Activate: 8,
    a.OpenExchange: 3,
    a.PayOtherwise: 2,
    a.Defend: 1,
    a.Guard: 1,
    a.Pass: 2,
    a.OpenBook: 0.05,
    a.AddPoints: 4,
    a.Effect: 20,
    a.Change: 2,
    a.Strike: 0.01,
    a.CloseBook: 10,
    a.ShowCard: 2,
    a.Done: 6,
    a.CountIn: 0,
    a.CountOut: 0,
    a.CountUp: 3,
    a.AddExtra: 0.5,
    a.Confirm: 4,
    a.LoseVirtual: 1,
}
_LIKED = 10.0


def player(_: SeatView, __: PublicView, legal: Sequence[Action], random: Random) -> Action:
    """Choose one of the legal actions: first what kind of thing to do, then which."""
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    tastes = [_TASTE.get(kind, _LIKED) for kind in kinds]
    if not sum(tastes):
        return random.choice(legal)
    (kind,) = random.choices(kinds, tastes)
    chosen = [action for action in legal if isinstance(action, kind)]

    return random.choice(chosen)
