"""What the panels of Star Wars: Rebellion are made of: leaders, missions, spaces and steps."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.face import Tone
from companion.presenters.pages import Field
from companion.ui import icons
from companion.ui.boards import star_wars_rebellion_ink as ink
from companion.ui.boards.game_board import Tapped
from companion.ui.boards.star_wars_rebellion_forces import draw_token
from companion.ui.boards.star_wars_rebellion_page import (
    MISSION,
    POOL,
    WAITING,
    Leader,
    Mission,
    Table,
)
from companion.ui.boards.star_wars_rebellion_sketch import Sketch
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets import words
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.reuse import children_of

__all__ = [
    "LeaderFace",
    "LeaderTile",
    "MissionTile",
    "SideHead",
    "SkillLine",
    "StepLine",
    "TimeSpace",
]

_NEEDED = (icons, words)  # the layout names their classes

SKILL: Final = 15  # units, an icon of a skill
DIGIT: Final = 16
ROOMY: Final = 150

load_beside(__file__)


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
            how = ink.Type(digit, colour, bold=True)
            box = ink.write(str(value), (x, y), how, anchor=(1, 0.5))
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
        return (place.field.caption if place else table.word("captured")), "captive"
    if leader.where.startswith(MISSION):
        name = f"slot:{leader.where.removeprefix(MISSION)}"
        on = next((one for one in table.missions if one.field.name == name), None)
        return (on.field.caption if on else table.word("missions")), "facedown"
    place = table.place(leader.where)
    if place:
        return place.field.caption, "planet"
    return table.word(leader.post if leader.where == WAITING else leader.where), ""


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
