"""What is shown when something is revealed, and at the end."""

from collections.abc import Mapping
from random import Random

from companion.engine import Fact, Seat, Sentence, say
from companion.engine.face import Lamp, Moment, Tone
from companion.games.resistance import events as e
from companion.games.resistance.marks import CARD_MARKS, ROLE_MARKS, VOTE_MARKS
from companion.games.resistance.pieces import MissionCard, Role, Vote
from companion.games.resistance.rules.outcome import Reason
from companion.games.resistance.views import PublicView


def moment(event: Fact) -> Moment | None:
    """Return what an event reveals, for the table to look at; most events reveal nothing."""
    match event:
        case e.VotesRevealed():
            return _vote_moment(event)
        case e.OpinionsRevealed(votes=votes):
            return Moment(
                say("The opinion makers have voted"),
                say("Now everybody else votes."),
                seats={seat: VOTE_MARKS[vote] for seat, vote in votes.items()},
                lamps=_vote_lamps(votes),
            )
        case e.MissionRevealed():
            return _mission_moment(event)
        case e.OpenCardPlayed(seat=seat, card=card):
            headline = say("{seat:seat} plays openly", seat=seat)
            return Moment(headline, tone=CARD_MARKS[card].tone, cards=(CARD_MARKS[card],))
        case e.IdentityShown(owner=owner, viewer=viewer):
            return Moment(
                say("{viewer:seat} sees an identity", viewer=viewer),
                say("It belongs to {owner:seat}.", owner=owner),
                private_for=viewer,
            )
        case e.CardSeen(owner=owner, viewer=viewer):
            return Moment(
                say("{viewer:seat} sees a mission card", viewer=viewer),
                say("{owner:seat} played it.", owner=owner),
                private_for=viewer,
            )
        case e.IdentitiesDisagree():
            return Moment(
                say("The identity cards do not fit"),
                say("Check the deal, and show all of them again."),
                tone=Tone.BAD,
            )
    return None


def _vote_moment(event: e.VotesRevealed) -> Moment:
    approving = sum(vote is Vote.APPROVE for vote in event.votes.values())
    counts = {"approving": approving, "rejecting": len(event.votes) - approving}
    return Moment(
        say("Team approved {approving} : {rejecting}", **counts)
        if event.approved
        else say("Team rejected {approving} : {rejecting}", **counts),
        say("The team may go on its mission.")
        if event.approved
        else say("The next player leads, and proposes another team."),
        tone=Tone.GOOD if event.approved else Tone.BAD,
        seats={seat: VOTE_MARKS[vote] for seat, vote in event.votes.items()},
        lamps=_vote_lamps(event.votes),
    )


def _vote_lamps(votes: Mapping[Seat, Vote]) -> dict[Seat, Lamp]:
    return {
        seat: Lamp.APPROVE if vote is Vote.APPROVE else Lamp.REJECT for seat, vote in votes.items()
    }


# In words: a voice reads a figure in one form, and many languages have several of each number.
FAILS = (
    say("Every card was a success."),
    say("One fail was played."),
    say("Two fails were played."),
    say("Three fails were played."),
    say("Four fails were played."),
    say("Five fails were played."),
)


def mission_sentences(event: e.MissionRevealed) -> tuple[Sentence, Sentence]:
    """Return how a mission ended, and what was played."""
    return (
        say("Mission {mission} succeeds", mission=event.mission)
        if event.succeeded
        else say("Mission {mission} fails", mission=event.mission),
        _played(event.fails),
    )


def _played(fails: int) -> Sentence:
    # No team is larger, but a history from elsewhere may say anything.
    return FAILS[fails] if fails in range(len(FAILS)) else say("Fails: {n}.", n=fails)


def _mission_moment(event: e.MissionRevealed) -> Moment:
    cards = [MissionCard.SUCCESS] * event.successes + [MissionCard.FAIL] * event.fails
    # The order is chance, made from what everybody knows, so it tells nothing about the players.
    Random(f"{event.mission}/{event.successes}/{event.fails}").shuffle(cards)
    return Moment(
        *mission_sentences(event),
        tone=Tone.GOOD if event.succeeded else Tone.BAD,
        cards=tuple(CARD_MARKS[card] for card in cards),
    )


WINNERS = {Role.RESISTANCE: say("The Resistance wins!"), Role.SPY: say("The spies win!")}
ENDINGS = {
    Reason.MISSIONS_SUCCEEDED: say("Three missions succeeded."),
    Reason.MISSIONS_FAILED: say("Three missions failed."),
    Reason.TEAMS_REJECTED: say("Five teams in a row were rejected."),
}


def ending(view: PublicView) -> Moment:
    """Return who won, and why."""
    if view.outcome is None:
        raise ValueError("the game is not over")
    winner = Role(view.outcome.winner)
    return Moment(
        WINNERS[winner],
        ENDINGS[Reason(view.outcome.reason)],
        tone=Tone.GOOD if winner is Role.RESISTANCE else Tone.BAD,
        seats={seat: ROLE_MARKS[role] for seat, role in view.roles.items()},
    )
