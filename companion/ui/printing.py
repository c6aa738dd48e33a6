"""Printing under way: which cards, and what came of it. No Kivy here."""

from collections.abc import Callable, Collection

from companion.engine import AnyGame, Sentence
from companion.presenters.language import Language
from companion.presenters.pages import PrintingPage
from companion.presenters.printing import printing_page
from companion.ui.house import House


class Printing:
    """One at a time; `later` runs a callable on the screen's own thread."""

    def __init__(
        self,
        house: House,
        games: Collection[AnyGame],
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        self._print = house.print_cards
        self._games = games
        self._later = later
        self._changed = changed
        self._busy = False
        self._said: Sentence | None = None

    def begin(self, letters: str, language: Language) -> None:
        """Print the cards of these letters, unless others are being printed."""
        if self._print is None or self._busy:
            return
        self._busy, self._said = True, None
        self._print(letters, language.code, lambda said: self._later(lambda: self._end(said)))
        self._changed()

    def forget(self) -> None:
        """Say no more of the last time."""
        self._said = None

    def page(self, language: Language) -> PrintingPage | None:
        """Return what the screen draws; None where nothing can be printed from here."""
        if self._print is None:
            return None
        return printing_page(self._games, self._said, language, busy=self._busy)

    def _end(self, said: Sentence) -> None:
        self._busy, self._said = False, said
        self._changed()
