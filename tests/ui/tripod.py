"""A camera that is a folder of pictures, before which cards are held and moved."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import cv2

from card_codes.reader import Grey
from tests.ui.shown_cards import Lying, picture

FRAME = (1280, 720)
# A hand is never still: where a card is in one picture after another, and how it is turned.
WAY = ((610, 350, -8.0), (640, 372, -3.0), (668, 340, 5.0), (630, 330, 9.0))


class Tripod:
    """The folder before which cards are held."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()
        self.clear()

    def clear(self) -> None:
        """Take every card away."""
        self._put([()])

    def hold(self, *cards: str) -> None:
        """Hold these cards before the camera, moving all the time."""
        self._put(
            [
                [
                    Lying(card, x + 400 * n - 200 * (len(cards) - 1), y, turned, module=5)
                    for n, card in enumerate(cards)
                ]
                for x, y, turned in WAY
            ]
        )

    def unplug(self) -> None:
        """Take the camera away."""
        self._folder.rename(self._away)

    def plug_in(self) -> None:
        """Bring it back."""
        self._away.rename(self._folder)

    def show(self, pictures: Sequence[Grey]) -> None:
        """Let the camera see these pictures in turn, and nothing else."""
        old = list(self._folder.iterdir())
        for grey in pictures:
            name = f"{next(self._numbers):05}.png"
            half = self._folder / f".{name}"
            half.write_bytes(cv2.imencode(".png", grey)[1].tobytes())
            half.rename(self._folder / name)
        for path in old:
            path.unlink()

    @property
    def _away(self) -> Path:
        return self._folder.with_name("unplugged")

    def _put(self, frames: Sequence[Sequence[Lying]]) -> None:
        self.show([picture(cards, FRAME) for cards in frames])
