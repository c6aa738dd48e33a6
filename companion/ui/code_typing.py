"""A code that is typed instead of shown: open or not, and what was wrong with it. No Kivy here."""

from collections.abc import Callable

from card_codes.catalogue import Card
from companion.presenters.scan import Problem, Typing
from companion.ui.card_book import CardBook


class TypesCodes:
    """A place where the code of a card can be typed; see `TypingDeeds`."""

    def __init__(self, book: CardBook, changed: Callable[[], None]) -> None:
        self._book = book
        self._changed = changed
        self._typing: Typing | None = None

    def open_typing(self) -> None:
        """Let somebody type a code."""
        self._typing = Typing()
        self._changed()

    def close_typing(self) -> None:
        """Type nothing after all."""
        self._typing = None
        self._changed()

    def type_code(self, text: str) -> None:
        """Take a code that was typed, or say what is wrong with it."""
        found = self._book.type_in(text)
        problem = found if isinstance(found, Problem) else self._take_typed(found)
        self._typing = Typing(problem) if problem else None
        self._changed()

    def _take_typed(self, card: Card) -> Problem | None:
        """Take this card, or return why it is none for here."""
        raise NotImplementedError
