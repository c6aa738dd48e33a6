"""Who can say a line."""

from typing import Protocol

from companion.narration.clip import Clip
from companion.narration.line import Line


class Voice(Protocol):
    """Turns lines into sound. Several threads may ask at once."""

    @property
    def name(self) -> str:
        """What it is called in the settings."""

    def key(self, line: Line) -> str | None:
        """Return all the sound depends on beside the line; None where this voice cannot say it.

        It is asked often, and answers without making a sound.
        """

    def render(self, line: Line) -> Clip:
        """Return the line as sound; raise `NarrationError` where that fails after all."""
