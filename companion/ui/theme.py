"""Colours, type sizes and spacing: the only place that knows them."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty
from kivy.utils import get_color_from_hex

from companion.engine.face import Tone

# A fill (`good`) carries dark words (`over_fill`); an ink (`good_ink`) is for words on a panel.
# By day the two differ, because one blue cannot be both light and dark.
# What everything has unless its place asks for another colour comes first: of two rules for one
# property the one whose colour changes last wins.
COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "dark": {
        "panel": "#1C242B",
        "text": "#F5F1E8",
        "ground": "#0E1317",
        "bar": "#161D23",
        "panel_high": "#27323A",
        "felt": "#18222A",
        "line": "#44525E",
        "muted": "#BAC5CE",
        "over_text": "#0B0F12",
        "over_fill": "#0B0F12",
        "good": "#62B2FF",
        "good_ink": "#8AC6FF",
        "bad": "#FF8A7C",
        "bad_ink": "#FFAA9F",
        "accent": "#FFC653",
        "accent_ink": "#FFC653",
        "ok": "#7FDB8F",
        "ok_ink": "#7FDB8F",
        "blue": "#62B2FF",
        "green": "#7FDB8F",
        "yellow": "#FFC653",
        "orange": "#E3A866",
        "red": "#FF8A7C",
        "purple": "#C3A6F5",
        "brown": "#D69F70",
        "pink": "#F7A9CF",
        "grey": "#AEB8C0",
        "black": "#000000",
        "white": "#FFFFFF",
        "scrim": "#05080AE0",
        "clear": "#00000000",
    },
    "day": {
        "panel": "#FFFFFF",
        "text": "#14181C",
        "ground": "#EFEBE1",
        "bar": "#FFFFFF",
        "panel_high": "#E2DDD0",
        "felt": "#F8F5EE",
        "line": "#8C8779",
        "muted": "#3C434A",
        "over_text": "#FFFFFF",
        "over_fill": "#0B0F12",
        "good": "#6FB4F7",
        "good_ink": "#003F7D",
        "bad": "#FF8F80",
        "bad_ink": "#850F05",
        "accent": "#F5B431",
        "accent_ink": "#5C3A00",
        "ok": "#63C777",
        "ok_ink": "#0A4A1B",
        "blue": "#6FB4F7",
        "green": "#63C777",
        "yellow": "#F5B431",
        "orange": "#E09A4B",
        "red": "#FF8F80",
        "purple": "#C3A6F5",
        "brown": "#D69F70",
        "pink": "#F7A9CF",
        "grey": "#AEB8C0",
        "black": "#000000",
        "white": "#FFFFFF",
        "scrim": "#14181CC8",
        "clear": "#00000000",
    },
}

GROUNDS: Final = ("ground", "bar", "panel", "panel_high", "felt")
INKS: Final = ("text", "muted", "good_ink", "bad_ink", "accent_ink", "ok_ink")
FILLS: Final = (
    "good", "bad", "accent", "ok", "blue", "green", "yellow", "orange", "red", "purple", "brown",
    "pink", "grey",
)  # fmt: skip

# Every combination of words and ground that a screen may draw: (name, foreground, background).
PAIRS: Final = (
    *((f"{ink} on {ground}", ink, ground) for ink in INKS for ground in GROUNDS),
    *((f"words on {fill}", "over_fill", fill) for fill in FILLS),
    ("words on the highlighted step", "over_text", "text"),
    ("signs on black", "white", "black"),
)

INK_OF: Final = {
    Tone.PLAIN: "text",
    Tone.GOOD: "good_ink",
    Tone.BAD: "bad_ink",
    Tone.ACCENT: "accent_ink",
}
FILL_OF: Final = {
    Tone.PLAIN: "panel_high",
    Tone.GOOD: "good",
    Tone.BAD: "bad",
    Tone.ACCENT: "accent",
}
WORDS_ON: Final = {
    Tone.PLAIN: "text",
    Tone.GOOD: "over_fill",
    Tone.BAD: "over_fill",
    Tone.ACCENT: "over_fill",
}

# Cards of these suits lie in a colour; the shape of a suit is the icon of that name.
SUITS: Final[Mapping[str, str]] = {
    "intelligence": "blue",
    "upheaval": "yellow",
    "riots": "red",
    "supplies": "green",
}

# Pixels on a screen of 800 x 480 with ordinary text.
# Body comes first, for the same reason as the colours above.
TYPE_SIZES: Final = {
    "size_body": 24,
    "size_huge": 64,  # one name, one number: read from the other end of the table
    "size_headline": 40,
    "size_title": 30,
    "size_label": 21,
    "size_small": 18,
}
SPACES: Final = {"tiny": 4, "gap": 8, "pad": 16, "radius": 12, "touch": 64, "bar_height": 60}
LARGE_TEXT: Final = 1.2
LEAST_TYPE: Final = 16
LEAST_SHARE: Final = 0.8  # how far the least type grows with the screen
LARGEST_SCALE: Final = 2.0
SMALLEST_SCREEN: Final = (800, 480)
# Standing upright a screen is narrow: its rows hold less, so they grow less.
SMALLEST_UPRIGHT_SCREEN: Final = (520, 800)

Rgba = list[float]


def scale_for(width: float, height: float) -> float:
    """Return how much larger than at 800 x 480 everything is drawn.

    >>> scale_for(800, 480), scale_for(1280, 800)
    (1.0, 1.6)
    """
    least_width, least_height = SMALLEST_SCREEN if width >= height else SMALLEST_UPRIGHT_SCREEN
    return max(1.0, min(width / least_width, height / least_height, LARGEST_SCALE))


def rgba(theme: str, name: str) -> Rgba:
    """Return one colour of a theme as four numbers from 0 to 1."""
    numbers: Rgba = list(get_color_from_hex(COLOURS[theme][name]))
    return numbers


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep the garbage collector away while hundreds of layouts hear of a change.

    A widget that it takes away in the middle of that breaks the change off for all the others.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Look(EventDispatcher):
    """What every layout binds to; a change of theme or size redraws what uses it.

    `theme` and `large_text` follow from the settings (see `wear`), `scale` from the screen (see
    `fit`), and everything else from these three.
    """

    theme = OptionProperty("dark", options=tuple(COLOURS))
    large_text = BooleanProperty(defaultvalue=False)
    scale = NumericProperty(1.0)

    ground = ColorProperty()
    bar = ColorProperty()
    panel = ColorProperty()
    panel_high = ColorProperty()
    felt = ColorProperty()
    line = ColorProperty()
    text = ColorProperty()
    muted = ColorProperty()
    over_text = ColorProperty()
    over_fill = ColorProperty()
    good = ColorProperty()
    good_ink = ColorProperty()
    bad = ColorProperty()
    bad_ink = ColorProperty()
    accent = ColorProperty()
    accent_ink = ColorProperty()
    ok = ColorProperty()
    ok_ink = ColorProperty()
    blue = ColorProperty()
    green = ColorProperty()
    yellow = ColorProperty()
    orange = ColorProperty()
    red = ColorProperty()
    purple = ColorProperty()
    brown = ColorProperty()
    pink = ColorProperty()
    grey = ColorProperty()
    black = ColorProperty()
    white = ColorProperty()
    scrim = ColorProperty()
    clear = ColorProperty()

    size_huge = NumericProperty()
    size_headline = NumericProperty()
    size_title = NumericProperty()
    size_body = NumericProperty()
    size_label = NumericProperty()
    size_small = NumericProperty()
    size_least = NumericProperty(LEAST_TYPE)

    tiny = NumericProperty()
    gap = NumericProperty()
    pad = NumericProperty()
    radius = NumericProperty()
    touch = NumericProperty()
    bar_height = NumericProperty()

    def __init__(self) -> None:
        super().__init__()
        self.bind(theme=self._recolour, large_text=self._resize, scale=self._resize)
        self._recolour()
        self._resize()

    def fit(self, width: float, height: float) -> None:
        """Scale everything to the screen the app was given."""
        with undisturbed():
            self.scale = scale_for(width, height)

    def wear(self, theme: str, *, large_text: bool) -> None:
        """Take another theme and another size of text."""
        with undisturbed():
            self.theme = theme
            self.large_text = large_text

    def ink(self, theme: str, tone: str) -> Rgba:
        """Return the colour of words of this tone on any ground."""
        return rgba(theme, INK_OF[Tone(tone)])

    def fill(self, theme: str, tone: str) -> Rgba:
        """Return the colour of an area of this tone."""
        return rgba(theme, FILL_OF[Tone(tone)])

    def over(self, theme: str, tone: str) -> Rgba:
        """Return the colour of words on an area of this tone."""
        return rgba(theme, WORDS_ON[Tone(tone)])

    def card_fill(self, theme: str, tone: str, icon: str) -> Rgba:
        """Return the colour of a card with this icon: that of its suit, or else of its tone."""
        return rgba(theme, SUITS[icon]) if icon in SUITS else self.fill(theme, tone)

    def card_ink(self, theme: str, tone: str, icon: str) -> Rgba:
        """Return the colour of what is written on such a card."""
        return rgba(theme, "over_fill") if icon in SUITS else self.over(theme, tone)

    def named(self, theme: str, name: str) -> Rgba:
        """Return a colour by name, such as the accent of a game; unknown names are plain lines."""
        return rgba(theme, name if name in COLOURS[theme] else "line")

    def _recolour(self, *_: object) -> None:
        for name in COLOURS[self.theme]:
            setattr(self, name, rgba(self.theme, name))

    def _resize(self, *_: object) -> None:
        factor = LARGE_TEXT if self.large_text else 1.0
        for name, pixels in TYPE_SIZES.items():
            setattr(self, name, round(pixels * self.scale * factor))
        self.size_least = max(LEAST_TYPE, round(LEAST_TYPE * self.scale * LEAST_SHARE))
        for name, pixels in SPACES.items():
            setattr(self, name, round(pixels * self.scale))


look: Final = Look()
