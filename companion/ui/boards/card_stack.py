"""Cards of one stack in a small place: as large as there is room for, and all to be read."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.layout import Layout
from msgspec.structs import replace

from companion.presenters.pages import Field
from companion.ui.boards.card_face import LOWEST, CardFace
from companion.ui.theme import look
from companion.ui.widgets.reuse import children_of

__all__ = ["CardStack"]

SQUATTEST, SLIMMEST = 1.3, 2.6  # the height of a card, in parts of its width
MOST_LINES: Final = 4
TIMES: Final = "\N{MULTIPLICATION SIGN}"


class Grid(NamedTuple):
    """Equal cards in lines."""

    columns: int
    width: float
    height: float


class CardStack(Layout):
    """Shows `cards`; backs come first, and more than `most_alike` of them are one pile."""

    cards: Sequence[Field] = ObjectProperty(())
    most_alike = NumericProperty(2)
    centred = BooleanProperty(defaultvalue=True)
    gap = NumericProperty(3)
    tallest = NumericProperty(80)  # a single card does not fill a large place

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "children", "gap", "tallest"):
            self.fbind(name, self._trigger_layout)

    def on_cards(self, *_: object) -> None:
        """Draw the stack anew."""
        shown = piled(self.cards, self.most_alike)
        for face, field in zip(children_of(self, len(shown), CardFace), shown, strict=True):
            face.field = field

    def do_layout(self, *_: object) -> None:
        """Put the cards in their lines, centred."""
        faces = list(reversed(self.children))
        if not faces or min(self.size) <= 0:
            return
        grid = best_grid(len(faces), (self.width, self.height), self.gap, self.tallest)
        lines = -(-len(faces) // grid.columns)
        high = lines * (grid.height + self.gap) - self.gap
        top = self.y + (self.height + high) / 2
        for index, face in enumerate(faces):
            line, column = divmod(index, grid.columns)
            among = min(grid.columns, len(faces) - line * grid.columns)
            wide = among * (grid.width + self.gap) - self.gap
            face.size = grid.width, grid.height
            face.pos = (
                self.x + (self.width - wide) / 2 * self.centred + column * (grid.width + self.gap),
                top - line * (grid.height + self.gap) - grid.height,
            )


def piled(cards: Sequence[Field], most_alike: int) -> list[Field]:
    """Return what is drawn of a stack: backs and others without a value first, or piles of them."""
    drawn: list[Field] = []
    for icon in dict.fromkeys(card.icon for card in cards if not card.label):
        alike = [card for card in cards if card.icon == icon and not card.label]
        pile = [replace(alike[0], label=f"{TIMES}{len(alike)}")]
        drawn += pile if len(alike) > most_alike else alike
    return drawn + [card for card in cards if card.label]


def best_grid(count: int, size: tuple[float, float], gap: float, tallest: float) -> Grid:
    """Return the lines in which so many cards are largest.

    >>> best_grid(6, (110, 96), 3, 80).columns
    3
    """
    grids = [_grid(count, lines, size, gap, tallest) for lines in range(1, MOST_LINES + 1)]
    return max(grids, key=lambda grid: min(grid.width * 1.45, grid.height))


def _grid(count: int, lines: int, size: tuple[float, float], gap: float, tallest: float) -> Grid:
    columns = -(-count // lines)
    width = (size[0] - gap * (columns - 1)) / columns
    height = min(tallest, (size[1] - gap * (lines - 1)) / lines)
    # A card too low for its shape under its value has it beside it, and is as wide as that.
    widest = height if height < LOWEST * look.size_least else height / SQUATTEST
    return Grid(columns, min(width, widest), min(height, width * SLIMMEST))
