"""What a lamp does to say something: told apart by rhythm alone, by brightness, and by colour."""

from collections.abc import Mapping
from typing import Final, NamedTuple

Colour = tuple[float, float, float]  # red, green, blue, each 0 to 1

DARK: Final[Colour] = (0.0, 0.0, 0.0)
WHITE: Final[Colour] = (1.0, 0.8, 0.6)
BLUE: Final[Colour] = (0.1, 0.3, 1.0)
AMBER: Final[Colour] = (1.0, 0.5, 0.0)
CYAN: Final[Colour] = (0.0, 0.8, 0.8)
RED: Final[Colour] = (1.0, 0.0, 0.0)
GREEN: Final[Colour] = (0.0, 1.0, 0.1)
MAGENTA: Final[Colour] = (1.0, 0.0, 0.6)


class Step(NamedTuple):
    """So many milliseconds at a brightness from 0 to 1."""

    milliseconds: int
    brightness: float


class Light(NamedTuple):
    """How bright a lamp is at a moment, and its colour where it has one."""

    brightness: float
    colour: Colour


class Pattern(NamedTuple):
    """A rhythm that comes again and again, and a colour."""

    rhythm: tuple[Step, ...]
    colour: Colour
    period: int  # after how many milliseconds it begins anew

    def at(self, milliseconds: int) -> Light:
        """Return the light at this time of the lamp clock."""
        return Light(self._step(milliseconds)[0].brightness, self.colour)

    def next_change(self, milliseconds: int) -> int | None:
        """Return the time of the lamp clock at which the light changes; None if it never does."""
        return None if len(self.rhythm) == 1 else self._step(milliseconds)[1]

    def _step(self, milliseconds: int) -> tuple[Step, int]:
        ends = milliseconds - milliseconds % self.period
        for step in self.rhythm:
            ends += step.milliseconds
            if milliseconds < ends:
                break
        return step, ends


def _pattern(colour: Colour, *rhythm: tuple[int, float]) -> Pattern:
    steps = tuple(Step(*step) for step in rhythm)
    return Pattern(steps, colour, sum(step.milliseconds for step in steps))


# A lamp on an expander is on or off, so no two of these may have the same rhythm, whatever their
# brightness. Nothing flashes more than three times in a second: that can make people ill.
PATTERNS: Final[Mapping[str, Pattern]] = {
    "off": _pattern(DARK, (1000, 0)),
    # A slow breath.
    "waiting": _pattern(
        WHITE, (200, 0.1), (200, 0.4), (400, 0.8), (200, 0.4), (200, 0.1), (800, 0)
    ),
    # The same for both buttons, and still: it must come at once and then draw no eye.
    "got_it": _pattern(BLUE, (1000, 0.35)),
    # Two blinks, and a rest.
    "leader": _pattern(AMBER, (150, 1), (150, 0), (150, 1), (1550, 0)),
    # Three blinks, and a rest.
    "on_team": _pattern(CYAN, (150, 0.5), (150, 0), (150, 0.5), (150, 0), (150, 0.5), (1250, 0)),
    # So faint and steady that closed eyes see nothing; the dip is all that tells it from "got it"
    # on a lamp that knows no faint.
    "spy": _pattern(MAGENTA, (1940, 0.08), (60, 0)),
    # Yes is mostly light, no is mostly dark. Only a reveal shows them.
    "approve": _pattern(GREEN, (800, 1), (200, 0)),
    "reject": _pattern(RED, (200, 1), (800, 0)),
    # An even, quick blink.
    "attention": _pattern(AMBER, (200, 1), (200, 0)),
    # A long light and a short one.
    "page": _pattern(WHITE, (900, 0.7), (200, 0), (200, 0.7), (700, 0)),
}
# Shown while eyes are closed: where it is, and where it is not, is nobody else's business.
HIDDEN: Final = "spy"


def pattern(name: str) -> Pattern:
    """Return the pattern of this name; raises `ValueError` where there is none.

    >>> pattern("got_it").at(12345).brightness
    0.35
    """
    try:
        return PATTERNS[name]
    except KeyError:
        known = ", ".join(PATTERNS)
        raise ValueError(f"there is no lamp pattern {name!r}, only {known}") from None
