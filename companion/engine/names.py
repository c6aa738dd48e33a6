"""Which names are one name: those that nobody can tell apart when they are read.

This only compares names. Each is shown as it was typed.
"""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

# What looks like a Latin letter, pair by pair. A Cyrillic letter that does so only as a capital is
# that letter when small too, or a name in capitals would be another one. Greek ones are taken as
# they look in either case: a small nu is a v, a small eta an n.
_CYRILLIC: Final = (
    "АВСЕНІЈКМОРЅТУХԚԜѴӀавсенһіјкморѕтухԛԝѵӏԁ",
    "ABCEHIJKMOPSTYXQWVIabcehhijkmopstyxqwvld",
)
_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαβγεζηικμνορτυχωϲϳ", "ABEZHIKMNOPTYXCJabyeznikmvoptuxwcj")
_OTHERS: Final = ("ıɑɡǀ|", "iagll")  # noqa: RUF001
# Letters without ink, and marks that only choose between two shapes or join letters.
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0\u034f" + "".join(map(chr, range(0xFE00, 0xFE10)))
_TABLE: Final = {
    **dict.fromkeys(map(ord, _BLANK)),
    **{
        ord(one): other
        for pair in (_CYRILLIC, _GREEK, _OTHERS)
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
