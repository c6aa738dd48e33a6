"""The leader picks a team, and with Targeting a mission."""

from companion.engine import IllegalActionError, Seat
from companion.games.resistance import events as e
from companion.games.resistance.actions import CallVote, ChooseMission, DropMember, PickMember
from companion.games.resistance.options import MissionFive, Switch
from companion.games.resistance.pieces import MISSIONS, Plot
from companion.games.resistance.rules.turn import Turn, take
from companion.games.resistance.state import Phase, State

BEFORE_MISSION_FIVE = 2


def open_missions(state: State) -> list[int]:
    """Return the missions a targeting leader may name."""
    if state.options.targeting is Switch.NO:
        return []
    counts = state.options.mission_five is MissionFive.SUCCEEDED
    done = state.successes if counts else len(state.results)
    within_reach = MISSIONS if done >= BEFORE_MISSION_FIVE else MISSIONS[:-1]
    return [mission for mission in within_reach if mission not in state.results]


@take.register
def _(action: ChooseMission, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.TEAM)
    turn.need_leader(seat)
    if turn.state.options.targeting is Switch.NO:
        raise IllegalActionError("Missions are played in order in this game.")
    choices = open_missions(turn.state)
    if action.mission not in choices:
        raise IllegalActionError(
            "Mission {mission} cannot be chosen now; open are {choices}.",
            mission=action.mission,
            choices=", ".join(map(str, choices)),
        )
    if action.mission == turn.state.mission:
        raise IllegalActionError("Mission {mission} is chosen already.", mission=action.mission)
    turn.add(e.MissionChosen(action.mission))


@take.register
def _(action: PickMember, turn: Turn, seat: Seat) -> None:
    _need_leader_with_mission(turn, seat)
    turn.need_seat(action.member)
    state = turn.state
    if action.member in state.team:
        raise IllegalActionError("{member:seat} is on the team already.", member=action.member)
    if len(state.team) >= (state.team_size or 0):
        raise IllegalActionError(
            "The team has its {size} members: {team:seats}.", size=state.team_size, team=state.team
        )
    turn.add(e.MemberPicked(action.member))


@take.register
def _(action: DropMember, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.TEAM)
    turn.need_leader(seat)
    turn.need_seat(action.member)
    if action.member not in turn.state.team:
        raise IllegalActionError("{member:seat} is not on the team.", member=action.member)
    turn.add(e.MemberDropped(action.member))


@take.register
def _(_: CallVote, turn: Turn, seat: Seat) -> None:
    _need_leader_with_mission(turn, seat)
    state = turn.state
    if len(state.team) != state.team_size:
        raise IllegalActionError(
            "Mission {mission} takes a team of {size}, not {picked}.",
            mission=state.mission,
            size=state.team_size,
            picked=len(state.team),
        )
    first = tuple(sorted(state.holders(Plot.OPINION_MAKER)))
    turn.add(e.VoteCalled(state.mission or 0, state.team, first))


def _need_leader_with_mission(turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.TEAM)
    turn.need_leader(seat)
    if turn.state.mission is None:
        raise IllegalActionError("{seat:seat} has to choose the mission first.", seat=seat)
