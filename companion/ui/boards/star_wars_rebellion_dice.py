"""Dice, and units with the dice they roll and what they withstand."""

from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.ui import icons
from companion.ui.boards import star_wars_rebellion_ink as ink
from companion.ui.boards.game_board import Tapped
from companion.ui.boards.star_wars_rebellion_page import REBELS, Die, Fighters, Unit
from companion.ui.boards.star_wars_rebellion_sketch import Sketch
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel

__all__ = ["DieFace", "DieKey", "FighterTile", "UnitKey"]

_NEEDED = (icons, words)  # the layout names their classes

load_beside(__file__)


class UnitKey(Tapped, Panel):
    """A kind of unit to be chosen, with its dice and its health."""

    icon = StringProperty("")
    name = StringProperty("")
    number = StringProperty("")
    offered = BooleanProperty(defaultvalue=False)
    tone = StringProperty("good_ink")

    def show(self, unit: Unit) -> None:
        """Draw this unit."""
        self.field, self.offered = unit.field, bool(unit.field.choices)
        self.icon, self.name, self.number = unit.name, unit.title, unit.field.label
        self.tone = "good_ink" if unit.side == REBELS else "bad_ink"
        self.ids.strength.unit = unit


class Strength(Sketch):
    """The dice a unit rolls, and how much it withstands."""

    unit: Unit | None = ObjectProperty(None, allownone=True)

    def on_unit(self, *_: object) -> None:
        """Draw another one."""
        self.draw()

    def sketch(self) -> None:
        """Draw a small die for each die, and a pip for each health."""
        if self.unit is None:
            return
        side = min(self.height * 0.8, self.width / 10)
        dice = ["black"] * self.unit.black + ["red"] * self.unit.red
        pips = self.unit.health
        width = len(dice) * side * 1.15 + (side * 0.7 if dice and pips else 0) + pips * side * 0.8
        x, y = self.x + (self.width - width) / 2, self.y + self.height / 2
        for colour in dice:
            draw_die((x + side / 2, y), side, colour, "")
            x += side * 1.15
        x += side * 0.7 if dice and pips else 0
        for _ in range(pips):
            draw_pip((x + side * 0.35, y), side * 0.6, self.unit.colour, "")
            x += side * 0.8


def draw_die(at: tuple[float, float], side: float, colour: str, face: str) -> None:
    """Draw a die: black ones are square, red ones round, others plain."""
    left, low = at[0] - side / 2, at[1] - side / 2
    bend = side * (0.36 if colour == "red" else 0.14)
    fill = {"black": look.black, "red": look.red}.get(colour, look.panel_high)
    over = {"black": look.white, "red": look.over_fill}.get(colour, look.text)
    ink.plate((left, low), (side, side), bend, fill)
    if colour != "red":
        Color(*look.muted)
        SmoothLine(
            rounded_rectangle=(left + 1, low + 1, side - 2, side - 2, max(1, bend)),
            width=max(1, side * 0.025),
        )
    if face:
        ink.icon(face, at, side * 0.66, over)


def draw_pip(at: tuple[float, float], side: float, colour: str, state: str) -> None:
    """Draw a point of health; it is filled once it is hurt, and crossed while it can be blocked."""
    left, low = at[0] - side / 2, at[1] - side / 2
    bend = side * (0.5 if colour == "red" else 0.12)
    edge = look.bad_ink if colour == "red" else look.text
    if state:
        ink.plate((left, low), (side, side), bend, look.accent if state == "pending" else look.bad)
        ink.icon("close", at, side * 0.9, look.over_fill, 1.4)
        return
    Color(*edge)
    SmoothLine(
        rounded_rectangle=(left + 1, low + 1, side - 2, side - 2, max(1, bend)),
        width=max(1, side * 0.07),
    )


class DieFace(Sketch):
    """A die that lies on the table."""

    colour = StringProperty("any")
    face = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("colour", "face"):
            self.fbind(name, self.draw)

    def sketch(self) -> None:
        """Draw the die."""
        draw_die(self.middle, min(self.size), self.colour, self.face)


class DieKey(Tapped, Panel):
    """A face of a die to tap."""

    colour = StringProperty("any")
    face = StringProperty("")
    name = StringProperty("")
    number = StringProperty("")
    offered = BooleanProperty(defaultvalue=False)

    def show(self, die: Die) -> None:
        """Draw this face."""
        self.field, self.offered = die.field, bool(die.field.choices)
        self.colour, self.face = die.colour, die.face
        self.name = die.field.caption
        self.number = die.field.label if die.field.label != "1" else ""


class Health(Sketch):
    """What a unit withstands, and what has hit it."""

    fighters: Fighters | None = ObjectProperty(None, allownone=True)

    def on_fighters(self, *_: object) -> None:
        """Draw others."""
        self.draw()

    def sketch(self) -> None:
        """Draw a pip for each health."""
        one = self.fighters
        if one is None or not one.health:
            return
        side = min(self.height, self.width / one.health)
        x = self.x + (self.width - side * one.health) / 2
        for number in range(one.health):
            settled = one.damage - one.pending
            state = "hurt" if number < settled else "pending" if number < one.damage else ""
            draw_pip((x + side / 2, self.y + self.height / 2), side * 0.86, one.colour, state)
            x += side


class FighterTile(Tapped, Panel):
    """Units of a combat that are alike."""

    icon = StringProperty("")
    number = StringProperty("")
    tone = StringProperty("good_ink")
    name = StringProperty("")
    named = BooleanProperty(defaultvalue=False)  # there is room for the name
    offered = BooleanProperty(defaultvalue=False)
    doomed = BooleanProperty(defaultvalue=False)

    def show(self, fighters: Fighters) -> None:
        """Draw these."""
        self.field, self.offered = fighters.field, bool(fighters.field.choices)
        self.icon, self.number = fighters.unit, str(fighters.number) if fighters.number > 1 else ""
        self.tone = "good_ink" if fighters.side == REBELS else "bad_ink"
        self.name = fighters.field.caption
        self.doomed = 0 < fighters.health <= fighters.damage
        self.ids.health.fighters = fighters
