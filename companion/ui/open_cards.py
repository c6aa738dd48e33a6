"""Cards that lie open before the camera: its picture, and a frame round every tag. No Kivy here."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.presenters.language import Language
from companion.presenters.scan import Camera, Mark
from companion.table import intents as i
from companion.table.snapshot import Situation
from companion.ui.card_book import CardBook
from companion.ui.code_typing import TypesCodes
from companion.ui.live import Live, TagMark
from companion.ui.tag_places import unread_places
from companion.ui.watching import SteadyHint, Watching

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from card_codes.fusion import Showing
    from companion.scanning import Scan


class OpenCards(TypesCodes):
    """A screen for all to see. `post` reaches the table's thread, `later` the screen's own."""

    def __init__(
        self,
        watching: Watching,
        book: CardBook,
        post: Callable[[i.Intent], None],
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(book, changed)
        self._watching = watching
        self._post = post
        self._later = later
        self._now: Situation | None = None
        self._clear()

    def _clear(self) -> None:
        """Forget every card; called before each opening and after it."""
        self._scan: Scan | None = None
        self._hint = SteadyHint()
        self._typing = None

    @property
    def is_open(self) -> bool:
        """Whether cards are being shown."""
        return self._now is not None

    def close(self) -> None:
        """Watch no more. What was not accepted is forgotten."""
        if self._now is None:
            return
        self._watching.end()
        self._now = None
        self._clear()
        self._post(i.Note())
        self._changed()

    def live(self, language: Language, *, works: bool) -> Live | None:
        """Return the picture, and the frame round each tag in it."""
        scan = self._scan if works else None
        if scan is None:
            return None
        unread = [TagMark(corners, Mark.UNREAD) for corners in unread_places(scan)]
        foreign = [TagMark(corners, Mark.FOREIGN) for corners in scan.sight.foreign]
        shown = [self._mark(one, language) for one in scan.showings]
        return Live(scan.grey, (*unread, *foreign, *shown))

    def _mark(self, showing: "Showing", language: Language) -> TagMark:
        """Return what the frame round a tag says."""
        raise NotImplementedError

    def _camera(self, *, works: bool) -> Camera:
        if not (works and self._watching.possible):
            return Camera.MISSING
        return Camera.WATCHING if self._scan else Camera.WAKING

    def _look_at(self, scan: "Scan") -> None:
        """Take in the newest picture, and what would help most."""
        self._scan = scan
        self._hint.hear(_hint(scan))


def is_busy(now: Situation) -> bool:
    """Tell whether the table has something else to show, or cards are for one person only."""
    hidden = now.game.face.shows(now.view) is not None
    return hidden or now.script is not None or now.clock.paused or now.over


def reveals(before: Situation, now: Situation) -> bool:
    """Tell whether something has been revealed since, which the table shows."""
    return now.moment_number not in (0, before.moment_number)


def _hint(scan: "Scan") -> str:
    """Return what would help most; nothing where all that is there was read."""
    all_read = any(showing.sure for showing in scan.showings) and not unread_places(scan)
    return "" if all_read else str(scan.hint or "")
