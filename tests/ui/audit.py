"""Measure a screen as it is laid out and drawn, and say everything that is wrong with it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL.Image import Image

from companion.ui.boards.card_face import CardFace
from companion.ui.boards.game_board import Tapped
from companion.ui.boards.pieces import Disc, Dot, DotRow
from companion.ui.icons import Icon
from companion.ui.screens.hand_over import HoldArea, SecretButton
from companion.ui.theme import LEAST_TYPE, TYPE_SIZES, look
from companion.ui.widgets.buttons import HoldButton
from companion.ui.widgets.chip import Chip
from companion.ui.widgets.covers import Cover
from companion.ui.widgets.keyboard import TypingSheet
from companion.ui.widgets.lamp import LampMirror
from companion.ui.widgets.panel import Panel
from companion.ui.widgets.plate import SeatPlate
from companion.ui.widgets.prompt_bar import PromptText
from companion.ui.widgets.reveal import TurningCard
from companion.ui.widgets.seat_ring_editor import EditedSeat
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.toast import Toast
from companion.ui.widgets.words import Words, width_of

LEAST_TOUCH: Final = 64
LEAST_CONTRAST: Final = 7.0
LEAST_CONTRAST_DISABLED: Final = 4.5
HEADLINE: Final = TYPE_SIZES["size_headline"]
BODY: Final = TYPE_SIZES["size_body"]
ONE_LINE: Final = 2  # the share of a headline in one line is smaller
SLACK: Final = 1.0  # pixels lost to rounding
NEAR: Final = 60  # how far apart the three channels of one colour may be in all

TOUCHED: Final = (ButtonBehavior, HoldButton, HoldArea, SecretButton, EditedSeat)
DRAWN: Final = (Label, Icon, Panel, CardFace, Disc, Dot, LampMirror)
OVERLAYS: Final = (Sheet, Cover, TypingSheet)
ON_THE_BOARD: Final = (Tapped, CardFace, DotRow, Chip, TurningCard)

Rgb = tuple[int, int, int]


class Box(NamedTuple):
    """An area of the window."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def of(cls, widget: Widget) -> "Box":
        """Return where a widget lies, turned or not."""
        first = widget.to_window(widget.x, widget.y)
        last = widget.to_window(widget.right, widget.top)
        return cls(
            *map(min, zip(first, last, strict=True)), *map(max, zip(first, last, strict=True))
        )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.right - self.left, self.top - self.bottom

    def within(self, other: "Box") -> bool:
        """Tell whether this lies inside another one."""
        return (
            self.left >= other.left - SLACK
            and self.bottom >= other.bottom - SLACK
            and self.right <= other.right + SLACK
            and self.top <= other.top + SLACK
        )

    def overlaps(self, other: "Box") -> bool:
        """Tell whether the two have more than an edge in common."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > SLACK
            and min(self.top, other.top) - max(self.bottom, other.bottom) > SLACK
        )


class Seen(NamedTuple):
    """A widget in sight: where it is, how opaque, and whether all of it can be seen."""

    widget: Any
    box: Box
    opacity: float
    whole: bool

    def __str__(self) -> str:
        words = getattr(self.widget, "words", "") or getattr(self.widget, "text", "")
        box = [round(side) for side in self.box]
        return f"{type(self.widget).__name__} {words!r} at {box}"


class Audit:
    """All that is wrong with what `stage` shows; `seen` is a picture of it."""

    def __init__(self, stage: Widget, screen: Widget, seen: Image) -> None:
        self._picture = seen
        self._stage = Box.of(stage)
        overlays = [child for child in screen.children if isinstance(child, OVERLAYS)]
        layer = overlays[0] if overlays else screen
        toasts = [child for child in stage.children if isinstance(child, Toast) and child.text]
        self.all = [*in_sight(layer), *(one for toast in toasts for one in in_sight(toast))]
        self._toasts = {id(w) for toast in toasts for w in toast.walk(restrict=True)}
        self.labels = [
            one for one in self.all if isinstance(one.widget, Label) and one.widget.text.strip()
        ]
        self.targets = [one for one in self.all if is_touched(one.widget)]

    def wrong(self) -> Iterator[str]:
        """Return every violation, in words."""
        yield from self.targets_too_small()
        for one in self.labels:
            yield from self._too_small_or_clipped(one)
            if one.whole and not self._under_a_sentence(one):
                yield from self._illegible(one)
        yield from self.covered()
        yield from self.seats_in_the_way()

    def targets_too_small(self) -> Iterator[str]:
        """Everything that reacts to touch is large enough for a finger, and on the screen."""
        for one in self.targets:
            if min(one.box.size) < LEAST_TOUCH - 0.01:
                yield f"too small for a finger, {[round(n) for n in one.box.size]}: {one}"
            if one.whole and not one.box.within(self._stage):
                yield f"not on the screen: {one}"

    def _too_small_or_clipped(self, one: Seen) -> Iterator[str]:
        label = one.widget
        if label.font_size < LEAST_TYPE:
            yield f"type of {label.font_size}: {one}"
        if max(label.texture_size[n] - label.size[n] for n in (0, 1)) > SLACK:
            yield f"clipped, {label.texture_size} in {label.size}: {one}"
        if max(content_of(label)[n] - label.size[n] for n in (0, 1)) > SLACK:
            yield f"clipped, {content_of(label)} in {label.size}: {one}"
        wanted = wanted_type(label)
        if label.font_size < wanted:
            yield f"type of {label.font_size} where {wanted} has room: {one}"

    def _illegible(self, one: Seen) -> Iterator[str]:
        if not text_box(one.widget).within(self._stage):
            yield f"not on the screen: {one}"
            return
        colours = self._colours(text_box(one.widget))
        ground = max(colours, key=lambda colour: colours[colour])
        ink = ink_of(one, ground)
        least = LEAST_CONTRAST_DISABLED if one.widget.disabled else LEAST_CONTRAST
        ratio = contrast(ink, ground)
        if ratio < least:
            yield f"contrast of {ratio:.1f}, {ink} on {ground}: {one}"
        if not any(distance(ink, colour) <= NEAR for colour in colours):
            yield f"not drawn, no {ink} on {ground}: {one}"

    def _under_a_sentence(self, one: Seen) -> bool:
        """Tell whether a sentence covers it, which goes away by itself."""
        return id(one.widget) not in self._toasts and any(
            one.box.overlaps(other.box)
            for other in self.all
            if id(other.widget) in self._toasts and isinstance(other.widget, Panel)
        )

    def covered(self) -> Iterator[str]:
        """No words lie under something that is drawn later."""
        things = [one for one in self.all if is_drawn(one.widget)]
        boxes = [text_box(t.widget) if isinstance(t.widget, Label) else t.box for t in things]
        for index, one in enumerate(things):
            if not isinstance(one.widget, Label) or not one.whole:
                continue
            family = {id(widget) for widget in one.widget.walk(restrict=True)}
            for other, box in zip(things[index + 1 :], boxes[index + 1 :], strict=True):
                if id(other.widget) in family | self._toasts or not other.whole:
                    continue
                if boxes[index].overlaps(box):
                    yield f"covered: {one} by {other}"

    def seats_in_the_way(self) -> Iterator[str]:
        """No two plates overlap, and none lies on the board."""
        plates = [one for one in self.all if isinstance(one.widget, SeatPlate | EditedSeat)]
        for one, other in combinations(plates, 2):
            if one.box.overlaps(other.box):
                yield f"overlap: {one} and {other}"
        of_plates = {id(widget) for plate in plates for widget in plate.widget.walk(restrict=True)}
        board = [
            one
            for one in self.all
            if isinstance(one.widget, ON_THE_BOARD) and id(one.widget) not in of_plates
        ]
        for plate in plates:
            for field in board:
                if plate.box.overlaps(field.box):
                    yield f"on the board: {plate} and {field}"

    def _colours(self, box: Box) -> dict[Rgb, int]:
        height = self._picture.height
        area = (box.left, height - box.top, box.right, height - box.bottom)
        left, top, right, bottom = (round(side) for side in area)
        crop = self._picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
        counted = crop.getcolors(crop.width * crop.height)
        assert counted is not None
        return {colour: count for count, colour in counted}  # type: ignore[misc]


def in_sight(widget: Widget, opacity: float = 1.0, window: Box | None = None) -> Iterator[Seen]:
    """Return a widget and all in it, in the order they are drawn."""
    opacity *= widget.opacity
    aside = widget.pos_hint.get("x") == 2  # the other tab of the set-up waits beside the screen
    if not opacity or aside or min(widget.size) < 1:
        return
    box = Box.of(widget)
    if window and not box.overlaps(window):
        return  # scrolled out of sight
    yield Seen(widget, box, opacity, not window or box.within(window))
    if isinstance(widget, ScrollView):
        window = box
    for child in reversed(widget.children):
        yield from in_sight(child, opacity, window)


def is_touched(widget: Widget) -> bool:
    """Tell whether a touch on it does something."""
    if isinstance(widget, Tapped):
        return widget.choosable
    return isinstance(widget, TOUCHED)


def is_drawn(widget: Any) -> bool:
    """Tell whether it leaves a mark of its own."""
    if isinstance(widget, Label):
        return bool(widget.text.strip())
    if isinstance(widget, Icon):
        return bool(widget.name)
    if isinstance(widget, Panel):
        return bool(widget.fill[3])
    return isinstance(widget, DRAWN)


def wanted_type(label: Any) -> float:
    """Return the type a text has to have: the kit's headline and body, where a line holds it."""
    prompt = label.parent if isinstance(label.parent, PromptText) else None
    least = HEADLINE if prompt and label.bold else BODY
    if not isinstance(label, Words) or (label.want or look.size_body) < least:
        return 0
    if prompt and not label.bold and prompt.share > ONE_LINE:
        return 0  # a headline of two lines takes its room
    want = label.want or look.size_body
    room = width_of(label.words, bold=label.bold, size=want) <= label.width
    return least if room else 0


