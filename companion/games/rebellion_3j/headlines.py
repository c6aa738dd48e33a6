"""The few words that can be read from a metre away."""

from companion.engine import Sentence, say, term
from companion.games.rebellion_3j.options import Bidding, Dice
from companion.games.rebellion_3j.pieces import CONFLICTS
from companion.games.rebellion_3j.state import ROLLING, Phase
from companion.games.rebellion_3j.views import PublicView
from companion.games.rebellion_3j.words import tells_openly

_HEADLINES = {
    Phase.CARDS: term("Lay your cards"),
    Phase.WAGERS: term("Wager in secret"),
    Phase.REWAGER: term("Generals: wager again"),
    Phase.COMMAND: term("{asked:seat}: command?"),
    Phase.DICE: term("{asked:seat}: your die?"),
    Phase.ATTRITION_WAGERS: term("Attrition: wager in secret"),
    Phase.ATTRITION_DICE: term("{asked:seat}: your die?"),
    Phase.OVER: term("The game is over"),
}


def headline(view: PublicView) -> Sentence:
    """Return what the table should do now."""
    return say(_template(view), asked=view.awaited[0] if view.awaited else 1)


def _template(view: PublicView) -> str:
    if view.phase in ROLLING and view.dice_are is Dice.ROLLED:
        return term("Roll the dice")
    if tells_openly(view):
        return (
            term("{asked:seat}: which card?")
            if view.phase is Phase.CARDS
            else term("{asked:seat}: how many tokens?")
        )
    if view.phase is Phase.CARDS and view.bidding is Bidding.OPEN_WAGERS:
        return term("Lay a card, hold your wager")
    return _HEADLINES[view.phase]


def hint(view: PublicView) -> Sentence | None:
    """Return how to do it, where the names of those who are waited for do not say more."""
    if view.phase is Phase.COMMAND:
        return say("Tap the new wager, or leave it.")
    if view.phase in ROLLING and view.dice_are is Dice.ROLLED:
        return say("One of you rolls for both.")
    if tells_openly(view) and view.phase is Phase.CARDS:
        return say("Turn up the cards, then tap yours.")
    if view.numbers:
        return say("Tap the number.")
    return None


def question(view: PublicView) -> Sentence | None:
    """Return what is chosen in secret now, for whoever holds the screen."""
    match view.phase:
        case Phase.CARDS:
            return say(
                "Your card for conflict {conflict} of {all}", conflict=view.conflict, all=CONFLICTS
            )
        case Phase.WAGERS:
            return say("Your wager; less than your card asks for counts as that")
        case Phase.REWAGER:
            return say("Your second wager with the General")
        case Phase.ATTRITION_WAGERS:
            return say("Your wager in the attrition battle")
    return None


def chapter(view: PublicView) -> Sentence:
    """Return where the game is."""
    return say("Cycle {cycle}", cycle=view.cycle)
