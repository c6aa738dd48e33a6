"""The end of a round: what can be liberated, and what comes after."""

from functools import lru_cache

from companion.engine import IllegalActionError, Seat
from companion.games.unrest import events as e
from companion.games.unrest.actions import EndCheck, Liberate, Proof
from companion.games.unrest.missions import Condition, Mission, Shown, proofs
from companion.games.unrest.options import Completed, Influence, Switch
from companion.games.unrest.pieces import DRAWN, Card, District, Side, Token
from companion.games.unrest.rules.plan import identity, unseen_cards
from companion.games.unrest.rules.turn import Turn, take
from companion.games.unrest.state import Phase, State


def liberations(state: State) -> tuple[Proof, ...]:
    """Return every way to liberate a district now that turns up no card too many.

    For the Rebellion alone. A proof must hold whatever the cards are that stay hidden, as far as
    the Empire can know: each could be any card that lies open nowhere.
    """
    if state.phase is not Phase.CHECK:
        return ()
    unseen = tuple(unseen_cards(state).elements())
    return tuple(
        Proof(district, mission.id, positions)
        for district in state.contested
        for mission in state.in_play
        for positions in _smallest(
            conditions(state, mission, district),
            _stack(state, district),
            unseen,
            turned_counts=state.options.influence is Influence.SHOWN,
        )
    )


def conditions(state: State, mission: Mission, district: District) -> tuple[Condition, ...]:
    """Return what a mission asks for in a district; Revolution asks for more in the Capitol."""
    harder = state.options.capitol is Switch.YES and district is District.CAPITOL
    return mission.capitol if harder and mission.capitol else mission.needs


# Views and rules ask for the same stacks again and again; and what was searched for once takes the
# same time whatever it was.
@lru_cache(maxsize=256)
def _smallest(
    needs: tuple[Condition, ...],
    stack: tuple[Shown, ...],
    unseen: tuple[Card, ...],
    *,
    turned_counts: bool,
) -> tuple[tuple[int, ...], ...]:
    return proofs(needs, stack, unseen, turned_counts=turned_counts)


def _stack(state: State, district: District) -> tuple[Shown, ...]:
    stack = state.stacks.get(district, ())
    return tuple(Shown(identity(card), open=isinstance(card, Card)) for card in stack)


@take.register
def _(action: Liberate, turn: Turn, seat: Seat) -> None:
    turn.need(Phase.CHECK, seat, Side.REBELLION)
    proof = action.proof.expose()
    if proof not in liberations(turn.state):
        raise IllegalActionError("No district can be liberated like that.")
    stack = turn.state.stacks.get(proof.district, ())
    shown = tuple(e.ShownCard(place, identity(stack[place])) for place in proof.positions)
    mission = next(one for one in turn.state.in_play if one.id == proof.mission)
    turn.add(e.DistrictLiberated(proof.district, mission, shown))
    if turn.state.winner:
        _show_all(turn)
    elif turn.state.options.completed_missions is Completed.LEAVE:
        turn.add(e.MissionLeft(mission))


@take.register
def _(_: EndCheck, turn: Turn, seat: Seat) -> None:
    turn.need(Phase.CHECK, seat, Side.REBELLION)
    turn.add(e.CheckEnded())
    if turn.state.final:
        turn.add(e.EmpireHeld())
        _show_all(turn)
        return
    if len(turn.state.used) == len(Token):
        turn.add(e.TokensTurned())
    turn.add(e.CardsDrawn(min(DRAWN, turn.state.deck)))
    turn.add(e.RoundBegun(turn.state.round + 1))


def _show_all(turn: Turn) -> None:
    """Turn up every card, hidden ones included: the game is over."""
    state = turn.state
    stacks = {district: tuple(map(identity, state.stacks[district])) for district in state.stacks}
    turn.add(e.CardsShown(stacks, tuple(map(identity, state.destroyed))))
