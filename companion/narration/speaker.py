"""What the narrator needs to be heard."""

from typing import Protocol

from companion.narration.clip import Samples


class Utterance(Protocol):
    """Something that is being played, or is next."""

    def wait(self) -> None:
        """Come back when it is over; raise `OSError` where it cannot be heard."""

    def hush(self) -> None:
        """End it softly, now or as soon as it would begin. Never waits."""


class Speaker(Protocol):
    """Plays samples at `RATE`, one utterance after another. Only `Utterance.wait` takes time."""

    def start(self, samples: Samples, /) -> Utterance:
        """Play this after everything that was started before."""

    def hold(self, *, paused: bool) -> None:
        """Stop in the middle of an utterance, or go on."""

    def loop(self, samples: Samples | None, /) -> None:
        """Play this below everything, round and round; None lets it fade out."""

    def set_volume(self, percent: int, /) -> None:
        """Set how loud everything is, from 0 to 100."""

    def close(self) -> None:
        """Be silent for good."""
