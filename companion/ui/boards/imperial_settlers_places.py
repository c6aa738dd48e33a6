"""Where everything lies on the board of Imperial Settlers: numbers only, nothing is drawn here.

Every seat has a band. Its plate lies at the left end, then come its points, and then its goods
over its locations; where the screen stands upright these lie under the plate. A panel that asks
for something covers the bands, and the plates stay in sight beside it.
"""

from math import ceil
from typing import Final, NamedTuple

from companion.presenters.ring import Box

EDGE: Final = 4
GAP: Final = 4
TOUCH: Final = 64
PLATE: Final = 158
PLATE_UPRIGHT: Final = 206
CREST: Final = 112
WIDE_CREST: Final = 172  # in a high band, for large points
HIGH: Final = 130
TAB: Final = 68
FOOT: Final = 26  # a line for what lies on the table beside the empires
FOOT_ALONE: Final = 44  # where the attacks lie there too
HEAD: Final = 76  # the part of a band without tiles, at least
HEAD_UPRIGHT: Final = 152
TILE: Final = 122
TILE_HEIGHT: Final = 64
TALLEST_TILE: Final = 92
GOODS_SHARE: Final = 0.57  # of the two lines in a band


class Wanted(NamedTuple):
    """What has to be laid out: how many tiles each seat has, and what else there is."""

    tiles: tuple[int, ...]
    plate_height: float
    goods: bool = True
    foot: bool = False
    tab: bool = False


class Band(NamedTuple):
    """The place of one empire; a part that has no room is empty."""

    whole: Box
    plate: Box
    crest: Box
    goods: Box
    below: Box
    tiles: Box
    columns: int


class Places(NamedTuple):
    """The whole board; `plates` is where they lie while the panel is open."""

    bands: tuple[Band, ...]
    foot: Box
    tab: Box
    panel: Box
    plates: tuple[Box, ...]


class Frame(NamedTuple):
    """The area of the board, measured in the units of the screen."""

    width: float
    height: float
    unit: float

    @property
    def upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.height > self.width


def places(size: tuple[float, float], wanted: Wanted, unit: float) -> Places:
    """Lay everything out in this size."""
    frame = Frame(size[0] / unit, size[1] / unit, unit)
    line = FOOT_ALONE if len(wanted.tiles) == 1 else FOOT
    foot = line if wanted.foot and _height(frame, wanted, line + GAP) >= TOUCH else 0
    width = frame.width - EDGE * 2 - (TAB + GAP if wanted.tab else 0)
    height = _height(frame, wanted, foot + GAP if foot else 0)
    bands = tuple(
        _band(frame, Box(EDGE, _low(frame, height, index), width, height), wanted, index)
        for index in range(len(wanted.tiles))
    )
    plates, panel = _beside(frame, bands, wanted)
    return Places(
        bands=tuple(_scaled_band(band, unit) for band in bands),
        foot=_scaled(Box(EDGE, EDGE, width, foot), unit),
        tab=_scaled(_tab(frame, wanted), unit),
        panel=_scaled(panel, unit),
        plates=tuple(_scaled(plate, unit) for plate in plates),
    )


def _height(frame: Frame, wanted: Wanted, foot: float) -> float:
    """Return how high a band is over a foot of this height."""
    count = max(1, len(wanted.tiles))
    return (frame.height - EDGE * 2 - foot - GAP * (count - 1)) / count


def _low(frame: Frame, height: float, index: int) -> float:
    """Return where a band ends; the first seat has the uppermost one."""
    return frame.height - EDGE - height - (height + GAP) * index


