"""Whispers ahead: every line that can be known is ready before it is said."""

from collections.abc import Callable, Sequence

from companion.engine import Sentence, Session
from companion.engine.seats import all_seats
from companion.table.reminder import waiting_for
from companion.table.snapshot import Situation
from companion.table.warning import REMINDERS


class Prompter:
    """Gives lines to `prepare`, once each time they may be new."""

    def __init__(self, prepare: Callable[[Sequence[Sentence]], None]) -> None:
        self._prepare = prepare
        self._foreseen: Sequence[Sentence] = ()

    def rehearse(self, session: Session) -> None:
        """Have ready what will be said in this game, whatever comes; the game's lines first."""
        setup = session.header.setup
        missing = (waiting_for([seat]) for seat in all_seats(setup.count))
        self._prepare([*session.game.rehearse(setup), *REMINDERS, *missing])
        self._foreseen = ()  # in another language it is to be made again

    def foresee(self, situation: Situation) -> None:
        """Have ready what was not known before."""
        foreseen = situation.game.foresee(situation.view)
        if foreseen != self._foreseen:
            self._foreseen = foreseen
            self._prepare(foreseen)
