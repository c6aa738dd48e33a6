"""The screen in one person's hands: whose it is, and what only they see. No Kivy here."""

from collections.abc import Callable

from companion.engine import Seat
from companion.engine.face import Private
from companion.presenters.table import waiting_for_screen
from companion.table import intents as i
from companion.table.snapshot import Situation


class Handing:
    """Who holds the screen. What they may see is here only for as long as they hold."""

    def __init__(self, post: Callable[[i.Intent], None]) -> None:
        self._post = post
        self.seat: Seat | None = None
        self.private: Private | None = None
        self._going_round = False
        self._look = 0  # which look is under way: an answer to an earlier one is dropped

    def give(self, now: Situation, seat: Seat | None) -> None:
        """Give the screen to a seat; to the one that has to look, or the next one, if none."""
        self.hide()
        private_for = now.moment.private_for if now.moment else None
        self.seat = seat or private_for or next(iter(waiting_for_screen(now)), None)
        self._going_round = seat is None and private_for is None and self.seat is not None

    def take_back(self) -> None:
        """Put the screen back on the table."""
        self.seat, self._going_round = None, False
        self.hide()

    def look(self, answered: Callable[[Callable[[], None]], None]) -> None:
        """Ask for what this seat may see; `answered` brings the answer to the screen's thread."""
        if self.seat is None:
            return
        self.hide()
        look = self._look
        self._post(i.Look(self.seat, lambda private: answered(lambda: self._see(look, private))))

    def hide(self) -> None:
        """Forget what was seen; an answer that is still on its way is not drawn either."""
        self._look += 1
        self.private = None

    def seen(self, now: Situation) -> None:
        """The person has looked: say so to the table, or leave the moment that was theirs."""
        if self.seat is None:
            return
        looked = now.game.face.looked(now.view)
        if looked is not None and self.seat in now.awaited:
            self._post(i.Act(self.seat, looked))
            if self._going_round:
                return  # the answer of the table brings the next person
        elif now.moment and now.moment.private_for == self.seat:
            self._post(i.GoOn(now.moment_number))
        self.take_back()

    def chosen(self) -> None:
        """The person has chosen: in a round the answer of the table brings the next one."""
        if not self._going_round:
            self.take_back()

    def pass_on(self, now: Situation | None) -> None:
        """Give the screen to whoever is next, or back to the table at the end of the round."""
        if now is None:
            self.take_back()
        elif self._going_round:
            waiting = () if now.moment else waiting_for_screen(now)
            if self.seat not in waiting:
                self.hide()
                self.seat = self._next_of(waiting)
            self._going_round = self.seat is not None

    def _next_of(self, waiting: tuple[Seat, ...]) -> Seat | None:
        later = [seat for seat in waiting if seat > (self.seat or 0)]
        return next(iter(later or waiting), None)

    def _see(self, look: int, private: Private | None) -> None:
        if look == self._look:
            self.private = private
