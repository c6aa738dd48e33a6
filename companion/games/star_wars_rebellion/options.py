"""The variants of Star Wars: Rebellion a table can choose, and how much the companion keeps."""

from enum import StrEnum

import msgspec

from companion.engine import Option, say, term


class Help(StrEnum):
    """How much the companion keeps; each level has all of the one before."""

    TRACKER = "tracker"
    QUARTERMASTER = "quartermaster"
    FULL = "full"


class Start(StrEnum):
    """How the galaxy is set up."""

    FIRST_GAME = "first_game"
    ADVANCED = "advanced"


class Base(StrEnum):
    """Who knows where the base is."""

    TOLD = "told"
    CARD = "card"


class Hidden(StrEnum):
    """Whether cards that lie face down, or are drawn in secret, are told to the companion."""

    TOLD = "told"
    CARDS = "cards"


class Sides(StrEnum):
    """Who sits first."""

    REBELS_FIRST = "rebels_first"
    EMPIRE_FIRST = "empire_first"


class Initiative(StrEnum):
    """Who of a team takes turns first."""

    ADMIRALS = "admirals"
    GENERALS = "generals"


class Options(msgspec.Struct, frozen=True):
    """The chosen variants."""

    help: Help = Help.QUARTERMASTER
    start: Start = Start.FIRST_GAME
    base: Base = Base.TOLD
    missions: Hidden = Hidden.CARDS
    draws: Hidden = Hidden.CARDS
    sides: Sides = Sides.REBELS_FIRST
    initiative: Initiative = Initiative.ADMIRALS

    @property
    def keeps_map(self) -> bool:
        """Tell whether systems, queues and leaders are in the companion's books."""
        return self.help is not Help.TRACKER

    @property
    def keeps_units(self) -> bool:
        """Tell whether it knows where every unit is."""
        return self.help is Help.FULL

    @property
    def knows_base(self) -> bool:
        """Tell whether the base is told to it in secret."""
        return self.keeps_map and self.base is Base.TOLD

    @property
    def told_missions(self) -> bool:
        """Tell whether missions that lie face down are told to it in secret."""
        return self.keeps_map and self.missions is Hidden.TOLD

    @property
    def told_draws(self) -> bool:
        """Tell whether probes and objectives that are drawn are told to it in secret."""
        return self.draws is Hidden.TOLD

    @property
    def first_game(self) -> bool:
        """Tell whether it is the guided first game, without action cards."""
        return self.start is Start.FIRST_GAME


OPTIONS = (
    Option(
        key="help",
        title=term("What the companion keeps"),
        default=Help.QUARTERMASTER,
        choices={
            Help.TRACKER: say("The phases, both tracks, objectives, and every step of a refresh."),
            Help.QUARTERMASTER: say("Also loyalty, leaders, missions, builds and queues."),
            Help.FULL: say("Also every unit on the map: moves, combat and odds."),
        },
    ),
    Option(
        key="start",
        title=term("Set-up"),
        default=Start.FIRST_GAME,
        choices={
            Start.FIRST_GAME: say(
                "Fixed systems and units, and no action cards: for a first game."
            ),
            Start.ADVANCED: say("Systems by chance, units at choice, and two action cards each."),
        },
    ),
    Option(
        key="base",
        title=term("Rebel base"),
        default=Base.TOLD,
        choices={
            Base.TOLD: say("Told to the companion in secret: it answers by itself."),
            Base.CARD: say("Known by its card alone: the Rebellion answers."),
        },
    ),
    Option(
        key="missions",
        title=term("Missions face down"),
        default=Hidden.CARDS,
        choices={
            Hidden.CARDS: say("The real cards lie there; shown when they are revealed."),
            Hidden.TOLD: say("Also shown to the companion in secret when leaders are assigned."),
        },
    ),
    Option(
        key="draws",
        title=term("Probes and objectives"),
        default=Hidden.CARDS,
        choices={
            Hidden.CARDS: say("They stay in the hands, and the companion counts them."),
            Hidden.TOLD: say("Shown in secret when drawn: a private map, and what can be scored."),
        },
    ),
    Option(
        key="sides",
        title=term("Who sits where"),
        default=Sides.REBELS_FIRST,
        choices={
            Sides.REBELS_FIRST: say("Seat 1 is the Rebellion, seat 2 the Empire; teams in turn."),
            Sides.EMPIRE_FIRST: say("Seat 1 is the Empire; the Rebellion follows."),
        },
    ),
    Option(
        key="initiative",
        title=term("Turns in a team"),
        default=Initiative.ADMIRALS,
        choices={
            Initiative.ADMIRALS: say("The Admirals take turns before the Generals."),
            Initiative.GENERALS: say("The Generals take turns before the Admirals."),
        },
    ),
)
