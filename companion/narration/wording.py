"""Names may hold anything; a voice is given words only."""

import unicodedata
from typing import Final

from companion.narration.line import Line

MOST_LETTERS: Final = 600  # of a line: a minute of speech
# Programs read phonemes, marks and tags out of these.
_SIGNS: Final = frozenset("<>[]{}|\\^~`_*#@=")
_SILENT: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "So", "Sk", "Zl", "Zp"})

# How long things take at an even pace, in milliseconds and rather too much. A figure is a word, a
# capital may be spelled out, and a comma is a breath.
_START_MS, _LETTER_MS, _FIGURE_MS, _CAPITAL_MS, _BREATH_MS = 400, 90, 600, 80, 250


def spoken(text: str) -> str:
    r"""Return what a voice can say of a text: no control characters, pictures or markup.

    >>> spoken("Ola \N{GAME DIE} <b>  leads\n.")
    'Ola b leads .'
    >>> spoken("\N{MATHEMATICAL SCRIPT CAPITAL O}\N{CIRCLED LATIN SMALL LETTER L}a")
    'Ola'
    >>> spoken("...")
    ''
    """
    # Letters in fancy dress are letters, which a voice would spell out or leave out.
    normal = unicodedata.normalize("NFKC", text[:MOST_LETTERS])[:MOST_LETTERS]
    words = "".join(" " if _unspeakable(sign) else sign for sign in normal).split()
    return " ".join(words) if any(map(str.isalnum, normal)) else ""


def _unspeakable(sign: str) -> bool:
    return sign in _SIGNS or unicodedata.category(sign) in _SILENT


def estimate(line: Line) -> int:
    """Return about how many milliseconds a line takes to say; it depends on the text alone.

    >>> estimate(Line("", "en"))
    0
    """
    words = spoken(line.text)
    return _START_MS + sum(map(_milliseconds, words)) if words else 0


def _milliseconds(sign: str) -> int:
    if sign.isdecimal():
        return _FIGURE_MS
    if sign.isupper():
        return _LETTER_MS + _CAPITAL_MS
    return _LETTER_MS if sign.isalpha() or sign == " " else _BREATH_MS
