"""From the start of the process to the first frame that can be touched."""

from collections.abc import Iterator

from companion.cli.running import PANEL_WIDTH
from tests.benchmarks.figures import Figure, medians
from tests.benchmarks.screens import WIDTH, ScreenProcess, Screens

ROUNDS = 9
LIMIT = 2.0


def screen_start(screens: Screens) -> Iterator[Figure]:
    """Compare the home screen with a label, alone and with the simulated table beside it."""
    _round(screens)  # the first one compiles
    bare, alone, wide, both = medians(_round(screens) for _ in range(ROUNDS))
    yield Figure("start to home screen", _ms(alone), alone / bare, _label(bare), LIMIT)
    yield Figure("start with simulated table", _ms(both), both / wide, _label(wide), LIMIT)


def _round(screens: Screens) -> tuple[float, ...]:
    return (
        _seconds(screens.bare(), "hello"),
        _seconds(screens.companion(), "home"),
        _seconds(screens.bare(WIDTH + PANEL_WIDTH), "hello"),
        _seconds(screens.companion(simulate=True), "home"),
    )


def _seconds(process: ScreenProcess, screen: str) -> float:
    with process:
        return process.drawn(screen)


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.0f} ms"


def _label(seconds: float) -> str:
    return f"a Kivy label in that window ({_ms(seconds)})"
