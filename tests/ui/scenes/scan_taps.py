"""The open scan screen under a finger: a tap too many, a card put aside, names side by side."""

from collections.abc import Iterator

from companion.presenters.scan import ScanPage
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.screens.scan import ScannedCard
from companion.ui.widgets.buttons import Face
from companion.ui.widgets.camera_view import CameraView
from tests.ui.shown_cards import FakeScanner, Lying, code, give_camera
from tests.ui.stagehand import PEOPLE, Stagehand

PILE = tuple(
    Lying(code(f"PLOT{card}"), 300 + 12 * card, 200 + 9 * card, module=2, number=card)
    for card in (1, 2, 3)
)


def tapped(hand: Stagehand) -> Iterator[Wait]:
    """Three cards on top of each other: one is given by two taps, another put aside."""
    camera: FakeScanner = give_camera(hand.app.desk)
    yield from hand.seat(PEOPLE[:7], {"plots": "real", "first_leader": "1"})
    yield from hand.until("hand_out")
    hand.app.desk.open_scan()
    camera.show(*PILE)
    yield hand.robot.settled()
    hand.told["names that overlap"] = overlapping(hand)
    hand.told["columns"] = [
        card.ids.grid.cols for card in hand.visible() if isinstance(card, ScannedCard)
    ]
    ewa = hand.robot.find(Face, text=PEOPLE[2])
    where = ewa.to_window(*ewa.center)
    for again in (False, True):
        finger = Finger(*where)
        finger.is_double_tap = again
        finger.tap()
        yield hand.robot.settled()
    hand.told["plots"] = {str(seat): list(held) for seat, held in hand.now.view.plots.items()}
    hand.told["before"] = titles(hand)
    first = next(card for card in hand.visible() if isinstance(card, ScannedCard))
    Finger.on(first.ids.away).tap()
    yield hand.robot.settled()
    hand.told["put aside"] = titles(hand)


def titles(hand: Stagehand) -> list[str]:
    page = hand.page
    assert isinstance(page, ScanPage)
    return [row.title for row in page.rows]


def overlapping(hand: Stagehand) -> int:
    chips = [chip for chip in hand.robot.find(CameraView).children if chip.opacity]
    assert chips
    return sum(a.collide_widget(b) for a in chips for b in chips if a is not b)