def _band(frame: Frame, whole: Box, wanted: Wanted, index: int) -> Band:
    columns = max(1, int((whole.width - GAP) // (TILE + GAP)))
    lines = ceil(wanted.tiles[index] / columns)
    room = whole.height - (HEAD_UPRIGHT if frame.upright else HEAD)
    fits = wanted.goods and lines and lines * (TILE_HEIGHT + GAP) + GAP <= room
    needed = min(room, lines * (TALLEST_TILE + GAP) + GAP) if fits else 0
    tiles = Box(whole.x + GAP, whole.y + GAP, whole.width - GAP * 2, max(0, needed - GAP))
    head = Box(whole.x, whole.y + needed, whole.width, whole.height - needed)
    lay = _upright_head if frame.upright else _wide_head
    return Band(whole, *lay(head, wanted), tiles, columns)


def _wide_head(head: Box, wanted: Wanted) -> tuple[Box, Box, Box, Box]:
    """Return the plate, the crest, and two lines beside them."""
    height = max(TOUCH, min(head.height - GAP, wanted.plate_height))
    inset = min(GAP, (head.height - height) / 2)
    plate = Box(head.x + inset, head.y + (head.height - height) / 2, PLATE - inset, height)
    left = head.x + PLATE + GAP
    right = head.x + head.width - GAP
    if not wanted.goods:
        return plate, Box(left, head.y, right - left, head.height), _nothing(), _nothing()
    crest = Box(left, head.y, WIDE_CREST if head.height > HIGH else CREST, head.height)
    left += crest.width + GAP
    below, goods = _two_lines(Box(left, head.y + GAP, right - left, head.height - GAP * 2))
    return plate, crest, goods, below


def _upright_head(head: Box, wanted: Wanted) -> tuple[Box, Box, Box, Box]:
    """Return the plate with the crest beside it, and two lines below them."""
    height = max(TOUCH, min(wanted.plate_height, head.height * 0.48))
    top = head.y + head.height - GAP
    plate = Box(head.x + GAP, top - height, PLATE_UPRIGHT - GAP, height)
    left = head.x + PLATE_UPRIGHT + GAP
    wide = head.width - PLATE_UPRIGHT - GAP * 2
    if not wanted.goods:
        return plate, Box(left, head.y, wide, head.height), _nothing(), _nothing()
    crest = Box(left, top - height, wide, height)
    lines = Box(
        head.x + GAP * 2, head.y + GAP, head.width - GAP * 4, head.height - height - GAP * 2
    )
    below, goods = _two_lines(lines)
    return plate, crest, goods, below


def _two_lines(box: Box) -> tuple[Box, Box]:
    """Return the lower and the upper part of a box."""
    upper = box.height * GOODS_SHARE
    lower = box.height - upper
    return (
        Box(box.x, box.y, box.width, lower),
        Box(box.x, box.y + lower, box.width, upper),
    )


def _beside(frame: Frame, bands: tuple[Band, ...], wanted: Wanted) -> tuple[tuple[Box, ...], Box]:
    """Return where the plates lie while a panel is open, and the panel."""
    if not frame.upright:
        left = EDGE + PLATE + GAP * 2
        panel = Box(left, EDGE, frame.width - left - EDGE, frame.height - EDGE * 2)
        return tuple(band.plate for band in bands), panel
    count = max(1, len(bands))
    width = (frame.width - EDGE * 2 - GAP * (count - 1)) / count
    height = max(TOUCH, wanted.plate_height)
    top = frame.height - EDGE - height
    plates = tuple(
        Box(EDGE + (width + GAP) * index, top, min(width, PLATE_UPRIGHT), height)
        for index in range(len(bands))
    )
    return plates, Box(EDGE, EDGE, frame.width - EDGE * 2, top - GAP * 2 - EDGE)


def link(plate: Box, panel: Box, inset: float) -> Box:
    """Return the gap between a plate and the panel that shows its empire, as far as they meet."""
    if panel.x > plate.x + plate.width:
        left = plate.x + plate.width
        return Box(left, plate.y + inset, panel.x - left, plate.height - inset * 2)
    low = panel.y + panel.height
    return Box(plate.x + inset, low, plate.width - inset * 2, plate.y - low)


def _tab(frame: Frame, wanted: Wanted) -> Box:
    if not wanted.tab:
        return _nothing()
    return Box(frame.width - EDGE - TAB, EDGE, TAB, frame.height - EDGE * 2)


def _nothing() -> Box:
    return Box(0, 0, 0, 0)


def _scaled(box: Box, unit: float) -> Box:
    return Box(box.x * unit, box.y * unit, box.width * unit, box.height * unit)


def _scaled_band(band: Band, unit: float) -> Band:
    return Band(
        whole=_scaled(band.whole, unit),
        plate=_scaled(band.plate, unit),
        crest=_scaled(band.crest, unit),
        goods=_scaled(band.goods, unit),
        below=_scaled(band.below, unit),
        tiles=_scaled(band.tiles, unit),
        columns=band.columns,
    )
