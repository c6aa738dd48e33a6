"""The vote on a team: secret until the last vote is in, then shown with names."""

from companion.engine import IllegalActionError, Seat
from companion.games.resistance import events as e
from companion.games.resistance.actions import CastVote, CloseCount
from companion.games.resistance.options import Closing
from companion.games.resistance.pieces import Plot, Vote
from companion.games.resistance.rules.missions import start_mission, take_in_cards
from companion.games.resistance.rules.terms import pass_leadership
from companion.games.resistance.rules.turn import Turn, take
from companion.games.resistance.state import Phase


@take.register
def _(action: CastVote, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.VOTE, Phase.OPINIONS)
    voters = turn.state.voters()
    if seat not in voters:
        raise IllegalActionError(
            "{seat:seat} does not vote now. Now voting: {voters:seats}.",
            seat=seat,
            voters=voters,
        )
    turn.add(e.VoteCast(seat, action.vote))
    if turn.state.missing():
        return
    if turn.state.phase is Phase.OPINIONS:
        _reveal_opinions(turn)
    elif turn.state.options.closing is Closing.LAST:
        _reveal_votes(turn)


@take.register
def _(_: CloseCount, turn: Turn, seat: Seat) -> None:
    turn.need_phase(Phase.VOTE, Phase.MISSION)
    turn.need_leader(seat)
    missing = turn.state.missing()
    if missing:
        raise IllegalActionError(
            "The count cannot be closed: {missing:seats} did not choose yet.", missing=missing
        )
    if turn.state.phase is Phase.VOTE:
        _reveal_votes(turn)
    else:
        take_in_cards(turn)


def reject(turn: Turn) -> None:
    """Count a rejected team and give the token on."""
    turn.add(e.TeamRejected())
    pass_leadership(turn)


def _reveal_opinions(turn: Turn) -> None:
    turn.add(e.OpinionsRevealed(_opened(turn)))


def _reveal_votes(turn: Turn) -> None:
    votes = dict(sorted({**turn.state.open_votes, **_opened(turn)}.items()))
    approvals = sum(vote is Vote.APPROVE for vote in votes.values())
    approved = approvals > len(votes) - approvals  # a tie is a rejection
    turn.add(e.VotesRevealed(votes, approved))
    if not approved:
        reject(turn)
        return
    doubters = turn.state.holders(Plot.NO_CONFIDENCE)
    if doubters:
        turn.add(e.WindowOpened(Plot.NO_CONFIDENCE, doubters))
    else:
        start_mission(turn)


def _opened(turn: Turn) -> dict[Seat, Vote]:
    return {seat: vote.expose() for seat, vote in sorted(turn.state.votes.items())}
