"""The format of a tag: as docs/card-codes.md writes it down, and as older sheets have it."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from card_codes.catalogue import TEST_CARD
from card_codes.pattern import all_masks
from card_codes.payload import GAMES, LONGEST_CARD, encode
from card_codes.reader import read
from card_codes.symbol import MASK, MODULES, symbol
from companion.engine import find_games
from companion.scanning.catalogue import cards_of, catalogue
from tests.card_codes.cards_in_hand import of_others

DOCUMENT = Path(__file__).parents[2] / "docs" / "card-codes.md"
EXAMPLE = "RSPLOT7X"
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

OLD_SHEET = Path(__file__).with_name("sheet-of-any-mask.png")  # as versions before printed it

BOXES = find_games("companion.games")
CARDS = sorted(catalogue(BOXES.values()).codes)


def made_up(count: int) -> Iterator[str]:
    """Yield texts of every length and every game."""
    chance = np.random.default_rng(7)
    for number in range(count):
        size = 1 + number % LONGEST_CARD
        card = "".join(chance.choice(list(LETTERS), size))
        yield encode(str(chance.choice(sorted(GAMES))), card)


# A second printer, written from the document alone


def data_bytes(code: str) -> list[int]:
    values = [LETTERS.index(letter) for letter in code]
    pairs = zip(values[::2], values[1::2], strict=False)
    bits = f"0010{len(code):09b}" + "".join(f"{45 * one + other:011b}" for one, other in pairs)
    bits += f"{values[-1]:06b}" if len(code) % 2 else ""
    bits = bits.ljust(min(len(bits) + 4, 72), "0")
    bits = bits.ljust(-(-len(bits) // 8) * 8, "0")
    made = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return made + [(0xEC, 0x11)[number % 2] for number in range(9 - len(made))]


def times(one: int, other: int) -> int:
    made = 0
    for bit in range(8):
        made ^= (other >> bit & 1) * one
        one = one << 1 ^ (one >> 7) * 0x11D
    return made


@cache
def generator() -> list[int]:
    made = [1]
    for power in range(17):
        root = reduce(times, [2] * power, 1)
        grown = zip([*made, 0], [0, *made], strict=True)
        made = [one ^ times(other, root) for one, other in grown]
    return made


def check_bytes(data: list[int]) -> list[int]:
    rest = data + [0] * 17
    for at in range(9):
        first = rest[at]
        for offset, factor in enumerate(generator()):
            rest[at + offset] ^= times(factor, first)
    return rest[9:]


def fixed_modules() -> NDArray[np.int8]:
    """1 is dark, 0 is light, -1 is left for the data."""
    drawn = np.full((21, 21), -1, np.int8)
    for top, left in ((0, 0), (0, 14), (14, 0)):
        drawn[max(top - 1, 0) : top + 8, max(left - 1, 0) : left + 8] = 0
        drawn[top : top + 7, left : left + 7] = 1
        drawn[top + 1 : top + 6, left + 1 : left + 6] = 0
        drawn[top + 2 : top + 5, left + 2 : left + 5] = 1
    drawn[6, 8:13] = drawn[8:13, 6] = (1, 0, 1, 0, 1)
    bits = [int(bit) for bit in "000110100001100"]
    drawn[8, [0, 1, 2, 3, 4, 5, 7, 8]] = bits[:8]
    drawn[[7, 5, 4, 3, 2, 1, 0], 8] = bits[8:]
    drawn[[20, 19, 18, 17, 16, 15, 14], 8] = bits[:7]
    drawn[8, 13:] = bits[7:]
    drawn[13, 8] = 1
    return drawn


def drawn_by_hand(code: str) -> NDArray[np.int8]:
    data = data_bytes(code)
    bits = iter("".join(f"{byte:08b}" for byte in data + check_bytes(data)))
    drawn = fixed_modules()
    rows = list(range(21))
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        rows.reverse()
        for row in rows:
            for column in (right, right - 1):
                if drawn[row, column] < 0:
                    turned = (row * column % 2 + row * column % 3) % 2 == 0
                    drawn[row, column] = int(next(bits)) ^ turned
    assert next(bits, None) is None
    return drawn


def test_the_document_is_enough_to_draw_every_tag() -> None:
    for code in (*CARDS[::5], *made_up(35)):
        assert (drawn_by_hand(code) == symbol(code)).all(), code


def test_the_example_of_the_document_is_true() -> None:
    text = DOCUMENT.read_text()
    picture = "\n".join("".join(".#"[dark] for dark in row) for row in symbol(EXAMPLE).astype(int))
    data = data_bytes(EXAMPLE)
    assert picture in text
    assert " ".join(f"{byte:02X}" for byte in data) in text
    assert " ".join(f"{byte:02X}" for byte in check_bytes(data)) in text
    assert re.search(rf"mask {MASK}\b", text)


def by_zxing(code: str) -> tuple[NDArray[np.bool_], int]:
    """Return a tag as versions before this one printed it, and its mask: whichever zxing chose."""
    drawn = of_others(code)
    same = (all_masks(code)[:, 8, :9] == drawn[8, :9]).all(axis=1)  # what names the mask
    [mask] = np.flatnonzero(same)
    return drawn, int(mask)


def test_with_its_mask_every_tag_of_older_sheets_is_among_those_we_know() -> None:
    used = set()
    for code in (*CARDS, *made_up(140)):
        drawn, mask = by_zxing(code)
        assert (all_masks(code)[mask] == drawn).all(), code
        used.add(mask)
    assert used == set(range(8)), "no single mask equals all that was printed before"


def test_a_sheet_that_was_printed_in_many_masks_is_read_whole() -> None:
    old = np.array(Image.open(OLD_SHEET).convert("L"))
    found = Counter(one.code for one in read(old).readings)
    printed = [card.code for card in cards_of(BOXES["resistance"]) for _ in range(card.copies)]
    assert found == Counter([TEST_CARD.code, *printed])


def test_we_print_one_mask_alone() -> None:
    for code in CARDS:
        assert (all_masks(code)[MASK] == symbol(code)).all()
        light = np.where(np.pad(symbol(code), 4), 0, 255).astype(np.uint8)
        [found] = zxingcpp.read_barcodes(light.repeat(3, axis=0).repeat(3, axis=1))
        assert (found.text, found.ec_level) == (code, "H")


@pytest.mark.parametrize("text", ["ELEVENCHARS", "small", "ŁÓDŹ", "A-B_C"])
def test_what_is_no_text_of_a_tag_is_not_drawn(text: str) -> None:
    with pytest.raises(ValueError, match=r"too many|represented"):
        symbol(text)


def test_nobody_draws_into_the_tag_of_another() -> None:
    assert symbol(EXAMPLE) is symbol(EXAMPLE)
    assert symbol(EXAMPLE).shape == (MODULES, MODULES)
    assert not symbol(EXAMPLE).flags.writeable
