"""A camera that is pulled out while somebody scans, in the real app."""

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.presenters.pages import TablePage
from companion.presenters.scan import ScanPage
from companion.ui.desk import Place
from companion.ui.robot import Wait
from companion.ui.widgets.buttons import Face
from companion.ui.widgets.chip import Chip
from tests.ui.stagehand import PEOPLE, Stagehand

BADGE = "no camera"


def badge_is(hand: Stagehand, *, there: bool) -> Callable[[], bool]:
    """Return a condition: the corner says that there is no camera, or does not."""

    def drawn() -> bool:
        chips = [one for one in hand.visible() if isinstance(one, Chip) and one.text == BADGE]
        return bool(chips) == there

    return drawn


def in_mid_scan(hand: Stagehand, folder: str) -> Iterator[Wait]:
    """Read a card, lose the camera, go on by touch, and scan again when it is back."""
    cards, away = Path(folder), Path(folder).with_name("away")
    yield from hand.seat(PEOPLE[:5], {"plots": "real"})
    yield from hand.until("hand_out")
    hand.app.desk.open_scan()
    yield lambda: isinstance(hand.page, ScanPage) and bool(hand.page.rows)
    hand.told["read"] = [row.title for row in hand.page.rows]
    cards.rename(away)
    yield badge_is(hand, there=True)
    hand.told["said"] = hand.app.stage.toast.text
    hand.app.stage.toast.close()
    yield from hand.robot.tap(Face, text=hand.page.back)
    yield lambda: isinstance(hand.page, TablePage)
    yield hand.robot.settled()
    assert badge_is(hand, there=True)()
    sequence = hand.now.sequence
    yield from hand.robot.step()  # by touch
    assert hand.now.sequence > sequence
    away.rename(cards)
    yield badge_is(hand, there=False)
    yield from hand.until("hand_out")
    hand.app.desk.open_scan()
    yield lambda: isinstance(hand.page, ScanPage) and bool(hand.page.rows)
    assert hand.place is Place.SCAN
