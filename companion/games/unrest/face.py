"""How Unrest looks at the table, from public facts only."""

from collections.abc import Mapping, Sequence

from companion.engine import Action, Fact, LazyMapping, Seat, Secret, Sentence, say, term
from companion.engine.face import Face, Lamp, SecretChoice, Step
from companion.games.unrest import actions as a
from companion.games.unrest.board import (
    area_spot,
    badges,
    board,
    card_spot,
    district_spot,
    mission_spot,
)
from companion.games.unrest.headlines import headline, hint, question, shows
from companion.games.unrest.help import help_for
from companion.games.unrest.labels import label
from companion.games.unrest.marks import card_mark
from companion.games.unrest.moments import ending, moment
from companion.games.unrest.pieces import Card
from companion.games.unrest.private import private
from companion.games.unrest.state import Phase
from companion.games.unrest.story import story
from companion.games.unrest.views import PublicView, SeatView

_STEPS = (
    Step(term("Set-up"), (Phase.DISTRICTS, Phase.MISSIONS)),
    Step(term("Area"), (Phase.AREA,)),
    Step(term("Plan"), (Phase.PLAN,)),
    Step(term("Defence"), (Phase.DEFEND,)),
    Step(term("Assign"), (Phase.ASSIGN,)),
    Step(term("Check"), (Phase.CHECK,)),
    Step(term("Result"), (Phase.OVER,)),
)


def _chapter(view: PublicView) -> Sentence | None:
    if view.phase in (Phase.DISTRICTS, Phase.MISSIONS):
        return say("Before the game")
    if view.outcome:
        return None
    return say("Final Clash") if view.final else say("Round {round}", round=view.round)


def _target(action: Action) -> Seat | str | None:
    match action:
        case a.PlaceDistrict(district=district) | a.Blockade(district=district):
            return district_spot(district)
        case a.ChooseMission(mission=mission):
            return mission_spot(mission)
        case a.ChooseArea(left=left, right=right):
            return area_spot(left, right)
        case a.Surveil(place=place) | a.Destroy(place=place):
            return card_spot(place)
        case a.Reroute(place=place) | a.Assign(place=place):
            return card_spot(place)
    return None


# Made once: every seat is asked for them in every snapshot.
_CARDS = LazyMapping(
    lambda: {card: SecretChoice[Action](a.PlayCard(Secret(card)), card_mark(card)) for card in Card}
)


def _secrets(view: PublicView, seat: Seat) -> Sequence[SecretChoice[Action]]:
    if view.phase is not Phase.PLAN or seat != view.rebellion:
        return ()
    return [_CARDS[card] for card in view.kinds]


def _in_check(view: PublicView) -> bool:
    return view.phase is Phase.CHECK


def _end_check(view: PublicView) -> Action | None:
    return a.EndCheck() if view.phase is Phase.CHECK else None


def _when_time_is_up(view: PublicView) -> Action | None:
    """End a check, which costs a round at most; in the Final Clash it would decide the game."""
    return None if view.final else _end_check(view)


_OPEN_STEPS = (Phase.AREA, Phase.DEFEND, Phase.ASSIGN)


def _lamps(view: PublicView) -> Mapping[Seat, Lamp]:
    """Light whoever acts on the open table otherwise than who has to take the screen."""
    return dict.fromkeys(view.awaited, Lamp.LEADER) if view.phase in _OPEN_STEPS else {}


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
    secrets=_secrets,
    fallback=_when_time_is_up,
    looked=_end_check,
    picks=_in_check,
    pick_lines=3,
    cards=lambda view: view.phase is Phase.MISSIONS,
    shows=shows,
    # With the third card the plan stands; a hidden card that is turned up, or is no decoy, stays
    # known; and real cards are drawn.
    final=(a.PlayCard, a.Surveil, a.Destroy, a.EndCheck),
    timers={
        Phase.AREA: 120,
        Phase.PLAN: 240,
        Phase.DEFEND: 240,
        Phase.ASSIGN: 120,
        Phase.CHECK: 180,
    },
    accent="red",
)
