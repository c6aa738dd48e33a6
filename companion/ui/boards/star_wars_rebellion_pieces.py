"""What the panels of Star Wars: Rebellion are made of: leaders, units, dice and spaces."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Color, SmoothLine
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.face import Tone
from companion.presenters.pages import Field
from companion.ui import icons
from companion.ui.boards import star_wars_rebellion_ink as ink
from companion.ui.boards.game_board import Tapped
from companion.ui.boards.star_wars_rebellion_page import (
    MISSION,
    POOL,
    REBELS,
    WAITING,
    Die,
    Fighters,
    Leader,
    Mission,
    Table,
    Unit,
)
from companion.ui.boards.star_wars_rebellion_signs import draw_token
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = [
    "DieFace",
    "DieKey",
    "FighterTile",
    "LeaderTile",
    "MissionTile",
    "SideHead",
    "StepLine",
    "TimeSpace",
    "UnitKey",
]

_NEEDED = (icons, words)  # the layout names their classes

SKILL: Final = 15  # units, an icon of a skill
DIGIT: Final = 16
ROOMY: Final = 150

load_beside(__file__)


class Sketch(Widget):
    """Something that is drawn by hand, and anew when it or the theme changes."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self.draw)
        look.bind(theme=self.draw, scale=self.draw)

    def draw(self, *_: object) -> None:
        """Draw it anew."""
        self.canvas.clear()
        if min(self.size) > 1:
            with self.canvas:
                self.sketch()

    def sketch(self) -> None:
        """Draw it into the canvas that is open."""

    @property
    def middle(self) -> tuple[float, float]:
        """Where its middle is; Kivy's own lags behind at times."""
        return self.x + self.width / 2, self.y + self.height / 2


class LeaderFace(Sketch):
    """The token of a leader."""

    leader: Leader | None = ObjectProperty(None, allownone=True)
    sign = StringProperty("")  # where he or she is, instead of the letters

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("leader", "sign"):
            self.fbind(name, self.draw)

    def sketch(self) -> None:
        """Draw the token."""
        if self.leader:
            draw_token(self.leader, self.middle, min(self.size) * 0.46, self.sign)


class SkillLine(Sketch):
    """The skills of a leader, an icon for each, and both tactic values."""

    leader: Leader | None = ObjectProperty(None, allownone=True)
    faint = BooleanProperty(defaultvalue=False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("leader", "faint"):
            self.fbind(name, self.draw)

    def sketch(self) -> None:
        """Draw skills from the left, and tactics from the right."""
        if self.leader is None:
            return
        colour = look.muted if self.faint else look.text
        skills = [name for name, count in self.leader.skills.items() for _ in range(count)]
        tactics = [("space", self.leader.space), ("ground", self.leader.ground)]
        told = [(name, value) for name, value in tactics if value]
        roomy = self.width > ROOMY * look.scale
        digit = max(look.size_least, (DIGIT + 4 * roomy) * look.scale)
        room = self.width - len(told) * (digit * 1.7)
        side = min((SKILL + 6 * roomy) * look.scale, self.height, room / max(4, len(skills)))
        x, y = self.x, self.y + self.height / 2
        for name in skills:
            ink.icon(name, (x + side / 2, y), side * 0.94, colour)
            x += side
        x = self.x + self.width
        for name, value in reversed(told):
            box = ink.write(str(value), (x, y), digit, colour, bold=True, anchor=(1, 0.5))
            mark = digit * 0.86
            ink.icon(name, (box[0] - mark / 2 - 1, y), mark, look.muted)
            x = box[0] - mark - digit * 0.28


class LeaderTile(Tapped, Panel):
    """A leader: who, what they can do, and where they are."""

    leader: Leader | None = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    where = StringProperty("")
    sign = StringProperty("")
    tall = BooleanProperty(defaultvalue=False)
    offered = BooleanProperty(defaultvalue=False)
    away = BooleanProperty(defaultvalue=False)
    held = BooleanProperty(defaultvalue=False)  # in the hand of whoever activates

    def show(self, leader: Leader, table: Table) -> None:
        """Draw this leader."""
        self.field, self.leader = leader.field, leader
        self.name, self.offered = leader.surname, bool(leader.field.choices)
        self.held = leader.field.current
        self.away = leader.where not in (POOL, WAITING)
        self.where, self.sign = where_is(leader, table)


def where_is(leader: Leader, table: Table) -> tuple[str, str]:
    """Return where a leader is, in words and as an icon."""
    if leader.is_captive:
        place = table.place(leader.where)
        return (place.field.caption if place else table.say("captured")), "captive"
    if leader.where.startswith(MISSION):
        name = f"slot:{leader.where.removeprefix(MISSION)}"
        on = next((one for one in table.missions if one.field.name == name), None)
        return (on.field.caption if on else table.say("missions")), "facedown"
    place = table.place(leader.where)
    if place:
        return place.field.caption, "planet"
    return ("" if leader.where == WAITING else table.say(leader.where)), ""


class MissionTile(Tapped, Panel):
    """A mission that lies face down, and who is on it."""

    number = StringProperty("")
    icon = StringProperty("facedown")
    title = StringProperty("")
    names = StringProperty("")
    offered = BooleanProperty(defaultvalue=False)

    def show(self, mission: Mission, table: Table) -> None:
        """Draw this mission."""
        self.field, self.offered = mission.field, bool(mission.field.choices)
        self.icon, self.title = mission.field.icon, mission.field.caption
        self.number = mission.field.caption.split()[-1]
        own = [table.leaders[name] for name in mission.leaders if name in table.leaders]
        faces = children_of(self.ids.leaders, len(own), LeaderFace)
        for face, leader in zip(faces, own, strict=True):
            face.leader = leader


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
    edge = look.red if colour == "red" else look.text
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
        self.name, self.number = die.field.caption, die.field.label


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
        self.icon, self.number = fighters.unit, str(fighters.count) if fighters.count > 1 else ""
        self.tone = "good_ink" if fighters.side == REBELS else "bad_ink"
        self.name = fighters.field.caption
        self.doomed = 0 < fighters.health <= fighters.damage
        self.ids.health.fighters = fighters


class SideHead(BoxLayout):
    """Whose half of a panel this is."""

    side = StringProperty("")
    title = StringProperty("")
    more = StringProperty("")
    right = BooleanProperty(defaultvalue=False)


class TimeSpace(Tapped, Panel):
    """A space of the time track, with the markers that lie on it."""

    number = StringProperty("")
    symbols: Sequence[str] = ListProperty()
    now = BooleanProperty(defaultvalue=False)
    fame = BooleanProperty(defaultvalue=False)
    past = BooleanProperty(defaultvalue=False)

    def show(self, field: Field, time: int) -> None:
        """Draw this space."""
        self.field, self.number = field, field.label
        self.now, self.fame = field.current, field.tone is Tone.GOOD
        self.past = int(field.label) < time
        self.symbols = [one for one in field.icon.split("+") if one]


class StepLine(Tapped, Panel):
    """A step of the refresh."""

    number = StringProperty("")
    icon = StringProperty("")
    said = StringProperty("")
    now = BooleanProperty(defaultvalue=False)
    done = BooleanProperty(defaultvalue=False)

    def show(self, field: Field) -> None:
        """Draw this step."""
        self.field, self.number = field, field.label
        self.icon, self.said = field.icon, field.caption
        self.now, self.done = field.current, field.tone is Tone.GOOD
