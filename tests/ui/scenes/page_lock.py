"""Private pages that open by the button of their own seat, in the real window."""

from collections.abc import Iterator
from pathlib import Path

from kivy.clock import Clock

from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HoldArea
from companion.ui.simulated import SeatCell
from companion.ui.widgets.buttons import Face
from companion.ui.widgets.plate import SeatPlate
from tests.ui.shown_cards import Lying, code, give_camera
from tests.ui.stagehand import PEOPLE, Stagehand


class Camera:
    """Takes a picture of each step where there is a folder for them."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder) if folder else None
        self._count = 0

    def __call__(self, name: str) -> None:
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)
            save_picture(self._folder / f"{self._count:02}-{name}.png")
            self._count += 1


def covered(hand: Stagehand) -> list[str]:
    """Return who sits where the sentence over the table lies."""
    card = hand.app.stage.toast.ids.card
    plates = [one for one in hand.visible() if isinstance(one, SeatPlate)]
    return [one.page.name for one in plates if one.page and one.collide_widget(card)]


def own_button(hand: Stagehand, folder: str = "") -> Iterator[Wait]:
    """Look by button, try it with somebody else's, and open a page whose button is broken."""
    shot, robot, told = Camera(folder), hand.robot, hand.told
    yield from hand.seat(PEOPLE[:5])
    hand.app.desk.hand_over(2)
    yield robot.settled()
    shot("given")
    finger = Finger.on(robot.find(HoldArea)).down()
    foreign = Finger.on(_cell(hand, 3).ids.a).down()
    yield robot.settled()
    yield _later(0.8)
    told["by another seat"] = drawn(hand)
    shot("held, by another seat")
    foreign.up()
    finger.up()
    finger = Finger.on(robot.find(HoldArea)).down()  # the press of another seat ended the last hold
    vote = Finger.on(_cell(hand, 2).ids.b).down()
    yield _later(0.8)  # a vote, however long, shows nobody a page
    told["by one button"] = drawn(hand)
    both = Finger.on(_cell(hand, 2).ids.a).down()
    yield lambda: drawn(hand) != ""
    shot("held, by its own")
    both.up()
    vote.up()
    yield lambda: drawn(hand) == ""
    yield robot.settled()
    told["choices cast"] = len(PEOPLE[:5]) - len(hand.now.awaited)
    finger.up()
    yield from _without_button(hand, shot)
    hand.app.desk.hand_back()
    yield robot.settled()
    told["toast"] = hand.app.stage.toast.text
    told["under it"] = covered(hand)
    told["opened"] = list(hand.now.opened)
    shot("back on the table")
    while hand.place is not Place.RESULT:
        yield from robot.step()
    told["result"] = list(hand.page.facts)
    shot("result")


def card_by_button(hand: Stagehand, folder: str = "") -> Iterator[Wait]:
    """Show an identity card in private, which counts only once one's own button was held."""
    shot, robot, told = Camera(folder), hand.robot, hand.told
    camera = give_camera(hand.app.desk)
    yield from hand.seat(PEOPLE[:5], {"identities": "scanned"})
    hand.app.desk.open_scan()
    yield robot.settled()
    shot("card, before")
    told["line"] = hand.page.line
    told["ready"] = [hand.page.ready]
    begin = (one for one in hand.visible() if isinstance(one, Face) and one.icon == "camera")
    told["can begin"] = not next(begin).disabled
    own = [Finger.on(button).down() for button in (_cell(hand, 1).ids.a, _cell(hand, 1).ids.b)]
    yield lambda: hand.page.ready
    for finger in own:
        finger.up()
    yield robot.settled()
    shot("card, after")
    told["ready"].append(hand.page.ready)
    yield from robot.tap(Face, text=hand.page.begin)
    for _ in range(5):
        camera.show()
        yield robot.settled()
    camera.show(Lying(code("ID1"), number=1))
    yield lambda: 1 not in hand.now.awaited
    told["opened"] = list(hand.now.opened)


def _without_button(hand: Stagehand, shot: Camera) -> Iterator[Wait]:
    yield from hand.robot.tap(Face, text=hand.page.no_button)
    yield hand.robot.settled()
    hand.told["lamp"] = hand.now.lamps[2]
    shot("without the button")
    finger = Finger.on(hand.robot.find(HoldArea)).down()
    yield lambda: drawn(hand) != ""
    shot("held without the button")
    finger.up()
    yield hand.robot.settled()


def drawn(hand: Stagehand) -> str:
    """Return the private words that are on the screen now."""
    words: str = hand.app.manager.current_screen.ids.headline.words
    return words


def _cell(hand: Stagehand, seat: int) -> SeatCell:
    cells = (one for one in hand.visible() if isinstance(one, SeatCell))
    return next(cell for cell in cells if cell.page and cell.page.seat == seat)


def _later(seconds: float) -> Wait:
    passed: list[bool] = []
    Clock.schedule_once(lambda _: passed.append(True), seconds)
    return lambda: bool(passed)
