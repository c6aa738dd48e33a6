"""What lies on the table of The Resistance, from public facts only."""

from collections.abc import Mapping, Sequence

from companion.engine import Seat, say
from companion.engine.face import Board, Column, Mark, Spot, Tone, Track
from companion.games.resistance.marks import (
    LEADER,
    MEMBER,
    ROLE_MARKS,
    SPOTLIGHT,
    VOTE_MARKS,
    fails,
    plot_mark,
)
from companion.games.resistance.pieces import REJECTIONS_TO_LOSE, Vote
from companion.games.resistance.state import Proposal, Verdict
from companion.games.resistance.views import MissionSlot, PublicView


def badges(view: PublicView) -> Mapping[Seat, Sequence[Mark]]:
    """Return what lies before each seat."""
    found: dict[Seat, list[Mark]] = {view.leader: [LEADER]} if not view.outcome else {}
    for seat in view.team:
        found.setdefault(seat, []).append(MEMBER)
    if view.spotlight:
        found.setdefault(view.spotlight, []).append(SPOTLIGHT)
    for seat, role in view.roles.items():
        found.setdefault(seat, []).append(ROLE_MARKS[role])
    for seat, plots in view.plots.items():
        found.setdefault(seat, []).extend(plot_mark(plot) for plot in plots)
    return found


def board(view: PublicView) -> Board:
    """Return the missions, the rejected teams and the plot cards to be handed out."""
    missions = tuple(_mission(slot, view.mission) for slot in view.missions)
    rejections = tuple(
        Spot(
            f"rejection-{number}",
            icon="cross" if number <= view.rejections else "",
            tone=Tone.BAD if number <= view.rejections else Tone.PLAIN,
        )
        for number in range(1, REJECTIONS_TO_LOSE + 1)
    )
    return Board(
        tracks=(Track(say("Missions"), missions), Track(say("Rejected teams"), rejections)),
        cards=tuple(plot_mark(plot) for plot in view.drawn),
    )


def _mission(slot: MissionSlot, current: int | None) -> Spot:
    name, label = spot(slot.number), str(slot.team_size)
    if slot.result is None:
        caption = say("2 fails!") if slot.fails_needed > 1 else None
        return Spot(name, label, caption=caption, current=slot.number == current)
    if slot.result.succeeded:
        caption = say("success") if not slot.result.fails else fails(slot.result.fails)
        return Spot(name, label, "check", caption, Tone.GOOD)
    return Spot(name, label, "cross", fails(slot.result.fails), Tone.BAD)


def spot(mission: int) -> str:
    """Return the name of a mission's field."""
    return f"mission-{mission}"


def story(view: PublicView) -> Sequence[Column]:
    """Return every team that was voted on."""
    return [_column(proposal, view.missions) for proposal in view.proposals]


def _column(proposal: Proposal, missions: Sequence[MissionSlot]) -> Column:
    return Column(
        say("M{mission}", mission=proposal.mission),
        {seat: _cell(proposal, seat, vote) for seat, vote in proposal.votes.items()},
        _result(proposal, missions[proposal.mission - 1]),
    )


def _cell(proposal: Proposal, seat: Seat, vote: Vote) -> Mark:
    mark = VOTE_MARKS[vote]
    word = say("team") if seat in proposal.team else say("")
    return Mark(say("leader") if seat == proposal.leader else word, mark.tone, mark.icon)


def _result(proposal: Proposal, slot: MissionSlot) -> Mark:
    if proposal.verdict is Verdict.REJECTED:
        return Mark(say("rejected"), Tone.PLAIN, "cross")
    if proposal.verdict is Verdict.VOIDED:
        return Mark(say("stopped"), Tone.PLAIN, "hand")
    if slot.result is None:
        return Mark(say("on its way"), Tone.PLAIN, "play")
    if slot.result.succeeded:
        return Mark(say("success"), Tone.GOOD, "check")
    return Mark(fails(slot.result.fails), Tone.BAD, "cross")
