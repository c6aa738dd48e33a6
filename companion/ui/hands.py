"""Whose the screen is, the table's or one person's, and the cards shown to it. No Kivy here."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine import AnyGame, Seat
from companion.engine.definition import hides
from companion.presenters.hand_over import Held, Listed, may_pick, private_page
from companion.presenters.language import Language
from companion.presenters.pages import Choice, PrivatePage
from companion.table import intents as i
from companion.table.places import Place as Box
from companion.table.places import seat_at
from companion.table.snapshot import Situation
from companion.ui.card_book import CardBook
from companion.ui.counting import Counting
from companion.ui.handing import Handing
from companion.ui.house import House
from companion.ui.pins import OpenByPin
from companion.ui.place import Place
from companion.ui.scanning import Scanning
from companion.ui.showing import Showing
from companion.ui.watching import Watching

NO_CARD: Final = ""  # means nothing now, whatever the game is at


class Hands:
    """Keeps the hand-over and every way to show cards in step with the game.

    `post` reaches the table's thread; `later` runs a callable on the screen's own thread; `tell`
    is called when somebody's PIN is gone.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        house: House,
        post: Callable[[i.Intent], None],
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
        tell: Callable[[], None],
    ) -> None:
        self._house = house
        self._post = post
        self._later = later
        self._changed = changed
        self._now: Situation | None = None
        self._handing = Handing(post)
        self._given: tuple[Seat, int] | None = None  # to whom, as the table was told
        self._watching = Watching(house.scanner, later)
        self._book = CardBook(games, house.catalogue)
        self.scanning = Scanning(self._watching, self._book, post, later, changed)
        self.counting = Counting(self._watching, self._book, post, later, changed)
        self.showing = Showing(self._watching, self._book, self._try, changed)
        self.pin = OpenByPin(house.pins, post, later, changed, self.hand_back, tell)

    @property
    def seat(self) -> Seat | None:
        """Who has the screen; None while it lies on the table."""
        return self._handing.seat

    @property
    def held(self) -> Held:
        """How far that person is."""
        return self._handing.held

    @property
    def place(self) -> Place | None:
        """The screen for whoever has it, or for the cards on the table; None for neither."""
        if self.pin.is_open:
            return Place.PIN
        if self.seat is not None:
            return Place.PRIVATE_SCAN if self.showing.is_open else Place.HAND_OVER
        if self.counting.is_open:
            return Place.TABLEAU
        return Place.SCAN if self.scanning.is_open else None

    def private(self, language: Language) -> PrivatePage | None:
        """Return what a single pair of eyes sees now."""
        private, now, seat = self._handing.private, self._now, self.seat
        if private is None or now is None or seat is None:
            return None
        buttons = now.places[seat - 1] in self._house.places
        listed = self.held.page > 0 and may_pick(now, seat)
        read = Listed(self.held.page, now.game.face.pick_lines) if listed else None
        return private_page(private, now.names, language, read, buttons=buttons)

    def follow(self, now: Situation | None) -> None:
        """Take what the table published."""
        before, self._now = self._now, now
        if now and now.clock.paused and not (before and before.clock.paused):
            self._handing.release()
        self._handing.pass_on(now)
        self.scanning.follow(now)
        self.counting.follow(now)
        self._handed()

    def choose(self, choice: Choice) -> None:
        """Do what was chosen, on the table or by whoever has the screen.

        Nothing hidden is any more once the screen is away: another finger may still lift from the
        page until the next frame.
        """
        if hides(choice.action) and choice.seat != self.seat:
            return
        self._try(i.Act(choice.seat, choice.action))

    def undo(self) -> None:
        """Take back, also the card that did it."""
        self.scanning.undone()
        self._post(i.Undo())

    def go_on(self) -> None:
        """Leave a moment."""
        if self._now:
            self._post(i.GoOn(self._now.moment_number))

    # Cards

    def open_scan(self) -> None:
        """Show cards: openly, all of one seat, or one by one in private where they are hidden."""
        now = self._now
        if now and now.game.face.shows(now.view):
            self.hand_over()
        elif now:
            counts = now.game.face.counting(now.view) is not None
            (self.counting if counts else self.scanning).open(now)
            self._changed()

    def close_scan(self) -> None:
        """Show no cards on the table any more."""
        self.scanning.close()
        self.counting.close()

    def show_card(self, code: str) -> None:
        """A card lies under a camera that is none.

        Like a card before a camera it is of whoever holds the screen, and counts while the game
        asks them for one. `code` is the card part of its tag.
        """
        now = self._now
        card = self._book.card_of(now.game, code) if now else None
        if now and card and self.seat is None and not now.game.face.shows(now.view):
            self.open_scan()
        if card and self.scanning.is_open:
            self.scanning.lay(card)
        elif card and self.counting.is_open:
            self.counting.lay(card)
            self._changed()
        elif self.seat is None or self.showing.is_asked:
            self._try(i.ShowCard(code, self.seat))
        else:
            self._try(i.ShowCard(NO_CARD, self.seat))

    # Hand-over

    def hand_over(self, seat: Seat | None = None) -> None:
        """Give the screen away."""
        if self._now:
            self.close_scan()
            self._handing.give(self._now, seat)
            self._handed()

    def look(self) -> None:
        """Show this seat what only it may see."""

        def answered(take: Callable[[], None]) -> None:
            self._later(take)
            self._later(self._changed)

        if self._now:
            self._handing.look(self._now, answered)

    def open_without_button(self) -> None:
        """Let whoever has the screen look although their button does not work: all are told."""
        self._post(i.OpenWithoutButton())

    def hide(self) -> None:
        """Draw nothing private any more, from this very frame on."""
        self._handing.hide()
        self._changed()

    def pressed(self, box: Box) -> None:
        """End the look of whoever has the screen when anybody else presses a button."""
        now, seat = self._now, self.seat
        if now and seat is not None and now.places[seat - 1] != box:
            self._handing.release(seat_at(box, now.places))

    def turn_page(self, by: int) -> None:
        """Read other choices of those that only one person can read."""
        self._handing.turn_page(by)
        self._changed()

    def pick(self, code: int) -> None:
        """Pick one of them."""
        if self.seat is not None:
            self._try(self._handing.picked(self.seat, code))

    def seen(self) -> None:
        """Go on to the next person, or back to the table."""
        if self._now:
            self._handing.seen(self._now)
            self._handed()

    def hand_back(self) -> None:
        """Put the screen back on the table."""
        self._handing.take_back()
        self._handed()

    def _try(self, what: i.Act | i.ShowCard | i.Pick) -> None:
        """Ask the table; whoever has the screen keeps it until the table has answered."""
        hold = self._handing.hold

        def replied(done: bool) -> None:  # noqa: FBT001 - of `Try`
            self._later(lambda: self._answered(hold, done=done))

        self._post(i.Try(what, replied))

    def _answered(self, hold: int, *, done: bool) -> None:
        if self.seat is not None and hold == self._handing.hold:
            self._handing.answered(done=done)
            self.showing.answered(done=done)
            self._changed()

    def _handed(self) -> None:
        """Whoever has the screen now shows a card of their own, or none."""
        self._tell_given()
        self.pin.follow(self._now, self.seat, self._handing.hold)
        self.showing.follow(self._now, self.seat)
        self._changed()

    def _tell_given(self) -> None:
        """Let the table know who has the screen: from now on their buttons open their page."""
        given = None if self.seat is None else (self.seat, self._handing.hold)
        if given != self._given:
            self._given = given
            self._post(i.GiveScreen(self.seat))
