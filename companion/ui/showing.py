"""A card shown to the camera in private, by whoever holds the screen. No Kivy here.

All cards take the same way through here. Only the table learns which one it was.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from card_codes.catalogue import Card
from companion.engine import Seat
from companion.presenters.language import Language
from companion.presenters.private_scan import PrivateScanPage, Shown, private_scan_page
from companion.table import intents as i
from companion.table.snapshot import Situation
from companion.ui.card_book import CardBook, may_be_private
from companion.ui.watching import SteadyHint, Watching

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from companion.scanning import Scan

SETTLING = 3  # pictures: what is read in the first of them was lying there before


class Showing:
    """Who shows cards now. `send` brings one to the table, and `answered` is called with its word.

    Whoever is asked for several shows them one after another: the camera goes on looking.
    """

    def __init__(
        self,
        watching: Watching,
        book: CardBook,
        send: Callable[[i.ShowCard], None],
        changed: Callable[[], None],
    ) -> None:
        self._watching = watching
        self._book = book
        self._changed = changed
        self._send_on = send
        self._now: Situation | None = None
        self._seat: Seat | None = None
        self._read: Seat | None = None
        self._clear()

    def _clear(self) -> None:
        self._watches = self._by_touch = self._wrong = self._sent = False
        self._hint = SteadyHint()
        self._first: int | None = None
        self._blocked = self._several = False

    def follow(self, now: Situation | None, seat: Seat | None) -> None:
        """Take in whose the screen is: nothing that was shown before counts for them."""
        self._now = now
        if seat == self._seat:
            if not self.is_open:  # the game has gone on without this card
                self._stop()
            return
        self._stop()
        self._clear()
        read = self._seat if self._read == self._seat and seat is not None else None
        self._seat, self._read = seat, read

    @property
    def is_open(self) -> bool:
        """Whether this person is to show a card, and not to choose by touch."""
        return self._watching.possible and not self._by_touch and self.is_asked

    @property
    def is_asked(self) -> bool:
        """Whether the game asks whoever has the screen for a card now."""
        now, seat = self._now, self._seat
        if now is None or seat is None:
            return False
        return now.game.face.shows(now.view) is not None and seat in now.awaited

    def page(self, language: Language, *, works: bool) -> PrivateScanPage:
        """Return what the screen draws; `works` is whether the camera does."""
        if self._now is None or self._seat is None:
            raise ValueError("nobody shows a card")
        shown = Shown(
            watching=self._watches and works,
            camera=works,
            hint=self._hint.now,
            still_there=self._blocked,
            several=self._several,
            wrong=self._wrong,
            read=self._read,
        )
        return private_scan_page(self._now, self._seat, shown, language)

    def answered(self, *, done: bool) -> None:
        """Take in whether the card counts. Whether or not, another may be shown when it is gone."""
        self._read = self._seat if done and self._sent else None  # not what was chosen by touch
        self._sent, self._blocked = False, self._watches

    # What is touched

    def begin(self) -> None:
        """Let the camera look for the card of whoever holds the screen."""
        if self._now:
            self._clear()
            self._watches = True
            self._watching.begin(self._book.open(self._now.game), self._see)
            self._changed()

    def by_touch(self) -> None:
        """Choose on the screen instead."""
        self._stop()
        self._by_touch = True
        self._changed()

    def _stop(self) -> None:
        if self._watches:
            self._watches = False
            self._watching.end()

    # What the camera tells

    def _see(self, scan: "Scan") -> None:
        if self._first is None:
            self._first = scan.number
        self._hint.hear(str(scan.hint or ""))
        if not scan.showings:
            self._blocked = False
        elif scan.number - self._first < SETTLING:
            self._blocked = True  # it may be the card of whoever had the screen before
        sure = [] if self._blocked else [one for one in scan.showings if one.sure]
        self._several = len(sure) > 1
        self._wrong = len(sure) == 1 and not self._send(self._book.find(sure[0].code))
        self._changed()

    def _send(self, card: Card | None) -> bool:
        """Tell the table of a card; tell whether it is one to be shown here."""
        if self._now is None or card is None or not may_be_private(card, self._now.game):
            return False
        if not self._sent:  # nothing more until the table has answered
            self._sent = True
            self._send_on(i.ShowCard(card.tag.card, self._seat))
        return True
