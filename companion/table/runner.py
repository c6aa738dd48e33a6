"""The table's thread: it alone touches the session, and everybody else posts intents to it."""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import singledispatchmethod
from queue import Empty, SimpleQueue
from threading import Thread

from companion.engine import AnyGame, Cue, Sentence, Session, TableError, pick_game, say
from companion.engine.sentence import AS_WRITTEN, Catalogue
from companion.engine.session import monotonic
from companion.table import intents as i
from companion.table.game import OpenGame
from companion.table.outlet import Outlet
from companion.table.ports import Outputs, Shelf, closed_on_failure
from companion.table.snapshot import Notice, Snapshot
from companion.table.warning import Warnings

_log = logging.getLogger(__name__)
CLOSING_SECONDS = 2.0
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
        self._screen = outputs.screen
        self._lamps = Outlet("lamps", outputs.lamps.light, outputs.report, latest_only=True)
        self._voice = Outlet("voice", outputs.voice.say, outputs.report)
        self._now = now
        self._words: Catalogue = AS_WRITTEN
        self._at_zero = i.AtZero.REMIND
        self._queue: SimpleQueue[i.Intent] = SimpleQueue()
        self._open: OpenGame | None = None
        self._warnings = Warnings()
        self._notice: Notice | None = None
        self._notices = 0  # never starts again: a screen has to know a new one from the last one
        self._said: Sentence | None = None
        self._shown = Snapshot()
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
        for outlet in (self._lamps, self._voice):
            outlet.close(CLOSING_SECONDS)

    def _run(self) -> None:
        while not isinstance(intent := self._next(), i.Stop):
            self._guarded(intent)
        self._guarded(i.Leave())

    def _guarded(self, intent: i.Intent | None) -> None:
        try:
            self._tick() if intent is None else self._do(intent)
        except TableError as error:
            self._tell(error.sentence)
        except Exception as error:  # noqa: BLE001 - see `_failed`
            self._failed(error, intent)
        try:
            self._publish()
        except Exception as error:  # noqa: BLE001 - the thread has to live for what comes next
            self._failed(error, intent)
            self._screen.show(replace(self._shown, notice=self._notice))

    def _failed(self, error: Exception, intent: i.Intent | None) -> None:
        # A mistake of ours must not take the table away. Its text could hold a secret, so the
        # log gets the kind alone.
        _log.error("%s while doing %s", type(error).__name__, type(intent).__name__)
        self._tell(FAILED)

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
        due = [wait for wait in waits if wait is not None]
        return max(0, min(due)) / 1000 if due else None

    def _tick(self) -> None:
        game = self._need_game()
        line = game.turn_page()
        self._speak([line] if line else [])
        warning = self._warnings.due(game.session)
        if warning is not None and self._at_zero is not i.AtZero.NOTHING:
            self._speak([Cue(warning)])
        if game.session.expire_due() and self._at_zero is i.AtZero.MOVE_ON:
            self._speak(game.fall_back())

    @singledispatchmethod
    def _do(self, intent: i.Intent) -> None:
        raise TypeError(f"{type(intent).__name__} is no intent")

    @_do.register
    def _(self, intent: i.Begin) -> None:
        game = pick_game(self._games, intent.slug)
        setup = game.check(intent.setup)  # before a book is made that nobody will write in
        self._do(i.Leave())
        file, book = self._shelf.new(intent.slug)
        with closed_on_failure(book):
            session = Session.start(game, setup, book, now=self._now)
        self._open = OpenGame(file, book, session, self._now)
        self._warnings = Warnings()
        self._speak(self._open.open_up())

    @_do.register
    def _(self, intent: i.Open) -> None:
        self._do(i.Leave())
        book = self._shelf.open(intent.file)
        with closed_on_failure(book):
            record = book.record
            if record is None:
                raise TableError("Nothing was written in this game yet.")
            game = pick_game(self._games, record.header.game)
            session = Session.resume(game, record, book, now=self._now)
        self._open = OpenGame(intent.file, book, session, self._now)
        self._warnings = Warnings()
        self._open.recall(record)
        if book.notice:
            self._tell(book.notice)

    @_do.register
    def _(self, _: i.Leave) -> None:
        game, self._open = self._open, None
        self._said = self._notice = None
        if game:
            game.close()

    @_do.register
    def _(self, intent: i.Press) -> None:
        game = self._open
        # During a break nobody watches; a press then is an elbow.
        if game and not game.session.clock.paused and intent.seat <= len(game.session.names):
            self._speak(game.press(intent.seat, intent.button))

    @_do.register
    def _(self, intent: i.Act) -> None:
        self._speak(self._need_game().act(intent.seat, intent.action))

    @_do.register
    def _(self, intent: i.ShowCard) -> None:
        self._speak(self._need_game().show_card(intent.code, intent.seat))

    @_do.register
    def _(self, intent: i.Look) -> None:
        if self._open is None:
            intent.reply(None)
            return
        session = self._open.session
        intent.reply(session.game.face.private(session.seat_view(intent.seat)))

    @_do.register
    def _(self, _: i.Undo) -> None:
        self._need_game().undo()

    @_do.register
    def _(self, intent: i.GoOn) -> None:
        self._speak(self._need_game().go_on(intent.number))

    @_do.register
    def _(self, _: i.Pause) -> None:
        game = self._need_game()
        game.session.pause()
        game.hold_script()

    @_do.register
    def _(self, _: i.Unpause) -> None:
        self._need_game().session.unpause()

    @_do.register
    def _(self, intent: i.AddTime) -> None:
        self._need_game().session.extend_countdown(intent.seconds)

    @_do.register
    def _(self, _: i.StopTimer) -> None:
        self._need_game().session.stop_countdown()

    @_do.register
    def _(self, intent: i.Tell) -> None:
        self._need_game().tell(intent.how)

    @_do.register
    def _(self, intent: i.Adjust) -> None:
        self._words, self._at_zero = intent.words, intent.at_zero

    @_do.register
    def _(self, intent: i.ListGames) -> None:
        intent.reply(self._shelf.games(intent.most))

    def _need_game(self) -> OpenGame:
        if self._open is None:
            raise TableError("No game is open: choose one first.")
        return self._open

    def _speak(self, cues: Sequence[Cue]) -> None:
        for cue in cues:
            self._said = cue.line
            names = self._open.session.names if self._open else ()
            self._voice.put(cue.line.render(names, self._words))

    def _tell(self, sentence: Sentence) -> None:
        self._notices += 1
        self._notice = Notice(self._notices, sentence)

    def _publish(self) -> None:
        situation = self._open.situation() if self._open else None
        self._lamps.put(situation.lamps if situation else {})
        self._shown = Snapshot(situation, self._notice, self._said)
        self._screen.show(self._shown)
