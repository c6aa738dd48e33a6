"""What is shown when something happens that all should look at, and at the end."""

from companion.engine import Fact, Sentence, say
from companion.engine.face import Mark, Moment, Tone
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import card_text, card_title, system_title
from companion.games.star_wars_rebellion.pieces import SIDE_TITLES, Side
from companion.games.star_wars_rebellion.state import End
from companion.games.star_wars_rebellion.telling import ENDINGS, describe
from companion.games.star_wars_rebellion.views import PublicView


def moment(event: Fact) -> Moment | None:
    """Return what all should look at."""
    match event:
        case e.BaseFound(system=system):
            return Moment(say("The base is found!"), _name(system_title(system)), tone=Tone.ACCENT)
        case e.BaseDenied(system=system):
            return Moment(say("No base here"), _name(system_title(system)))
        case e.RegionTold() | e.BaseReached() | e.BaseOutOfReach():
            return Moment(say("About the base"), describe(event))
        case e.BaseMoved(old=old):
            return Moment(
                say("The base has moved"),
                say("It was here: {system:term}", system=system_title(old)),
                tone=Tone.ACCENT,
            )
        case e.SystemDestroyed(system=system):
            return Moment(say("A system is destroyed"), _name(system_title(system)), tone=Tone.BAD)
        case e.MissionRevealed(attempt=attempt):
            return Moment(
                say("{card:term}", card=card_title(attempt.code)),
                say("{text:term}", text=card_text(attempt.code)),
            )
        case e.MissionDecided(success=success, own=own, foe=foe):
            return _decided(own, foe, success=success)
        case e.ObjectiveScored(code=code, by=by):
            return Moment(
                say("Reputation +{n}", n=by),
                say("{card:term}", card=card_title(code)),
                tone=Tone.GOOD,
            )
    return None


def _name(title: str) -> Sentence:
    return say("{name:term}", name=title)


def _decided(own: int, foe: int, *, success: bool) -> Moment:
    headline = say("The mission succeeds") if success else say("The mission fails")
    detail = say("Successes: {own} against {foe}", own=own, foe=foe) if own or foe else None
    return Moment(headline, detail, tone=Tone.GOOD if success else Tone.BAD)


def ending(view: PublicView) -> Moment:
    """Return who won, and why."""
    if view.outcome is None:
        raise ValueError("the game is not over")
    winner = Side(view.outcome.winner)
    return Moment(
        say("{side:term} wins!", side=SIDE_TITLES[winner]),
        ENDINGS[End(view.outcome.reason)],
        tone=Tone.GOOD if winner is Side.REBELS else Tone.BAD,
        seats={
            seat: Mark(say("{side:term}", side=SIDE_TITLES[side]))
            for side, roles in view.posts.items()
            for seat in roles.values()
        },
    )
