"""Checking the deal, on request: what is asked, and what came of it. No Kivy here."""

from collections.abc import Callable

from companion.engine import Sentence, TableError
from companion.engine.proof import DealCodes, Verification
from companion.presenters.deal_check import FAILED, deal_page
from companion.presenters.language import Language
from companion.presenters.pages import DealPage
from companion.table import Situation
from companion.ui.aside import aside
from companion.ui.house import House

Found = DealCodes | Verification | Sentence


class DealCheck:
    """One question at a time, answered on a thread of its own: the rules are asked for every step.

    `later` runs a callable on the screen's own thread.
    """

    def __init__(
        self,
        house: House,
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        self._house = house
        self._later = later
        self._changed = changed
        self._asked: tuple[str, int] | None = None  # the file, and how far the game was
        self._found: Found | None = None

    @property
    def possible(self) -> bool:
        """Tell whether games are kept where they can be checked."""
        return self._house.deal_codes is not None and self._house.verify is not None

    def ask(self, now: Situation | None) -> None:
        """Look at this game."""
        ask = self._house.verify if now and now.over else self._house.deal_codes
        if now is None or ask is None:
            return
        asked = self._asked = (now.file, now.sequence)
        self._found = None
        aside(
            lambda: _answer(ask, now.file),
            lambda found: self._later(lambda: self._answered(asked, found)),
        )
        self._changed()

    def close(self) -> None:
        """Put it away."""
        self._asked = self._found = None
        self._changed()

    def page(self, now: Situation, language: Language) -> DealPage | None:
        """Return the sheet; None where nobody asked, or the game went on since."""
        if self._asked != (now.file, now.sequence):
            return None
        return deal_page(self._found, language)

    def _answered(self, asked: tuple[str, int], found: Found | None) -> None:
        if self._asked == asked:
            self._found = found or FAILED
            self._changed()


def _answer(ask: Callable[[str], Found], file: str) -> Found:
    try:
        return ask(file)
    except TableError as error:
        return error.sentence
