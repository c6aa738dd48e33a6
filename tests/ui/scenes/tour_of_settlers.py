"""A way through Imperial Settlers at every level of help; a visitor looks at each state once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.engine import Action, Seat
from companion.engine.play import choose
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.views import PublicView
from companion.ui.boards.imperial_settlers_band import EmpireBand
from companion.ui.finger import Finger
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.screens.table import TableScreen
from tests.ui.scenes.tour_of_two import SHORT_OF_SETTLERS, TourOfTwo
from tests.ui.shown_cards import FakeScanner, Lying, code, give_camera
from tests.ui.stagehand import PEOPLE, Stagehand

FULL = {"help": "full", "lookout": "advanced", "first": "1"}
LEVELS = {"full": FULL, "goods": {"help": "goods"}, "score": {"help": "score"}}
ALONE = {"help": "goods", "faction_1": "japanese", "first": "1"}
LATE = 5
ACROSS = 5  # cards in a row before the camera
NEW = "COM084"
INSIDE = ("production", "action", "action, late")  # where an empire is looked into


class TourOfSettlers(TourOfTwo):
    """Plays whole games like simulated players do, with a look at every kind of step.

    With a `camera` an empire is counted by a picture.
    """

    camera: FakeScanner | None = None

    def everything(self) -> Iterator[Wait]:
        """Visit all there is: each level with four, and a game alone."""
        yield from self.setting_up(SHORT_OF_SETTLERS)
        for level, options in LEVELS.items():
            yield from self.one(level, options)
        self.names = self.names[:1]
        yield from self.one("alone", ALONE)

    def shortly(self) -> Iterator[Wait]:
        """Visit one whole game, and what is different in the others."""
        yield from self.setting_up(SHORT_OF_SETTLERS)
        yield from self.one("full", FULL)
        yield from self.begin(SHORT_OF_SETTLERS, LEVELS["score"])
        yield from self.until("action", f"{SHORT_OF_SETTLERS}, score")
        self.names = self.names[:1]
        yield from self.begin(SHORT_OF_SETTLERS, ALONE)
        yield from self.until("attack", f"{SHORT_OF_SETTLERS}, alone")

    def one(self, level: str, options: dict[str, str]) -> Iterator[Wait]:
        """Play one game to its end."""
        yield from self.begin(SHORT_OF_SETTLERS, options)
        yield from self.game(f"{SHORT_OF_SETTLERS}, {level}")

    def _look(self, short: str) -> Iterator[Wait]:
        now = self.hand.now
        state = step_of(now.view)
        if now.moment:
            yield from self.at(f"{short}: {state}, shown")
            return
        first = f"{short}: {state}" not in self._seen
        yield from self.at(f"{short}: {state}")
        if first and state in INSIDE and now.view.keeps_goods:
            yield from self._inside(f"{short}: {state}")
        if first and state == "hands":
            yield from self._in_hand(f"{short}: {state}")
        if first and state == "scoring":
            yield from self._before_the_camera(f"{short}: {state}")

    def _before_the_camera(self, state: str) -> Iterator[Wait]:
        """Look at the screen that counts an empire, with one card away and one too many."""
        if self.camera is None:
            return
        lying = self._laid_out()
        self.desk.open_scan()
        yield from self._settle()
        self.camera.show(*lying)
        self.desk.counting.take_picture()
        self.camera.develop(*lying)
        yield lambda: self.hand.page.can_take
        for _ in range(4):
            self.camera.show(*lying)
            yield from self._settle()
        yield from self.at(f"{state}, camera")
        self.desk.counting.close()
        yield from self._settle()

    def _laid_out(self) -> list[Lying]:
        """Return the locations of whoever counts as they would lie, but for the last one."""
        view = self.hand.now.view
        cards = [one.card for one in view.empires[view.awaited[0]].locations][:-1]
        return [
            Lying(
                code(card, "IS"),
                80 + at % ACROSS * 120,
                80 + at // ACROSS * 110,
                turned=at % 3 * 4 - 4,
                module=3,
                number=at + 1,
            )
            for at, card in enumerate([*cards, NEW])
        ]

    def _inside(self, state: str) -> Iterator[Wait]:
        """Look into the empire of whoever acts, and at all there is to say about it."""
        table: TableScreen = self._screen(TableScreen)
        seat = self.hand.now.awaited[0]
        bands = [one for one in table.walk() if isinstance(one, EmpireBand)]
        if bands:  # none while keys lie over them
            Finger.on(bands[seat - 1].ids.goods).tap()
            yield from self.at(f"{state}: inside")
        table.open_seat(self.hand.table_page.plates[seat - 1])
        yield from self.at(f"{state}: about")
        table.close_sheet()
        if self.hand.table_page.choices:
            table.open_choices()
            yield from self.at(f"{state}: choices")
            table.close_sheet()

    def _anything(self) -> tuple[Seat, Action]:
        """Play like a simulated player, who now and then wants to look into the books."""
        opened = self.hand.table._open
        assert opened is not None
        session, seat = opened.session, self._random.choice(self.hand.now.awaited)
        legal = session.legal(seat)
        for rare in (a.OpenBook(), *filter(_is_payment, legal)):
            if rare in legal and self._random.random() < self._curiosity(rare):
                return seat, rare
        return seat, choose(session, seat, self._random)

    def _curiosity(self, rare: Action) -> float:
        return 0.02 if isinstance(rare, a.OpenBook) else 0.1


def _is_payment(action: Action) -> bool:
    return isinstance(action, a.PayOtherwise)


def step_of(view: PublicView) -> str:
    """Return the kind of step a game is at."""
    begun = {
        "book": view.book,
        "choice": view.choice,
        "paying": view.paying,
        "exchange": view.pairs is not None,
        "lay out": view.to_lay,
        "tied": view.tied,
        "threatened": view.threatened,
    }
    for name, is_so in begun.items():
        if is_so:
            return f"{view.phase}, {name}"
    late = view.phase == "action" and view.round >= LATE
    return f"{view.phase}, late" if late else str(view.phase)


def pictures(hand: Stagehand, folder: str, levels: Any = None) -> Iterator[Wait]:
    """Take a picture of every state."""

    def settle() -> Iterator[Wait]:
        yield hand.robot.settled()

    def visit(state: str) -> Iterator[Wait]:
        name = state.replace(": ", "-").replace(", ", "-").replace(" ", "-")
        yield hand.robot.settled()
        save_picture(Path(folder) / f"{name}.png")

    Path(folder).mkdir(parents=True, exist_ok=True)
    tour = TourOfSettlers(hand, PEOPLE[:4], visit, settle, 3)
    tour.camera = give_camera(hand.app.desk)
    yield from tour.at("home")
    if levels is None:
        yield from tour.everything()
    for level in levels or ():
        yield from tour.one(level, LEVELS[level])
