"""When the private page of a seat may be open: while its own button is held, by PIN, or openly.

A seat whose box works proves with it that it is there, and anybody else can do so with a PIN of
their own. Without either, whoever takes the screen could look, so that all are told of it, unless
the game asks this seat to look now.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final

from companion.engine import IllegalActionError, Seat, Sentence, Session, say
from companion.engine.face import Moment, Private
from companion.table.places import NO_PLACE, Place

HELD_MS: Final = 600  # a vote is a tap, and must not open the page to whoever has the screen then
WRONG_PINS: Final = 3  # from this one on everybody is told: their owner knows them

Reply = Callable[[Private | None], None]


def page_opened(seat: Seat) -> Sentence:
    """Say to everybody that the private page of a seat was opened."""
    return say("{seat:seat}'s page was opened.", seat=seat)


def buttons_open_page(seat: Seat) -> Sentence:
    """Say why a tap on a button did nothing."""
    return say("{seat:seat}: the screen is yours. Put it back, then choose.", seat=seat)


def wrong_pin(seat: Seat, count: int) -> Sentence:
    """Say to everybody that somebody tries the PIN of a seat."""
    return say("{seat:seat}: wrong PIN {count} times in a row.", seat=seat, count=count)


def asked_to_look(session: Session, moment: Moment | None, seat: Seat) -> bool:
    """Tell whether the game asks this seat now to look at its page, or to choose there."""
    if moment and moment.private_for == seat:
        return True
    face, view = session.game.face, session.public_view()
    asks = face.looked(view) is not None or face.picks(view) or bool(face.secrets(view, seat))
    return asks and seat in session.awaited


class PageLock:
    """Knows who has the screen, who looks at it, and who has proved that it is theirs.

    Times are given, in milliseconds. `boxes` are the places whose buttons work now.
    """

    def __init__(self, boxes: Callable[[], frozenset[Place]]) -> None:
        self.seat: Seat | None = None  # who has the screen
        self.told = False  # that this page was opened was said to everybody
        self.tapped = False  # whoever has the screen has let go too soon to open the page
        self._boxes = boxes
        self._places: Sequence[Place] = ()
        self._worked: frozenset[Place] = frozenset()  # the boxes that did since they were taken
        self._pins: frozenset[Seat] = frozenset()
        self._wrong: Counter[Seat] = Counter()  # PINs since the last right one
        self._without_button = False
        self._proved = False  # whoever has the screen held their button, or knew their PIN
        self._held: dict[Place, int] = {}  # since when
        self._before: set[Place] = set()  # held since before somebody got the screen
        self._reply: Reply | None = None  # to whoever looks
        self._asked = False  # the game asked them to, when they got the screen or looked last
        self._read: Callable[[], Private] | None = None
        self._open = False

    def seat_at(self, places: Sequence[Place], pins: Collection[Seat] = ()) -> None:
        """Take in who sits where, and who has a PIN."""
        if places != self._places:
            self._worked = frozenset()
        self._places, self._pins = places, frozenset(pins)

    def give(self, seat: Seat | None, *, asked: bool = False) -> None:
        """Let somebody else have the screen, because the game asks them to look or not."""
        self.look_away()
        self.seat, self.told, self._without_button = seat, False, False
        self._asked, self._proved = asked, False
        # A finger that was there already does not say that this page is to be opened.
        self._before = set(self._held)

    def hold(self, place: Place, now: int, *, down: bool) -> bool:
        """Take in whether a button is held at a place; tell whether that concerns the screen."""
        concerns = self.seat is not None and place == self._place(self.seat)
        if down:
            self._held.setdefault(place, now)
            self.tapped = False
        else:
            self._proved = self._proved or (concerns and self._holds(now))
            since = self._held.pop(place, now)
            self._before.discard(place)
            self.tapped = concerns and now - since < HELD_MS
        return concerns

    def look(self, seat: Seat, read: Callable[[], Private], reply: Reply, *, asked: bool) -> None:
        """Let a seat look from now on, as far as it may; `read` makes its page."""
        self.look_away()
        if seat != self.seat:
            self.give(seat, asked=asked)
        self._read, self._reply, self._asked = read, reply, asked

    def look_away(self) -> None:
        """Nobody looks any more."""
        if self._open and self._reply:
            self._reply(None)
        self._read = self._reply = None
        self._open = False

    def open_without_button(self) -> None:
        """Let whoever has the screen look without their button."""
        self._without_button = True

    def take_pin(self, seat: Seat, *, right: bool) -> int:
        """Take in whether whoever has the screen knew the PIN; return how many were wrong now."""
        self._proved = self._proved or (right and seat == self.seat)
        self._wrong[seat] = 0 if right else self._wrong[seat] + 1
        return self._wrong[seat]

    @property
    def locked(self) -> frozenset[Seat]:
        """The seats whose own button opens their page."""
        boxes = self._boxes() - {NO_PLACE}
        seats = enumerate(self._places, start=1)
        return frozenset(seat for seat, place in seats if place in boxes and not self._freed(seat))

    @property
    def pin_locked(self) -> frozenset[Seat]:
        """The seats whose PIN is still wanted before their page opens."""
        known = {self.seat} if self._proved else set()
        return self._pins - self.locked - known

    @property
    def shown(self) -> Seat | None:
        """Whose lamp says that their page may be open: of whoever has the screen.

        Of a seat that is asked and has no box it does not: nothing is unlike what the game asks.
        """
        quiet = self._asked and not self.told and self.seat not in self.locked
        return None if quiet else self.seat

    @property
    def needs_telling(self) -> bool:
        """Tell whether somebody looks unasked who proves nothing, and nobody was told yet.

        Where a box has stopped working somebody may have unplugged it, asked or not.
        """
        if self._reply is None or self.seat is None or self.told:
            return False
        if self.seat in self.locked | self._pins:
            return False
        return not self._asked or self._place(self.seat) in self._worked

    def check(self, seat: Seat | None, now: int) -> None:
        """Refuse what is done on the screen of a seat that has not proved that it is there."""
        if seat is None or seat != self.seat:
            return
        if seat in self.locked and not self.proves(now):
            raise IllegalActionError("{seat:seat}: hold one of your buttons first.", seat=seat)
        if seat in self.pin_locked:
            raise IllegalActionError("{seat:seat}: enter your PIN first.", seat=seat)

    def proves(self, now: int) -> bool:
        """Tell whether whoever has the screen has proved that it is theirs."""
        return self._proved or (self.seat in self.locked and self._holds(now))

    def due(self, now: int) -> int | None:
        """Return in how many milliseconds a held button proves whose it is, or opens the page."""
        since = self._since()
        waits = not self._proved or (self._reply is not None and not self._open)
        if since is None or not waits or self.seat not in self.locked:
            return None
        return max(0, since + HELD_MS - now)

    def turn(self, now: int) -> None:
        """Open or close the page, as it has to be now."""
        self._worked |= self._boxes()
        self._proved = self.proves(now)
        opens = self._may_be_open(now)
        if self._reply and self._read and opens != self._open:
            self._open = opens
            self._reply(self._read() if opens else None)

    def _may_be_open(self, now: int) -> bool:
        if self._reply is None or self.seat in self.pin_locked:
            return False
        return self.seat not in self.locked or self._holds(now)

    def _holds(self, now: int) -> bool:
        since = self._since()
        return since is not None and now - since >= HELD_MS

    def _since(self) -> int | None:
        place = NO_PLACE if self.seat is None else self._place(self.seat)
        return None if place in self._before else self._held.get(place)

    def _place(self, seat: Seat) -> Place:
        return self._places[seat - 1] if seat <= len(self._places) else NO_PLACE

    def _freed(self, seat: Seat) -> bool:
        return self._without_button and seat == self.seat
