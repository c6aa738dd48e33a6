"""A simulated player who plays on: no master, but one who gets a game to its end."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion.views import PublicView, SeatView

_USUAL = 4
# How gladly each kind of action is taken; a kind that is not named is taken as usual.
_WEIGHTS: dict[type[Action], int] = {
    a.Claim: 0,
    a.Correct: 0,
    a.TakeBack: 0,
    a.PutBack: 0,
    a.LayBase: 0,
    a.Skip: 0,
    a.PlayAction: 1,
    a.Land: 1,
    a.OpenFight: 1,
    a.Decide: 40,
    a.EnterDie: 1,
    a.Roll: 40,
    a.MoveAll: 40,
    a.Reveal: 20,
    a.RevealTold: 20,
    a.Score: 60,
    a.Deploy: 40,
    a.Recruit: 40,
    a.ShowOldBase: 1,
    a.MoveBase: 1,
    a.ChooseBase: 40,
    a.TellMission: 40,
    a.TellProbe: 40,
    a.TellObjective: 40,
    c.EnterCombatDie: 1,
    c.AssignAll: 40,
    c.FinishDamage: 0,
    c.Stay: 20,
}


def player(_: SeatView, __: PublicView, legal: Sequence[Action], random: Random) -> Action:
    """Pick a kind of action by how gladly it is taken, and then one of that kind."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    weights = [_WEIGHTS.get(kind, _USUAL) for kind in kinds]
    if not any(weights):
        return random.choice(legal)
    (kind,) = random.choices(list(kinds), weights)
    return random.choice(kinds[kind])
