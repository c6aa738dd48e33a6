"""The table's thread: it alone touches the session, and everybody else posts intents to it."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial, singledispatchmethod
from queue import Empty, SimpleQueue
from threading import Thread

from companion.engine import (
    AnyGame,
    Cue,
    IllegalActionError,
    Kind,
    Seat,
    Seated,
    Sentence,
    Session,
    TableError,
    game_of,
    pick_game,
    say,
)
from companion.engine.definition import hides
from companion.engine.face import Lamp, Private
from companion.engine.session import monotonic
from companion.table import intents as i
from companion.table.announcer import Announcer
from companion.table.cards import meaning
from companion.table.game import OpenGame
from companion.table.outlet import Outlet
from companion.table.page_lock import (
    PageLock,
    buttons_open_page,
    lamps_called,
    page_opened,
    seating_told,
    seats_taken,
    told_of_undo,
)
from companion.table.picks import Picks
from companion.table.pin_tries import PinTries, pins_told, wrong_before
from companion.table.places import (
    Place,
    by_place,
    could_prove,
    pins_kept,
    places_kept,
    places_of,
    removed_pins,
    seat_at,
    seated_at,
    with_boxless,
    with_untold_pins,
    without_pins,
)
from companion.table.ports import Book, Outputs, Shelf, closed_on_failure
from companion.table.prompter import Prompter
from companion.table.script import Means, Script
from companion.table.snapshot import Locks, Snapshot
from companion.table.speech import AS_EVER, Manner, Speech
from companion.table.warning import Warnings

_log = logging.getLogger(__name__)
CLOSING_SECONDS = 2.0
CARDS_MS = 1600  # until all cards of a mission lie open on the screen
LAMP_SECONDS = 0.002  # a board that is slower than this holds nobody up
FAILED = say("That did not work. Nothing that counted is lost: try again.")


class Table:
    """Run games one after another. `post` from any thread; `show` is called on the table's own.

    An accepted input is in the book before any output hears of it.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        shelf: Shelf,
        outputs: Outputs,
        *,
        now: Callable[[], int] = monotonic,
    ) -> None:
        self._games = games
        self._shelf = shelf
        self._outputs = outputs
        self._screen = outputs.screen
        self._lamps = Outlet("lamps", outputs.lamps.light, self._report, latest_only=True)
        self._speech = Speech(outputs.voice, self._report, now)
        self._announcer = Announcer(self._speech, self._names)
        self._now = now
        self._lit: Mapping[Place, Lamp] = {}  # while no game is open
        self._places: tuple[Place, ...] = ()  # of every seat, while one is
        self._lock = PageLock(outputs.button_places)
        self._prompter = Prompter(self._announcer.prepare)
        self._picks = Picks()
        self._tries = PinTries()
        self._aside = ThreadPoolExecutor(1, "ahead")
        self._queue: SimpleQueue[i.Intent] = SimpleQueue()
        self._open: OpenGame | None = None
        self._warnings = Warnings()
        self._shown = Snapshot()
        # Bound once: each time it is looked up, it is made anew, and a press waits for that.
        self._handle = self._do
        self._thread = Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def post(self, intent: i.Intent) -> None:
        """Ask for something and come back at once."""
        self._queue.put(intent)

    def stop(self) -> None:
        """Close the open game in good order and wait until that is done."""
        self.post(i.Stop())
        self._thread.join()
        self._aside.shutdown(wait=False, cancel_futures=True)
        self._lamps.close(CLOSING_SECONDS)
        self._speech.close(CLOSING_SECONDS)

    def _run(self) -> None:
        while not isinstance(intent := self._next(), i.Stop):
            self._guarded(intent)
            # However many presses come in, what is due is not late.
            if intent is not None and self._seconds_to_wait() == 0:
                self._guarded(None)
        self._guarded(i.Leave())

    def _guarded(self, intent: i.Intent | None) -> None:
        if self._is_unnoticed(intent):
            return
        self._attempt(self._tick if intent is None else partial(self._handle, intent), intent)
        self._attempt(self._turn_lock, intent)  # also after a refusal: a button was let go
        try:
            self._publish()
        except Exception as error:  # noqa: BLE001 - the thread has to live for what comes next
            self._failed(error, intent)
            self._screen.show(replace(self._shown, notice=self._announcer.notice))

    def _attempt(self, work: Callable[[], None], intent: i.Intent | None) -> None:
        try:
            work()
        except TableError as error:
            self._announcer.answer(error.sentence)
        except Exception as error:  # noqa: BLE001 - see `_failed`
            self._failed(error, intent)

    def _failed(self, error: Exception, intent: i.Intent | None) -> None:
        # A mistake of ours must not take the table away. Its text could hold a secret, so the
        # log gets the kind alone.
        _log.error("%s while doing %s", type(error).__name__, type(intent).__name__)
        self._announcer.answer(FAILED)

    def _next(self) -> i.Intent | None:
        """Return the next intent, or None when something is due by itself."""
        with suppress(Empty):
            return self._queue.get(timeout=self._seconds_to_wait())
        return None

    def _seconds_to_wait(self) -> float | None:
        game = self._open
        if game is None:
            return None
        now = self._now()
        waits = [self._warnings.wait(game.session)]
        waits.append(None if game.page_due is None else game.page_due - now)
        waits.append(game.reminder_due)
        waits.append(self._lock.due(now))
        due = [wait for wait in waits if wait is not None]
        return max(0, min(due)) / 1000 if due else None

    def _tick(self) -> None:
        game = self._need_game()
        self._speak(game.turn_page())
        self._announcer.remind(game.remind(), Manner(still=lambda: game.reminded))
        warning = self._warnings.due(game.session)
        if warning is not None and self._announcer.settings.at_zero is not i.AtZero.NOTHING:
            self._announcer.warn(warning)
        if game.session.expire_due() and self._announcer.settings.at_zero is i.AtZero.MOVE_ON:
            self._speak(game.fall_back())

    @singledispatchmethod
    def _do(self, intent: i.Intent) -> None:
        raise TypeError(f"{type(intent).__name__} is no intent")

    @_do.register
    def _(self, intent: i.Begin) -> None:
        game = pick_game(self._games, intent.slug)
        setup = game.check(intent.setup)  # before a book is made that nobody will write in
        self._do(i.Leave())
        places = places_of(setup.names, self._announcer.settings.places)
        file, book = self._shelf.new(intent.slug)
        with closed_on_failure(book):
            places = without_pins(self._seated(setup.names, places), places)
            seated = self._seated(setup.names, places)
            if self._has_boxes(setup.names):
                seated = with_boxless(seated)
            known = self._announcer.settings
            seated = with_untold_pins(seated, setup.names, known.removed_pins, known.new_pins)
            session = Session.start(game, setup, book, now=self._now, seated=seated)
        self._speak(self._sit_down(file, book, session, places).open_up())
        if intent.seats is i.Seats.EARLY:
            session.take_seats(seated.boxes, places)
        tried = self._tries.before(self._pins(self._need_game()))
        self._tell([*seating_told(session, intent.seats), *pins_told(seated), *tried])

    @_do.register
    def _(self, intent: i.Open) -> None:
        self._do(i.Leave())
        book = self._shelf.open(intent.file)
        with closed_on_failure(book):
            record = book.record
            if record is None:
                raise TableError("Nothing was written in this game yet.")
            game = game_of(self._games, record.header)
            session = Session.resume(game, record, book, now=self._now)
            places = self._places_in(session, anew=intent.seated)
        self._sit_down(intent.file, book, session, places).recall(record)
        if book.notice:
            self._announcer.answer(book.notice)

    @_do.register
    def _(self, _: i.Leave) -> None:
        game, self._open = self._open, None
        self._announcer.forget()
        self._lit = {}
        self._places = ()
        self._lock.give(None)
        self._announcer.hush()
        self._speech.hold(paused=False)
        if game:
            game.close()

    @_do.register
    def _(self, intent: i.Press) -> None:
        game = self._open
        self._outputs.pressed(intent.place, intent.button)
        if game is None:
            return
        seat = seat_at(intent.place, self._places)
        if seat and seat == self._lock.seat:
            self._lock.press(self._now())
            game.lose_count(seat)  # it opens their page, and no count may go on without it
        elif seat and not game.session.clock.paused:  # in a break a press is an elbow
            self._speak(game.press(seat, intent.button))

    @_do.register
    def _(self, _: i.Hold) -> None:
        """What follows from it is worked out after every intent."""

    @_do.register
    def _(self, intent: i.Act) -> None:
        self._check(intent.seat, hidden=hides(intent.action))
        self._speak(self._need_game().touch(intent.seat, intent.action))

    @_do.register
    def _(self, intent: i.ShowCard) -> None:
        self._check(intent.seat, hidden=True)
        cues = self._need_game().show_card(intent.code, intent.seat)
        self._speech.tick()  # when it is written, and the same for every card
        self._speak(cues)

    @_do.register
    def _(self, intent: i.Ask) -> None:
        intent.reply(meaning(self._open.session, intent.code) if self._open else None)

    @_do.register
    def _(self, intent: i.Pick) -> None:
        game = self._need_game()
        self._check(intent.seat, hidden=True)
        if game.session.changed > intent.sequence:
            raise IllegalActionError("Something has changed: look again before you pick.")
        action = self._picks.picked(
            game.session, intent.seat, intent.page, intent.code, intent.hand_over
        )
        self._speak(game.touch(intent.seat, action))

    @_do.register
    def _(self, intent: i.Try) -> None:
        done = False
        try:
            self._do(intent.what)
            done, self._announcer.notice = True, None  # what was wrong is not wrong any more
        finally:
            intent.reply(done)

    @_do.register
    def _(self, intent: i.Note) -> None:
        if self._open:
            self._open.note(intent.seats)
        if intent.heard:
            self._speech.tick()

    @_do.register
    def _(self, intent: i.GiveScreen) -> None:
        if intent.seat is None:
            self._announcer.show_announced()
        game = self._open
        asked = game is not None and intent.seat and game.asks_to_look(intent.seat)
        self._lock.give(intent.seat, asked=bool(asked))

    @_do.register
    def _(self, intent: i.Look) -> None:
        game = self._open
        if game is None:
            intent.reply(None)
            return
        seat, session = intent.seat, game.session

        def read() -> Private:
            private = self._picks.read_by(session, seat, intent.page, intent.hand_over)
            return game.read(seat, private)

        self._lock.look(seat, read, intent.reply, asked=game.asks_to_look(seat))

    @_do.register
    def _(self, _: i.OpenWithoutButton) -> None:
        if self._lock.seat not in self._pins(game := self._need_game()):
            # First: what cannot be written down is not opened.
            self._tell_page(game, self._lock.seat)
        self._lock.open_without_button()

    @_do.register
    def _(self, intent: i.GivePin) -> None:
        self._need_pin(intent.seat)
        self._lock.prove(intent.seat, self._now())
        if others := self._tries.proved(intent.seat):
            self._announcer.show_later(wrong_before(intent.seat, others))

    @_do.register
    def _(self, intent: i.OpenWithoutPin) -> None:
        seat = self._need_pin(self._lock.seat)
        self._tell_page(self._need_game(), seat)
        self._lock.prove(seat, self._now())
        intent.done()

    @_do.register
    def _(self, _: i.Undo) -> None:
        game = self._need_game()
        before = game.session.access
        game.undo()
        self._announcer.hush()
        self._tell(told_of_undo(before, game.session.access))

    @_do.register
    def _(self, intent: i.GoOn) -> None:
        self._speak(self._need_game().go_on(intent.number))

    @_do.register
    def _(self, _: i.Pause) -> None:
        game = self._need_game()
        game.pause()
        if game.hold_script():
            self._announcer.hush()
        self._speech.hold(paused=True)

    @_do.register
    def _(self, _: i.Unpause) -> None:
        self._need_game().session.unpause()
        self._speech.hold(paused=False)

    @_do.register
    def _(self, intent: i.AddTime) -> None:
        self._need_game().session.extend_countdown(intent.seconds)

    @_do.register
    def _(self, _: i.StopTimer) -> None:
        self._need_game().session.stop_countdown()

    @_do.register
    def _(self, intent: i.Tell) -> None:
        game = self._need_game()
        self._announcer.hush()
        self._speak(game.tell(intent.how))

    @_do.register
    def _(self, intent: i.Voiced) -> None:
        if self._open:
            self._open.heard(intent.script, intent.at)

    @_do.register
    def _(self, _: i.Changed) -> None:
        """What follows from it is worked out after every intent."""

    @_do.register
    def _(self, intent: i.Say) -> None:
        self._announcer.say(intent.line)

    @_do.register
    def _(self, intent: i.Light) -> None:
        self._lit = intent.lamps

    @_do.register
    def _(self, intent: i.Adjust) -> None:
        self._announcer.adjust(intent)
        self._follow_seats()
        if self._open:
            self._tell_tries(self._open)
            self._prompter.rehearse(self._open.session)

    @_do.register
    def _(self, intent: i.ListGames) -> None:
        intent.reply(self._shelf.games(intent.most))

    def _is_unnoticed(self, intent: i.Intent | None) -> bool:
        """Take in what changes nothing for anybody else: every press comes with two holds."""
        match intent:
            case i.Hold(place, down):
                return not self._lock.hold(place, self._now(), down=down)
            case i.LookAway():
                self._lock.look_away(self._now())
                return True
        return False

    def _turn_lock(self) -> None:
        """Open or close the page of whoever has the screen; it is told before that if it must."""
        now = self._now()
        if seat := self._lock.take_tap(now):
            self._announcer.answer(buttons_open_page(seat))
        if self._open and self._lock.needs_telling(now):
            self._tell_page(self._open, self._lock.seat)
        elif self._open and self._lock.seat and self._lock.is_asked(now):
            self._open.session.look(self._lock.seat)
        self._lock.turn(now)
        if self._open and (calls := self._open.take_calls()):
            self._tell([lamps_called(calls)])

    def _check(self, seat: Seat | None, *, hidden: bool) -> None:
        """Refuse what is done on a locked screen; tell who chooses there unasked, unproved."""
        self._lock.check(seat, self._now(), hidden=hidden)
        game = self._need_game()
        if hidden and seat and self._lock.must_tell_choice(seat, asked=game.asks_to_look(seat)):
            self._tell_page(game, seat)

    def _need_pin(self, seat: Seat | None) -> Seat:
        """Refuse what is done about a PIN where none counts: it would prove, or remove, another."""
        if seat is None or seat not in self._pins(self._need_game()):
            raise IllegalActionError("No PIN is asked for here.")
        return seat

    def _tell_page(self, game: OpenGame, seat: Seat | None) -> None:
        """Write down that this page is opened, and say so; it is on disk before it is seen."""
        if seat is None or self._lock.was_told(seat):
            return
        if game.session.open_page(seat):
            self._tell([page_opened(seat)])
        self._lock.told = self._lock.told or seat == self._lock.seat

    def _tell_tries(self, game: OpenGame) -> None:
        """Write down, and say, what this game does not know yet of wrong PINs."""
        self._tries.count(self._announcer.settings.tries)
        self._tell(self._tries.write_down(game.session, self._pins(game)))

    def _tell(self, sentences: Iterable[Sentence]) -> None:
        """Say to everybody what somebody alone could have done, and show it on the table."""
        for sentence in sentences:
            self._announcer.announce(sentence)
        if self._lock.seat is None:
            self._announcer.show_announced()

    def _need_game(self) -> OpenGame:
        if self._open is None:
            raise TableError("No game is open: choose one first.")
        return self._open

    def _seated(self, names: Sequence[str], places: Sequence[Place]) -> Seated:
        settings = self._announcer.settings
        works = self._outputs.button_places()
        return seated_at(names, places, works, settings.pins, settings.tries)

    def _has_boxes(self, names: Sequence[str]) -> bool:
        """Tell whether boxes work, or one of these people sits at a box that does not."""
        known = self._announcer.settings.places
        return bool(self._outputs.button_places()) or any(known.get(name) for name in names)

    def _places_in(self, session: Session, *, anew: bool) -> tuple[Place, ...]:
        """Return where everybody sits in a game that goes on: as in it before, or `anew`."""
        taken = places_of(session.names, self._announcer.settings.places)
        if not anew:
            before = session.access.places or places_kept(session.access.seated.boxes, taken)
            return without_pins(session.access.seated, before)
        taken = without_pins(session.access.seated, taken)
        now = self._seated(session.names, taken)
        if taken != session.access.places and session.take_seats(now.boxes, taken):
            self._tell([seats_taken()])
        return taken

    def _sit_down(
        self, file: str, book: Book, session: Session, places: tuple[Place, ...]
    ) -> OpenGame:
        game = OpenGame(
            file,
            book,
            session,
            now=self._now,
            means=Means(
                pace=self._announcer.length,
                heard=self._announcer.is_heard,
                lit=self._all_lit,
            ),
        )
        self._open, self._warnings, self._places = game, Warnings(), places
        self._tries.sit_down(session, self._announcer.settings.tries)
        self._follow_seats()
        self._tell_tries(game)
        self._prompter.rehearse(session)
        return game

    def _all_lit(self) -> bool:
        """Tell whether every seat has a lamp that works."""
        return self._lamps.working and self._outputs.lamp_places() >= set(self._places)

    def _follow_seats(self) -> None:
        """Let the lock know who sits where, and by what they prove it."""
        if self._open is None:
            return
        seated = self._open.session.access.seated
        known, untrusted = could_prove(seated), removed_pins(seated)
        self._lock.seat_at(self._places, seated.boxes, self._pins(self._open), known, untrusted)

    def _pins(self, game: OpenGame) -> frozenset[Seat]:
        session = game.session
        return pins_kept(session.access.seated, session.names, self._announcer.settings.pins)

    def _names(self) -> Sequence[str]:
        return self._open.session.names if self._open else ()

    def _speak(self, cues: Sequence[Cue], how: Manner = AS_EVER) -> None:
        script = self._open.telling if self._open else None
        if script and script.cue in cues:
            how = Manner(ages=False, told=partial(self._post_voiced, script))
        elif self._open and self._open.turns_cards and any(c.kind is Kind.RESULT for c in cues):
            how = replace(how, lead=CARDS_MS)
        self._announcer.speak(cues, how)

    def _post_voiced(self, script: Script, said: bool) -> None:  # noqa: FBT001 - see `Manner.told`
        self.post(i.Voiced(script, self._now() if said else None))

    def _report(self, device: str, works: bool, why: Sentence | None) -> None:  # noqa: FBT001 - `Report`
        """Pass on what is heard of a device; the narration may have relied on it."""
        self._outputs.report(device, works, why)
        self.post(i.Changed())

    def _publish(self) -> None:
        game = self._open
        if game and game.hold_unheard():
            self._announcer.hush()
        lamps, places = (game.lamps(self._lock.shown), self._places) if game else ({}, ())
        # Before all else is worked out, which takes longer: whoever pressed looks at the lamp.
        self._lamps.put(by_place({**lamps, **game.glow()}, places) if game else self._lit)
        self._lamps.go_first(LAMP_SECONDS)
        situation = game.situation(places, self._locks(), lamps) if game else None
        told = self._announcer
        told.mask(on=game is not None and game.eyes_closed)
        self._shown = Snapshot(situation, told.notice, told.said, told.reminder)
        self._screen.show(self._shown)
        if situation:
            self._prompter.foresee(situation)
        if game:
            game.work_ahead(self._aside.submit)

    def _locks(self) -> Locks:
        lock = self._lock
        return Locks(lock.locked, lock.pin_locked, proved=lock.proves(self._now()))
