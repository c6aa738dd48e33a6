"""The two real duels, each evening twice with everything hidden different: `side` says which.

Each case ends where the rules show the difference. What was noticed until then is told, and what
lies on the disk: the rows of the journal as anybody can read them, and every file with its size.
"""

import re
import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from companion.cli import places
from companion.engine import Action, Seat, Secret
from companion.games.rebellion_3j import actions as r
from companion.games.rebellion_3j.pieces import HAND, Die, Tokens
from companion.games.rebellion_3j.pieces import Card as BattleCard
from companion.games.unrest import actions as u
from companion.games.unrest.pieces import Card, District
from companion.ui.desk import Place
from companion.ui.robot import Wait
from companion.ui.screens.home import GameTileButton
from companion.ui.widgets.buttons import Face
from tests.ui.scenes.duel_pixels import Duel, check, end_check
from tests.ui.scenes.pixels import seed_of
from tests.ui.shown_cards import Lying, code
from tests.ui.stagehand import Stagehand
from tests.ui.witness import frames

REBEL, EMPIRE = 1, 2
PLENTY, PEACE, CAPITOL, POLICE, TRUTH = District
ENTERED: Final = {"districts": "entered", "missions": "entered"}
MISSIONS: Final = ("espionage", "influence", "plot")
# What lies hidden in the end: eight ways to liberate a district, or none at all.
HIDDEN: Final = (
    ("int5", "rio5", "int6", "rio6", "rio4"),
    ("decoy", "sup2", "decoy", "decoy", "sup3"),
)


class Table(Duel):
    """An evening of one of the real games."""

    def seat(
        self, names: Sequence[str], deal: int, options: Mapping[str, str] | None = None
    ) -> Iterator[Wait]:
        raise NotImplementedError  # that is an evening of another game

    def start(self, game: str, **options: str) -> Iterator[Wait]:
        """Begin a game that has nothing left to chance."""
        vars(secrets)["token_hex"] = lambda: seed_of(1)
        yield from self.begin(game, options)

    def leave_and_play_on(self) -> Iterator[Wait]:
        """Put the game away and open it again."""
        words = self.hand.table_page.words
        yield from self.tap(words.pause)
        yield from self.tap(words.leave)
        assert self.hand.place is Place.HOME
        tile = next(t for t in self._all(GameTileButton) if t.strong)
        yield from self.witness.touch("play on", tile)
        yield from self.tap(self.hand.table_page.words.resume)

    def undo(self) -> Iterator[Wait]:
        """Take back what was done last."""
        yield from self.witness.touch("undo", self.hand.robot.find(Face, icon="undo"))

    def look_around(self) -> Iterator[Wait]:
        """Look at what the table knows of everybody."""
        for seat in (REBEL, EMPIRE):
            yield from self.witness.touch("plate", self.plate(seat))
            yield from self.tap(self.hand.table_page.words.close)

    def show(self, card: str) -> Iterator[Wait]:
        """Show a card, and look at what the screen makes of it before the table has answered."""
        self._shown += 1
        for number in range(4):
            yield from self.see(f"nothing {number}")
        lying = Lying(card, number=self._shown)
        yield from self.see("not sure", Lying(card, number=self._shown, sure=False))
        answer = self.witness._stopped_table()
        self.camera.show(lying)
        yield frames(2)
        self.witness.look("no answer yet")
        answer.set()
        yield from self.see("read", lying)
        yield from self.see("still there", lying)

    def left_behind(self) -> dict[str, Any]:
        """Return all that lies on the disk, and the rows of this game with locked parts by size."""
        home = places.home()
        files = sorted(path for path in home.rglob("*") if path.is_file())
        journal = max(path for path in files if path.suffix == ".journal")
        names = [
            _DATE.sub("DATE", f"{path.relative_to(home)} {path.stat().st_size}") for path in files
        ]
        return {"files": names, "rows": _rows(journal)}


