"""The cards of one seat counted by pictures, in the real app."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

from card_codes.payload import encode
from companion.presenters.tableau import Answer, TableauPage
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.picture import picture, save_picture
from companion.ui.robot import Wait
from companion.ui.screens.tableau import AnswerKey, AskedCard, TableauScreen
from companion.ui.widgets.buttons import Face
from tests.card_codes.scenes import Severity, frames
from tests.ui.audit import Audit, Box
from tests.ui.larder import BOOKS, REFUSED
from tests.ui.shown_cards import FakeScanner, Lying, give_camera
from tests.ui.stagehand import LONG_PEOPLE, PEOPLE, Stagehand

SIZE = (3840, 1800)
SHARE = 0.62  # of the table, that one picture shows
LYING = (*BOOKS[1:], "A21")  # the first one is gone, and one is new
FULL = (*BOOKS[3:], "A21", "A22", "A23")


class Count:
    """Everything is done by touch and by camera."""

    def __init__(self, hand: Stagehand, pictures: str) -> None:
        self.hand = hand
        self._pictures = Path(pictures) if pictures else None

    @property
    def page(self) -> TableauPage:
        page = self.hand.page
        assert isinstance(page, TableauPage), self.hand.place
        return page

    @property
    def screen(self) -> TableauScreen:
        screen = self.hand.app.manager.current_screen
        assert isinstance(screen, TableauScreen)
        return screen

    def keep(self, name: str) -> None:
        if self._pictures:
            save_picture(self._pictures / f"{name}.png")

    def tap(self, text: str) -> Iterator[Wait]:
        yield from self.hand.robot.tap(Face, text=text)
        yield self.hand.robot.settled()

    def card(self, title: str) -> AskedCard:
        """Return the question with this title."""
        cards = [card for card in self.screen.walk() if isinstance(card, AskedCard)]
        return next(card for card in cards if card.title.endswith(title))

    def in_sight(self, title: str) -> Wait:
        """Return a condition: all of this question can be seen."""
        scroll = self.screen.ids.list.ids.scroll
        return lambda: Box.of(self.card(title)).within(Box.of(scroll))

    def answer(self, title: str, answer: Answer) -> Iterator[Wait]:
        """Tap an answer, having scrolled to it."""
        card = self.card(title)
        self.screen.ids.list.ids.scroll.scroll_to(card, animate=False)
        yield self.hand.robot.settled()
        keys = [key for key in card.walk() if isinstance(key, AnswerKey)]
        Finger.on(next(key for key in keys if key.answer is answer)).tap()
        yield self.hand.robot.settled()

    def photograph(self, cards: int) -> Iterator[Wait]:
        """Take a picture, and wait until so many cards were read in all."""
        yield from self.tap(self.page.take)
        yield lambda: self.page.can_take and self.page.headline.startswith(f"{cards} ")
        yield self.hand.robot.settled()


def counted(hand: Stagehand, folder: str, pictures: str = "") -> Iterator[Wait]:
    """Two pictures that overlap; one card is gone and one is new, and all of it is accepted."""
    count = Count(hand, pictures)
    left, right = halves()
    lay(Path(folder), left)
    yield from hand.seat(PEOPLE[:2], game="larder")
    yield from count.tap(hand.table_page.scan)
    yield lambda: hand.app.desk.shown().live is not None
    yield hand.robot.settled()
    count.keep("1-before")
    yield from count.tap(count.page.take)
    yield lambda: count.page.can_take
    hand.told["in the first picture"] = count.page.headline
    yield hand.robot.settled()
    count.keep("2-one-picture")
    lay(Path(folder), right)
    yield from count.photograph(len(LYING))
    hand.told["asked"] = [row.title for row in count.page.rows]
    hand.told["acceptable at once"] = count.page.can_accept
    count.keep("3-two-pictures")
    yield from count.answer("A01", Answer.GONE)
    hand.told["before it is accepted"] = list(hand.now.view.books[1])
    count.keep("4-answered")
    yield from count.tap(count.page.accept)
    yield lambda: hand.place is Place.TABLE
    yield hand.robot.settled()
    hand.told["books"] = list(hand.now.view.books[1])
    hand.told["next"] = hand.table_page.headline
    count.keep("5-after")


def halves() -> list[cv2.typing.MatLike]:
    """Return two pictures of one table, its left and its right side, a shaking hand apart."""
    codes = [encode("SW", part) for part in LYING]
    shots = frames(7, codes, Severity.EASY, SIZE, count=2)
    width = round(SIZE[0] * SHARE)
    return [shots[0].grey[:, :width], shots[1].grey[:, -width:]]


def lay(folder: Path, grey: cv2.typing.MatLike) -> None:
    """Let the camera see this and nothing else."""
    before = list(folder.iterdir())
    half = folder / f".{len(before)}.png"
    half.write_bytes(cv2.imencode(".png", grey)[1].tobytes())
    half.rename(folder / f"{before[0].stem if before else ''}1.png")
    for path in before:
        path.unlink()


def measured(
    hand: Stagehand, people: str = "short", name: str = "", pictures: str = ""
) -> Iterator[Wait]:
    """Show the fullest states in every look, and tell what is wrong with each."""
    count, camera = Count(hand, pictures), give_camera(hand.app.desk)
    yield from hand.seat({"short": PEOPLE, "long": LONG_PEOPLE}[people][:2], game="larder")
    hand.app.desk.open_scan()
    yield from look_at(count, f"{name}before")
    yield from develop(hand, camera, *laid(*FULL, "A21"), unread=laid("A27", "A28", first=22))
    yield from look_at(count, f"{name}full")
    for place, share in (("middle", 0.5), ("below", 0.0)):
        count.screen.ids.list.ids.scroll.scroll_y = share
        yield from look_at(count, f"{name}full-{place}")
    yield from count.answer("A01", Answer.GONE)
    yield count.in_sight("A02")  # it comes by itself
    yield from look_at(count, f"{name}answered")
    hand.app.desk.counting.begin_again()
    yield from develop(hand, camera, *laid(*BOOKS, "B01"))
    yield from look_at(count, f"{name}two-seats")
    hand.app.desk.counting.begin_again()
    yield from develop(hand, camera, *laid(*BOOKS), foreign=laid("A29", first=24))
    yield from look_at(count, f"{name}others")
    hand.app.desk.counting.begin_again()
    yield from develop(hand, camera, *laid(*BOOKS, "A21", REFUSED))
    hand.app.desk.counting.accept()
    yield hand.robot.settled()
    hand.app.stage.toast.close()
    yield from look_at(count, f"{name}refused")
    hand.app.desk.device_missing("camera", works=False)
    hand.app.desk.counting.begin_again()
    yield from look_at(count, f"{name}no-camera")


def develop(
    hand: Stagehand,
    camera: FakeScanner,
    *cards: Lying,
    unread: Sequence[Lying] = (),
    foreign: Sequence[Lying] = (),
) -> Iterator[Wait]:
    """Let the camera see this, and take a picture of it."""
    camera.show(*cards, unread=unread, foreign=foreign)
    hand.app.desk.counting.take_picture()
    camera.develop(*cards, unread=unread, foreign=foreign)
    yield lambda: not hand.app.desk.counting._pictures.taking
    yield hand.robot.settled()


def laid(*parts: str, first: int = 0) -> list[Lying]:
    """Return cards in rows of six, from place number `first` on."""
    return [
        Lying(
            encode("SW", part), 60 + 104 * (place % 6), 60 + 90 * (place // 6), 0, 1.6, number=place
        )
        for place, part in enumerate(parts, start=first)
    ]


def look_at(count: Count, name: str) -> Iterator[Wait]:
    hand = count.hand
    for text, theme in (("normal", "dark"), ("large", "day")):
        hand.app.desk.change_setting("text", text)
        hand.app.desk.change_setting("theme", theme)
        for _ in range(2):
            yield hand.robot.settled()
        audit = Audit(hand.app.stage, hand.app.manager.current_screen, picture())
        hand.told[f"{name} {text} {theme}"] = list(audit.wrong())
        count.keep(f"{name}-{text}")
    hand.app.desk.change_setting("text", "normal")
    hand.app.desk.change_setting("theme", "dark")
    yield hand.robot.settled()