def content_of(label: Any) -> tuple[float, float]:
    """Return how much room the letters take."""
    inner = label._label
    return inner.content_width, inner.content_height


def text_box(label: Any) -> Box:
    """Return where the letters of a label are."""
    width, height = (min(pair) for pair in zip(content_of(label), label.size, strict=True))
    left, top, right, bottom = label.padding
    x = {
        "left": label.x + left,
        "auto": label.x + left,
        "center": label.center_x - width / 2,
        "right": label.right - right - width,
    }[label.halign]
    y = {
        "bottom": label.y + bottom,
        "top": label.top - top - height,
    }.get(label.valign, label.center_y - height / 2)
    first, last = label.to_window(x, y), label.to_window(x + width, y + height)
    return Box(*map(min, zip(first, last, strict=True)), *map(max, zip(first, last, strict=True)))


def ink_of(one: Seen, ground: Rgb) -> Rgb:
    """Return the colour in which a label is drawn on this ground."""
    label = one.widget
    *colour, alpha = label.disabled_color if label.disabled else label.color
    share = alpha * one.opacity
    red, green, blue = (
        round(part * 255 * share + below * (1 - share))
        for part, below in zip(colour, ground, strict=True)
    )
    return red, green, blue


def distance(one: Rgb, other: Rgb) -> int:
    """Return how far two colours are apart."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of the WCAG, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Rgb) -> float:
    """Return the relative luminance of the WCAG."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
