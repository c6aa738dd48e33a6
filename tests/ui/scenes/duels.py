"""Every state of the screen in one person's hands: the small games of `tests/duels` have them."""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from companion.engine import say
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HandOverScreen, HoldArea, SecretButton
from companion.ui.widgets.buttons import Face
from companion.ui.widgets.veiled import Veiled
from companion.ui.widgets.words import ELLIPSIS, height_of
from tests.ui.scenes.layout import measure
from tests.ui.scenes.pixels import Evening
from tests.ui.shown_cards import FakeScanner, Lying, code, give_camera
from tests.ui.stagehand import Stagehand
from tests.ui.witness import frames

LONG: Final = "Żaneta-Maksymilian Brzęczyszczykiewicz-Wąs"


Visit = Callable[[str], Iterator[Wait]]


def shots(hand: Stagehand, folder: str) -> Iterator[Wait]:
    """Take a picture of every state."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)

    def visit(state: str) -> Iterator[Wait]:
        yield hand.robot.settled()
        yield frames(3)
        save_picture(place / f"{state}.png")

    yield from Walk(hand, visit).everything()


def measured(hand: Stagehand, looks: list[list[list[str]]]) -> Iterator[Wait]:
    """Tell what is wrong with each state, in looks that are taken in turn."""

    def visit(state: str) -> Iterator[Wait]:
        yield from measure(hand, evening.witness, state, next(turns))
        for one in hand.visible():
            if isinstance(one, Veiled) and one.text and too_long(one):
                hand.told[state]["wrong"][f"too long: {one.text}"] = ["the last one"]

    turns, evening = cycle(looks), Evening(hand, 0)
    yield from Walk(hand, visit).everything()


def refused(hand: Stagehand) -> Iterator[Wait]:
    """A wager is refused, and the next one is not; tell what was said over the screen."""
    toast, walk, said = hand.app.stage.toast, Walk(hand, lambda _: iter(())), []
    yield from walk.begin("stakes")
    yield from walk.tap(hand.table_page.hand_over_label)
    for number in (1, 2):
        yield from walk.tap(walk.page.begin)
        yield from walk.show(code("CARD5", "SW"), number)
    yield from walk.tap(hand.table_page.hand_over_label)
    yield from walk.hold()
    for wager in (2, 7):
        yield from walk.choose(wager)
        said.append(toast.text)
    hand.app.say(say("Something else."))
    yield hand.robot.settled()
    yield from walk.hold()
    yield from walk.choose(8)
    said.append(toast.text)
    hand.told = {"said": said}


def too_long(veiled: Veiled) -> bool:
    """Tell whether private words run out of their box, or are cut."""
    row = height_of("X\nX", 1000, bold=veiled.bold, size=veiled.font_size) / 2
    return ELLIPSIS in veiled.text or (veiled.text.count("\n") + 1) * row > veiled.height + row / 3


class Walk:
    """Plays both small games and lets a visitor look at every state."""

    def __init__(self, hand: Stagehand, visit: Visit) -> None:
        self.hand = hand
        self.robot = hand.robot
        self.desk = hand.app.desk
        self.at = visit
        self._camera: FakeScanner = give_camera(self.desk)

    def everything(self) -> Iterator[Wait]:
        """Play both."""
        yield from self.stakes()
        yield from self.plans()
        yield from self.long_pages()

    def begin(self, game: str) -> Iterator[Wait]:
        yield from self.hand.seat(("Ola", LONG), game=game)
        self.hand.still()

    def tap(self, text: str) -> Iterator[Wait]:
        yield from self.robot.tap(Face, text=text)
        yield self.robot.settled()

    def hold(self, name: str = "") -> Iterator[Wait]:
        finger = Finger.on(self.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        if name:
            yield from self.at(name)
        finger.up()
        yield self.robot.settled()

    def choose(self, index: int) -> Iterator[Wait]:
        yield from self.robot.tap(SecretButton, text=self.hand.hidden_choice(index).label)
        yield self.robot.settled()

    @property
    def page(self) -> Any:
        return self.hand.page

    def show(self, card: str, number: int) -> Iterator[Wait]:
        for _ in range(4):
            self._camera.show()
            yield frames(1)
        self._camera.show(Lying(card, number=number))
        yield self.robot.settled()

    def stakes(self) -> Iterator[Wait]:
        yield from self.begin("stakes")
        yield from self.at("stakes-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.at("stakes-show")
        yield from self.tap(self.page.by_touch)
        yield from self.at("stakes-hold")
        yield from self.hold("stakes-held")
        yield from self.at("stakes-six")
        yield from self.choose(1)
        yield from self.at("stakes-next-person")
        yield from self.tap(self.page.begin)
        yield from self.show(code("CARD3", "SW"), 1)
        yield from self.at("stakes-wager-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.hold()
        yield from self.at("stakes-wagers")
        yield from self.choose(1)
        yield from self.at("stakes-refused")
        self.hand.app.stage.toast.close()
        yield from self.hold("stakes-held-again")
        self.desk.open_home()
        yield self.robot.settled()

    def plans(self) -> Iterator[Wait]:
        yield from self.begin("plans")
        yield from self.at("plans-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.at("plans-show-first")
        yield from self.tap(self.page.begin)
        yield from self.show(code("INT5", "IS"), 1)
        yield from self.at("plans-read")
        yield from self.show(code("INT5", "IS"), 2)
        yield from self.at("plans-same-card")
        yield from self.show(code("PLOT1"), 3)
        yield from self.at("plans-other-game")
        self._camera.show()
        yield from self.at("plans-show-second")
        yield from self.tap(self.page.by_touch)
        yield from self.hold()
        yield from self.at("plans-twenty-one")
        yield from self.choose(12)
        yield from self.at("plans-third")
        yield from self.choose(16)
        yield from self.at("plans-moment")
        yield from self.tap(self.hand.table_page.words.go_on)
        yield from self.at("plans-check-table")
        yield from self.tap(self.hand.table_page.hand_over_label)
        yield from self.at("plans-check-hold")
        yield from self.hold("plans-check-held")
        yield from self.at("plans-numbers")
        yield from self.tap(self.page.picks.later)
        yield from self.hold("plans-check-held-2")
        yield from self.tap(self.page.picks.earlier)
        yield from self.tap(self.page.picks.earlier)
        yield from self.hold("plans-check-held-0")
        finger = Finger.on(self.robot.find(SecretButton, text="2")).down()
        yield frames(10)
        yield from self.at("plans-number-held")
        yield lambda: self.robot.find(HandOverScreen).digit == 2
        finger.up()
        yield from self.at("plans-second-digit")
        finger = Finger.on(self.robot.find(SecretButton, text="2")).down()
        yield lambda: self.hand.app.stage.toast.text != ""
        finger.up()
        yield from self.at("plans-nothing-there")
        assert self.hand.place is Place.HAND_OVER
        self.desk.open_home()
        yield self.robot.settled()

    def long_pages(self) -> Iterator[Wait]:
        """Look at what one knows although nobody asks for anything: Unrest has much to know."""
        yield from self.hand.seat(("Ola", LONG), {"rebellion": "1"}, "unrest")
        self.hand.still()
        for seat in (1, 2):
            self.desk.hand_over(seat)
            yield from self.at(f"unrest-look-{seat}")
            yield from self.hold(f"unrest-known-{seat}")
            self.desk.hand_back()