# The date in the name of a game; and the name of its last seen head, which is by chance.
_DATE: Final = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9]+|(?<=heads/)[0-9a-f]{32}")


def _rows(journal: Path) -> list[list[Any]]:
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as connection:
        query = "SELECT sequence, batch, last, at, public, length(sealed), length(chain)"
        return [list(row) for row in connection.execute(f"{query} FROM entry")]


# Unrest


def titled(card: str) -> str:
    """Return the word on a button."""
    kinds = {"int": "Intelligence", "uph": "Upheaval", "rio": "Riots", "sup": "Supplies"}
    return "Decoy" if card == "decoy" else f"{kinds[card[:3]]} {card[3:]}"


def played(*cards: str) -> list[tuple[Seat, Action]]:
    """Return the actions of a plan."""
    return [(REBEL, u.PlayCard(Secret(Card(card)))) for card in cards]


def to_the_plan(table: Table) -> Iterator[Wait]:
    """Lay everything out."""
    yield from table.start("unrest", **ENTERED)
    yield from table.do(
        *((REBEL, u.PlaceDistrict(one)) for one in (PLENTY, PEACE, CAPITOL, POLICE)),
        *((REBEL, u.ChooseMission(one)) for one in MISSIONS),
        (REBEL, u.ChooseArea(PLENTY, PEACE)),
    )
    assert table.hand.now.phase == "plan"


def plan_by_touch(table: Table) -> Iterator[Wait]:
    """Two hidden cards are tapped, one is taken back, and the game is left in between."""
    first, second, other = (("int5", "rio6", "sup2"), ("decoy", "uph3", "decoy"))[table.side]
    yield from to_the_plan(table)
    yield from table.look_around()
    yield from table.give()
    yield from table.by_touch()
    yield from table.choose(titled(first))
    yield from table.hold_and_look("after the first")
    yield from table.tap(table.handed.later)
    yield from table.undo()
    yield from table.give()
    yield from table.by_touch()
    yield from table.choose(titled(other))
    yield from table.tap(table.handed.later)
    yield from table.leave_and_play_on()
    yield from table.give()
    yield from table.by_touch()
    yield from table.choose(titled(second))
    yield from table.hold_and_look("before the third")
    yield from table.choose(titled("uph5"))
    assert table.hand.now.phase == "defend"
    yield from table.tap(table.hand.table_page.words.go_on)
    yield from table.look_around()
    yield from table.do((EMPIRE, u.Blockade(PEACE)), (EMPIRE, u.Reroute(1, TRUTH)))
    table.witness.look("a hidden card was rerouted")
    yield from table.do((REBEL, u.Assign(2, PLENTY)), (REBEL, u.Assign(3, PLENTY)))
    table.witness.look("all cards are assigned")
    yield from table.leave_and_play_on()
    yield from check(table)
    assert table.hand.now.phase == "area"


def plan_by_camera(table: Table) -> Iterator[Wait]:
    """Hidden cards are shown; one of them twice, which is refused."""
    first, second = (("INT5", "DECOY"), ("DECOY", "UPH2"))[table.side]
    yield from to_the_plan(table)
    yield from table.give()
    yield from table.tap(table.scanned.begin)
    yield from table.show(code(first, "UN"))
    yield from table.show(code("MIS2", "UN"))  # a card of the game, and none to be shown here
    yield from table.show(code(second, "UN"))
    assert table.hand.now.view.read == 2
    yield from table.tap(table.scanned.later)
    table.witness.look("two cards are laid")


def card_shown_twice(table: Table) -> Iterator[Wait]:
    """A card that was played is shown again, and refused: which one it is, nobody is told."""
    card = code(("INT5", "SUP6")[table.side], "UN")
    yield from to_the_plan(table)
    yield from table.give()
    yield from table.tap(table.scanned.begin)
    yield from table.show(card)
    yield from table.show(card)
    assert table.hand.now.view.read == 1
    assert table.hand.app.stage.toast.text
    table.hand.app.stage.toast.close()
    yield from table.show(code(("RIO2", "DECOY")[table.side], "UN"))
    assert table.hand.now.view.read == 2


