"""What the buttons of Rebellion say."""

from companion.engine import Action, Sentence, say
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j.pieces import TITLES


def label(action: Action) -> Sentence:
    """Return the words on the button of an open action."""
    match action:
        case a.ShowCard(card=card):
            return say("Card: {card:term}", card=TITLES[card])
        case a.TellWager(amount=amount) | a.Command(amount=amount):
            return say("Wager: {amount}", amount=amount)
        case a.EnterDie(value=value):
            return say("Die: {value}", value=value)
    return _PLAIN[type(action)]


_PLAIN: dict[type[Action], Sentence] = {
    a.KeepWager: say("Leave the wager"),
    a.RollDice: say("Roll the dice"),
}
