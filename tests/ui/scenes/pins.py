"""A PIN by touch in the real window: chosen in the settings, asked for in a game, forgotten."""

from collections.abc import Iterator

from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HoldArea
from companion.ui.screens.pin import DigitKey
from companion.ui.screens.settings import PinChoice
from companion.ui.widgets.buttons import Face
from tests.ui.scenes.page_lock import Camera, drawn
from tests.ui.stagehand import PEOPLE, Stagehand

SEAT = 2


def chosen_and_entered(hand: Stagehand, folder: str = "") -> Iterator[Wait]:
    """Choose a PIN, open a page with it, try wrong ones, and forget it."""
    shot, robot, told = Camera(folder), hand.robot, hand.told
    name = PEOPLE[SEAT - 1]
    yield from _choose(hand, shot, name)
    yield from hand.seat(PEOPLE[:5])
    hand.app.desk.hand_over(SEAT)
    yield lambda: hand.place is Place.PIN
    told["asked"] = hand.page.name
    yield robot.settled()
    told["said meanwhile"] = hand.app.stage.toast.text
    shot("asked")
    yield from _enter(hand, "0000")
    yield lambda: hand.page.wrong
    told["after a wrong one"] = hand.page.hint
    yield robot.settled()
    shot("wrong")
    yield from _enter(hand, "4071")
    yield lambda: hand.place is Place.HAND_OVER
    yield robot.settled()
    shot("right")
    finger = Finger.on(robot.find(HoldArea)).down()
    yield lambda: drawn(hand) != ""
    told["read"] = drawn(hand)
    finger.up()
    yield robot.settled()
    hand.app.desk.hand_back()
    yield robot.settled()
    told["told"] = list(hand.now.opened)
    yield from _wrong_and_forgotten(hand, shot)


def chosen_by_a_cheat(hand: Stagehand, folder: str = "") -> Iterator[Wait]:
    """Leave a game, choose a PIN for somebody else, go on with it, and look by that PIN."""
    shot, robot, told, name = Camera(folder), hand.robot, hand.told, PEOPLE[SEAT - 1]
    yield from hand.seat(PEOPLE[:5])
    hand.app.desk.open_home()
    yield robot.settled()
    yield from _choose(hand, shot, name)
    hand.app.desk.open_game(hand.page.resume.file)
    yield lambda: hand.place is Place.TABLE
    hand.app.desk.hand_over(SEAT)
    yield robot.settled()
    told["asked for"] = str(hand.place)
    yield from robot.tap(Face, text=hand.page.no_button)
    yield robot.settled()
    told["asked for instead of the button"] = str(hand.place)
    told["opened"] = list(hand.now.opened)
    shot("told")
    hand.app.desk.hand_back()
    yield robot.settled()
    told["toast"] = hand.app.stage.toast.text


def _choose(hand: Stagehand, shot: Camera, name: str) -> Iterator[Wait]:
    desk = hand.app.desk
    desk._preferences.remember_people(tuple(PEOPLE[:5]))
    desk.open_settings()
    yield hand.robot.settled()
    hand.app.manager.current_screen.children[0].children[0].scroll_to(
        hand.robot.find(PinChoice, name=name), animate=False
    )
    yield hand.robot.settled()
    shot("settings")
    yield from hand.robot.tap(PinChoice, name=name)
    yield hand.robot.settled()
    shot("choose")
    yield from _enter(hand, "4071")
    yield from _enter(hand, "4071")
    yield lambda: hand.place is Place.SETTINGS
    yield hand.robot.settled()
    shot("chosen")
    desk.close_settings()
    yield hand.robot.settled()


def _wrong_and_forgotten(hand: Stagehand, shot: Camera) -> Iterator[Wait]:
    hand.app.desk.hand_over(SEAT)
    yield lambda: hand.place is Place.PIN
    for _ in range(3):
        yield from _enter(hand, "0000")
    yield lambda: hand.place is Place.TABLE
    yield hand.robot.settled()
    hand.told["after three"] = hand.app.stage.toast.text
    shot("three wrong ones")
    hand.app.desk.hand_over(SEAT)
    yield lambda: hand.place is Place.PIN
    yield hand.robot.settled()
    yield from hand.robot.tap(Face, text=hand.page.without)
    yield lambda: hand.place is Place.HAND_OVER
    hand.app.desk.hand_back()
    yield lambda: hand.place is Place.TABLE
    yield hand.robot.settled()
    hand.told["forgotten"] = hand.app.stage.toast.text
    hand.told["opened"] = list(hand.now.opened)
    shot("forgotten")


def _enter(hand: Stagehand, pin: str) -> Iterator[Wait]:
    """Tap each digit where it stands now, and wait until they are compared."""
    yield hand.robot.settled()
    if not hand.page.keys:
        yield from hand.robot.tap(DigitKey, digit="")
        yield hand.robot.settled()
    for digit in pin:
        yield from hand.robot.tap(DigitKey, digit=digit)
        yield hand.robot.settled()
    yield lambda: hand.place is not Place.PIN or not (hand.page.busy or hand.page.filled)
