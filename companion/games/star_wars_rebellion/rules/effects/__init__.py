"""What cards do, entered by one tap each; every kind of effect has its way in `WAYS`."""

from collections.abc import Sequence
from random import Random

from companion.engine import Action, Fact, IllegalActionError, Seat
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.pieces import Role, Side
from companion.games.star_wars_rebellion.rules.deed import Deed
from companion.games.star_wars_rebellion.rules.effects import base, leaders, loyalty, queues, units
from companion.games.star_wars_rebellion.rules.effects.way import NOTHING, REMINDER, Way
from companion.games.star_wars_rebellion.state import PHASE_TITLES, Phase, State, Work

__all__ = ["awaited_work", "decide_work", "go_on", "legal_work", "onward_work", "refuse_work"]

# What only a combat knows how to do is a reminder anywhere else.
WAYS: dict[Do, Way] = {
    **dict.fromkeys(Do, REMINDER),
    **loyalty.WAYS,
    **queues.WAYS,
    **base.WAYS,
    **leaders.WAYS,
    **units.WAYS,
}


def _choices(state: State) -> Sequence[str]:
    """Return what can be chosen for the effect that is asked now."""
    work = state.work
    if work is None or not work.left:
        return NOTHING
    effect = work.left[0]
    return WAYS[effect.do].choices(state, work, effect)


def awaited_work(state: State) -> tuple[Seat, ...]:
    """Return who enters what a card does."""
    work = state.work
    if work is None:
        return ()
    side = WAYS[work.left[0].do].asked(state, work) if work.left else work.side
    return (_seat(state, side),)


def _seat(state: State, side: Side) -> Seat:
    """Return who decides for a side: whose turn it is, else the General."""
    turn = state.turn
    role = turn.role if turn is not None and turn.side is side else None
    return state.seat_of(side, role or Role.GENERAL)


def legal_work(state: State, seat: Seat) -> list[Action]:
    """Return what a seat may enter.

    Whose card it is may always leave a part of it out; whom it is aimed at may not.
    """
    work = state.work
    if work is None or seat not in awaited_work(state):
        return []
    other = [a.TakeOther()] if work.either else []
    choices = _choices(state)
    forced = work.left and WAYS[work.left[0].do].asked(state, work) is not work.side
    skip = [] if choices and forced else [a.Skip()]
    return [*map(a.Carry, choices), *other, *skip]


def refuse_work(state: State, seat: Seat, action: Action) -> IllegalActionError | None:
    """Return what is wrong with what somebody enters; None where it is not that."""
    if not isinstance(action, (a.Carry, a.Skip, a.TakeOther)) or state.side_of(seat) is None:
        return None
    if state.work is None:
        return IllegalActionError("No card is at work now.")
    title = _title(state, state.work)
    if seat not in awaited_work(state):
        return IllegalActionError(
            "{title:term}: this is for another one to enter, {asked:seats}.",
            title=title,
            asked=awaited_work(state),
        )
    if isinstance(action, a.TakeOther):
        return IllegalActionError("{title:term} leaves no other choice now.", title=title)
    return IllegalActionError("{title:term} cannot do that here.", title=title)


def _title(state: State, work: Work) -> str:
    card = state.galaxy.missions.get(work.code) or state.galaxy.actions.get(work.code)
    return card.title if card else work.code


def decide_work(
    state: State,
    seat: Seat,
    action: Action,
    random: Random,  # noqa: ARG001 - as all others
) -> list[Fact]:
    """Return what follows from what somebody enters."""
    work = state.work
    if work is None or action not in legal_work(state, seat):
        raise refuse_work(state, seat, action) or IllegalActionError(
            "That cannot be done now: the table is at {phase:term}.",
            phase=PHASE_TITLES[Phase.WORK],
        )
    deed = Deed(state)
    match action:
        case a.Carry(what=what):
            _carry(deed, work, what)
        case a.TakeOther():
            deed.add(e.WorkSwapped())
            go_on(deed)
        case a.Skip():
            deed.add(*(e.WorkDone(one, over=True, amount=0) for one in work.left[:1]))
            go_on(deed)
    return deed.events


def _carry(deed: Deed, work: Work, what: str) -> None:
    """Let a choice have its effect. A movement begins when all else is written down."""
    effect = work.left[0]
    way = WAYS[effect.do]
    amount = way.amount(deed.state, work, effect, what)
    facts = way.carry(deed.state, work, effect, what)
    later = [one for one in facts if isinstance(one, (e.JourneyBegun, e.FightLooms))]
    deed.add(*(one for one in facts if one not in later))
    if deed.state.end is not None:
        return
    deed.add(_done(deed.state, effect, base.told_region(facts, what), amount))
    if later:
        _end(deed)
        deed.add(*later)
    else:
        go_on(deed)


def _done(state: State, effect: Effect, chosen: str, amount: int) -> e.WorkDone:
    """Return a step; the effect is over where nothing more can be chosen for it."""
    step = e.WorkDone(effect, over=False, chosen=chosen, amount=amount)
    over = not _choices(evolve(state, step))
    return e.WorkDone(effect, over=over, chosen=chosen, amount=amount)


def go_on(deed: Deed) -> None:
    """Leave out what cannot be done, and end a card that has nothing more to do."""
    work = deed.state.work
    while work is not None and work.left and not work.either and not _choices(deed.state):
        deed.add(e.WorkDone(work.left[0], over=True, amount=0))
        work = deed.state.work
    _end(deed)


def _end(deed: Deed) -> None:
    work = deed.state.work
    if work is None or work.left:
        return
    mission = deed.state.galaxy.missions.get(work.code)
    stays = mission is not None and mission.stays
    deed.add(e.WorkEnded(), e.CardSpent(work.side, work.code, stays))


def onward_work(state: State) -> list[Fact]:
    """Return how a card goes on by itself after a movement or a combat that came of it."""
    if state.work is None or state.journey or state.fight or state.combat:
        return []
    deed = Deed(state)
    if state.phase is not Phase.WORK:
        deed.add(e.PhaseBegun(Phase.WORK))
    go_on(deed)
    return deed.events
