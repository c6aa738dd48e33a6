"""How names are drawn, and which of them nobody can tell apart when they are read."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

# What the font on the screen has of the letters people write names in; a test asks the font.
_DRAWABLE: Final = (
    *((0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x17F)),  # Latin
    *((0x18F, 0x18F), (0x259, 0x259), (0x1A0, 0x1A1), (0x1AF, 0x1B0)),
    *((0x218, 0x21B), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9)),
    *((0x384, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x3CE)),  # Greek
    *((0x400, 0x481), (0x48A, 0x513)),  # Cyrillic
    *((0x2010, 0x2011), (0x2013, 0x2015), (0x2018, 0x201E), (0x2026, 0x2026)),
)

# What looks like a Latin letter, pair by pair. A Cyrillic letter that does so only as a capital is
# that letter when small too, or a name in capitals would be another one. Greek ones are taken as
# they look in either case: a small nu is a v, a small eta an n.
_CYRILLIC: Final = (
    "АВСЕНІЈКМОРЅТУХԚԜѴӀавсенһіјкморѕтухԛԝѵӏԁ",
    "ABCEHIJKMOPSTYXQWVIabcehhijkmopstyxqwvld",
)
_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαβγεζηικμνορτυχωϲϳ", "ABEZHIKMNOPTYXCJabyeznikmvoptuxwcj")
_OTHERS: Final = ("ıɑɡǀ|ĸÐð", "iagllkĐđ")  # noqa: RUF001
# What looks like something else than a Latin letter; small ones go with their capitals.
_ALIKE: Final = ("ҮүГгПпѰѱԐԑӔӕӘәҌҍѲѳ‐‑―", "YyΓγΠπΨψEeÆæƏəѢѣӨө--—")  # noqa: RUF001
# Letters without ink, and marks that only choose between two shapes or join letters.
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0\u034f" + "".join(map(chr, range(0xFE00, 0xFE10)))
_TABLE: Final = {
    **dict.fromkeys(map(ord, _BLANK)),
    **{
        ord(one): other
        for pair in (_ALIKE, _CYRILLIC, _GREEK, _OTHERS)
        for one, other in zip(*pair, strict=True)
    },
}
_WORD: Final = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=256)
def name_key(name: str) -> str:
    """Return the same for names that look alike; for what it returns itself, that.

    >>> name_key("ŁUKASZ") == name_key("Łukasz\u034f") == "łukasz"
    True
    >>> name_key("OIa") == name_key("Ola") != name_key("Oia")
    True
    """
    while (folded := _folded(name)) != name:  # what was dropped may let others come together
        name = folded
    return folded


def _folded(name: str) -> str:
    name = drawable(name).strip() or name  # letters that are not drawn tell nobody apart
    apart = normalize("NFKD", name.translate(_TABLE)).translate(_TABLE)
    whole = normalize("NFKC", "".join(one for one in apart if category(one) != "Cf"))
    # Marks that are left after all letters were put together cannot be seen, or on no letter.
    seen = "".join(one for one in whole if category(one) not in ("Mn", "Me"))
    return " ".join(_WORD.sub(_with_small_l, seen).casefold().split())


def _with_small_l(word: re.Match[str]) -> str:
    """Read a capital I among small letters as the small L that it looks like."""
    text = word[0]
    if not any(letter.islower() for letter in text):
        return text
    return text[0] + text[1:].replace("I", "l")


def drawable(text: str) -> str:
    """Return what can be drawn of a text.

    >>> drawable("Zoë 🦊"), drawable("Mǎ")
    ('Zoë ', 'Ma')
    """
    composed = normalize("NFC", text)
    return "".join(letter if _can_draw(letter) else _plain(letter) for letter in composed)


def _plain(letter: str) -> str:
    """Return a letter without its accents, where it is one with accents."""
    return "".join(part for part in normalize("NFD", letter) if _can_draw(part))


def _can_draw(letter: str) -> bool:
    return letter.isprintable() and any(low <= ord(letter) <= high for low, high in _DRAWABLE)
