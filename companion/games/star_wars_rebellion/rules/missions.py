"""A mission from its place to its result. What it then does is entered in `effects`."""

from random import Random

from msgspec.structs import replace

from companion.engine import Action, Fact, IllegalActionError, Seat
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do, Effect, Mission
from companion.games.star_wars_rebellion.pieces import DIE_FACES, Die, Leader, Ring, Role, Side
from companion.games.star_wars_rebellion.rules.board import free_leaders_at, pool
from companion.games.star_wars_rebellion.rules.card_places import (
    captives_at,
    is_against,
    mission_places,
    targets,
)
from companion.games.star_wars_rebellion.rules.deed import Deed
from companion.games.star_wars_rebellion.rules.effects import go_on
from companion.games.star_wars_rebellion.rules.mission_dice import (
    PORTRAIT_SUCCESSES,
    dice_of,
    droid_at,
    missing,
    opposing,
    rolls_next,
    successes,
)
from companion.games.star_wars_rebellion.rules.mission_refusals import refuse_mission
from companion.games.star_wars_rebellion.rules.mission_reveals import (
    mission_cards,
    reveal_events,
    reveals,
)
from companion.games.star_wars_rebellion.state import (
    PHASE_TITLES,
    Attempt,
    Phase,
    State,
    Work,
    on_mission,
)

__all__ = [
    "awaited_mission",
    "decide_mission",
    "legal_mission",
    "mission_cards",
    "mission_places",
    "refuse_mission",
    "reveal_events",
    "reveals",
]


def awaited_mission(state: State) -> tuple[Seat, ...]:
    """Return who is asked while a mission is under way."""
    attempt = state.attempt
    if attempt is None:
        return ()
    rolls = rolls_next(attempt)
    if rolls is not None:
        return (_seat(state, rolls),)
    if attempt.place and not attempt.answered:
        return (_seat(state, attempt.side.foe),)
    return (_seat(state, attempt.side),)


def _seat(state: State, side: Side) -> Seat:
    """Return who decides for a side: whose turn it is, else the General."""
    turn = state.turn
    role = turn.role if turn is not None and turn.side is side else None
    return state.seat_of(side, role or Role.GENERAL)


def legal_mission(state: State, seat: Seat) -> list[Action]:
    """Return what a seat may do while a mission is under way."""
    attempt = state.attempt
    if attempt is None or seat not in awaited_mission(state):
        return []
    if not state.options.keeps_map:
        return [a.Decide(success=True), a.Decide(success=False)]
    if not attempt.place:
        # A card that was played meanwhile may have left no place: then nothing comes of it.
        return _ways(state, state.galaxy.missions[attempt.code]) or [a.Decide(success=False)]
    if attempt.answered and rolls_next(attempt) is None:
        return [a.Decide(success=True), a.Decide(success=False)]
    if not attempt.answered:
        return [*map(a.Oppose, pool(state, attempt.side.foe)), a.LetGo()]
    return [a.Roll(), *map(a.EnterDie, Die), *_by_cards(state)]


def _ways(state: State, mission: Mission) -> list[Action]:
    """Return where a mission may be, or against whom."""
    if goes_on(mission):
        return [a.GoTo("")]
    if is_against(mission):
        return list(map(a.GoAgainst, targets(state, mission)))
    return list(map(a.GoTo, mission_places(state, mission)))


def goes_on(mission: Mission) -> bool:
    """Tell whether a mission is done nowhere: its leaders go on to another one."""
    return not mission.attempt and not mission.where and mission.does == (Effect(Do.NOTE),)


def _by_cards(state: State) -> list[Action]:
    """Return how action cards and rings can decide what dice would have."""
    if state.options.first_game:
        return []
    return [a.Decide(success=True), a.Decide(success=False)]


def decide_mission(state: State, seat: Seat, action: Action, random: Random) -> list[Fact]:
    """Return what follows from an action while a mission is under way."""
    attempt = state.attempt
    if attempt is None or action not in legal_mission(state, seat):
        raise refuse_mission(state, seat, action) or IllegalActionError(
            "That cannot be done now: the table is at {phase:term}.",
            phase=PHASE_TITLES[Phase.MISSION],
        )
    deed = Deed(state)
    _act(deed, attempt, action, random)
    return deed.events


def _act(deed: Deed, attempt: Attempt, action: Action, random: Random) -> None:
    match action:
        case a.Decide(success=success):
            _decide(deed, attempt, success=success)
        case a.GoTo(where=where):
            _place(deed, attempt, where, None)
        case a.GoAgainst(leader=leader):
            _place(deed, attempt, deed.state.leaders[leader], leader)
        case a.Oppose(leader=leader):
            deed.add(e.MissionOpposed(leader))
            _face(deed)
        case a.LetGo():
            deed.add(e.MissionOpposed(None))
            _face(deed)
        case a.EnterDie(die=die):
            deed.add(e.DieEntered(rolls_next(attempt) or attempt.side, die))
            _weigh(deed)
        case a.Roll():
            deed.add(_rolled(attempt, random))
            _weigh(deed)


