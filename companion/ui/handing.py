"""The screen in one person's hands: whose it is, and what only they see. No Kivy here."""

from collections.abc import Callable
from random import Random, SystemRandom

from msgspec.structs import replace

from companion.engine import Seat
from companion.engine.face import Private
from companion.presenters.hand_over import Held
from companion.presenters.table import waiting_for_screen
from companion.table import intents as i
from companion.table.snapshot import Situation

FIRST_PAGE = 1  # of the private choices: before it stands what else the person knows


class Handing:
    """Who holds the screen. What they may see is here only for as long as they hold."""

    def __init__(self, post: Callable[[i.Intent], None], chance: Random | None = None) -> None:
        self._post = post
        self._chance = chance or SystemRandom()
        self.seat: Seat | None = None
        self.hold = 0  # which time somebody has the screen: an answer to an earlier one is dropped
        self.private: Private | None = None
        self.held = Held()
        self._going_round = False
        self._phase = ""  # of the game when the screen was given away
        self._done = False  # what this person chose was done, and the table will tell what is next
        self._looking = False  # the table was asked, and has not been told that it is over
        self._look = 0  # which look is under way: an answer to an earlier one is dropped
        self._read_at = -1  # where the game stood when they looked last

    def give(self, now: Situation, seat: Seat | None) -> None:
        """Give the screen to a seat; to the one that has to look, or the next one, if none."""
        private_for = now.moment.private_for if now.moment else None
        self._hand_to(seat or private_for or next(iter(waiting_for_screen(now)), None))
        self._phase = now.phase
        self._going_round = seat is None and private_for is None and self.seat is not None

    def take_back(self) -> None:
        """Put the screen back on the table."""
        self._hand_to(None)
        self._going_round = False

    def look(self, now: Situation, answered: Callable[[Callable[[], None]], None]) -> None:
        """Ask for what this seat may see; `answered` brings the answer to the screen's thread."""
        if self.seat is None:
            return
        self.hide()
        self.held = replace(self.held, ended_by=None)
        self._looking = True
        look, self._read_at = self._look, now.sequence

        def replied(private: Private | None) -> None:
            answered(lambda: self._see(look, private))

        self._post(i.Look(self.seat, replied, self.held.page, self.hold))

    def hide(self) -> None:
        """Forget what was seen; an answer that is still on its way is not drawn either."""
        self._look += 1
        self.private = None
        looking, self._looking = self._looking, False
        if looking:
            self._post(i.LookAway())

    def release(self, by: Seat | None = None) -> None:
        """End the hold, although the finger may still be there, perhaps by somebody's press."""
        ended_by = by if self._looking else self.held.ended_by
        self.hide()
        self.held = replace(self.held, released=self.held.released + 1, ended_by=ended_by)

    def turn_page(self, by: int) -> None:
        """Go to another page of the private choices: there is always a next one."""
        self.held = replace(self.held, page=max(0, self.held.page + by))

    def picked(self, seat: Seat, code: int) -> i.Pick:
        """Return what this code asks for, of what the person has read last."""
        return i.Pick(seat, self.held.page, code, self._read_at, self.hold)

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

    def answered(self, *, done: bool) -> None:
        """Take in whether the table did what this person chose: if not, they choose again."""
        if done:
            self._done = True  # what is asked next comes with the next word of the table
        else:
            self._choose_anew()

    def pass_on(self, now: Situation | None) -> None:
        """Leave the screen with whoever is asked for more, or give it to whoever is next.

        At the end of a round, and after what one person alone was asked, it goes to the table: who
        is asked something else may want to answer in another way.
        """
        if now is None:
            self.take_back()
        elif self._going_round or self._done:
            over = now.moment is not None or now.phase != self._phase
            waiting = () if over else waiting_for_screen(now)
            if self.seat not in waiting:
                self._hand_to(self._next_of(waiting) if self._going_round else None)
            elif self._done:
                # Not where the last one stood: where all know what can be picked, that tells it.
                self.held = replace(self.held, page=FIRST_PAGE)
                self._choose_anew()
            self._going_round = self._going_round and self.seat is not None
            self._done = False

    def _choose_anew(self) -> None:
        # In other places than before: else two taps would tell how two choices differ.
        self.held = replace(self.held, turn=self.held.turn + 1, start=self._chance.random())

    def _hand_to(self, seat: Seat | None) -> None:
        self.hide()
        self.hold += 1
        self.seat, self.held = seat, Held(FIRST_PAGE, start=self._chance.random())
        self._done, self._read_at = False, -1

    def _next_of(self, waiting: tuple[Seat, ...]) -> Seat | None:
        later = [seat for seat in waiting if seat > (self.seat or 0)]
        return next(iter(later or waiting), None)

    def _see(self, look: int, private: Private | None) -> None:
        if look == self._look:
            self.private = private
