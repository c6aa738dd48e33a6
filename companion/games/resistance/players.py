"""Simulated players: not clever, but they behave like people who know their own role."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import REJECTIONS_TO_LOSE, MissionCard, Role, Vote
from companion.games.resistance.views import PublicView, SeatView

SABOTAGE = {Role.SPY: 0.6, Role.RESISTANCE: 0.0, None: 0.2}  # how often each plays a fail
APPROVAL = 0.7  # how often an unremarkable team is approved
SUSPICION = 0.25  # how often one with a member of a failed mission is


def player(view: SeatView, public: PublicView, legal: Sequence[Action], random: Random) -> Action:
    """Choose one of the legal actions. Eyes are closed in the reveal, as ever."""
    legal = [action for action in legal if not isinstance(action, a.MeetOnScreen)]
    for action in legal:
        if isinstance(action, a.CallVote | a.CloseCount):
            return action
    match legal[0]:
        case a.CastVote():
            return _of_value(legal, _vote(view, public, random))
        case a.PlayCard():
            return _of_value(legal, _card(view, random))
    members = [action for action in legal if isinstance(action, a.PickMember)]
    return _member(view, public, members, random) if members else random.choice(legal)


def _member(
    view: SeatView, public: PublicView, members: Sequence[a.PickMember], random: Random
) -> Action:
    for action in members:
        if action.member == view.seat:  # everybody trusts themselves
            return action
    clean = [action for action in members if action.member not in _tainted(public)]
    return random.choice(clean or members)


def _vote(view: SeatView, public: PublicView, random: Random) -> Vote:
    last_chance = public.rejections == REJECTIONS_TO_LOSE - 1
    if view.role is not Role.SPY and last_chance:
        return Vote.APPROVE
    suspicious = _tainted(public) & set(public.team)
    chance = SUSPICION if suspicious and view.role is not Role.SPY else APPROVAL
    return Vote.APPROVE if random.random() < chance else Vote.REJECT


def _card(view: SeatView, random: Random) -> MissionCard:
    return MissionCard.FAIL if random.random() < SABOTAGE[view.role] else MissionCard.SUCCESS


def _tainted(public: PublicView) -> set[int]:
    failed = [slot.result for slot in public.missions if slot.result and not slot.result.succeeded]
    return {seat for result in failed for seat in result.team}


def _of_value(legal: Sequence[Action], value: Vote | MissionCard) -> Action:
    return next(
        action
        for action in legal
        if (isinstance(action, a.CastVote) and action.vote.expose() is value)
        or (isinstance(action, a.PlayCard) and action.card.expose() is value)
    )