def _place(deed: Deed, attempt: Attempt, where: str, target: Leader | None) -> None:
    """Put the leaders where the mission is; ask the foe, if there is anything to ask."""
    state, mission = deed.state, deed.state.galaxy.missions[attempt.code]
    doing = state.leaders_at(on_mission(attempt.number), attempt.side)
    if goes_on(mission):
        slot = state.next_slot
        deed.add(*(e.LeaderAssigned(attempt.side, leader, slot) for leader in doing))
    else:
        deed.add(e.MissionPlaced(where, target))
    if not mission.attempt:
        _conclude(deed, success=True)
    elif not pool(deed.state, attempt.side.foe):
        _face(deed)


def _face(deed: Deed) -> None:
    """Let both sides roll where leaders of both are there; else the mission succeeds."""
    attempt = deed.state.attempt
    if attempt is None:
        return
    if not opposing(deed.state, attempt):
        _conclude(deed, success=True)
        return
    deed.add(e.DiceAsked(dice_of(deed.state, attempt, deed.state.galaxy.missions[attempt.code])))
    _weigh(deed)


def _rolled(attempt: Attempt, random: Random) -> Fact:
    """Return the dice that a side has not entered by itself."""
    side = rolls_next(attempt) or attempt.side
    return e.DiceRolled(side, tuple(random.choices(DIE_FACES, k=missing(attempt, side))))


def _weigh(deed: Deed) -> None:
    """Decide by the successes once all dice lie there: only more than the foe is enough."""
    attempt = deed.state.attempt
    if attempt is None or rolls_next(attempt) is not None:
        return
    mission = deed.state.galaxy.missions[attempt.code]
    helped = mission.portrait in attempt.leaders
    own = successes(attempt, attempt.side) + (PORTRAIT_SUCCESSES if helped else 0)
    foe = successes(attempt, attempt.side.foe)
    if own <= foe and droid_at(deed.state, attempt, mission):
        return  # whether it is given up is asked first
    _conclude(deed, success=own > foe, counted=(own, foe))


def _decide(deed: Deed, attempt: Attempt, *, success: bool) -> None:
    """Let people say how it went; once all dice lie there, by giving C-3PO up."""
    mission = deed.state.galaxy.missions[attempt.code]
    droid = droid_at(deed.state, attempt, mission)
    if droid and success and attempt.to_roll is not None and rolls_next(attempt) is None:
        deed.add(e.RingGiven(droid, None))
    _conclude(deed, success=success)


def _conclude(deed: Deed, *, success: bool, counted: tuple[int, int] = (0, 0)) -> None:
    """Say how a mission went, and begin what it does."""
    attempt = deed.state.attempt
    if attempt is None:
        return
    mission = deed.state.galaxy.missions[attempt.code]
    deed.add(e.MissionDecided(attempt.side, attempt.code, success, *counted))
    if success and deed.state.options.keeps_map:
        work = _work(attempt, mission)
        deed.add(e.WorkBegun(replace(work, left=(*work.left, *_falcon(deed.state, attempt)))))
        go_on(deed)
        return
    if success:
        deed.add(*_of_tracks(deed.state, mission))
    deed.add(e.CardSpent(attempt.side, attempt.code, mission.stays))


def _work(attempt: Attempt, mission: Mission) -> Work:
    """Return what a mission does when its leaders did it."""
    leaders = attempt.leaders
    does = [one for one in mission.does if not one.portrait or mission.portrait in leaders]
    return Work(
        attempt.side,
        attempt.code,
        attempt.place,
        tuple(_for(one, leaders) for one in does),
        target=attempt.target,
        either=mission.either,
        leaders=leaders,
        number=attempt.number,
    )


def _falcon(state: State, attempt: Attempt) -> list[Effect]:
    """Return that the Millennium Falcon takes somebody along who is held where it is."""
    there = free_leaders_at(state, attempt.place, Side.REBELS)
    ready = any(state.rings.get(one) is Ring.FALCON for one in there)
    held = attempt.side is Side.REBELS and captives_at(state, attempt.place)
    return [Effect(Do.RESCUE)] if ready and held else []


def _for(effect: Effect, leaders: tuple[Leader, ...]) -> Effect:
    """Return an effect; a mobilization is as large as the leaders on it are many."""
    return Effect(Do.MOBILISE, max(1, len(leaders))) if effect.do is Do.MOBILISE else effect


def _of_tracks(state: State, mission: Mission) -> list[Fact]:
    """Return what a mission does where only the tracks and the cards are kept."""
    facts: list[Fact] = []
    for effect in mission.does:
        if effect.do is Do.REPUTATION:
            facts.append(e.ReputationMoved(effect.count))
        elif effect.do is Do.OBJECTIVES and state.options.told_draws:
            facts.append(e.CardsToTell(Side.REBELS, effect.count))
        elif effect.do is Do.PROBES and state.options.told_draws and not effect.portrait:
            facts.append(e.CardsToTell(Side.EMPIRE, effect.count))
    return facts
