"""How The Resistance looks at the table, from public facts only."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Action, Fact, Seat, Secret, Sentence, say, term
from companion.engine.face import (
    Button,
    Face,
    Lamp,
    Mark,
    SecretChoice,
    Step,
)
from companion.games.resistance import actions as a
from companion.games.resistance.board import badges, board, spot, story
from companion.games.resistance.headlines import headline, hint, question
from companion.games.resistance.help import help_for
from companion.games.resistance.labels import label
from companion.games.resistance.marks import CARD_MARKS, ROLE_MARKS, VOTE_MARKS
from companion.games.resistance.moments import ending, moment
from companion.games.resistance.options import Identities
from companion.games.resistance.pieces import Plot
from companion.games.resistance.private import private
from companion.games.resistance.state import WINDOWS, Phase
from companion.games.resistance.views import PublicView, SeatView

_STEPS = (
    Step(term("Roles"), (Phase.IDENTITIES, Phase.REVEAL, Phase.MEETING)),
    Step(term("Team"), (Phase.LEADERSHIP, Phase.DRAW, Phase.HAND_OUT, Phase.RESOLVE, Phase.TEAM)),
    Step(term("Vote"), (Phase.OPINIONS, Phase.VOTE, Phase.CONFIDENCE)),
    Step(term("Mission"), (Phase.SPOTLIGHT, Phase.MISSION, Phase.CLOSE_EYE)),
    Step(term("Result"), (Phase.OVER,)),
)


def _chapter(view: PublicView) -> Sentence | None:
    if view.phase in (Phase.IDENTITIES, Phase.REVEAL, Phase.MEETING):
        return say("Before the game")
    if view.mission:
        return say("Mission {mission}", mission=view.mission)
    return None if view.outcome else say("Next mission")


def _target(action: Action) -> Seat | str | None:
    match action:
        case a.PickMember(member=seat) | a.DropMember(member=seat) | a.Spotlight(member=seat):
            return seat
        case a.LookAtIdentity(owner=seat) | a.LookAtCard(owner=seat) | a.TakePlot(owner=seat):
            return seat
        case a.GivePlot(to=seat) | a.ShowIdentity(to=seat):
            return seat
        case a.ChooseMission(mission=mission):
            return spot(mission)
    return None


def _button(action: Action) -> Button | None:
    match action:
        case a.Ready() | a.SeizeLeadership() | a.DeclareNoConfidence() | a.CallVote():
            return Button.A
        case a.Pass():
            return Button.B
    return None


def _choices(kind: type[Action], marks: Mapping[Any, Mark]) -> tuple[SecretChoice[Action], ...]:
    return tuple(
        SecretChoice(kind(Secret(value)), mark, button)
        for (value, mark), button in zip(marks.items(), Button, strict=True)
    )


# Made once: every seat is asked for them in every snapshot.
_VOTES = _choices(a.CastVote, VOTE_MARKS)
_CARDS = _choices(a.PlayCard, CARD_MARKS)
_ROLES = tuple(
    SecretChoice[Action](a.ReadIdentity(Secret(role)), mark) for role, mark in ROLE_MARKS.items()
)


def _secrets(view: PublicView, seat: Seat) -> Sequence[SecretChoice[Action]]:
    match view.phase:
        case Phase.VOTE | Phase.OPINIONS if seat in view.voters:
            return _VOTES
        case Phase.MISSION if seat in view.voters:
            return _CARDS
        case Phase.IDENTITIES if view.identities is Identities.SCANNED:
            return _ROLES
    return ()


def _chosen(view: PublicView, seat: Seat) -> bool:
    """Tell whether a vote or mission card is in: a leader who is waited for may only close."""
    return seat in view.counted


def _fallback(view: PublicView) -> Action | None:
    if view.phase in WINDOWS.values():
        return a.Pass()
    if view.phase is Phase.TEAM and len(view.team) == view.team_size:
        return a.CallVote()
    if view.phase in (Phase.VOTE, Phase.MISSION) and view.all_counted:
        return a.CloseCount()
    return None


_LEADER_ACTS = (Phase.DRAW, Phase.HAND_OUT, Phase.TEAM)


def _lamps(view: PublicView) -> Mapping[Seat, Lamp]:
    if view.phase in (Phase.IDENTITIES, Phase.REVEAL, Phase.MEETING, Phase.OVER):
        return {}
    leader = {view.leader: Lamp.LEADER} if view.phase in _LEADER_ACTS else {}
    return {**dict.fromkeys(view.team, Lamp.ON_TEAM), **leader}


def _looked(view: PublicView) -> Action | None:
    goes_round = view.phase is Phase.IDENTITIES and view.identities is Identities.KNOWN
    return a.Ready() if goes_round or view.phase is Phase.MEETING else None


def _unheard(view: PublicView) -> Action | None:
    """Nobody has to read the reveal aloud, with open eyes, where the companion knows the spies."""
    known = view.identities is not Identities.CARDS
    return a.MeetOnScreen() if view.phase is Phase.REVEAL and known else None


_BY_CARD = (Phase.HAND_OUT, Phase.RESOLVE, *WINDOWS.values())


def _cards(view: PublicView) -> bool:
    """Tell whether a plot card is handed out or can be played now."""
    kept = Plot.TAKE_RESPONSIBILITY
    takers = [seat for seat, held in view.plots.items() if kept in held]
    others = any(seat not in takers for seat, held in view.plots.items() if held)
    return view.phase in _BY_CARD or (view.phase is Phase.TEAM and bool(takers) and others)


def _shows(view: PublicView) -> Sentence | None:
    scanned = view.phase is Phase.IDENTITIES and view.identities is Identities.SCANNED
    return say("Show your identity card") if scanned else None


FACE: Face[Action, Fact, PublicView, SeatView] = Face(
    steps=_STEPS,
    label=label,
    help=help_for,
    ending=ending,
    private=private,
    chapter=_chapter,
    headline=headline,
    hint=hint,
    question=question,
    badges=badges,
    lamps=_lamps,
    board=board,
    story=story,
    moment=moment,
    target=_target,
    button=_button,
    secrets=_secrets,
    chosen=_chosen,
    fallback=_fallback,
    looked=_looked,
    unheard=_unheard,
    cards=_cards,
    shows=_shows,
    final=(
        a.FinishReveal,
        a.DrawPlots,
        a.LookAtIdentity,
        a.ShowIdentity,
        a.CloseCount,
        a.LookAtCard,
    ),
    timers={Phase.TEAM: 300, Phase.VOTE: 60, Phase.MISSION: 60},
    accent="blue",
)
