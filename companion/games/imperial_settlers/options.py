"""The variants of Imperial Settlers a table can choose, and how much the companion keeps."""

from enum import StrEnum
from typing import Final

import msgspec

from companion.engine import Option, Seat, say, term
from companion.games.imperial_settlers.pieces import Faction


class Help(StrEnum):
    """How much the companion keeps; each level has all of the one before."""

    SCORE = "score"
    GOODS = "goods"
    FULL = "full"


class Lookout(StrEnum):
    """How common cards are handed out."""

    STANDARD = "standard"
    ALTERNATE = "alternate"
    ADVANCED = "advanced"


class Hands(StrEnum):
    """Whether the companion is told in secret what people hold."""

    UNSEEN = "unseen"
    SHOWN = "shown"


class Switch(StrEnum):
    """A plain yes or no."""

    NO = "no"
    YES = "yes"


CHANCE: Final = "chance"
SEATS: Final = (1, 2, 3, 4)


class Options(msgspec.Struct, frozen=True):
    """The chosen variants."""

    help: Help = Help.GOODS
    lookout: Lookout = Lookout.STANDARD
    peaceful: Switch = Switch.NO
    hands: Hands = Hands.SHOWN
    first: str = CHANCE
    faction_1: Faction = Faction.ROMANS
    faction_2: Faction = Faction.BARBARIANS
    faction_3: Faction = Faction.EGYPTIANS
    faction_4: Faction = Faction.JAPANESE

    @property
    def keeps_goods(self) -> bool:
        """Tell whether goods and empires are in the companion's books."""
        return self.help is not Help.SCORE

    @property
    def keeps_cards(self) -> bool:
        """Tell whether it knows of every card where it could be."""
        return self.help is Help.FULL

    @property
    def asks_for_hands(self) -> bool:
        """Tell whether people show in secret what they hold."""
        return self.keeps_cards and self.hands is Hands.SHOWN

    @property
    def is_peaceful(self) -> bool:
        """Tell whether no location is razed but by a card."""
        return self.peaceful is Switch.YES

    def faction_of(self, seat: Seat) -> Faction:
        """Return what a seat plays."""
        factions = (self.faction_1, self.faction_2, self.faction_3, self.faction_4)
        return factions[seat - 1]


_FACTION_LINES = {
    Faction.ROMANS: say("Romans: wood and stone, and raze tokens that stay."),
    Faction.BARBARIANS: say("Barbarians: many workers, and they stay."),
    Faction.EGYPTIANS: say("Egyptians: gold that stays; for players who know the game."),
    Faction.JAPANESE: say("Japanese: food that stays, and Samurai; for players who know the game."),
}
_FACTION_KEYS = {
    "faction_1": term("Faction of seat 1"),
    "faction_2": term("Faction of seat 2"),
    "faction_3": term("Faction of seat 3"),
    "faction_4": term("Faction of seat 4"),
}

OPTIONS = (
    Option(
        key="help",
        title=term("What the companion keeps"),
        default=Help.GOODS,
        choices={
            Help.SCORE: say("The phases, the points, and the count at the end."),
            Help.GOODS: say("Also all goods, what is built, and what it produces."),
            Help.FULL: say("Also the lookout, the decks, and whether a card can be in a hand."),
        },
    ),
    Option(
        key="lookout",
        title=term("Lookout"),
        default=Lookout.STANDARD,
        choices={
            Lookout.STANDARD: say("One card more than players, taken in turn, twice."),
            Lookout.ALTERNATE: say("Three cards each in secret: keep one, pass two on, keep one."),
            Lookout.ADVANCED: say("Five cards lie open, and a new one comes when few are left."),
        },
    ),
    Option(
        key="peaceful",
        title=term("Peaceful"),
        default=Switch.NO,
        choices={
            Switch.NO: say("Locations of others can be razed."),
            Switch.YES: say("One more card in every lookout, and nobody razes another's location."),
        },
    ),
    Option(
        key="hands",
        title=term("Hands"),
        default=Hands.SHOWN,
        choices={
            Hands.SHOWN: say("Where all is kept, each may show cards in secret, once a round."),
            Hands.UNSEEN: say("The companion knows of a hand what everybody saw."),
        },
    ),
    Option(
        key="first",
        title=term("First player"),
        default=CHANCE,
        choices={
            CHANCE: say("Chance picks the first player."),
            **{str(seat): say("{first:seat} begins.", first=seat) for seat in SEATS},
        },
    ),
    *(
        Option(
            key=key,
            title=title,
            default=Options().faction_of(seat),
            choices={faction.value: line for faction, line in _FACTION_LINES.items()},
        )
        for seat, (key, title) in enumerate(_FACTION_KEYS.items(), start=1)
    ),
)
