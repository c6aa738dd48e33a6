"""What the camera shows now, and how to ask for it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the readers take long to load on a small Pi, and may never be needed
    from card_codes.fusion import Showing
    from card_codes.hints import Hint
    from card_codes.reader import Grey
    from card_codes.sight import Sight


@dataclass(frozen=True, eq=False, repr=False)  # what it shows may be a secret, and is never printed
class Scan:
    """The newest frame and everything that is known of it.

    `showings` add up over frames (see `Fusion`); `sight` is this frame alone, in its pixels.
    """

    number: int
    grey: "Grey"
    sight: "Sight"
    showings: "tuple[Showing, ...]" = ()
    hint: "Hint | None" = None


class Scanner(Protocol):
    """A camera that is watched while somebody wants to show a card."""

    def watch(self, codes: Collection[str], told: Callable[[Scan], None], /) -> None:
        """Read the newest frame again and again, and tell from a thread of its own.

        `codes` can be in play. Watching anew forgets what was shown before. Comes back at once.
        """

    def still(self, codes: Collection[str], told: Callable[[Scan], None], /) -> None:
        """Take one picture at full resolution, read it deeply, and tell from that thread."""

    def rest(self) -> None:
        """Stop watching; nothing is told after this has come back. The camera may sleep."""
