"""Cards before a camera that is none: pictures of them, and a scanner a test decides about."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from card_codes.fusion import Showing
from card_codes.hints import Hint
from card_codes.payload import encode
from card_codes.reader import Grey
from card_codes.sight import Corners, Reading, Sight, Stage, Trace
from card_codes.symbol import MODULES, symbol
from companion.scanning import Scan

FRAME = (640, 480)
QUIET = 2


@dataclass(frozen=True)
class Lying:
    """A card in a picture: its code, the middle of its tag, and how it is turned."""

    code: str
    x: float = 320.0
    y: float = 240.0
    turned: float = 0.0
    module: float = 6.0
    sure: bool = True
    number: int = 1


def code(card: str, game: str = "RS") -> str:
    """Return the code of a card, of The Resistance if no other game is named."""
    return encode(game, card)


def picture(cards: Sequence[Lying] = (), size: tuple[int, int] = FRAME) -> Grey:
    """Return a frame with these cards on a dim table."""
    grey: Grey = _table(size).copy()
    for card in cards:
        _lay(grey, card)
    return grey


@cache
def _table(size: tuple[int, int]) -> Grey:
    width, height = size
    down, along = np.mgrid[0:height, 0:width]
    table = 60 + 25 * np.sin(along / 37) * np.sin(down / 53) + 30 * along / width
    empty: Grey = table.astype(np.uint8)
    return empty


def corners(card: Lying) -> Corners:
    """Return where the corners of its tag are."""
    half = MODULES / 2
    found: Corners = _moved(card, [(-half, -half), (half, -half), (half, half), (-half, half)])
    return found


class FakeScanner:
    """A scanner that sees what a test shows it."""

    def __init__(self) -> None:
        self.codes: frozenset[str] = frozenset()
        self.watches = 0
        self.last = ""  # the code that was shown last
        self._told: Callable[[Scan], None] | None = None
        self._still: Callable[[Scan], None] | None = None
        self._number = 0

    def watch(self, codes: Collection[str], told: Callable[[Scan], None], /) -> None:
        self.codes, self._told = frozenset(codes), told
        self.watches += 1

    def still(self, codes: Collection[str], told: Callable[[Scan], None], /) -> None:
        self.codes, self._still = frozenset(codes), told

    def rest(self) -> None:
        self._told = self._still = None

    @property
    def watching(self) -> bool:
        return self._told is not None

    def show(
        self,
        *cards: Lying,
        hint: Hint | None = None,
        foreign: Sequence[Lying] = (),
        unread: Sequence[Lying] = (),
        times: int = 1,
    ) -> None:
        """Let the camera see this."""
        sight = Sight(
            traces=tuple(Trace(corners(one)) for one in unread),
            foreign=tuple(corners(one) for one in foreign),
        )
        showings = tuple(
            Showing(card.number, card.code, corners(card), card.sure, 0.0) for card in cards
        )
        self.last = cards[-1].code if cards else self.last
        grey = picture([*cards, *foreign, *unread])
        if hint is None and not cards:
            hint = Hint.NOTHING_THERE
        for _ in range(times):
            self._number += 1
            self.tell(Scan(self._number, grey, sight, showings, hint))

    def develop(
        self,
        *cards: Lying,
        foreign: Sequence[Lying] = (),
        unread: Sequence[Lying] = (),
    ) -> None:
        """Let the picture that was asked for show this."""
        told, self._still = self._still, None
        assert told, "nobody asked for a picture"
        sight = Sight(
            tuple(Reading(card.code, corners(card), Stage.FAST, 1.0) for card in cards),
            tuple(Trace(corners(one)) for one in unread),
            tuple(corners(one) for one in foreign),
        )
        showings = tuple(
            Showing(number, card.code, corners(card), True, 0.0)
            for number, card in enumerate(cards)
        )
        self._number += 1
        told(Scan(self._number, picture(), sight, showings))

    def tell(self, scan: Scan) -> None:
        """Tell whoever watches."""
        if self._told:
            self._told(scan)


def give_camera(desk: Any) -> FakeScanner:
    """Let a desk watch with a scanner of the test's."""
    scanner = FakeScanner()
    desk._hands._watching._scanner = scanner
    return scanner


def _lay(grey: Grey, card: Lying) -> None:
    side = MODULES + 2 * QUIET
    tag = np.full((side, side), 235, np.uint8)
    tag[QUIET:-QUIET, QUIET:-QUIET][symbol(card.code)] = 25
    half = MODULES / 2 + QUIET
    low, high = half * 2, half * 2.6
    paper = [(-low, -high), (low, -high), (low, low), (-low, low)]
    cv2.fillConvexPoly(grey, np.array(_moved(card, paper), np.int32), 150, cv2.LINE_AA)
    place = _moved(card, [(-half, -half), (half, -half), (half, half), (-half, half)])
    edges = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    way = cv2.getPerspectiveTransform(edges, np.array(place, np.float32))
    size = grey.shape[1], grey.shape[0]
    drawn = cv2.warpPerspective(tag, way, size, flags=cv2.INTER_AREA)
    where = cv2.warpPerspective(np.full_like(tag, 255), way, size, flags=cv2.INTER_NEAREST)
    grey[where > 0] = drawn[where > 0]


def _moved(card: Lying, points: Sequence[tuple[float, float]]) -> Any:
    angle = np.radians(card.turned)
    cos, sin = np.cos(angle) * card.module, np.sin(angle) * card.module
    return tuple((card.x + x * cos - y * sin, card.y + x * sin + y * cos) for x, y in points)
