"""What `companion scan` says of pictures: one JSON object or a few lines for each."""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from card_codes import pictures
from card_codes.catalogue import Card, Catalogue
from card_codes.errors import PictureError, UnknownCardError
from card_codes.payload import parse
from card_codes.reader import read
from card_codes.sight import Corners, Reading, Sight
from card_codes.tableau import Laid, Tableau, difference, merge
from companion.checkup.fault_words import sentence_of
from companion.cli.all_cards import all_cards, pick_letters
from companion.cli.files import Games, notice
from companion.scanning.spare_reader import spare_reader

ALL_OPENED, SOME_NOT_OPENED = 0, 1
Row = dict[str, Any]


def print_all(known: Games, given: argparse.Namespace) -> int:
    """Read each picture and print what is in it; a broken one does not keep us from the others."""
    everything, troubles = all_cards(known)
    spare = spare_reader()
    notice(*troubles, sentence_of(spare) if spare else None)
    narrowed = given.game is not None
    cards = everything.of_game(pick_letters(known, given.game)) if narrowed else everything
    asked = _Asked(cards, narrowed, deep=given.all or given.tableau)
    sights = []
    verdict = ALL_OPENED
    for path in given.images:
        row, sight = _read(path, asked)
        sights.append(sight)
        verdict = SOME_NOT_OPENED if "error" in row else verdict
        _print(row, _lines(row, cards), as_json=given.json)
    if given.tableau:
        merged = merge(sights, {card.code: card.copies for card in cards})
        _print(_tableau(merged, cards), _tableau_lines(merged, cards), as_json=given.json)
    return verdict


def _print(row: Row, lines: Iterator[str], *, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(row).decode(), flush=True)
    else:
        print(*lines, sep="\n", flush=True)


class _Asked(NamedTuple):
    """Which cards can be there, whether others are out of the question, and how long to look."""

    cards: Catalogue
    narrowed: bool
    deep: bool


def _read(path: Path, asked: _Asked) -> tuple[Row, Sight]:
    image = {"image": os.fsencode(path).decode(errors="replace")}
    try:
        picture = pictures.load(path)
    except PictureError as error:
        return {**image, "error": str(error)}, Sight()
    sight = _look(picture.grey, asked)
    tags = [_tag(reading, asked.cards, picture.scale) for reading in sight.readings]
    found: Row = {"tags": tags}
    if asked.narrowed:
        found = {
            "tags": [tag for tag in tags if "known" not in tag],
            "unknown": [tag["code"] for tag in tags if "known" in tag],
        }
    counted = {"foreign": len(sight.foreign), "ms": round(sight.milliseconds, 1)}
    return {**image, **found, **counted}, sight


def _look(grey: pictures.Grey, asked: _Asked) -> Sight:
    """Read as live scanning does: at leisure only what gave nothing at first sight."""
    codes = asked.cards.codes
    if asked.deep:
        return read(grey, codes, deep=True)
    first = read(grey, codes)
    if first.readings:
        return first
    second = read(grey, codes, deep=True)
    took = first.milliseconds + second.milliseconds
    return msgspec.structs.replace(second, milliseconds=took)


def _tag(reading: Reading, cards: Catalogue, scale: int) -> Row:
    card = _card(cards, reading.code)
    tag = card.tag if card else parse(reading.code)
    return {
        "code": reading.code,
        "game": tag.game,
        "card": tag.card,
        "corners": _in_the_file(reading.corners, scale),
        "stage": reading.stage.value,
        "confidence": round(reading.confidence, 3),
        **({} if card else {"known": False}),
    }


def _card(cards: Catalogue, code: str) -> Card | None:
    try:
        return cards.find(code)
    except UnknownCardError:
        return None


def _in_the_file(corners: Corners, scale: int) -> list[list[float]]:
    return [[round(x * scale, 1), round(y * scale, 1)] for x, y in corners]


def _lines(row: Row, cards: Catalogue) -> Iterator[str]:
    if "error" in row:
        yield row["error"]
        return
    tags, unknown = row["tags"], row.get("unknown", [])
    others = f", {row['foreign']} not ours" if row["foreign"] else ""
    image = pictures.shown(Path(row["image"]))
    yield f"{image}: {_count(len(tags) + len(unknown), 'tag')}{others}, {row['ms']:.0f} ms"
    for code in [*(tag["code"] for tag in tags), *unknown]:
        yield f"  {_named(code, cards)}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _named(code: str, cards: Catalogue) -> str:
    card = _card(cards, code)
    return f"{code:10}  {card.name('en') if card else 'not a card known here'}"


def _tableau(merged: Tableau, cards: Catalogue) -> Row:
    return {
        "tableau": [_laid(card, cards) for card in merged.cards],
        "unread": [_where(card) for card in merged.unread],
        "doubled": list(_doubled(merged, cards)),
        "islands": merged.islands,
        "empty": merged.empty,
    }


def _laid(laid: Laid, cards: Catalogue) -> Row:
    code = laid.code or ""
    card = _card(cards, code)
    tag = card.tag if card else parse(code)
    known = {} if card else {"known": False}
    return {"code": code, "game": tag.game, "card": tag.card, **_where(laid), **known}


def _where(laid: Laid) -> Row:
    place: Row = msgspec.to_builtins(laid.place)
    return {**place, "island": laid.island, "pictures": laid.pictures}


def _doubled(merged: Tableau, cards: Catalogue) -> tuple[str, ...]:
    copies = {card.code: card.copies for card in cards}
    return difference((), merged, copies).doubled


def _tableau_lines(merged: Tableau, cards: Catalogue) -> Iterator[str]:
    doubled = _doubled(merged, cards)
    yield f"On the table: {_count(len(merged.cards), 'card')}, {len(merged.unread)} unread"
    for card in merged.cards:
        too_many = "  (more than the box has)" if card.code in doubled else ""
        yield f"  {_named(card.code or '', cards)}{too_many}"
    if len(merged.islands) > 1:
        yield f"  {len(merged.islands)} parts of the table that no picture shows together"
