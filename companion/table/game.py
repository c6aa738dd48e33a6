"""The open game of a table: its session, its book, and what the table is looking at."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine import (
    Action,
    AmbiguousInputError,
    Cue,
    Entry,
    IllegalActionError,
    Kind,
    Record,
    Seat,
    Session,
)
from companion.engine.definition import hides
from companion.engine.face import Button, Lamp, Private
from companion.table.dial import Dial
from companion.table.intents import Telling
from companion.table.lamps import glowing, noted, public_lamps, reminded, with_page
from companion.table.looking import Sight, after, last_seen, played, quiet, sights, undone_from
from companion.table.page_lock import asked_to_look
from companion.table.places import Place
from companion.table.ports import Book
from companion.table.reminder import Reminder, waiting_for
from companion.table.script import Means, Script, script_of
from companion.table.snapshot import Locks, Situation, Stand, situation


class OpenGame:
    """A session, and beside it the moments and the narration that are shown.

    Every method that changes the game returns the lines to be spoken about it. `means` are what a
    narration is told with.
    """

    def __init__(
        self,
        file: str,
        book: Book,
        session: Session,
        *,
        now: Callable[[], int],
        means: Means,
    ) -> None:
        self.file = file
        self.session = session
        self._book = book
        self._now = now
        self._means = means
        self._reminder = Reminder()
        self._dial = Dial(session)
        self._sights: list[Sight] = []
        # Lines that would tell what somebody is to see first, with the number of what they tell.
        self._held_back: list[tuple[int, Cue]] = []
        self._noted: frozenset[Seat] = frozenset()  # whose cards were read and wait
        self._worked_ahead = 0  # up to which entry
        self._script: Script | None = None
        self._called = 0  # how often lamps called in this telling of it
        self._calls_to_tell = 0  # how often they did, where all who were told it may not know
        self._recalled: frozenset[int] = frozenset()  # sights from before the companion was closed
        self._written: Sequence[Cue] = ()  # the script before it was fitted to lamps and voice

    def recall(self, record: Record) -> None:
        """Look again at what was last revealed before the companion was closed.

        Not in a game that is over: who opens that one wants its result.
        """
        last = None if self.session.outcome else last_seen(self.session.game, record)
        if last:
            self._narrate(*last)
        self._recalled = frozenset(sight.number for sight in self._sights)
        self.hold_script()  # nobody's eyes are closed now

    def open_up(self) -> Sequence[Cue]:
        """Tell how a new game begins."""
        game = self.session.game
        return self._narrate(game.begin(self.session.header.setup), self.session.opening)

    def act(self, seat: Seat, action: Action) -> Sequence[Cue]:
        """Take an action."""
        self._dial.forget(seat)  # also of what is refused: nobody could know where it stands
        before = self.session.state
        return self._narrate(before, self.session.act(seat, action))

    def touch(self, seat: Seat, action: Action) -> Sequence[Cue]:
        """Take an action from the screen.

        A narration that it brings waits: somebody is still looking at the screen.
        """
        before = self._script
        cues = self.act(seat, action)
        if self._script is None or self._script is before:
            return cues
        self._script = self._script.paused()
        return ()

    def press(self, seat: Seat, button: Button) -> Sequence[Cue]:
        """Do what this button of a seat means now; nothing where it means nothing."""
        action = self._meaning(seat, button)
        return () if action is None else self.act(seat, action)

    def lose_count(self, seat: Seat) -> None:
        """Let a seat that counts with its buttons look anew where they start."""
        self._dial.forget(seat)

    def read(self, seat: Seat, private: Private) -> Private:
        """Return the own page of a seat with where its buttons start to count."""
        return self._dial.shown_to(seat, private)

    def show_card(self, code: str, seat: Seat | None) -> Sequence[Cue]:
        """Do what a card means now, for the seat that holds the screen if one does.

        On the open table no card chooses anything hidden: it could be anybody's. A refusal never
        names the card: it could be somebody's identity.
        """
        found = self.session.game.on_card(self.session.state, code)
        intents = [intent for intent in found if seat in (None, intent.seat)]
        if not intents:
            raise IllegalActionError("This card means nothing now.")
        if len(intents) > 1 or (seat is None and hides(intents[0].action)):
            raise AmbiguousInputError("Give the screen to the one who shows this card.")
        return self.touch(intents[0].seat, intents[0].action)

    def note(self, seats: frozenset[Seat]) -> None:
        """Let the lamps of these seats say that a card of theirs was read."""
        self._noted = seats

    def undo(self) -> None:
        """Take the last thing back.

        What was revealed before it is still looked at: one pair of eyes may not have seen it yet.
        """
        first = undone_from(self.session.undo())
        self._dial.clear()
        self._sights = [sight for sight in self._sights if sight.number < first]
        self._held_back = [(number, cue) for number, cue in self._held_back if number < first]
        self._script = None

    def pause(self) -> None:
        """Stop all clocks: who comes back from a break begins to count anew."""
        self.session.pause()
        self._dial.clear()

    def go_on(self, number: int) -> Sequence[Cue]:
        """Leave this moment for the next one; nothing where it has been left already."""
        if not self._sights or self._sights[0].number != number:
            return ()
        self._sights = self._sights[1:]
        held, self._held_back = self._held_back, []
        return [cue for _, cue in held]

    def fall_back(self) -> Sequence[Cue]:
        """Do what a table does that has run out of time, where there is such a thing."""
        action = self.session.game.face.fallback(self.session.public_view())
        return () if action is None else self.act(self.session.awaited[0], action)

    def tell(self, how: Telling) -> Sequence[Cue]:
        """Handle the narration.

        Whoever goes on hears it from the beginning. Somebody has just tapped the screen, so eyes
        are open, and nothing may glow until they have been closed again.
        """
        script = self._script
        if script is None:
            return ()
        if how is Telling.PAUSE and script.due is not None:
            self._script = script.paused()
            return ()
        if how is Telling.PAUSE and script.unread:
            self._script = replace(self._begin_script(), unread=False)
            return (self._script.cue,)
        if how is Telling.PAUSE and not script.heard and not script.over:
            self._script = script.at(script.index + 1, self._now())
            return (self._script.cue,)
        stays = script.over and how is not Telling.REPEAT
        return self._first_line(self._begin_script(last=stays or how is Telling.SKIP))

    def hold_script(self) -> bool:
        """Let the narration wait for a tap, if there is one; tell whether there is."""
        if self._script:
            self._script = self._script.paused()
        return self._script is not None

    def hold_unheard(self) -> bool:
        """Let the narration wait where its voice or its lamps are gone; tell whether they are."""
        lost = self._script is not None and self._script.relies_on_more_than(self._means)
        return lost and self.hold_script()

    def heard(self, script: Script, said_at: int | None) -> None:
        """Take in when the voice has said the line of this script; None where it has not."""
        if self._script is not script:  # it has been handled since
            return
        after = script.paused() if said_at is None else script.said(said_at)
        if after.calls:
            self.session.call_by_lamps()  # before anything glows
            self._called += 1
        self._script = after

    def take_calls(self) -> int:
        """Return how often lamps called in a narration that is over, once, if not only in its end.

        Who was alone with the table could have had it told for themselves before.
        """
        calls, self._calls_to_tell = self._calls_to_tell, 0
        return calls

    @property
    def telling(self) -> Script | None:
        """The script whose line the voice is to say."""
        return self._script if self._script and self._script.unsaid else None

    def turn_page(self) -> Sequence[Cue]:
        """Go to the next line of the narration if it is due, and return it."""
        if self._script is None:
            return ()
        after = self._script.after(self._now())
        if after is self._script:
            return ()
        self._script = after
        return () if after.due is None else (after.cue,)

    def remind(self) -> Sequence[Cue]:
        """Name those whose hidden choice the others have been waiting for."""
        missing = self._reminder.take(self._now())
        return (Cue(waiting_for(missing), kind=Kind.MISSING),) if missing else ()

    @property
    def turns_cards(self) -> bool:
        """Tell whether cards are being turned over, whose sum nobody should hear before."""
        return bool(self._sights and self._sights[0].moment.cards)

    @property
    def reminded(self) -> bool:
        """Tell whether those who were named last are still waited for; any thread may ask."""
        return self._reminder.given

    @property
    def eyes_closed(self) -> bool:
        """Tell whether a narration is under way that people follow with closed eyes."""
        return self._script is not None and self._script.running

    @property
    def page_due(self) -> int | None:
        """When the narration is to be looked after, on the runner's clock."""
        return self._script.next_due if self._script else None

    @property
    def reminder_due(self) -> int | None:
        """In how many milliseconds somebody is to be reminded."""
        return self._reminder.wait(self._now())

    def asks_to_look(self, seat: Seat) -> bool:
        """Tell whether it is this seat's turn to look at its private page."""
        # Whoever opened the game has brought back what was looked at, and need not be who was to.
        sight = self._sights[0] if self._sights else None
        moment = sight.moment if sight and sight.number not in self._recalled else None
        return asked_to_look(self.session, moment, seat)

    def lamps(self, opened: Seat | None = None) -> dict[Seat, Lamp]:
        """Return what the lamps say to everybody; the page of `opened` may be open unasked."""
        lamps = self._lamps()
        return lamps if self._script else with_page(lamps, opened)

    def _lamps(self) -> dict[Seat, Lamp]:
        seats = range(1, len(self.session.names) + 1)
        view, awaited = self.session.public_view(), self.session.awaited
        secrets = self.session.game.face.secrets
        choosers = [seat for seat in seats if secrets(view, seat)]
        self._watch(choosers, awaited)  # first: nobody is hurried while something else is shown
        if self._script:  # eyes are closed: a lamp would only distract
            return dict.fromkeys(seats, Lamp.OFF)
        moment = self._sights[0].moment if self._sights else None
        if moment and (moment.lamps or not choosers):  # what comes next is nobody's business yet
            looks = {moment.private_for: Lamp.WAITING} if moment.private_for else {}
            return {**dict.fromkeys(seats, Lamp.OFF), **moment.lamps, **looks}
        lamps = public_lamps(self.session.game, view, seats, awaited, choosers)
        if self._noted and not choosers:  # nothing distracts from a hidden choice
            return noted(lamps, self._noted)
        return reminded(lamps) if self._reminder.given else lamps

    def situation(
        self, places: tuple[Place, ...], locks: Locks, lamps: Mapping[Seat, Lamp]
    ) -> Situation:
        """Return everything that may be shown."""
        sight = self._sights[0] if self._sights else None
        stand = Stand(self.file, self._now(), sight, self._script, places, lamps, locks)
        return situation(self.session, stand)

    def work_ahead(self, aside: Callable[..., object]) -> None:
        """Work out the page of whoever is to pick from hidden choices, before it is asked for.

        It is done `aside`, on another thread, and the game remembers what it found. So nobody sees
        how long it took: neither in how quickly the page opens, nor in what else is done meanwhile.
        """
        session = self.session
        if self._worked_ahead == session.sequence or session.outcome:
            return
        self._worked_ahead = session.sequence
        if session.game.face.picks(session.public_view()):
            for seat in session.awaited:
                aside(session.game.seat_view, session.state, seat)

    def glow(self) -> dict[Seat, Lamp]:
        """Return the lamps that no screen mirrors: those of whoever is called with closed eyes."""
        if not (self._script and self._script.calls):
            return {}
        return glowing(self.session.game.called(self.session.state) or ())

    def close(self) -> None:
        """Put the game back on the shelf, its clocks standing still."""
        try:
            self.session.leave()
        finally:
            self._book.close()

    def _meaning(self, seat: Seat, button: Button) -> Action | None:
        face, view = self.session.game.face, self.session.public_view()
        choices = face.secrets(view, seat)
        if choices and face.counted(view):
            return self._dial.press(seat, button)
        for choice in choices:
            if choice.button is button:
                found: Action = choice.action
                return found
        legal: Sequence[Action] = self.session.open_legal(seat)
        return next((action for action in legal if face.button(action) is button), None)

    def _narrate(self, before: Any, entries: Sequence[Entry]) -> Sequence[Cue]:
        self._dial.follow()
        facts = played(entries)
        calm = quiet(facts)
        new = list(sights(self.session.game, before, facts))
        self._sights = after(self._sights, new, calm=calm)
        cues = [(n, cue) for n, fact in facts for cue in self.session.game.narrate(fact)]
        cues += [(entries[-1].sequence, cue) for cue in self._ending()] if entries else []
        written = [cue for _, cue in cues]
        if any(cue.pause for cue in written):
            self._written = written
            return self._first_line(self._begin_script())
        if not calm:
            calls = self.session.access.calls if self._script else 0
            self._calls_to_tell = calls if calls > self._called else 0
            self._script = None
        return self._first_of(cues)

    def _ending(self) -> list[Cue]:
        if not self.session.outcome:
            return []
        end = self.session.game.face.ending(self.session.public_view())
        return [Cue(line, kind=Kind.RESULT) for line in (end.headline, end.detail) if line]

    def _begin_script(self, *, last: bool = False) -> Script:
        """Tell what is written with the voice and the lamps there are now."""
        self._called = self._called if last else 0
        # Whether anybody is known to be called is a matter of the variant, not of who it is.
        called = self.session.game.called
        known = any(cue.calls for cue in self._written) and called(self.session.state) is not None
        script = script_of(self._written, self._means, known=known)
        script = script.at(len(script.cues) - 1 if last else 0, self._now())
        without = self.session.game.face.unheard(self.session.public_view()) is not None
        self._script = replace(script, unread=without and not script.heard and not last)
        return self._script

    def _first_line(self, script: Script) -> Sequence[Cue]:
        """Return what is told now: nothing while another way is offered."""
        return () if script.unread else (script.cue,)

    def _watch(self, choosers: Sequence[Seat], awaited: Sequence[Seat]) -> None:
        """Hurry people only while the table waits for the last ones of several."""
        choosing = [seat for seat in choosers if seat in awaited]
        busy = self._sights or self._script or self.session.clock.paused
        some_have = len(choosing) < len(choosers)
        self._reminder.watch(choosing if some_have and not busy else (), self._now())

    def _first_of(self, cues: Sequence[tuple[int, Cue]]) -> Sequence[Cue]:
        """Return the lines to say now; those that come after a private look wait for it."""
        sight = self._sights[0] if self._sights else None
        until = sight.number if sight and sight.moment.private_for else None
        self._held_back += [(number, cue) for number, cue in cues if until and number > until]
        return [cue for number, cue in cues if until is None or number <= until]
