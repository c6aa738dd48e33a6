"""The variants of Unrest a table can choose."""

from enum import StrEnum

import msgspec

from companion.engine import Option, say, term


class Switch(StrEnum):
    """A plain yes or no."""

    NO = "no"
    YES = "yes"


class Laid(StrEnum):
    """Who lays out something that chance decides."""

    RANDOM = "random"
    ENTERED = "entered"


class Influence(StrEnum):
    """When a card counts as revealed for a mission that asks for revealed cards (CON-0b)."""

    BEFORE = "before"
    SHOWN = "shown"


class Completed(StrEnum):
    """What becomes of a mission that liberated a district (CON-0h)."""

    STAY = "stay"
    LEAVE = "leave"


class Options(msgspec.Struct, frozen=True):
    """The chosen variants."""

    rebellion: str = "1"
    districts: Laid = Laid.RANDOM
    missions: Laid = Laid.RANDOM
    capitol: Switch = Switch.NO
    influence: Influence = Influence.BEFORE
    reroute_blockaded: Switch = Switch.YES
    completed_missions: Completed = Completed.STAY


OPTIONS = (
    Option(
        key="rebellion",
        title=term("The Rebellion"),
        default="1",
        choices={
            "1": say("{rebellion:seat} is the Rebellion.", rebellion=1),
            "2": say("{rebellion:seat} is the Rebellion.", rebellion=2),
            "random": say("Chance decides who is the Rebellion."),
        },
    ),
    Option(
        key="districts",
        title=term("Districts"),
        default=Laid.RANDOM,
        choices={
            Laid.RANDOM: say("The companion draws the order of the districts."),
            Laid.ENTERED: say("You lay out the districts and tap them from the left."),
        },
    ),
    Option(
        key="missions",
        title=term("Missions"),
        default=Laid.RANDOM,
        choices={
            Laid.RANDOM: say("The companion draws three missions beside Revolution."),
            Laid.ENTERED: say("You draw three missions and show or tap them."),
        },
    ),
    Option(
        key="capitol",
        title=term("Capitol variant"),
        default=Switch.NO,
        choices={
            Switch.NO: say("The Capitol is a district like the others."),
            Switch.YES: say("The Capitol lies in the middle, and liberating it wins the game."),
        },
    ),
    Option(
        key="influence",
        title=term("Revealed cards"),
        default=Influence.BEFORE,
        choices={
            Influence.BEFORE: say("Only cards open before the check count as revealed."),
            Influence.SHOWN: say("Cards turned up as proof count as revealed, too."),
        },
    ),
    Option(
        key="reroute_blockaded",
        title=term("Rerouting past a blockade"),
        default=Switch.YES,
        choices={
            Switch.YES: say("The Empire may reroute a card into the blockaded district."),
            Switch.NO: say("No card comes into the blockaded district."),
        },
    ),
    Option(
        key="completed_missions",
        title=term("Completed missions"),
        default=Completed.STAY,
        choices={
            Completed.STAY: say("A mission can liberate several districts."),
            Completed.LEAVE: say("A mission leaves the game once it liberated a district."),
        },
    ),
)
