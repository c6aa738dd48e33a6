"""When the private page of a seat may be open: while its own buttons are held, by PIN, or openly.

A seat whose box works proves with it that it is there, and anybody else can do so with a PIN of
their own. Only the box and the PIN that were there when the game began prove anything: others
could have been chosen by somebody else. Without a proof whoever takes the screen could look, so
that all are told of it, unless the game asks this seat to look now and it never had one.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from companion.engine import IllegalActionError, Seat, Sentence, Session, say
from companion.engine.access_log import AccessLog
from companion.engine.face import Moment, Private
from companion.table.intents import Seats
from companion.table.places import NO_PLACE, Place

HELD_MS: Final = 600  # both buttons: a vote is one of them, however long it is pressed
TAP_MS: Final = 400  # until one press is taken for a choice, and not for the first of the two
PROVED_MS: Final = 30_000  # a proof says for so long who has the screen, while nobody looks

Reply = Callable[[Private | None], None]


def page_opened(seat: Seat) -> Sentence:
    """Say to everybody that the private page of a seat was opened."""
    return say("{seat:seat}'s page was opened.", seat=seat)


def choice_undone(seat: Seat) -> Sentence:
    """Say to everybody that a hidden choice was undone after others had gone on."""
    return say("{seat:seat}'s hidden choice was undone.", seat=seat)


def told_of_undo(before: AccessLog, after: AccessLog) -> list[Sentence]:
    """Say to everybody what somebody alone could have had from an undo."""
    opened = after.opened[len(before.opened) :]
    undone = after.undone_choices[len(before.undone_choices) :]
    return [*map(page_opened, opened), *map(choice_undone, undone)]


def buttons_open_page(seat: Seat) -> Sentence:
    """Say why a tap on a button did nothing."""
    return say("{seat:seat}: the screen is yours. Put it back, then choose.", seat=seat)


def lamps_called(count: int) -> Sentence:
    """Say to everybody how often lamps showed who was called, if it was not only to all."""
    if count == 1:
        return say("Before this reveal the lamps had glowed once already.")
    return say("In the reveal the lamps glowed {count} times.", count=count)


def seats_taken() -> Sentence:
    """Say to everybody that others may sit at the buttons by now."""
    return say("Seats were taken anew.")


def seating_told(session: Session, seats: Seats) -> list[Sentence]:
    """Say to everybody what somebody alone could have said of the seats of a new game."""
    said = [seats_taken()] if session.access.reseated else []
    if seats is Seats.KEPT:
        said.append(say("Seats as in the last game."))
    boxless = session.access.seated.boxless
    if boxless and len(boxless) == len(session.names):
        said.append(say("Nobody has buttons in this game."))
    elif boxless:
        said.append(say("Without buttons: {seats:seats}.", seats=boxless))
    return said


def asked_to_look(session: Session, moment: Moment | None, seat: Seat) -> bool:
    """Tell whether the game asks this seat now to look at its page, or to choose there.

    What only an undo has brought back is no question: anybody could have tapped that.
    """
    if seat in session.access.asked_again:
        return False
    if moment and moment.private_for == seat:
        return True
    face, view = session.game.face, session.public_view()
    chooses = bool(face.secrets(view, seat)) and not face.chosen(view, seat)
    asks = face.looked(view) is not None or face.picks(view) or chooses
    return asks and seat in session.awaited


class PageLock:
    """Knows who has the screen, who looks at it, and who has proved that it is theirs.

    Times are given, in milliseconds. `boxes` are the places whose buttons work now. A place is held
    while both of its buttons are.
    """

    def __init__(self, boxes: Callable[[], frozenset[Place]]) -> None:
        self.seat: Seat | None = None  # who has the screen
        self.told = False  # that this page was opened was said to everybody
        self._tapped: int | None = None  # when whoever has the screen pressed one button
        self._boxes = boxes
        self._places: Sequence[Place] = ()
        self._trusted: Sequence[Place] = ()  # the box by which each seat proves itself
        self._pins: frozenset[Seat] = frozenset()
        self._known: frozenset[Seat] = frozenset()
        self._untrusted: frozenset[Seat] = frozenset()
        self._without_button = False
        self._proved = False  # whoever has the screen held their button, or knew their PIN
        self._knew_pin = False  # no button stands for that: a PIN is of who had none
        self._idle: int | None = None  # since when whoever proved who they are does not look
        self._held: dict[Place, int] = {}  # since when
        self._before: set[Place] = set()  # held since before somebody got the screen
        self._reply: Reply | None = None  # to whoever looks
        self._asked = False  # the game asked them to, when they got the screen or looked last
        self._read: Callable[[], Private] | None = None
        self._open = False

    def seat_at(
        self,
        places: Sequence[Place],
        boxes: Sequence[Place] = (),
        pins: Collection[Seat] = (),
        known: Collection[Seat] = (),
        untrusted: Collection[Seat] = (),
    ) -> None:
        """Take in who sits where, and by which boxes and PINs they prove it.

        `known` could prove it when the game began: if they cannot any more, all are told.
        The PINs of the `untrusted` are asked for, but anybody may have chosen them.
        """
        self._places, self._trusted = places, boxes
        self._pins, self._known = frozenset(pins), frozenset(known)
        self._untrusted = frozenset(untrusted)

    def give(self, seat: Seat | None, *, asked: bool = False) -> None:
        """Let somebody else have the screen, because the game asks them to look or not."""
        self.look_away()
        self.seat, self.told, self._without_button = seat, False, False
        self._asked, self._tapped, self._idle = asked, None, None
        self._proved = self._knew_pin = False
        # A finger that was there already does not say that this page is to be opened.
        self._before = set(self._held)

    def press(self, now: int) -> None:
        """Take in that whoever has the screen pressed one of their buttons."""
        self._tapped = now

    def hold(self, place: Place, now: int, *, down: bool) -> bool:
        """Take in whether a place is held; tell whether that concerns the screen."""
        concerns = self.seat is not None and place == self._place(self.seat)
        if down:
            self._held.setdefault(place, now)
            self._tapped = None if concerns else self._tapped
        else:
            if concerns and self._holds(now):
                self._proved, self._idle = True, None if self._reply else now
            since = self._held.pop(place, now)
            self._before.discard(place)
            if concerns and now - since < HELD_MS:
                self._tapped = now - TAP_MS
        return concerns

    def take_tap(self, now: int) -> Seat | None:
        """Return who pressed one button, which chose nothing, once; None where nobody did."""
        if self._tapped is None or now - self._tapped < TAP_MS:
            return None
        self._tapped = None
        return self.seat

    def look(self, seat: Seat, read: Callable[[], Private], reply: Reply, *, asked: bool) -> None:
        """Let a seat look from now on, as far as it may; `read` makes its page."""
        self.look_away()
        if seat != self.seat:
            self.give(seat, asked=asked)
        self._read, self._reply, self._asked, self._idle = read, reply, asked, None

    def look_away(self, now: int | None = None) -> None:
        """Nobody looks any more, from now on."""
        if self._open and self._reply:
            self._reply(None)
        self._read = self._reply = None
        self._open = False
        self._idle = now

    def open_without_button(self) -> None:
        """Let whoever has the screen look without their button."""
        self._without_button = True

    def prove(self, seat: Seat, now: int) -> None:
        """Whoever has the screen of this seat knew its PIN, or everybody was told."""
        self._knew_pin = self._knew_pin or seat == self.seat
        self._proved, self._idle = self._proved or self._knew_pin, now

    @property
    def locked(self) -> frozenset[Seat]:
        """The seats whose own buttons open their page."""
        boxes = self._boxes() - {NO_PLACE}
        seats = enumerate(self._places, start=1)
        return frozenset(seat for seat, place in seats if place in boxes and not self._freed(seat))

    @property
    def pin_locked(self) -> frozenset[Seat]:
        """The seats whose PIN is still wanted before their page opens."""
        known = {self.seat} if self._knew_pin else set()
        return self._pins - self.locked - known

    @property
    def shown(self) -> Seat | None:
        """Whose lamp says that their page may be open: of whoever has the screen.

        Of a seat that is asked and has no box it does not: nothing is unlike what the game asks.
        """
        quiet = self._asked and not self.told and self.seat not in self.locked
        return None if quiet else self.seat

    def needs_telling(self, now: int) -> bool:
        """Tell whether a page opens, or stays open, to somebody who proves nothing.

        Who could prove it when the game began and cannot now is told about even if asked: somebody
        may have unplugged the box, or chosen another PIN.
        """
        return self._opens_unproved(now) and (not self._asked or self.seat in self._known)

    def is_asked(self, now: int) -> bool:
        """Tell whether a page opens to somebody who proves nothing, only because they are asked."""
        return self._opens_unproved(now) and not self.needs_telling(now)

    def must_tell_choice(self, seat: Seat, *, asked: bool) -> bool:
        """Tell whether who chooses on the screen of this seat, without a look, is to be told of.

        A seat that has not the screen proves nothing by it, whatever whoever has it has proved.
        """
        if self.was_told(seat) or (seat == self.seat and self._is_trusted):
            return False
        return not asked or seat in self._known

    def was_told(self, seat: Seat) -> bool:
        """Tell whether everybody knows that the page of this seat is open now."""
        return self.told and seat == self.seat

    def _opens_unproved(self, now: int) -> bool:
        if self.seat is None or self.told or not self._may_be_open(now):
            return False
        return not self._is_trusted

    @property
    def _is_trusted(self) -> bool:
        return self._proves_by_pin if self.seat not in self.locked else self.seat in self._by_box

    def check(self, seat: Seat | None, now: int, *, hidden: bool) -> None:
        """Refuse what is done on the screen of a seat that has not proved that it is there.

        Nothing hidden is chosen there either when somebody else has the screen by then, or nobody.
        """
        has_screen = seat == self.seat
        if seat is None or not (has_screen or hidden):
            return
        if seat in self.locked and not (has_screen and self.proves(now)):
            raise IllegalActionError("{seat:seat}: hold both your buttons first.", seat=seat)
        if seat in self.pin_locked:
            raise IllegalActionError("{seat:seat}: enter your PIN first.", seat=seat)

    def proves(self, now: int) -> bool:
        """Tell whether whoever has the screen has proved that it is theirs."""
        return self._proved or (self.seat in self.locked and self._holds(now))

    def due(self, now: int) -> int | None:
        """Return in how many milliseconds held buttons prove whose they are, or a tap is told."""
        due = None if self._tapped is None else self._tapped + TAP_MS
        since = self._since()
        waits = not self._proved or (self._reply is not None and not self._open)
        if since is not None and waits and self.seat in self.locked:
            due = since + HELD_MS
        elif due is None and self._proved and self._idle is not None:
            due = self._idle + PROVED_MS
        return None if due is None else max(0, due - now)

    def turn(self, now: int) -> None:
        """Open or close the page, as it has to be now."""
        if self._idle is not None and now - self._idle >= PROVED_MS:
            self._proved, self._knew_pin, self._idle = False, False, None
        self._proved = self.proves(now)
        opens = self._may_be_open(now)
        if self._reply and self._read and opens != self._open:
            self._open = opens
            self._reply(self._read() if opens else None)

    def _may_be_open(self, now: int) -> bool:
        if self._reply is None or self.seat in self.pin_locked:
            return False
        return self.seat not in self.locked or self._holds(now)

    @property
    def _proves_by_pin(self) -> bool:
        proving = self._pins - self._untrusted - self.locked
        return self._knew_pin and self.seat in proving

    @property
    def _by_box(self) -> frozenset[Seat]:
        """The seats whose box is still the one by which they prove themselves."""
        both = zip(self._places, self._trusted, strict=False)
        return frozenset(
            seat for seat, (now, then) in enumerate(both, 1) if now == then != NO_PLACE
        )

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
