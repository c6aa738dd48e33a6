"""The board of The Resistance: five missions on a line, the rejections, the plot cards."""

from kivy.properties import ListProperty

from companion.ui.boards.generic import GenericBoard
from companion.ui.kv import load_beside

__all__ = ["Board", "ResistanceBoard"]

load_beside(__file__)


class ResistanceBoard(GenericBoard):
    """Joins the missions with a line, so that they read as the way of the game."""

    line_points = ListProperty()

    def on_kv_post(self, base: object) -> None:
        """Follow the missions wherever they are laid out."""
        super().on_kv_post(base)
        self.ids.fields.bind(children=self._join, pos=self._join, size=self._join)

    def on_page(self, *_: object) -> None:
        """Draw the board anew."""
        super().on_page()
        self._join()

    def _join(self, *_: object) -> None:
        discs = [field.ids.disc for field in reversed(self.ids.fields.children)]
        for disc in discs:
            disc.bind(center=self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        discs = [field.ids.disc for field in reversed(self.ids.fields.children)]
        if len({round(disc.y) for disc in discs}) == 1:
            self.line_points = [part for disc in discs for part in disc.center]
        else:  # in two lines a line between them would cross the captions
            self.line_points = []


Board = ResistanceBoard
