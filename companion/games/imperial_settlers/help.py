"""The rules for the step the table is at, in our own words."""

from collections.abc import Sequence

from companion.engine import Sentence, say
from companion.games.imperial_settlers.options import Lookout
from companion.games.imperial_settlers.state import Phase
from companion.games.imperial_settlers.views import PublicView

_BOOK = (
    say("Tap what is more or less than the companion has. It is written down with its reason."),
    say("What a card does that the companion does not know is entered here, its price too."),
)
_PAYING = (
    say("Gold may be paid for wood, stone or food, one for one; never for anything else."),
    say("A location that is given is discarded with all that lies on it; a foundation will do."),
)
_EXCHANGE = (
    say("Every two workers bring one wood, stone or food, or one card."),
    say("Any number of pairs is one action."),
)
_STANDARD = (
    say("Everybody draws a card of their own faction."),
    say("One common card more than players lies open. From the first player on, each takes one."),
    say("Then the same again, from the last player backwards. What is left is discarded."),
)
_ALTERNATE = (
    say("Everybody draws a card of their own faction, and three common cards."),
    say("Keep one, pass two to the left; keep one of those, and discard the other."),
)
_ADVANCED = (
    say("Everybody draws a card of their own faction. Five common cards lie open."),
    say("Two players take one in turn until each has two; the last card is discarded."),
    say("With more players the first takes from five, the others from four;"),
    say("in the second lap all take from three, and the last player from two."),
)
_ALONE = (
    say("Draw a card of your faction. Lay out four common cards and take one."),
    say("A random one of the rest goes to the virtual player; take one of two, he gets the other."),
)
_PEACEFUL = say("In the peaceful game everybody draws one more common card before that.")
_PRODUCTION = (
    say("Everybody takes what the faction board, the deals and the production locations give."),
    say("A card may be drawn from either deck, unless it says which."),
    say("Goods are for this round only, but for what the faction can store."),
)
_ACTION = (
    say("Each in turn takes one action or passes. Who has passed is safe from the others."),
    say("Build a card: pay what stands on it. Production and bonus come at once."),
    say("Make a deal with a faction card: one food; its good comes now and in every production."),
    say(
        "Raze a card of your hand: one raze token. Raze a location of another: two, and one more "
        "for a defence token or a Samurai there."
    ),
    say(
        "Use the action of a location, once a round. Give workers in pairs for resources or cards."
    ),
    say(
        "At any time in your turn: a defence token on a common location, a Samurai before a "
        "Japanese one."
    ),
)
_HANDS = (
    say("Whoever wants may show the cards of the hand to the companion in secret."),
    say("It then tells them alone what each costs. Nobody has to."),
)
_CLEANUP = (
    say(
        "All goods go back but what the faction stores: workers for Barbarians, food for Japanese,"
    ),
    say("raze tokens for Romans, gold for Egyptians. Cards in hand and Samurai stay."),
    say("The first player's marker goes to the left."),
)
_ATTACK = (
    say("The cards of the virtual player go to his Collection. Then he attacks twice."),
    say(
        "The new target and an older one together name a raze field; a common location with just "
        "these goods is lost to the Collection."
    ),
    say(
        "Of several, actions fall before features and production, then the dearer one, then the "
        "one with more stone."
    ),
    say("Two points aim at a location of the Japanese themselves."),
)
_SCORING = (
    say(
        "Every common location is worth 1 VP, every faction location 2. Foundations are worth none."
    ),
    say("Shrine and Gate bring extra points: enter them by hand."),
    say("A picture of the empire finds what the books do not have."),
)
_TIE = (
    say("With equal points most workers, wood, stone and food win; gold does not count."),
    say("Then most cards in hand. If these are equal too, the victory is shared."),
)
_OVER = (say("The game is over."),)
_STEPS = {
    Phase.PRODUCTION: _PRODUCTION,
    Phase.HANDS: _HANDS,
    Phase.ACTION: _ACTION,
    Phase.CLEANUP: _CLEANUP,
    Phase.ATTACK: _ATTACK,
    Phase.OVER: _OVER,
}
_LOOKOUTS = {
    Lookout.STANDARD: _STANDARD,
    Lookout.ALTERNATE: _ALTERNATE,
    Lookout.ADVANCED: _ADVANCED,
}


def help_for(view: PublicView) -> Sequence[Sentence]:
    """Return the rules of this very step."""
    if view.book:
        return _BOOK
    if view.paying:
        return _PAYING
    if view.pairs is not None:
        return _EXCHANGE
    if view.phase is Phase.LOOKOUT:
        return _lookout(view)
    if view.phase is Phase.SCORING:
        return _TIE if view.tied else _SCORING
    return _STEPS[view.phase]


def _lookout(view: PublicView) -> Sequence[Sentence]:
    lines = _ALONE if view.alone else _LOOKOUTS[view.lookout]
    return (*lines, _PEACEFUL) if view.peaceful else lines
