"""The panel of what dice decide: a combat, or a mission that is opposed."""

from collections.abc import Sequence
from typing import Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.boards.imperial_settlers_pieces import Tally, Told
from companion.ui.boards.star_wars_rebellion_dice import DieFace, DieKey, FighterTile
from companion.ui.boards.star_wars_rebellion_page import SIDES, Contest, Fighters, Leader, Table
from companion.ui.boards.star_wars_rebellion_panels import Tap, TileGrid, WarPanel, columns_for
from companion.ui.boards.star_wars_rebellion_pieces import LeaderFace, SideHead, SkillLine
from companion.ui.kv import load_beside
from companion.ui.theme import look
from companion.ui.widgets.reuse import children_of

__all__ = ["ContestPanel"]

_NEEDED = (ScrollView, SideHead, SkillLine, Tally, TileGrid)  # the layout names their classes

FEW_FIGHTERS, SOME_FIGHTERS = 4, 6  # that are drawn large, and not so large
FEW_CAPTAINS: Final = 2  # beside whom there is room for the name of their side
LESS: Final = 0.6  # of a finger: what is only looked at

load_beside(__file__)


class PersonLine(BoxLayout):
    """A leader who is on a mission, or against it."""

    leader: Leader | None = ObjectProperty(None, allownone=True)
    name = StringProperty("")


class ContestSide(BoxLayout):
    """One side of a battle: who leads it, and who fights."""

    crowded = BooleanProperty(defaultvalue=False)  # no room for who fights elsewhere
    columns = NumericProperty(4)
    least = NumericProperty(1)  # the height of a line of fighters

    def show(self, table: Table, contest: Contest, side: str, tapped: Tap) -> None:
        """Draw this side."""
        head = self.ids.head
        head.side = side
        hands = [hand for hand in contest.hands if hand.name.split(":")[1] == side]
        self.ids.hands.show([[Told(hand.icon, hand.label) for hand in hands]])
        captains = [table.leaders[one] for one in contest.captains[side] if one in table.leaders]
        leading, alone = (captains, []) if contest.is_combat else ([], captains)
        head.title = table.word(side) if len(leading) <= FEW_CAPTAINS else ""
        faces = children_of(self.ids.captains, len(leading), LeaderFace)
        for face, leader in zip(faces, leading, strict=True):
            face.leader = leader
        people = children_of(self.ids.people, len(alone), PersonLine)
        for line, leader in zip(people, alone, strict=True):
            line.leader, line.name = leader, leader.surname
        fighters = contest.fighters[side]
        now = [one for one in fighters if one.field.current]
        most = 2 if len(now) <= FEW_FIGHTERS else 3 if len(now) <= SOME_FIGHTERS else 4
        self.columns = columns_for(len(now), most)
        offered = any(one.field.choices for one in now)
        self.least = look.touch if offered else look.touch * LESS
        tiles = children_of(self.ids.fighters, len(now), lambda: FighterTile(on_release=tapped))
        for tile, one in zip(tiles, now, strict=True):
            tile.show(one)
        self.ids.others.show([_elsewhere(fighters)])


def _elsewhere(fighters: Sequence[Fighters]) -> list[Told]:
    """Return who does not fight in this battle."""
    counts: dict[str, int] = {}
    for one in fighters:
        if not one.field.current:
            counts[one.unit] = counts.get(one.unit, 0) + one.number
    return [Told(unit, str(count)) for unit, count in counts.items()]


class ContestPanel(WarPanel):
    """A battle, or a mission that is opposed: both sides, and the dice between them."""

    title = StringProperty("")
    where = StringProperty("")
    icon = StringProperty("")
    rolling = StringProperty("")
    keys = NumericProperty(0)

    def fill_in(self, table: Table) -> None:
        """Draw it."""
        contest = table.contest
        if contest is None:
            return
        place = table.place(contest.head.label.partition(":")[2])
        self.title, self.icon = contest.head.caption, contest.head.icon
        self.where = place.field.caption if place else ""
        for side in SIDES:
            self.ids[side].show(table, contest, side, self.tapped)
            self._show_dice(contest, side)
        self._show_keys(table)

    def _show_dice(self, contest: Contest, side: str) -> None:
        lying = [die for die in contest.dice if die.side == side]
        box = self.ids[f"{side}_dice"]
        to_roll = [colour for colour, count in contest.to_roll[side] for _ in range(count)]
        faces = children_of(box, len(lying) + len(to_roll), DieFace)
        told = [(die.colour, die.face) for die in lying] + [(one, "") for one in to_roll]
        for face, (colour, shown) in zip(faces, told, strict=True):
            face.colour, face.face = colour, shown
            face.opacity = 1 if shown else 0.45

    def _show_keys(self, table: Table) -> None:
        self.keys = len(table.keys)
        keys = children_of(
            self.ids.key_row, len(table.keys), lambda: DieKey(on_release=self.tapped)
        )
        for key, die in zip(keys, table.keys, strict=True):
            key.show(die)
