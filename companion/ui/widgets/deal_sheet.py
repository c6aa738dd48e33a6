"""The sheet that says what is known of the deal, over any screen."""

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.presenters.pages import DealPage
from companion.ui.widgets.sheet import Sheet


class DealSheet:
    """Follow a page: open while there is one, with its words; a tap beside it closes it."""

    def __init__(self, over: Widget, closed: Callable[[], None]) -> None:
        self._over = over
        self._closed = closed
        self._sheet: Sheet | None = None
        self._page: DealPage | None = None

    def show(self, page: DealPage | None) -> None:
        """Draw this page, or none."""
        if page == self._page:
            return
        self._page = page
        if page is None:
            self._take_off()
            return
        if self._sheet is None:
            self._sheet = Sheet()
            self._sheet.bind(on_close=self._on_close)
            self._sheet.open(self._over)
        sheet = self._sheet
        sheet.title, sheet.close_label, sheet.lines = page.title, page.close, list(page.lines)

    def _take_off(self) -> None:
        sheet, self._sheet = self._sheet, None
        if sheet:
            sheet.close()

    def _on_close(self, sheet: Sheet) -> None:
        if sheet is self._sheet:  # somebody closed it, and not we
            self._sheet = self._page = None
            self._closed()
