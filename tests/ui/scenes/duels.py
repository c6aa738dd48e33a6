"""What the duels ask of the screen in one person's hands, played with two small games.

`tests/duels/games` has them. Most scenes are played twice with something hidden that differs, and
`side` says how.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from card_codes.payload import encode
from companion.presenters.pages import HandOverPage
from companion.presenters.private_scan import PrivateScanPage
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HoldArea, SecretButton
from companion.ui.widgets.buttons import Face
from tests.ui.scenes.pixels import Evening
from tests.ui.shown_cards import FakeScanner, Lying, give_camera
from tests.ui.stagehand import PEOPLE, Stagehand
from tests.ui.witness import frames

LONG: Final = "Żaneta-Maksymilian Brzęczyszczykiewicz-Wąs"


class Duel(Evening):
    """An evening of two people."""

    def begin(
        self, slug: str, names: Sequence[str] = PEOPLE[:2], options: dict[str, str] | None = None
    ) -> Iterator[Wait]:
        """Begin a game of two."""
        desk = self.hand.app.desk
        desk.set_up(slug)
        desk.set_count(len(names))
        for index, name in enumerate(names):
            desk.name_seat(index, name)
        for key, value in (options or {}).items():
            desk.choose_option(key, value)
        desk.start()
        yield from self.witness.settle()
        self.hand.still()
        self.witness.begin()
        self.held = []

    @property
    def handed(self) -> HandOverPage:
        """The screen in somebody's hands."""
        return self._handed()

    @property
    def scanned(self) -> PrivateScanPage:
        """The screen on which somebody shows a card."""
        page = self.hand.page
        assert isinstance(page, PrivateScanPage), self.hand.place
        return page

    def choose(self, label: str) -> Iterator[Wait]:
        """Tap a hidden choice."""
        button = self.hand.robot.find(SecretButton, text=label)
        yield from self.witness.touch(f"{self.handed.name} chooses", button)


def shots(hand: Stagehand, folder: str) -> Iterator[Wait]:
    """Take a picture of everything that two people see in their hands."""
    yield from Shots(hand, Path(folder)).all()


class Shots:
    """Plays both small games and keeps a picture of every state."""

    def __init__(self, hand: Stagehand, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.hand = hand
        self.robot = hand.robot
        self.desk = hand.app.desk
        self._folder = folder
        self._camera: FakeScanner = give_camera(self.desk)

    def all(self) -> Iterator[Wait]:
        yield from self.stakes()
        yield from self.plans()

    def begin(self, slug: str) -> Iterator[Wait]:
        self.desk.set_up(slug)
        self.desk.set_count(2)
        for index, name in enumerate(("Ola", LONG)):
            self.desk.name_seat(index, name)
        self.desk.start()
        yield self.robot.settled()

    def take(self, name: str) -> Iterator[Wait]:
        yield self.robot.settled()
        yield frames(3)
        save_picture(self._folder / f"{name}.png")

    def tap(self, text: str) -> Iterator[Wait]:
        yield from self.robot.tap(Face, text=text)
        yield self.robot.settled()

    def hold(self, name: str = "") -> Iterator[Wait]:
        finger = Finger.on(self.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        if name:
            yield from self.take(name)
        finger.up()
        yield self.robot.settled()

    def choose(self, index: int) -> Iterator[Wait]:
        page = self.page
        yield from self.robot.tap(SecretButton, text=page.choices[index].label)
        yield self.robot.settled()

    @property
    def page(self) -> Any:
        return self.hand.page

    def show(self, code: str, number: int) -> Iterator[Wait]:
        for _ in range(4):
            self._camera.show()
            yield frames(1)
        self._camera.show(Lying(code, number=number))
        yield self.robot.settled()

    def stakes(self) -> Iterator[Wait]:
        yield from self.begin("stakes")
        yield from self.take("stakes-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.take("stakes-show")
        yield from self.tap(self.page.by_touch)
        yield from self.take("stakes-hold")
        yield from self.hold("stakes-held")
        yield from self.take("stakes-six")
        yield from self.choose(1)
        yield from self.take("stakes-next-person")
        yield from self.tap(self.page.begin)
        yield from self.show(encode("SW", "CARD3"), 1)
        yield from self.take("stakes-wager-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.hold()
        yield from self.take("stakes-wagers")
        yield from self.choose(1)
        yield from self.take("stakes-refused")
        self.hand.app.stage.toast.close()
        yield from self.hold("stakes-held-again")
        self.desk.open_home()
        yield self.robot.settled()

    def plans(self) -> Iterator[Wait]:
        yield from self.begin("plans")
        yield from self.take("plans-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.take("plans-show-first")
        yield from self.tap(self.page.begin)
        yield from self.show(encode("IS", "INT5"), 1)
        yield from self.take("plans-read")
        yield from self.show(encode("IS", "INT5"), 2)
        yield from self.take("plans-same-card")
        yield from self.show(encode("RS", "PLOT1"), 3)
        yield from self.take("plans-other-game")
        self._camera.show()
        yield from self.take("plans-show-second")
        yield from self.tap(self.page.by_touch)
        yield from self.hold()
        yield from self.take("plans-twenty-one")
        yield from self.choose(12)
        yield from self.take("plans-third")
        yield from self.choose(16)
        yield from self.take("plans-moment")
        yield from self.tap(self.hand.table_page.words.go_on)
        yield from self.take("plans-check-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.take("plans-check-hold")
        yield from self.hold("plans-check-held")
        yield from self.take("plans-numbers")
        yield from self.tap(self.page.picks.later)
        yield from self.hold("plans-check-held-2")
        yield from self.tap(self.page.picks.earlier)
        yield from self.tap(self.page.picks.earlier)
        yield from self.take("plans-numbers-0")
        yield from self.hold("plans-check-held-0")
        finger = Finger.on(self.robot.find(SecretButton, text="2")).down()
        yield frames(10)
        yield from self.take("plans-number-held")
        yield lambda: self.hand.app.stage.toast.text != ""
        finger.up()
        yield from self.take("plans-nothing-there")
        assert self.hand.place is Place.HAND_OVER
