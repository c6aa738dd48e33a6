"""The open game of a table: its session, its book, and what the table is looking at."""

from collections.abc import Callable, Sequence
from itertools import chain

from companion.engine import (
    Action,
    AmbiguousInputError,
    Cue,
    Entry,
    IllegalActionError,
    Seat,
    Session,
)
from companion.engine.definition import hides
from companion.engine.face import Button, Moment
from companion.engine.facts import TableFact
from companion.table.intents import Telling
from companion.table.ports import Book
from companion.table.script import Script, script_of
from companion.table.snapshot import Situation, situation


class OpenGame:
    """A session, and beside it the moments and the narration that are shown.

    Every method that changes the game returns the lines to be spoken about it.
    """

    def __init__(self, file: str, book: Book, session: Session, now: Callable[[], int]) -> None:
        self.file = file
        self.session = session
        self._book = book
        self._now = now
        self._moments: list[Moment] = []
        self._script: Script | None = None

    def recall(self, entries: Sequence[Entry]) -> None:
        """Look again at what was last revealed before the companion was closed.

        Not in a game that is over: who opens that one wants its result.
        """
        if self.session.outcome:
            return
        played = [entry for entry in entries if not isinstance(entry.fact, TableFact)]
        last = [entry for entry in played if entry.batch == played[-1].batch] if played else []
        self._tell(last)
        if self._script:  # nobody's eyes are closed now
            self._script = self._script.paused(self._now())

    def open_up(self, entries: Sequence[Entry]) -> Sequence[Cue]:
        """Tell how a new game begins."""
        return self._tell(entries)

    def act(self, seat: Seat, action: Action) -> Sequence[Cue]:
        """Take an action."""
        entries = self.session.act(seat, action)
        if hides(action) and not any(map(self._moment, entries)):
            return self._cues(entries)  # the table goes on looking at what it looks at
        return self._tell(entries)

    def press(self, seat: Seat, button: Button) -> Sequence[Cue]:
        """Do what this button of a seat means now; nothing where it means nothing."""
        action = self._meaning(seat, button)
        return () if action is None else self.act(seat, action)

    def show_card(self, code: str) -> Sequence[Cue]:
        """Do what a card means now."""
        intents = self.session.game.on_card(self.session.state, code)
        if not intents:
            raise IllegalActionError("The card {code} means nothing now.", code=code)
        if len(intents) > 1:
            raise AmbiguousInputError("The card {code} fits several seats: tap one.", code=code)
        return self.act(intents[0].seat, intents[0].action)

    def undo(self) -> None:
        """Take the last thing back."""
        self.session.undo()
        self._moments, self._script = [], None

    def go_on(self) -> None:
        """Leave the moment that is shown for the next one."""
        self._moments = self._moments[1:]

    def fall_back(self) -> Sequence[Cue]:
        """Do what a table does that has run out of time, where there is such a thing."""
        action = self.session.game.face.fallback(self.session.public_view())
        return () if action is None else self.act(self.session.awaited[0], action)

    def tell(self, how: Telling) -> None:
        """Handle the narration."""
        if self._script is None:
            return
        steps = {
            Telling.PAUSE: self._script.paused,
            Telling.REPEAT: self._script.repeated,
            Telling.SKIP: self._script.skipped,
        }
        self._script = steps[how](self._now())

    def turn_page(self) -> Cue | None:
        """Go to the next line of the narration if it is due, and return it."""
        if self._script is None:
            return None
        after = self._script.after(self._now())
        if after is self._script:
            return None
        self._script = after
        return Cue(after.line)

    @property
    def page_due(self) -> int | None:
        """When the next line of the narration is due, on the runner's clock."""
        script = self._script
        return None if script is None or script.over else script.due

    def situation(self) -> Situation:
        """Return everything that may be shown."""
        moment = self._moments[0] if self._moments else None
        return situation(self.session, self.file, self._now(), moment, self._script)

    def close(self) -> None:
        """Put the game back on the shelf, its clocks standing still."""
        try:
            self.session.leave()
        finally:
            self._book.close()

    def _meaning(self, seat: Seat, button: Button) -> Action | None:
        face, view = self.session.game.face, self.session.public_view()
        for choice in face.secrets(view, seat):
            if choice.button is button:
                found: Action = choice.action
                return found
        legal: Sequence[Action] = self.session.legal(seat)
        open_ones = (action for action in legal if not hides(action))
        return next((action for action in open_ones if face.button(action) is button), None)

    def _tell(self, entries: Sequence[Entry]) -> Sequence[Cue]:
        self._moments = [moment for entry in entries if (moment := self._moment(entry))]
        cues = self._cues(entries)
        self._script = script_of(cues, self._now())
        return cues[:1] if self._script else cues

    def _cues(self, entries: Sequence[Entry]) -> Sequence[Cue]:
        facts = (entry.fact for entry in entries if not isinstance(entry.fact, TableFact))
        return tuple(chain.from_iterable(map(self.session.game.narrate, facts)))

    def _moment(self, entry: Entry) -> Moment | None:
        fact = entry.fact
        return None if isinstance(fact, TableFact) else self.session.game.face.moment(fact)
