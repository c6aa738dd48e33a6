"""Opens and closes the sheet on which the code of a card is typed, as a page says."""

from kivy.uix.widget import Widget

from companion.presenters.scan import TypingWords
from companion.ui.deeds import TypingDeeds
from companion.ui.widgets.keyboard import CodeSheet

__all__ = ["TypingCode"]


class TypingCode:
    """The sheet over a screen.

    It is made once: to throw away fifty keys after every code would be a lot of garbage.
    """

    def __init__(self, over: Widget) -> None:
        self._over = over
        self._sheet: CodeSheet | None = None

    def follow(self, words: TypingWords | None, deeds: TypingDeeds) -> None:
        """Be open with these words, or closed for None."""
        if words is None:
            self.close()
            return
        sheet = self._sheet = self._sheet or self._made(deeds)
        if sheet.parent is None:
            sheet.open(self._over)
        sheet.hint, sheet.help, sheet.wrong = words.hint, words.help, words.wrong
        sheet.done_label, sheet.cancel_label = words.done, words.cancel
        sheet.clear_label = words.clear

    def close(self) -> None:
        """Go away, and forget all that was typed."""
        if self._sheet:
            self._sheet.close()
            self._sheet.wipe()

    def _made(self, deeds: TypingDeeds) -> CodeSheet:
        sheet = CodeSheet()
        sheet.bind(
            on_done=lambda _, text: deeds.type_code(text),
            on_cancel=lambda _: deeds.close_typing(),
        )
        return sheet
