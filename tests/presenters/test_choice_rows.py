"""Rows of hidden choices: none too long for a finger, whatever the choices are."""

import pytest

from companion.presenters.choice_rows import FEW, rows_of

LYING, UPRIGHT = 6, 5


@pytest.mark.parametrize("most", [LYING, UPRIGHT])
@pytest.mark.parametrize("count", range(31))
def test_every_choice_has_a_place_and_no_row_is_too_long(count: int, most: int) -> None:
    rows = rows_of(count, most)
    assert sum(rows) == count
    assert all(0 < length <= most for length in rows)


def test_few_choices_stand_in_two_columns() -> None:
    rows = [rows_of(count, LYING) for count in range(FEW + 1)]
    assert rows == [(), (1,), (2,), (2, 1), (2, 2)]


def test_many_stand_in_even_rows() -> None:
    assert rows_of(6, LYING) == (3, 3)
    assert rows_of(11, LYING) == (6, 5)
    assert rows_of(11, UPRIGHT) == (4, 4, 3)
    assert rows_of(21, LYING) == (6, 6, 6, 3)
