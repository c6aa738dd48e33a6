"""A picture of the camera and the frames round the tags in it. No Kivy here."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.presenters.scan import Mark

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from card_codes.reader import Grey
    from card_codes.sight import Corners


@dataclass(frozen=True)
class TagMark:
    """A place in the picture, in its pixels, and the name of the card there."""

    corners: "Corners"
    kind: Mark
    text: str = ""


@dataclass(frozen=True, eq=False)  # to compare two pictures takes longer than to draw one
class Live:
    """What the camera sees now."""

    grey: "Grey"
    marks: tuple[TagMark, ...] = ()