def many_ways_or_none(table: Table) -> Iterator[Wait]:
    """Eight ways to liberate a district, or none: the check is the same, and so is what follows."""
    hidden = HIDDEN[table.side]
    yield from to_the_plan(table)
    yield from table.do(
        *played(hidden[0], hidden[1], "uph2"),
        *_without_a_word(),
        (REBEL, u.EndCheck()),
        (REBEL, u.ChooseArea(PLENTY, PEACE)),
        *played(hidden[2], "sup4", "uph3"),
        *((EMPIRE, u.Destroy(3)), (EMPIRE, u.Surveil(2))),
        *((REBEL, u.Assign(place, PLENTY)) for place in (1, 2)),
        (REBEL, u.EndCheck()),
        (REBEL, u.ChooseArea(PLENTY, PEACE)),
        *played(hidden[3], hidden[4], "uph4"),
        *_without_a_word(),
    )
    assert table.hand.now.phase == "check"
    table.witness.look("the check begins")
    yield from table.look_around()
    yield from check(table)
    assert table.hand.now.phase == "area"
    table.witness.look("the next round")


def _without_a_word() -> list[tuple[Seat, Action]]:
    """Return a defence that turns up nothing, and the cards that are left."""
    return [
        (EMPIRE, u.Blockade(PEACE)),
        (EMPIRE, u.Reroute(3, TRUTH)),
        *((REBEL, u.Assign(place, PLENTY)) for place in (1, 2)),
    ]


def set_aside(table: Table) -> Iterator[Wait]:
    """A hidden card is destroyed that is no decoy, and stays hidden to the end of the round."""
    first, second = (("int5", "sup2"), ("rio2", "sup6"))[table.side]
    yield from to_the_plan(table)
    yield from table.do(*played(first, second, "uph5"))
    yield from table.do((EMPIRE, u.Destroy(1)))
    table.witness.look("a hidden card was destroyed")
    yield from table.tap(table.hand.table_page.words.go_on)
    yield from table.do((EMPIRE, u.Blockade(PEACE)), (REBEL, u.Assign(2, PLENTY)))
    yield from table.do((REBEL, u.Assign(3, PLENTY)))
    yield from table.give()
    yield from table.hold_and_look("nothing to liberate")
    yield from table.tap(table._paging("earlier"))
    yield from table.hold_and_look("what is set aside")
    yield from end_check(table)


# Rebellion


def laid(first: str, second: str) -> list[tuple[Seat, Action]]:
    """Return two cards that are laid."""
    cards = (r.LayCard(Secret(BattleCard(card))) for card in (first, second))
    return list(zip((1, 2), cards, strict=True))


def wagered(first: int, second: int) -> list[tuple[Seat, Action]]:
    """Return two wagers."""
    return [(1, r.Wager(Secret(Tokens(first)))), (2, r.Wager(Secret(Tokens(second))))]


def counted_out(table: Table) -> Iterator[Wait]:
    """Cards and a wager are counted out, once and further round; a wager is changed."""
    yield from table.start("rebellion_3j")
    yield from table.count_out(1, (6, 5)[table.side])
    yield from table.count_out(2, (4, 3)[table.side])
    assert table.hand.now.phase == "wagers"
    yield from table.look_around()
    yield from table.count_out(1, (11, 10)[table.side])
    yield from table.count_out(1, (7, 14)[table.side])
    yield from table.leave_and_play_on()
    yield from table.undo()
    yield from table.count_out(1, (1, 8)[table.side])
    assert table.hand.now.phase == "wagers"


