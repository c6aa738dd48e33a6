"""What `companion cards` says: every code with its card, its names and its copies."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from card_codes.catalogue import LANGUAGES, Card
from companion.cli.all_cards import cards_of, pick_letters
from companion.cli.files import Games, notice


def print_list(known: Games, given: argparse.Namespace) -> None:
    """Print the cards of a game, with those that players added."""
    found, troubles = cards_of(known, pick_letters(known, given.game))
    notice(*troubles)
    if given.json:
        print(msgspec.json.format(msgspec.json.encode([_row(card) for card in found])).decode())
    else:
        print(*_lines(found), sep="\n")


def _row(card: Card) -> dict[str, Any]:
    return {
        "code": card.code,
        "game": card.tag.game,
        "card": card.tag.card,
        "names": {code: card.name(code) for code in LANGUAGES},
        "copies": card.copies,
    }


def _lines(cards: Sequence[Card]) -> Iterator[str]:
    table = [
        (card.code, card.tag.card, f"{card.copies} x", *(card.name(code) for code in LANGUAGES))
        for card in cards
    ]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
