"""Words, icons and tones of the things on the table."""

from companion.engine import LazyMapping, Sentence, say
from companion.engine.face import Mark, Tone
from companion.games.rebellion_3j.pieces import TITLES, Card, Colour
from companion.games.rebellion_3j.state import Battle, Side

ICONS = {Card.GENERAL: "general", Card.ARTILLERY: "artillery"}
CARD_MARKS = LazyMapping(
    lambda: {
        card: Mark(say("{card:term}", card=title), icon=ICONS.get(card, "card"))
        for card, title in TITLES.items()
    }
)
COLOUR_MARKS = {
    Colour.BLUE: Mark(say("Blue"), icon="card"),
    Colour.RED: Mark(say("Red"), icon="card"),
}
COMMANDER = Mark(say("Commands"), Tone.ACCENT, "general")


def addition(side: Side) -> str:
    """Return how a total comes about, as far as it is known: figures in every language alike.

    >>> addition(Side(Card.FIVE, 4, 6)), addition(Side(Card.GENERAL, 2, None))
    ('5 + 4 + 6 = 15', '3 + 2')
    """
    parts = " + ".join(map(str, side.parts))
    return parts if side.die is None else f"{parts} = {side.total}"


def sum_line(side: Side) -> Sentence:
    """Return the addition as words for the table."""
    return say("{sum}", sum=addition(side))


def side_mark(battle: Battle, seat: int) -> Mark:
    """Return what a seat brought to a battle, and whether it won."""
    side = battle.sides.get(seat)
    text = sum_line(side) if side else say("")
    if battle.winner is None:
        return Mark(text)
    if battle.winner == seat:
        return Mark(text, Tone.GOOD, "check")
    return Mark(text, Tone.BAD, "cross")
