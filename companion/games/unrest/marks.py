"""Words, icons and tones of the things on the table."""

from companion.engine import Sentence, say, say_count
from companion.engine.face import Mark, Tone
from companion.games.unrest.pieces import CARD_TITLES, Card, Side

DECOY_ICON = "decoy"
SIDE_MARKS = {
    Side.REBELLION: Mark(say("Rebellion"), Tone.GOOD, "fist"),
    Side.EMPIRE: Mark(say("Empire"), Tone.BAD, "crown"),
}
HIDDEN = Mark(say("Hidden"), icon="facedown")


def card_icon(card: Card) -> str:
    """Return the shape that stands for the colour of a card."""
    return card.colour.value if card.colour else DECOY_ICON


def card_mark(card: Card) -> Mark:
    """Return how an open card looks."""
    return Mark(say("{card:term}", card=CARD_TITLES[card]), icon=card_icon(card))


def hand(count: int) -> Mark:
    """Return how many cards the Rebellion holds."""
    return Mark(say("Hand: {n}", n=count), icon="card")


def liberated(count: int) -> Sentence:
    """Return how many districts were liberated."""
    return say_count("{n} district", "{n} districts", count)
