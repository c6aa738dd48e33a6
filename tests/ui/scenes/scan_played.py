"""The Resistance with real cards: identity and plot cards are shown to a camera and nothing else.

The camera is a folder of pictures, in which cards move; in mid-scan it is taken away.
"""

from collections.abc import Iterator
from pathlib import Path

from companion.engine.face import Button
from companion.engine.seats import all_seats
from companion.games.resistance.pieces import Role
from companion.presenters.private_scan import PrivateScanPage
from companion.presenters.scan import ScanPage
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.widgets.buttons import Face
from companion.ui.widgets.keyboard import Key
from companion.ui.widgets.plate import SeatPlate
from tests.ui.shown_cards import code
from tests.ui.stagehand import PEOPLE, Stagehand
from tests.ui.tripod import Tripod

SPIES = (2, 3, 6)
OPTIONS = {"identities": "scanned", "plots": "real", "first_leader": "1"}


class Evening:
    """Everything is done by touch and by camera; nothing is posted to the table."""

    def __init__(self, hand: Stagehand, camera: str, pictures: str) -> None:
        self.hand = hand
        self.tripod = Tripod(Path(camera))
        self._pictures = Path(pictures) if pictures else None

    def tap(self, text: str) -> Iterator[Wait]:
        yield from self.hand.robot.tap(Face, text=text)
        yield self.hand.robot.settled()

    def keep(self, name: str) -> None:
        if self._pictures:
            save_picture(self._pictures / f"{name}.png")

    @property
    def mine(self) -> PrivateScanPage:
        page = self.hand.page
        assert isinstance(page, PrivateScanPage), self.hand.place
        return page

    @property
    def scan(self) -> ScanPage:
        page = self.hand.page
        assert isinstance(page, ScanPage), self.hand.place
        return page

    def show_identity(self, seat: int) -> Iterator[Wait]:
        """Take the screen, show the card, and wait until it is the next one's turn."""
        assert self.mine.seat == seat
        yield from self.tap(self.mine.begin)
        showing = self.hand.app.desk.showing
        yield lambda: bool(showing._hint.now)  # it has looked at the empty table for a while
        self.keep(f"identity-{seat}")
        self.tripod.hold(code("ID2" if seat in SPIES else "ID1"))
        yield lambda: seat not in self.hand.now.awaited
        self.tripod.clear()
        yield self.hand.robot.settled()

    def read(self, *titles: str) -> Iterator[Wait]:
        """Wait until these cards were read."""
        yield lambda: [row.title for row in self.scan.rows if row.choices] == list(titles)
        yield self.hand.robot.settled()

    def type_in(self, text: str) -> Iterator[Wait]:
        """Type a code on the keys of the screen."""
        yield from self.tap(self.scan.type_code)
        for letter in text:
            yield from self.hand.robot.tap(Key, text=letter)
        assert self.scan.typing
        yield from self.tap(self.scan.typing.done)

    def pick(self, *seats: int) -> Iterator[Wait]:
        for seat in seats:
            plates = (w for w in self.hand.visible() if isinstance(w, SeatPlate))
            Finger.on(next(w for w in plates if w.page and w.page.seat == seat)).tap()
            yield self.hand.robot.settled()


def played(hand: Stagehand, folder: str, pictures: str = "") -> Iterator[Wait]:
    """Identities, plot cards as they come, one of them played; the camera goes and comes."""
    evening = Evening(hand, folder, pictures)
    names = PEOPLE[:7]
    yield from hand.seat(names, OPTIONS)
    yield from identities(evening)
    yield from first_plot_card(evening)
    yield from without_a_camera(evening)
    yield from no_confidence(evening)
    hand.told["plots"] = {str(seat): list(held) for seat, held in hand.now.view.plots.items()}


def identities(evening: Evening) -> Iterator[Wait]:
    hand = evening.hand
    yield from evening.tap(hand.table_page.scan)
    for seat in all_seats(7):
        yield from evening.show_identity(seat)
    assert hand.now.phase == "reveal"
    game = hand.table._open
    assert game
    known = game.session.state.identities.items()
    hand.told["spies"] = [seat for seat, role in known if role.expose() is Role.SPY]
    yield from hand.until("hand_out")


def first_plot_card(evening: Evening) -> Iterator[Wait]:
    """The leader shows a card, and everybody sees what it is and who gets it."""
    hand = evening.hand
    yield from evening.tap(hand.table_page.scan)
    yield lambda: hand.app.desk.shown().live is not None
    evening.tripod.hold(code("PLOT1"), code("ID2"))
    yield lambda: len(evening.scan.rows) == 2
    yield from evening.read("No Confidence")
    evening.keep("plot-card")
    live = hand.app.desk.shown().live
    assert live
    hand.told["frames"] = sorted(mark.text for mark in live.marks if mark.text)
    yield from evening.tap(PEOPLE[2])
    yield lambda: hand.now.view.plots == {3: ("no_confidence",)}
    evening.keep("plot-card-given")


def without_a_camera(evening: Evening) -> Iterator[Wait]:
    """The camera is unplugged in mid-scan: a badge, and the next card is typed in."""
    hand = evening.hand
    assert evening.scan.rows
    evening.tripod.clear()
    evening.tripod.unplug()
    yield lambda: bool(evening.scan.badges)
    yield hand.robot.settled()
    evening.keep("unplugged")
    hand.told["badges"] = [badge.text for badge in evening.scan.badges]
    hand.told["toast"] = hand.app.stage.toast.text
    hand.app.stage.toast.close()
    yield from evening.type_in(code("PLOT2"))
    yield from evening.read("Strong Leader")
    yield from evening.tap(PEOPLE[3])
    yield lambda: hand.now.phase == "team"
    yield hand.robot.settled()
    assert hand.place is Place.TABLE  # nothing more is to be handed out
    hand.told["badges on the table"] = [badge.text for badge in hand.table_page.badges]


def no_confidence(evening: Evening) -> Iterator[Wait]:
    """The game goes on by touch and buttons; then the camera is back, and a card is played."""
    hand = evening.hand
    yield from evening.pick(1, 2)
    yield from evening.tap(hand.table_page.choices[0].label)
    for seat in all_seats(7):
        hand.robot.press(seat, Button.A)
    yield lambda: hand.now.moment is not None
    yield hand.robot.settled()
    yield from evening.tap(hand.table_page.words.go_on)
    assert hand.now.phase == "confidence"
    evening.tripod.plug_in()
    yield from evening.tap(hand.table_page.scan)
    evening.tripod.hold(code("PLOT1"))
    yield from evening.read("No Confidence")
    hand.told["badges at the end"] = [badge.text for badge in evening.scan.badges]
    evening.keep("played")
    yield from evening.tap("Accept")
    yield lambda: hand.now.phase != "confidence"
    yield hand.robot.settled()
    hand.told["rejections"] = hand.now.view.rejections
    evening.keep("after")
