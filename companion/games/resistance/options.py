"""The variants of The Resistance a table can choose."""

from enum import StrEnum

import msgspec

from companion.engine import Option, say, term
from companion.engine.seats import MOST_SEATS, all_seats
from companion.games.resistance.pieces import Plot


class Switch(StrEnum):
    """A plain yes or no."""

    NO = "no"
    YES = "yes"


class Identities(StrEnum):
    """How the companion stands to the identity cards."""

    KNOWN = "known"
    SCANNED = "scanned"
    CARDS = "cards"


class Plots(StrEnum):
    """Whether plot cards are played, and who has the deck."""

    NONE = "none"
    DEALT = "dealt"
    REAL = "real"


class Closing(StrEnum):
    """When a secret count is closed."""

    LAST = "last"
    LEADER = "leader"


class Responsibility(StrEnum):
    """What Take Responsibility is (CON-4a)."""

    IMMEDIATE = "immediate"
    KEPT = "kept"


class MissionFive(StrEnum):
    """What opens mission 5 when targeting (CON-4c)."""

    PLAYED = "played"
    SUCCEEDED = "succeeded"


class Options(msgspec.Struct, frozen=True):
    """The chosen variants."""

    identities: Identities = Identities.KNOWN
    plots: Plots = Plots.NONE
    targeting: Switch = Switch.NO
    blind_spies: Switch = Switch.NO
    closing: Closing = Closing.LAST
    take_responsibility: Responsibility = Responsibility.IMMEDIATE
    one_plot_each: Switch = Switch.NO
    mission_five: MissionFive = MissionFive.PLAYED
    first_leader: str = "random"

    def immediate(self, plot: Plot) -> bool:
        """Tell whether a plot card is resolved as soon as it is handed out."""
        if plot is Plot.TAKE_RESPONSIBILITY:
            return self.take_responsibility is Responsibility.IMMEDIATE
        return plot in {Plot.OVERHEARD, Plot.ESTABLISH_CONFIDENCE, Plot.OPEN_UP}


OPTIONS = (
    Option(
        key="identities",
        title=term("Identities"),
        default=Identities.KNOWN,
        choices={
            Identities.KNOWN: say("The companion deals the identities and shows each to its seat."),
            Identities.SCANNED: say("Real cards are dealt, and each is shown to the companion."),
            Identities.CARDS: say("Real cards are dealt, and the companion does not know them."),
        },
    ),
    Option(
        key="plots",
        title=term("Plot cards"),
        default=Plots.NONE,
        choices={
            Plots.NONE: say("Played without plot cards."),
            Plots.DEALT: say("The companion draws the plot cards."),
            Plots.REAL: say("The leader draws real plot cards and says which ones."),
        },
    ),
    Option(
        key="targeting",
        title=term("Targeting"),
        default=Switch.NO,
        choices={
            Switch.NO: say("Missions are played in order."),
            Switch.YES: say("The leader proposes the mission together with the team."),
        },
    ),
    Option(
        key="blind_spies",
        title=term("Blind spies"),
        default=Switch.NO,
        choices={
            Switch.NO: say("The spies get to know each other at the start."),
            Switch.YES: say("The spies do not know each other."),
        },
    ),
    Option(
        key="closing",
        title=term("Closing a count"),
        default=Closing.LAST,
        choices={
            Closing.LAST: say("Votes and mission cards are counted when the last one is in."),
            Closing.LEADER: say("They can be changed until the leader closes the count."),
        },
    ),
    Option(
        key="take_responsibility",
        title=term("Take Responsibility"),
        default=Responsibility.IMMEDIATE,
        choices={
            Responsibility.IMMEDIATE: say("It takes a plot card as soon as it is handed out."),
            Responsibility.KEPT: say("It is kept, and used once while a team is being picked."),
        },
    ),
    Option(
        key="one_plot_each",
        title=term("Plot cards per player"),
        default=Switch.NO,
        choices={
            Switch.NO: say("A player may get several plot cards in one round."),
            Switch.YES: say("A player gets at most one plot card a round."),
        },
    ),
    Option(
        key="mission_five",
        title=term("Opening mission 5"),
        default=MissionFive.PLAYED,
        choices={
            MissionFive.PLAYED: say("Targeting opens mission 5 after any two missions."),
            MissionFive.SUCCEEDED: say("Targeting opens mission 5 after two successful ones."),
        },
    ),
    Option(
        key="first_leader",
        title=term("First leader"),
        default="random",
        choices={
            "random": say("Chance picks the first leader."),
            **{
                str(seat): say("{first:seat} leads first.", first=seat)
                for seat in all_seats(MOST_SEATS)
            },
        },
    ),
)
