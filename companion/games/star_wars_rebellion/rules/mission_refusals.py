"""Why something cannot be done about a mission: one sentence each, from public facts."""

from companion.engine import Action, IllegalActionError, Seat
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.facts import Mission
from companion.games.star_wars_rebellion.pieces import (
    SIDE_TITLES,
    SKILL_TITLES,
    Leader,
    Side,
)
from companion.games.star_wars_rebellion.rules.board import pool
from companion.games.star_wars_rebellion.rules.card_places import has_place, is_against
from companion.games.star_wars_rebellion.rules.mission_dice import is_able, rolls_next, skill_of
from companion.games.star_wars_rebellion.rules.mission_reveals import is_unspent, on_slot
from companion.games.star_wars_rebellion.state import Attempt, Phase, Slot, State
from companion.games.star_wars_rebellion.titles import place_title

_Refusal = IllegalActionError | None


def refuse_mission(state: State, seat: Seat, action: Action) -> _Refusal:
    """Return what is wrong with an action about missions; None where it is not that."""
    side = state.side_of(seat)
    if side is None:
        return None
    match action:
        case a.Reveal() if state.phase is Phase.COMMAND:
            return _about_reveal(state, side, action)
        case a.RevealTold(slot=number) if state.phase is Phase.COMMAND:
            return _about_slot(state, side, number, told=True)
    return _about_attempt(state, side, action) if state.attempt else _nothing_under_way(action)


def _nothing_under_way(action: Action) -> _Refusal:
    mine = (a.GoTo, a.GoAgainst, a.Oppose, a.LetGo, a.EnterDie, a.Decide)
    if isinstance(action, mine):
        return IllegalActionError("No mission is under way now.")
    return None


def _about_reveal(state: State, side: Side, action: a.Reveal) -> _Refusal:
    mission = state.galaxy.missions.get(action.card)
    if mission is None:
        return IllegalActionError("There is no mission {code!r}.", code=action.card)
    return _about_card(state, side, mission) or _about_leaders(state, side, mission, action.slot)


def _about_card(state: State, side: Side, mission: Mission) -> _Refusal:
    if mission.side is not side:
        return IllegalActionError(
            "{title:term} is no mission of this side: {side:term}.",
            title=mission.title,
            side=SIDE_TITLES[side],
        )
    if not is_unspent(state, mission):
        return IllegalActionError("{title:term} was used already.", title=mission.title)
    if not state.options.keeps_map or has_place(state, mission):
        return None
    return IllegalActionError("{title:term} cannot be done anywhere now.", title=mission.title)


def _about_leaders(state: State, side: Side, mission: Mission, number: int) -> _Refusal:
    if not state.options.keeps_map:
        return None
    slot = _find(state, number)
    wrong = _about_slot(state, side, number, told=False)
    if wrong or slot is None or is_able(state, mission, on_slot(state, slot)):
        return wrong
    return IllegalActionError(
        "{title:term} needs {need} of {skill:term}; the leaders have {have}.",
        title=mission.title,
        need=mission.need,
        skill=SKILL_TITLES[mission.skill],
        have=skill_of(state, mission, on_slot(state, slot)),
    )


def _about_slot(state: State, side: Side, number: int, *, told: bool) -> _Refusal:
    slot = _find(state, number)
    if slot is None:
        return IllegalActionError("No mission lies face down with number {n}.", n=number)
    if slot.side is not side:
        return IllegalActionError(
            "Mission {n} was laid down by the other side: {side:term}.",
            n=number,
            side=SIDE_TITLES[slot.side],
        )
    if told and slot.card is None:
        return IllegalActionError("Nobody told the companion what mission {n} is.", n=number)
    if not told and slot.card is not None:
        return IllegalActionError("Mission {n} was told in secret: reveal that one.", n=number)
    return None


def _find(state: State, number: int) -> Slot | None:
    return next((one for one in state.slots if one.number == number), None)


def _about_attempt(state: State, side: Side, action: Action) -> _Refusal:
    attempt = state.attempt
    mission = state.galaxy.missions.get(attempt.code) if attempt else None
    if attempt is None or mission is None:
        return None
    match action:
        case a.GoTo() | a.GoAgainst():
            return _about_place(attempt, mission, side, action)
        case a.Oppose(leader=leader):
            return _about_opposing(state, attempt, side, leader)
        case a.LetGo():
            return _not_asked(attempt, side)
        case a.EnterDie() | a.Roll():
            return _about_dice(attempt, side)
        case a.Decide():
            return IllegalActionError("This is not for anybody to say: dice decide it.")
    return None


def _about_place(
    attempt: Attempt, mission: Mission, side: Side, action: a.GoTo | a.GoAgainst
) -> _Refusal:
    if attempt.side is not side:
        return IllegalActionError("This mission is one of the other side.")
    if attempt.place:
        return IllegalActionError("It was said already where {title:term} is.", title=mission.title)
    if isinstance(action, a.GoAgainst):
        return IllegalActionError(
            "{title:term} cannot be done against this leader.", title=mission.title
        )
    if is_against(mission):
        return IllegalActionError(
            "{title:term} is done against a leader: say whom.", title=mission.title
        )
    return IllegalActionError(
        "{title:term} cannot be done here: {place:term}.",
        title=mission.title,
        place=place_title(action.where),
    )


def _about_opposing(state: State, attempt: Attempt, side: Side, leader: Leader) -> _Refusal:
    wrong = _not_asked(attempt, side)
    if wrong or leader in pool(state, side):
        return wrong
    return IllegalActionError(
        "Not in the pool of this side: {leader:term}.",
        leader=state.galaxy.leaders[leader].title,
    )


def _not_asked(attempt: Attempt, side: Side) -> _Refusal:
    if attempt.side is side:
        return IllegalActionError("Only the other side can oppose this mission.")
    if not attempt.place:
        return IllegalActionError("It is not said yet where the mission is.")
    if attempt.answered:
        return IllegalActionError("It is settled already who opposes this mission.")
    return None


def _about_dice(attempt: Attempt, side: Side) -> _Refusal:
    if attempt.to_roll is None:
        return IllegalActionError("No dice are rolled for this mission now.")
    rolls = rolls_next(attempt)
    if rolls is side:
        return None
    if rolls is None or attempt.side is side:
        return IllegalActionError(
            "All dice of this side lie there: {n}.", n=attempt.to_roll.get(side, 0)
        )
    return IllegalActionError("The side that attempts the mission rolls first.")
