"""Cards that players add: their own file, in which one wrong card spoils none of the others.

A typo found on the evening itself must not take the other house cards out of the game, so whatever
is right counts, and each wrong card gets one sentence. A file that cannot be read at all gives no
card and one sentence.
"""

import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from card_codes.catalogue import LANGUAGES, Card, Catalogue
from card_codes.errors import CatalogueError
from card_codes.payload import COMPANION, Tag, encode

FILE_NAME: Final = "cards.toml"
LARGEST: Final = 256 * 1024  # bytes; thousands of cards
MOST_CARDS: Final = 500  # the reader tells fewer cards apart more surely
MOST_COPIES: Final = 99
LONGEST_NAME: Final = 60
LONGEST_LINE: Final = 300  # a key of many thousand parts would take all memory there is

_KEYS: Final = frozenset({"game", "code", "copies", *LANGUAGES})


class OwnCards(msgspec.Struct, frozen=True):
    """What the file gave: the cards, and a sentence for each that cannot be used."""

    cards: tuple[Card, ...] = ()
    troubles: tuple[CatalogueError, ...] = ()


def load_own_cards(path: Path, games: Mapping[str, str], known: Catalogue) -> OwnCards:
    """Return the cards of a file; nothing where there is none.

    `games` are the two letters by every name a game may be called; `known` are the cards that
    cannot be added again.
    """
    try:
        text = text_of(path)
        return OwnCards() if text is None else parse_own_cards(text, games, known)
    except CatalogueError as error:
        return OwnCards(troubles=(error,))


def parse_own_cards(text: str, games: Mapping[str, str], known: Catalogue) -> OwnCards:
    """Return the cards of a text; raises `CatalogueError` where it is no list of cards at all."""
    taken = {card.tag for card in known}
    cards: list[Card] = []
    troubles: list[CatalogueError] = []
    for number, entry in enumerate(_entries(text), start=1):
        try:
            card = _Entry(number, entry).card(games, taken)
        except CatalogueError as error:
            troubles.append(error)
        else:
            taken.add(card.tag)
            cards.append(card)
    return OwnCards(tuple(cards), tuple(troubles))


def text_of(path: Path) -> str | None:
    """Return the text of a file that players write; None where there is none.

    Raises `CatalogueError` where it cannot be read.
    """
    try:
        # A pipe or a device under that name would never end.
        if not stat.S_ISREG(path.stat().st_mode):
            raise CatalogueError("{file} is no file: put a text there.", file=path.name)
        with path.open("rb") as file:
            found = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CatalogueError(
            "{file} cannot be read: {why}.", file=path.name, why=error.strerror or ""
        ) from error
    if len(found) > LARGEST:
        raise CatalogueError(
            "{file} is too long: at most {most} kB.", file=path.name, most=LARGEST // 1024
        )
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CatalogueError("{file} is no text: save it as UTF-8.", file=path.name) from error


def _entries(text: str) -> list[Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise CatalogueError(
                "Line {line} of {file} is too long: write each fact on a line of its own.",
                file=FILE_NAME,
                line=number,
            )
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CatalogueError(
            "{file} is not written as cards are: look near line {line}.",
            file=FILE_NAME,
            line=_line_of(error, text),
        ) from error
    cards = found.pop("card", [])
    if found or not isinstance(cards, list):
        raise CatalogueError(
            "{file} has something else than cards: begin each with a line [[card]].",
            file=FILE_NAME,
        )
    if len(cards) > MOST_CARDS:
        raise CatalogueError(
            "{file} has {count} cards: at most {most}.",
            file=FILE_NAME,
            count=len(cards),
            most=MOST_CARDS,
        )
    return cards


def _line_of(error: Exception, text: str) -> int:
    """Return the line a message speaks of: Python 3.11 says it in words only."""
    if "end of document" in str(error):
        return text.count("\n") + 1
    _, _, rest = str(error).partition("line ")
    digits = rest.partition(",")[0]
    return int(digits) if digits.isdecimal() else 1


class _Entry:
    """One card as it was written, and what may be wrong with it."""

    def __init__(self, number: int, entry: Any) -> None:
        self._where: dict[str, str | int] = {"number": number, "file": FILE_NAME}
        self._entry: dict[str, Any] = entry if isinstance(entry, dict) else {}

    def card(self, games: Mapping[str, str], taken: set[Tag]) -> Card:
        other = sorted(self._entry.keys() - _KEYS)
        if other:
            raise CatalogueError(
                "Card {number} of {file}: nobody knows what {key} is.",
                key=_short(other[0]),
                **self._where,
            )
        tag = Tag(self._game(games), self._code())
        self._fits(tag, taken)
        return Card(tag, self._names(), self._copies())

    def _game(self, games: Mapping[str, str]) -> str:
        game = games.get(self._text("game").casefold(), "")
        if game in ("", COMPANION):
            raise CatalogueError(
                "Card {number} of {file}: there is no game {game!r} to add cards to.",
                game=_short(self._text("game")),
                **self._where,
            )
        return game

    def _code(self) -> str:
        return self._text("code").upper()

    def _fits(self, tag: Tag, taken: set[Tag]) -> None:
        try:
            encode(tag.game, tag.card)
        except ValueError as error:
            raise CatalogueError(
                "Card {number} of {file}: {code!r} is no code, take 1 to 7 letters A to Z and"
                " digits.",
                code=_short(self._text("code")),
                **self._where,
            ) from error
        if tag in taken:
            raise CatalogueError(
                "Card {number} of {file}: there is a card {code} already, take another code.",
                code=tag.card,
                **self._where,
            )

    def _names(self) -> dict[str, str]:
        names = {code: self._text(code) for code in LANGUAGES if code in self._entry}
        if not names.get("en"):
            raise CatalogueError(
                "Card {number} of {file}: it needs a name; write one after en.", **self._where
            )
        for name in names.values():
            if len(name) > LONGEST_NAME or not name.isprintable():
                raise CatalogueError(
                    "Card {number} of {file}: a name has at most {most} letters in one line.",
                    most=LONGEST_NAME,
                    **self._where,
                )
        return {code: name for code, name in names.items() if name}

    def _copies(self) -> int:
        copies = self._entry.get("copies", 1)
        if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
            raise CatalogueError(
                "Card {number} of {file}: copies is a number from 1 to {most}.",
                most=MOST_COPIES,
                **self._where,
            )
        return copies

    def _text(self, key: str) -> str:
        text = self._entry.get(key)
        if not isinstance(text, str):
            raise CatalogueError(
                "Card {number} of {file}: {key} is missing or no text in quotes.",
                key=key,
                **self._where,
            )
        return text.strip()


def _short(text: str) -> str:
    """Return what is told of somebody's text: enough to find it, and in one line."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= LONGEST_NAME else shown[: LONGEST_NAME - 1] + "…"
