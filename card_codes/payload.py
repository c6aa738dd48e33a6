"""The text of a tag: two letters for the game, up to seven for the card, one to check them."""

import re
from typing import Final

import msgspec

from card_codes.errors import DamagedTagError, NotOursError, TagError

COMPANION: Final = "TC"  # the companion's own: test card, seat cards, opaque tags
GAMES: Final = frozenset({"RS", "UN", "RB", "IS", "SW", COMPANION})
LONGEST: Final = 10  # what version 1 holds at error level H
LONGEST_CARD: Final = LONGEST - 3

_CARD: Final = re.compile(r"[0-9A-Z]{1,7}")
_CODE: Final = re.compile(r"([A-Z]{2})([0-9A-Z]{1,7})([0-9A-Z])")
_SEPARATORS: Final = re.compile(r"[\s\-_.]+")


class Tag(msgspec.Struct, frozen=True, order=True):
    """What a tag says: the game's two letters and the card within it."""

    game: str
    card: str

    @property
    def code(self) -> str:
        """The text that is printed.

        >>> Tag("IS", "COM048").code
        'ISCOM048X'
        """
        return encode(self.game, self.card)


def encode(game: str, card: str) -> str:
    """Return the text of a card's tag; raises `ValueError` where the parts cannot be printed.

    >>> encode("RS", "PLOT7")
    'RSPLOT7X'
    """
    if game not in GAMES or not _CARD.fullmatch(card):
        raise ValueError(f"{game!r} and {card!r} make no tag")
    body = game + card
    return body + _check_character(body)


def parse(text: str) -> Tag:
    """Return what a scanned text says; raises `NotOursError` or `DamagedTagError`.

    >>> parse("RSPLOT7X")
    Tag(game='RS', card='PLOT7')
    """
    parts = _CODE.fullmatch(text)
    if parts is None or parts[1] not in GAMES:
        raise NotOursError("not one of our tags")
    game, card, check = parts.groups()
    if _check_character(game + card) != check:
        raise DamagedTagError("the check character does not fit")
    return Tag(game, card)


def is_tag(text: str) -> bool:
    """Tell whether a scanned text is one of ours, with a check character that fits."""
    try:
        parse(text)
    except TagError:
        return False
    return True


def typed(text: str) -> Tag:
    """Return what somebody typed from under a worn tag: small letters and gaps do not matter.

    >>> typed(" rs-plot7 x")
    Tag(game='RS', card='PLOT7')
    """
    return parse(_SEPARATORS.sub("", text).upper())


def _check_character(body: str) -> str:
    from stdnum.iso7064 import mod_37_36  # noqa: PLC0415 - long to load, and no screen needs it

    character: str = mod_37_36.calc_check_digit(body)
    return character
