"""Before the first mission: identities and the reveal with closed eyes."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from companion.engine import BadSetupError, Fact, IllegalActionError, Seat, Secret, Setup
from companion.engine.seats import all_seats
from companion.games.resistance import events as e
from companion.games.resistance.actions import FinishReveal, MeetOnScreen, ReadIdentity, Ready
from companion.games.resistance.options import Identities, Options, Plots, Switch
from companion.games.resistance.pieces import plot_deck, roles_for
from companion.games.resistance.rules.terms import begin_term
from companion.games.resistance.rules.turn import Turn, take
from companion.games.resistance.state import Phase, State


def begin(setup: Setup) -> State:
    """Return the empty table; raise `BadSetupError` for a first leader who is not there."""
    options = msgspec.convert(setup.options, Options)
    if options.first_leader != "random" and int(options.first_leader) > setup.count:
        raise BadSetupError(
            "Seat {leader} cannot lead first at a table of {count}.",
            leader=options.first_leader,
            count=setup.count,
        )
    deck = {} if options.plots is Plots.NONE else plot_deck(setup.count)
    return State(count=setup.count, options=options, deck=deck)


def deal(state: State, random: Random) -> Sequence[Fact]:
    """Choose the first leader and, where the companion does so, deal the identities."""
    chosen = state.options.first_leader
    leader = random.randint(1, state.count) if chosen == "random" else int(chosen)
    if state.options.identities is not Identities.KNOWN:
        return [e.GameBegun(leader)]
    roles = roles_for(state.count)
    random.shuffle(roles)
    dealt = {seat: Secret(role) for seat, role in zip(all_seats(state.count), roles, strict=True)}
    return [e.GameBegun(leader), e.RolesDealt(dealt)]


@take.register
def _(_: Ready, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.IDENTITIES, Phase.MEETING)
    meeting = turn.state.phase is Phase.MEETING
    if turn.state.options.identities is Identities.SCANNED and not meeting:
        raise IllegalActionError("{seat:seat} has to show an identity card.", seat=seat)
    if seat in turn.state.ready:
        raise IllegalActionError("{seat:seat} is ready already.", seat=seat)
    turn.add(e.SeatReady(seat))
    if not meeting:
        _go_on_when_all_are_ready(turn)
    elif len(turn.state.ready) == turn.state.count:
        begin_term(turn, turn.state.leader)


@take.register
def _(action: ReadIdentity, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.IDENTITIES)
    if turn.state.options.identities is not Identities.SCANNED:
        raise IllegalActionError("Identity cards are not read in this game.")
    turn.add(e.IdentityRead(seat, action.role))
    _go_on_when_all_are_ready(turn)


@take.register
def _(_: FinishReveal, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.REVEAL)
    turn.need_leader(seat)
    turn.add(e.RevealFinished())
    begin_term(turn, turn.state.leader)


@take.register
def _(_: MeetOnScreen, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.REVEAL)
    turn.need_leader(seat)
    if turn.state.options.identities is Identities.CARDS:
        raise IllegalActionError("The companion does not know the identities: close your eyes.")
    turn.add(e.MeetingBegun())


def _go_on_when_all_are_ready(turn: Turn) -> None:
    state = turn.state
    if len(state.ready) < state.count:
        return
    # Only the whole deal is judged: refusing a single card would tell what it is.
    if state.options.identities is Identities.SCANNED:
        if not _identities_fit(state):
            turn.add(e.IdentitiesDisagree())
            return
        turn.add(e.IdentitiesAgree())
    if state.options.blind_spies is Switch.YES:
        begin_term(turn, state.leader)
    else:
        turn.add(e.RevealBegun())


def _identities_fit(state: State) -> bool:
    shown = Counter(role.expose() for role in state.identities.values())
    return shown == Counter(roles_for(state.count))
