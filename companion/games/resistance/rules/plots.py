"""Plot cards: drawing, handing out, and those that are resolved at once."""

from companion.engine import IllegalActionError, Seat
from companion.engine.seats import all_seats, next_seat, previous_seat
from companion.games.resistance import events as e
from companion.games.resistance.actions import (
    DrawPlots,
    GivePlot,
    LookAtIdentity,
    ShowIdentity,
    TakePlot,
)
from companion.games.resistance.options import Plots, Switch
from companion.games.resistance.pieces import PLOT_TITLES, Plot
from companion.games.resistance.rules.turn import Turn, take
from companion.games.resistance.state import Phase, State


def in_hand(state: State) -> list[Plot]:
    """Return the kinds of plot card the leader may have in hand."""
    if state.options.plots is Plots.REAL:
        return [plot for plot, left in state.deck.items() if left > 0]
    return list(dict.fromkeys(state.drawn))


def receivers(state: State, plot: Plot) -> list[Seat]:
    """Return who may be given a plot card: never the leader, but for Establish Confidence."""
    if plot is Plot.ESTABLISH_CONFIDENCE:
        return [state.leader]
    others = [seat for seat in all_seats(state.count) if seat != state.leader]
    if state.options.one_plot_each is Switch.YES:
        return [seat for seat in others if seat not in state.given_to]
    return others


def neighbours(state: State, seat: Seat) -> list[Seat]:
    """Return the seats at both sides."""
    return sorted({previous_seat(seat, state.count), next_seat(seat, state.count)})


def takeable(state: State, seat: Seat) -> list[TakePlot]:
    """Return every plot card lying before somebody else."""
    return [
        TakePlot(plot=plot, owner=owner)
        for owner, held in state.plots.items()
        if owner != seat
        for plot in dict.fromkeys(held)
    ]


@take.register
def _(_: DrawPlots, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.DRAW)
    turn.need_leader(seat)
    turn.add(e.PlotsDrawn(tuple(_drawn(turn))))


def _drawn(turn: Turn) -> list[Plot]:
    if turn.state.options.plots is Plots.REAL:
        return []  # they are named one by one as they are handed out
    deck = [plot for plot, left in turn.state.deck.items() for _ in range(left)]
    return turn.random.sample(deck, min(turn.state.to_give, len(deck)))


@take.register
def _(action: GivePlot, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.HAND_OUT)
    turn.need_leader(seat)
    turn.need_seat(action.to)
    state = turn.state
    if action.plot not in in_hand(state):
        raise IllegalActionError(
            "{plot:term} is not among the plot cards to hand out.", plot=PLOT_TITLES[action.plot]
        )
    if action.to not in receivers(state, action.plot):
        raise IllegalActionError(
            "{plot:term} cannot go to {to:seat}.", plot=PLOT_TITLES[action.plot], to=action.to
        )
    turn.add(e.PlotGiven(action.plot, action.to))
    _resolve_or_go_on(turn)


@take.register
def _(action: LookAtIdentity, turn: Turn, seat: Seat) -> None:
    _need_pending(turn, seat, Plot.OVERHEARD)
    turn.need_seat(action.owner)
    if action.owner not in neighbours(turn.state, seat):
        raise IllegalActionError(
            "{seat:seat} may look at a neighbour only: {choices:seats}.",
            seat=seat,
            choices=neighbours(turn.state, seat),
        )
    turn.add(e.IdentityShown(Plot.OVERHEARD, owner=action.owner, viewer=seat))
    _go_on(turn)


@take.register
def _(action: ShowIdentity, turn: Turn, seat: Seat) -> None:
    plot = _need_pending(turn, seat, Plot.ESTABLISH_CONFIDENCE, Plot.OPEN_UP)
    turn.need_seat(action.to)
    if action.to == seat:
        raise IllegalActionError("{seat:seat} shows the identity to somebody else.", seat=seat)
    turn.add(e.IdentityShown(plot, owner=seat, viewer=action.to))
    _go_on(turn)


@take.register
def _(action: TakePlot, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.RESOLVE, Phase.TEAM)
    turn.need_seat(action.owner)
    if turn.state.phase is Phase.RESOLVE:
        _need_pending(turn, seat, Plot.TAKE_RESPONSIBILITY)
    elif Plot.TAKE_RESPONSIBILITY not in turn.state.plots.get(seat, ()):
        raise IllegalActionError(
            "{seat:seat} does not have {plot:term}.",
            seat=seat,
            plot=PLOT_TITLES[Plot.TAKE_RESPONSIBILITY],
        )
    if action not in takeable(turn.state, seat):
        raise IllegalActionError(
            "{owner:seat} has no {plot:term} that {seat:seat} could take.",
            plot=PLOT_TITLES[action.plot],
            owner=action.owner,
            seat=seat,
        )
    resolving = turn.state.phase is Phase.RESOLVE
    turn.add(e.PlotTaken(action.plot, owner=action.owner, by=seat))
    if resolving:
        _go_on(turn)


def _need_pending(turn: Turn, seat: Seat, *plots: Plot) -> Plot:
    turn.need_phase(Phase.RESOLVE)
    pending = turn.state.pending
    if pending is None or pending.seat != seat or pending.plot not in plots:
        raise IllegalActionError(
            "That is not what the plot card asks of {seat:seat} now.", seat=seat
        )
    return pending.plot


def _resolve_or_go_on(turn: Turn) -> None:
    pending = turn.state.pending
    if pending is None:
        _go_on(turn)
    elif pending.plot is Plot.TAKE_RESPONSIBILITY and not takeable(turn.state, pending.seat):
        turn.add(e.PlotWasted(pending.plot, pending.seat))
        _go_on(turn)


def _go_on(turn: Turn) -> None:
    if turn.state.to_give <= 0:
        turn.add(e.PlotsHandedOut())
