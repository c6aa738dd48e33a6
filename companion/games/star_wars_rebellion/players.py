"""A simulated player who plays on: no master, but one who gets a game to its end."""

from collections.abc import Sequence
from random import Random
from typing import cast

from companion.engine import Action
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.pieces import Side, System
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
    a.Pass: 2,
    a.TakeLeader: 12,
    a.BringCaptive: 40,
    a.MoveAll: 12,
    a.Venture: 1,
    a.Reveal: 20,
    a.RevealTold: 20,
    a.Score: 60,
    a.Deploy: 40,
    a.Recruit: 40,
    a.ShowOldBase: 8,
    a.MoveBase: 12,
    a.ChooseBase: 40,
    a.TellMission: 40,
    a.TellProbe: 40,
    a.TellObjective: 40,
    c.EnterCombatDie: 1,
    c.AssignAll: 40,
    c.FinishDamage: 0,
    c.Stay: 20,
}


def player(own: SeatView, view: PublicView, legal: Sequence[Action], random: Random) -> Action:
    """Pick a kind of action by how gladly it is taken, and then one of that kind."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    weights = [_WEIGHTS.get(kind, _USUAL) for kind in kinds]
    if not any(weights):
        return random.choice(legal)
    (kind,) = random.choices(list(kinds), weights)
    return random.choice(_promising(own.side, view, kinds[kind]))


def _promising(side: Side, view: PublicView, actions: list[Action]) -> list[Action]:
    """Return the systems to activate that own units can reach, best those where the foe is."""
    near = [one for one in actions if isinstance(one, a.Activate) and _in_reach(side, view, one)]
    met = [one for one in near if _holds(view, one.where, side.foe)]
    chosen: list[Action] = [*(met or near)]
    return chosen or actions


def _in_reach(side: Side, view: PublicView, action: a.Activate) -> bool:
    facts = known().systems.get(cast("System", action.where))
    return facts is not None and any(_holds(view, one, side) for one in facts.neighbours)


def _holds(view: PublicView, place: str, side: Side) -> bool:
    units = view.places[place].units if place in view.places else {}
    return any(known().units[unit].side is side for unit in units)
