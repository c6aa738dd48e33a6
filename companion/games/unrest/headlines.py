"""The few words that can be read from a metre away."""

from companion.engine import Sentence, say, say_count, term
from companion.games.unrest.pieces import MISSIONS_IN_PLAY, OPEN_PLACE, Token
from companion.games.unrest.state import Phase
from companion.games.unrest.views import PublicView

_HEADLINES = {
    Phase.DISTRICTS: term("{asked:seat}: enter the districts"),
    Phase.AREA: term("{asked:seat}: choose an area"),
    Phase.PLAN: term("{asked:seat}: play your cards"),
    Phase.DEFEND: term("{asked:seat}: use a token"),
    Phase.ASSIGN: term("{asked:seat}: assign the cards"),
    Phase.CHECK: term("{asked:seat}: liberate or go on"),
    Phase.OVER: term("The game is over"),
}


def headline(view: PublicView) -> Sentence:
    """Return what the table should do now."""
    asked = view.awaited[0] if view.awaited else view.rebellion
    if view.phase is Phase.MISSIONS:
        return say_count(
            "{asked:seat}: enter {n} mission",
            "{asked:seat}: enter {n} missions",
            MISSIONS_IN_PLAY - len(view.missions),
            asked=asked,
        )
    if view.phase is Phase.DEFEND and view.defences:
        return say("{asked:seat}: use the second token", asked=asked)
    return say(_HEADLINES[view.phase], asked=asked)


def hint(view: PublicView) -> Sentence | None:
    """Return how to do it, where the headline does not say it all."""
    match view.phase:
        case Phase.DISTRICTS:
            return say("Tap them as they lie, from the left.")
        case Phase.MISSIONS:
            return say("Tap a mission, or show its card.")
        case Phase.AREA:
            return say("Tap the place between two districts.")
        case Phase.PLAN:
            return _next_card(view)
        case Phase.DEFEND:
            return _where_to_tap(view)
        case Phase.ASSIGN:
            return say("Tap a card and choose where it goes.")
        case Phase.CHECK:
            return say("Take the screen: only the Rebellion looks.")
    return None


def _where_to_tap(view: PublicView) -> Sentence:
    """Name no place where no token that is left can go."""
    if Token.BLOCKADE not in view.available:
        return say("Tap a card.")
    if view.available == (Token.BLOCKADE,):
        return say("Tap the district for the blockade.")
    return say("Tap a card, or a district for a blockade.")


def _next_card(view: PublicView) -> Sentence:
    if view.read + 1 < OPEN_PLACE:
        return say("Hidden cards read: {read} of 2.", read=view.read)
    return say("Now the card that lies open.")


_CARDS = (
    say("Your first hidden card"),
    say("Your second hidden card"),
    say("Your open card; with it the plan stands"),
)
_SHOW = (
    say("Show your first hidden card"),
    say("Show your second hidden card"),
    say("Show the card to lie open"),
)


def question(view: PublicView) -> Sentence | None:
    """Return what is chosen in secret now, for whoever holds the screen."""
    return _of_place(_CARDS, view)


def shows(view: PublicView) -> Sentence | None:
    """Return which card is to be shown to the camera in private now."""
    return _of_place(_SHOW, view)


def _of_place(sentences: tuple[Sentence, ...], view: PublicView) -> Sentence | None:
    if view.phase is not Phase.PLAN:
        return None
    return sentences[min(view.read, len(sentences) - 1)]
