"""The open game of a table: its session, its book, and what the table is looking at."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine import (
    Action,
    AmbiguousInputError,
    Cue,
    Entry,
    IllegalActionError,
    Record,
    Seat,
    Session,
)
from companion.engine.definition import hides
from companion.engine.face import Button
from companion.table.intents import Telling
from companion.table.looking import Sight, after, last_seen, played, quiet, sights
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
        self._sights: list[Sight] = []
        self._held_back: list[Cue] = []  # lines that would tell what somebody is to see first
        self._script: Script | None = None

    def recall(self, record: Record) -> None:
        """Look again at what was last revealed before the companion was closed.

        Not in a game that is over: who opens that one wants its result.
        """
        last = None if self.session.outcome else last_seen(self.session.game, record)
        if last:
            self._narrate(*last)
        if self._script:  # nobody's eyes are closed now
            self._script = self._script.paused(self._now())

    def open_up(self) -> Sequence[Cue]:
        """Tell how a new game begins."""
        game = self.session.game
        return self._narrate(game.begin(self.session.header.setup), self.session.opening)

    def act(self, seat: Seat, action: Action) -> Sequence[Cue]:
        """Take an action."""
        before = self.session.state
        return self._narrate(before, self.session.act(seat, action))

    def press(self, seat: Seat, button: Button) -> Sequence[Cue]:
        """Do what this button of a seat means now; nothing where it means nothing."""
        action = self._meaning(seat, button)
        return () if action is None else self.act(seat, action)

    def show_card(self, code: str, seat: Seat | None) -> Sequence[Cue]:
        """Do what a card means now, for the seat that holds the screen if one does.

        A refusal never names the card: it could be somebody's identity.
        """
        found = self.session.game.on_card(self.session.state, code)
        intents = [intent for intent in found if seat in (None, intent.seat)]
        if not intents:
            raise IllegalActionError("This card means nothing now.")
        if len(intents) > 1:
            raise AmbiguousInputError("Give the screen to the one who shows this card.")
        return self.act(intents[0].seat, intents[0].action)

    def undo(self) -> None:
        """Take the last thing back."""
        self.session.undo()
        self._sights, self._held_back, self._script = [], [], None

    def go_on(self, number: int) -> Sequence[Cue]:
        """Leave this moment for the next one; nothing where it has been left already."""
        if not self._sights or self._sights[0].number != number:
            return ()
        self._sights = self._sights[1:]
        held, self._held_back = self._held_back, []
        return held

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

    def hold_script(self) -> None:
        """Let the narration wait, if it runs."""
        if self._script and self._script.due is not None:
            self._script = self._script.paused(self._now())

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
        sight = self._sights[0] if self._sights else None
        return situation(self.session, self.file, self._now(), sight, self._script)

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

    def _narrate(self, before: Any, entries: Sequence[Entry]) -> Sequence[Cue]:
        calm = quiet(entries)
        new = list(sights(self.session.game, before, entries))
        self._sights = after(self._sights, new, calm=calm)
        cues = [
            (number, cue)
            for number, fact in played(entries)
            for cue in self.session.game.narrate(fact)
        ]
        script = script_of([cue for _, cue in cues], self._now())
        if script or not calm:
            self._script = script
        return self._first_of(cues)

    def _first_of(self, cues: Sequence[tuple[int, Cue]]) -> Sequence[Cue]:
        """Return the lines to say now; those that come after a private look wait for it."""
        if self._script:
            return [cue for _, cue in cues[:1]]
        sight = self._sights[0] if self._sights else None
        until = sight.number if sight and sight.moment.private_for else None
        self._held_back += [cue for number, cue in cues if until and number > until]
        return [cue for number, cue in cues if until is None or number <= until]