def in_hands(table: Table) -> Iterator[Wait]:
    """Cards and a wager are tapped; the wager is below or above what the card asks for."""
    cards = (("2", "General"), ("Artillery Bombardment", "5"))[table.side]
    yield from table.start("rebellion_3j")
    yield from table.give()
    yield from table.by_touch()
    yield from table.choose(cards[0])
    yield from table.by_touch()
    yield from table.choose(cards[1])
    assert table.hand.now.phase == "wagers"
    table.witness.look("wagers")
    yield from table.give()
    yield from table.hold_and_look("the card")
    yield from table.choose(("0", "10")[table.side])
    table.witness.look("the next person")
    yield from table.hold_and_look("the other card")
    yield from table.tap(table.handed.later)
    yield from table.leave_and_play_on()


def by_camera(table: Table) -> Iterator[Wait]:
    """Both cards are shown."""
    yield from table.start("rebellion_3j")
    yield from table.give()
    yield from table.lay(code(("B2", "BART")[table.side], "RB"))
    yield from table.lay(code(("RGEN", "R3")[table.side], "RB"))
    assert table.hand.now.phase == "wagers"
    table.witness.look("wagers")


def card_before_open_wagers(table: Table) -> Iterator[Wait]:
    """Only the card is hidden, and counted out."""
    yield from table.start("rebellion_3j", bidding="open_wagers")
    yield from table.count_out(1, (1, 5)[table.side])
    yield from table.look_around()
    yield from table.undo()
    yield from table.count_out(1, (4, 2)[table.side])


def second_wagers(table: Table) -> Iterator[Wait]:
    """General against General: they wager again."""
    yield from table.start("rebellion_3j")
    yield from table.do(*laid("general", "general"), *wagered(3, 4))
    yield from table.go_on()
    assert table.hand.now.phase == "rewager"
    yield from table.count_out(1, (2, 9)[table.side])
    yield from table.give()
    yield from table.hold_and_look("who is waited for")


def attrition(table: Table) -> Iterator[Wait]:
    """A wager without a card, tapped and counted out."""
    yield from table.start("rebellion_3j")
    for card in HAND:
        cards = laid(card, card) if card is not HAND[-1] else []
        yield from table.do(*cards, *wagered(5, 5))
        if table.hand.now.phase == "rewager" or table.hand.now.moment:
            yield from table.go_on()
        if table.hand.now.phase == "rewager":
            yield from table.do(*wagered(5, 5))
            yield from table.go_on()
        yield from table.do((1, r.EnterDie(Die.ONE)), (2, r.EnterDie(Die.TWO)))
        yield from table.go_on()
    assert table.hand.now.phase == "attrition_wagers"
    table.witness.look("attrition")
    yield from table.count_out(1, (8, 2)[table.side])
    yield from table.undo()
    yield from table.give()
    yield from table.hold_and_look("nothing yet")
    yield from table.choose(("1", "6")[table.side])
    table.witness.look("the next person")


Cases = Mapping[str, Any]
UNREST: Final[Cases] = {
    "plan by touch": plan_by_touch,
    "plan by camera": plan_by_camera,
    "card shown twice": card_shown_twice,
    "many ways or none": many_ways_or_none,
    "set aside": set_aside,
}
REBELLION: Final[Cases] = {
    "counted out": counted_out,
    "in hands": in_hands,
    "by camera": by_camera,
    "card before open wagers": card_before_open_wagers,
    "second wagers": second_wagers,
    "attrition": attrition,
}


def unrest(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of Unrest."""
    yield from _play(hand, UNREST, side, keep)


def rebellion(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of Rebellion."""
    yield from _play(hand, REBELLION, side, keep)


def _play(hand: Stagehand, cases: Cases, side: int, keep: str) -> Iterator[Wait]:
    table = Table(hand, side, keep)
    for name, case in cases.items():
        yield from case(table)
        yield from table.witness.settle()
        hand.told[name] = {
            "steps": table.witness.steps,
            "held": table.held,
            "left": table.left_behind(),
        }
        yield from table.leave()
