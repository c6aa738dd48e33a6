"""Rows of hidden choices: none too long for a finger, and those of a kind together."""

from itertools import groupby

import pytest

from companion.presenters.choice_rows import FEW, rows_of

LYING, UPRIGHT = 6, 5
CARDS = [*"aaaaabbbbbcccccddddd", "e"]


@pytest.mark.parametrize("most", [LYING, UPRIGHT])
@pytest.mark.parametrize("count", range(31))
def test_every_choice_has_a_place_and_no_row_is_too_long(count: int, most: int) -> None:
    kinds = (CARDS * 2)[:count]
    rows = rows_of(kinds, most)
    assert sum(rows) == count
    assert all(0 < length <= most for length in rows)


def test_few_choices_stand_in_two_columns() -> None:
    assert [rows_of(["a"] * count, LYING) for count in range(FEW + 1)] == [
        (),
        (1,),
        (2,),
        (2, 1),
        (2, 2),
    ]


def test_four_colours_and_a_decoy_are_a_row_for_each_colour() -> None:
    assert rows_of(CARDS, LYING) == (5, 5, 5, 6)
    assert rows_of(CARDS, UPRIGHT) == (5, 5, 5, 5, 1)
    assert rows_of(CARDS[:-1], LYING) == (5, 5, 5, 5)


@pytest.mark.parametrize("missing", range(8))
def test_no_colour_is_torn_apart_when_cards_are_gone(missing: int) -> None:
    kinds = CARDS[missing:]
    starts, start = set(), 0
    for length in rows_of(kinds, LYING):
        starts.add(start)
        start += length
    begins, at = set(), 0
    for _, run in groupby(kinds):
        begins.add(at)
        at += len(list(run))
    assert starts <= begins


def test_numbers_stand_in_even_rows() -> None:
    assert rows_of([""] * 11, LYING) == (6, 5)
    assert rows_of([""] * 11, UPRIGHT) == (4, 4, 3)
    assert rows_of(["card", "card", "card", "card", "general", "artillery"], LYING) == (3, 3)
    assert rows_of([""] * 21, LYING) == (6, 6, 6, 3)
