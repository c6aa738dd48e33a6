"""What follows from an action, or why it cannot be."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action, Fact, Seat
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion.rules.action_cards import play_action
from companion.games.star_wars_rebellion.rules.combat import decide_combat
from companion.games.star_wars_rebellion.rules.deeds import deed
from companion.games.star_wars_rebellion.rules.effects import decide_work
from companion.games.star_wars_rebellion.rules.flow import settle
from companion.games.star_wars_rebellion.rules.legal import possible
from companion.games.star_wars_rebellion.rules.missions import decide_mission, reveal_events
from companion.games.star_wars_rebellion.rules.refusals import refuse
from companion.games.star_wars_rebellion.state import Phase, State

# Done at any time, whatever the phase is.
_BESIDE = (a.Correct, a.Claim)


def decide(state: State, seat: Seat, action: Action, random: Random) -> Sequence[Fact]:
    """Return what follows from an action, or raise `IllegalActionError` with the reason."""
    if action not in possible(state, seat):
        raise refuse(state, seat, action)
    return settle(state, _events(state, seat, action, random), random)


def _events(state: State, seat: Seat, action: Action, random: Random) -> list[Fact]:
    match action:
        case a.Reveal() | a.RevealTold():
            return reveal_events(state, seat, action)
        case a.PlayAction():
            return play_action(state, seat, action)
    if not isinstance(action, _BESIDE):
        match state.phase:
            case Phase.COMBAT:
                return decide_combat(state, seat, action, random)
            case Phase.MISSION:
                return decide_mission(state, seat, action, random)
            case Phase.WORK:
                return decide_work(state, seat, action, random)
    return deed(state, action)
