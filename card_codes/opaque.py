"""Opaque tags: a token that only this companion's key can resolve.

A token is made of the number of the printed set, the card and the copy. It looks like chance, it is
unlike from copy to copy and from set to set, and without the key it says nothing about its card.
What was printed is written down, so that tokens can be computed again; no table of them is kept.
"""

import hashlib
import hmac
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final

import msgspec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from card_codes.payload import COMPANION, Tag, encode

LENGTH: Final = 7  # no card of the companion's own is that long, so none is taken for a token
_PURPOSE: Final = b"opaque tags"
_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class PrintedSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed set: its number, drawn by chance, and how many of each card it has.

    A number is no count, for counting begins anew where the list is lost or restored from an old
    copy, and then the same tokens would be printed twice.
    """

    number: int
    game: str
    cards: Mapping[str, int]


def token_key(owner: bytes) -> bytes:
    """Return the key of the tokens, from which nobody gets back to the owner's key."""
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=_PURPOSE).derive(owner)


def token(key: bytes, number: int, tag: Tag, copy: int) -> str:
    """Return what is printed on one copy, counted from 1, of a card of one set."""
    said = f"{number}/{tag.game}/{tag.card}/{copy}".encode()
    drawn = int.from_bytes(hmac.digest(key, said, hashlib.sha256), "big")
    letters = []
    for _ in range(LENGTH):
        drawn, letter = divmod(drawn, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return encode(COMPANION, "".join(letters))


def tokens_of(key: bytes, printed: PrintedSet) -> Iterator[tuple[str, Tag]]:
    """Yield every token of a set with its card, the copies of a card one after another."""
    for card, copies in printed.cards.items():
        tag = Tag(printed.game, card)
        yield from ((token(key, printed.number, tag, copy), tag) for copy in _up_to(copies))


def resolve(key: bytes, sets: Iterable[PrintedSet]) -> dict[str, Tag]:
    """Return the card of every token that was ever printed here."""
    return dict(pair for printed in sets for pair in tokens_of(key, printed))


def new_set(
    key: bytes,
    game: str,
    cards: Mapping[str, int],
    known: Collection[str],
    draw: Callable[[], int],
) -> PrintedSet:
    """Return a set whose tokens are unlike each other and unlike all that are `known`."""
    while True:
        printed = PrintedSet(draw(), game, cards)
        made = [text for text, _ in tokens_of(key, printed)]
        if len(set(made)) == len(made) and not set(made).intersection(known):
            return printed


def _up_to(copies: int) -> range:
    return range(1, copies + 1)
