"""A leader's term: it begins, plot cards come once a round, and somebody wins at the end."""

from companion.engine import Seat
from companion.engine.seats import next_seat
from companion.games.resistance import events as e
from companion.games.resistance.options import Plots
from companion.games.resistance.pieces import PLOTS_A_ROUND, Plot
from companion.games.resistance.rules.turn import Turn


def begin_term(turn: Turn, leader: Seat) -> None:
    """Hand over the leader token; a Strong Leader may take it before anything is done with it.

    A term ends with a vote, so asking once a term is asking once between two votes.
    """
    turn.add(e.TermBegun(leader))
    state = turn.state
    rivals = tuple(seat for seat in state.holders(Plot.STRONG_LEADER) if seat != leader)
    if rivals:
        turn.add(e.WindowOpened(Plot.STRONG_LEADER, rivals))
    else:
        bring_plots(turn)


def bring_plots(turn: Turn) -> None:
    """Let the leader take plot cards, once a round: a rejected team brings no new ones."""
    state = turn.state
    if state.options.plots is Plots.NONE or state.plots_came:
        return
    turn.add(e.PlotsDue(PLOTS_A_ROUND[state.count]))


def pass_leadership(turn: Turn) -> None:
    """End this leader's term, or the game."""
    if turn.state.over:
        _show_identities(turn)
    else:
        begin_term(turn, next_seat(turn.state.leader, turn.state.count))


def _show_identities(turn: Turn) -> None:
    identities = turn.state.identities
    if identities:
        roles = {seat: identities[seat].expose() for seat in sorted(identities)}
        turn.add(e.IdentitiesRevealed(roles))
