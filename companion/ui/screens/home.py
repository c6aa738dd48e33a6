"""The first screen: what to play, and where a game was left."""

from math import cos, pi, sin

from kivy.factory import Factory
from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.presenters.pages import GameTile, HomePage, SavedGame
from companion.ui import icons
from companion.ui.kv import load_beside
from companion.ui.widgets import buttons, words
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.panel import Panel

__all__ = ["GameTileButton", "HomeScreen"]

_NEEDED = (icons, buttons, words)  # the layout names their classes

load_beside(__file__)

COLUMNS_LYING = 2
MOST_IN_ONE_COLUMN = 3


class TableEmblem(Widget):
    """A table with its seats, to give a tile that fills the screen a face."""

    accent = StringProperty("")
    count = NumericProperty(0)
    ring = ColorProperty((1, 1, 1, 1))
    seats = ColorProperty((1, 1, 1, 1))

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "size", "count", "ring", "seats"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.width:
            return
        half_width, half_height = self.width / 2, self.height / 2
        seat = half_height * 0.15
        with self.canvas:
            Color(*self.ring)
            inner = (half_width * 0.7, half_height * 0.6)
            corner = (self.center_x - inner[0], self.center_y - inner[1])
            SmoothLine(rounded_rectangle=(*corner, 2 * inner[0], 2 * inner[1], inner[1]), width=1.5)
            Color(*self.seats)
            for number in range(int(self.count)):
                turn = 2 * pi * (number + 0.5) / self.count
                x = self.center_x + cos(turn) * (half_width - seat) - seat
                y = self.center_y + sin(turn) * (half_height - seat) - seat
                SmoothEllipse(pos=(x, y), size=(2 * seat, 2 * seat), segments=48)


class GameTileButton(ButtonBehavior, Panel):
    """A game to play; `strong` marks the one that waits to be continued."""

    title = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    accent = StringProperty("")
    strong = BooleanProperty(defaultvalue=False)
    emblem = BooleanProperty(defaultvalue=False)
    seats = NumericProperty(0)
    bar = NumericProperty(10)


class HomeScreen(Screen):
    """Draws a `HomePage`."""

    page: HomePage | None = ObjectProperty(None, allownone=True)
    deeds = ObjectProperty(None)
    upright = BooleanProperty(defaultvalue=False)

    def on_page(self, *_: object) -> None:
        """Draw everything again; this page changes rarely."""
        self._fill_badges()
        self._fill_tiles()

    def on_upright(self, *_: object) -> None:
        """Lay the tiles anew when the screen is turned."""
        self._fill_tiles()

    def _fill_badges(self) -> None:
        self.ids.badges.clear_widgets()
        for badge in self.page.badges if self.page else ():
            chip = Chip(text=badge.text, icon=badge.icon, tone=badge.tone, filled=False)
            # Many badges share the room there is: each may be narrower than its words want.
            chip.size_hint_x = 1
            chip.bind(natural_width=chip.setter("size_hint_max_x"))
            chip.size_hint_max_x = chip.natural_width
            self.ids.badges.add_widget(chip)

    def _fill_tiles(self) -> None:
        self.ids.tiles.clear_widgets()
        tiles = self._tiles()
        few = len(tiles) <= MOST_IN_ONE_COLUMN
        columns = 1 if self.upright or few else COLUMNS_LYING
        for tile in tiles:
            tile.emblem = few and not tile.strong
        for start in range(0, len(tiles), columns):
            # A row of one takes the whole width, so that no hole is left in the last row.
            row: BoxLayout = Factory.TileRow()
            for tile in tiles[start : start + columns]:
                row.add_widget(tile)
            self.ids.tiles.add_widget(row)

    def _tiles(self) -> list[GameTileButton]:
        if self.page is None:
            return []
        tiles = [self._game_tile(game) for game in self.page.games]
        if self.page.resume:  # first, for whoever comes back
            tiles.insert(0, self._resume_tile(self.page.resume, self.page.resume_title))
        return tiles

    def _game_tile(self, game: GameTile) -> GameTileButton:
        tile = GameTileButton(title=game.title, line=game.line, accent=game.accent)
        tile.seats = game.seats
        tile.bind(on_release=lambda _: self.deeds.set_up(game.slug))
        return tile

    def _resume_tile(self, saved: SavedGame, title: str) -> GameTileButton:
        parts = (saved.mark, saved.title, saved.line)
        tile = GameTileButton(title=title, line=" · ".join(part for part in parts if part))
        tile.strong, tile.icon = True, "play"
        tile.bind(on_release=lambda _: self.deeds.open_game(saved.file))
        return tile
