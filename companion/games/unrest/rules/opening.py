"""Before the first round: the sides, the row of districts, and the missions."""

from collections.abc import Iterable, Sequence
from random import Random

import msgspec

from companion.engine import Fact, IllegalActionError, Seat, Setup
from companion.games.unrest import events as e
from companion.games.unrest.actions import ChooseMission, PlaceDistrict
from companion.games.unrest.missions import KNOWN, REVOLUTION, Mission
from companion.games.unrest.options import Laid, Options, Switch
from companion.games.unrest.pieces import (
    FIRST_HAND,
    MIDDLE,
    MISSIONS_IN_PLAY,
    District,
    Side,
    all_cards,
)
from companion.games.unrest.rules.turn import Turn, take
from companion.games.unrest.state import Phase, State


def begin(setup: Setup, pool: Iterable[Mission] = KNOWN.values()) -> State:
    """Return the empty table; `pool` are the missions there are, Revolution among them."""
    options = msgspec.convert(setup.options, Options)
    return State(options=options, pool=tuple(pool), deck=len(all_cards()) - FIRST_HAND)


def deal(state: State, random: Random) -> Sequence[Fact]:
    """Take sides, and lay out what the players do not lay out themselves."""
    chosen = state.options.rebellion
    turn = Turn(state, random)
    turn.add(e.SidesTaken(random.choice((1, 2)) if chosen == "random" else int(chosen)))
    turn.add(e.MissionsLaid(_missions(state, random)))
    if state.options.districts is Laid.RANDOM:
        turn.add(e.RowLaid(_row(state.options, random)))
        _begin_when_laid(turn)
    return turn.events


def open_districts(state: State) -> tuple[District, ...]:
    """Return what can lie next in the row; in its variant the Capitol lies in the middle."""
    if state.phase is not Phase.DISTRICTS:
        return ()
    left = tuple(district for district in District if district not in state.row)
    if state.options.capitol is Switch.NO:
        return left
    middle = len(state.row) == MIDDLE
    return tuple(one for one in left if (one is District.CAPITOL) is middle)


def open_missions(state: State) -> tuple[Mission, ...]:
    """Return the missions that can still be laid out."""
    if state.phase is not Phase.MISSIONS:
        return ()
    laid = {mission.id for mission in state.missions}
    return tuple(mission for mission in state.pool if mission.id not in laid)


@take.register
def _(action: PlaceDistrict, turn: Turn, seat: Seat) -> None:
    turn.need(Phase.DISTRICTS, seat, Side.REBELLION)
    if action.district in turn.state.row:
        raise IllegalActionError("This district lies in the row already.")
    if action.district not in open_districts(turn.state):
        raise IllegalActionError("In this variant the Capitol lies in the middle of the row.")
    turn.add(e.DistrictPlaced(action.district))
    _place_the_only_one(turn)
    if not open_districts(turn.state):
        turn.add(e.RowFinished())
        _begin_when_laid(turn)


@take.register
def _(action: ChooseMission, turn: Turn, seat: Seat) -> None:
    turn.need(Phase.MISSIONS, seat, Side.REBELLION)
    for mission in open_missions(turn.state):
        if mission.id == action.mission:
            turn.add(e.MissionChosen(mission))
            _begin_when_laid(turn)
            return
    raise IllegalActionError("This mission cannot be chosen: it is unknown, or lies there already.")


def _place_the_only_one(turn: Turn) -> None:
    """Lay down what can lie nowhere else: the last district, or the Capitol in the middle."""
    choices = open_districts(turn.state)
    if len(choices) == 1:
        turn.add(e.DistrictPlaced(choices[0]))
        _place_the_only_one(turn)


def _begin_when_laid(turn: Turn) -> None:
    if len(turn.state.missions) >= MISSIONS_IN_PLAY:
        turn.add(e.RoundBegun(1))


def _missions(state: State, random: Random) -> tuple[Mission, ...]:
    revolution = tuple(one for one in state.pool if one.id == REVOLUTION)
    if state.options.missions is Laid.ENTERED:
        return revolution
    others = [one for one in state.pool if one.id != REVOLUTION]
    return (*revolution, *random.sample(others, MISSIONS_IN_PLAY - len(revolution)))


def _row(options: Options, random: Random) -> tuple[District, ...]:
    if options.capitol is Switch.NO:
        return tuple(random.sample(list(District), len(District)))
    others = [district for district in District if district is not District.CAPITOL]
    random.shuffle(others)
    return (*others[:MIDDLE], District.CAPITOL, *others[MIDDLE:])
