"""Text that always fits its box: it gets smaller step by step, and only then shorter."""

from functools import lru_cache

from kivy.core.text import Label as Ruler
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label

from companion.ui.kv import load_beside
from companion.ui.theme import LEAST_TYPE, look

load_beside(__file__)

STEP = 2
ELLIPSIS = "…"


class Words(Label):
    """A label for any text in any box.

    `words` is the whole text, `want` the size of type it should have (0 for that of the body),
    `least` the smallest one that is still allowed. `text` and `font_size` follow from them.
    """

    words = StringProperty("")
    want = NumericProperty(0)
    least = NumericProperty(LEAST_TYPE)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("words", "want", "least", "size", "bold", "padding"):
            self.fbind(name, self._fit)
        # Not a rule of the layout: it would undo the `want` of a place when the text grows.
        look.bind(size_body=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        left, top, right, bottom = self.padding
        width, height = int(self.width - left - right), int(self.height - top - bottom)
        if width <= 0 or height <= 0:
            self.text = ""
            return
        self.font_size, self.text = fitting(
            self.words,
            (width, height),
            bold=self.bold,
            want=int(self.want or look.size_body),
            least=int(self.least),
        )


@lru_cache(maxsize=2048)
def fitting(
    text: str, box: tuple[int, int], *, bold: bool, want: int, least: int
) -> tuple[int, str]:
    """Return the largest size at most `want` in which the text fits, and the text to draw."""
    for size in range(max(want, least), least, -STEP):
        if _fits(text, box, bold=bold, size=size):
            return size, text
    width, height = box
    split = _split_at_hyphens(text, width, bold=bold, size=least)
    if height_of(split, width, bold=bold, size=least) > height:
        split = _abbreviated(split, width, bold=bold, size=least)
    return least, _shortened(split, box, bold=bold, size=least)


def height_of(text: str, width: float, *, bold: bool, size: float) -> float:
    """Return how high the text stands when it is wrapped at this width."""
    return _ruler(text, (int(width), None), bold=bold, size=size).render()[1]


@lru_cache(maxsize=4096)
def width_of(text: str, *, bold: bool, size: float) -> float:
    """Return how wide the text runs on one line."""
    return _ruler(text, (None, None), bold=bold, size=size).render()[0]


def _ruler(text: str, box: tuple[int | None, int | None], *, bold: bool, size: float) -> Ruler:
    ruler = Ruler(text=text, font_size=int(size), bold=bold, text_size=box)
    ruler.resolve_font_name()
    return ruler


@lru_cache(maxsize=4096)
def _fits(text: str, box: tuple[int, int], *, bold: bool, size: int) -> bool:
    """Tell whether the text fits without breaking a word in two."""
    width, height = box
    if height_of(text, width, bold=bold, size=size) > height:
        return False
    return all(width_of(word, bold=bold, size=size) <= width for word in text.split())


def _split_at_hyphens(text: str, width: int, *, bold: bool, size: int) -> str:
    """Let words that are too long for a line break where they are joined."""
    return " ".join(
        word if width_of(word, bold=bold, size=size) <= width else word.replace("-", "-\n")
        for word in text.split(" ")
    )


def _abbreviated(text: str, width: int, *, bold: bool, size: int) -> str:
    """Cut words that are too long for a line, if there are others: these are still to be read."""
    words = text.split(" ")
    if len(words) == 1:
        return text
    return " ".join(_cut(word, width, bold=bold, size=size) for word in words)


def _cut(word: str, width: int, *, bold: bool, size: int) -> str:
    """Return the longest beginning of a word that fits, with a full stop, or all of it."""
    if width_of(word, bold=bold, size=size) <= width:
        return word
    parts = (word[:end].rstrip() + "." for end in range(len(word) - 1, 0, -1))
    return next((one for one in parts if width_of(one, bold=bold, size=size) <= width), word)


def _shortened(text: str, box: tuple[int, int], *, bold: bool, size: int) -> str:
    """Return the longest beginning that fits; a word may be broken here, nothing may be lost."""
    width, height = box
    if height_of(text, width, bold=bold, size=size) <= height:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        part = text[:middle].rstrip() + ELLIPSIS
        if height_of(part, width, bold=bold, size=size) <= height:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS
