"""Text that always fits its box, without a window."""

import os
import re

import pytest

# Kivy would read pytest's options as its own, and log over its report.
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")

from companion.ui.widgets.words import ELLIPSIS, fitting, height_of, width_of

SIZE = 14
LINE = 20


def fitted(text: str, width: int, height: int = 2 * LINE) -> str:
    return fitting(text, (width, height), bold=False, want=SIZE, least=SIZE)[1]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Ministerstwo Nocy", r"Minis[a-z]*\. Nocy"),
        ("Główna Komenda Policji", r"Gł[a-zó]*\. Kom[a-z]*\. Policji"),
        ("Headquarters of Police", r"Head[a-z]*\. of Police"),
    ],
)
def test_a_word_too_long_for_a_line_is_cut_and_the_others_stay(text: str, drawn: str) -> None:
    width = int(width_of("Policji", bold=False, size=SIZE)) + 6
    assert re.fullmatch(drawn, fitted(text, width, len(text.split()) * LINE))


def test_what_can_be_broken_and_still_fits_is_not_cut() -> None:
    width = int(width_of("Ministerstwo", bold=False, size=SIZE)) - 1
    high = int(height_of("Ministerstwo Prawdy", width, bold=False, size=SIZE))
    assert fitted("Ministerstwo Prawdy", width, high) == "Ministerstwo Prawdy"


def test_one_word_ends_with_an_ellipsis() -> None:
    width = int(width_of("Brzęczyszczy", bold=False, size=SIZE))
    assert fitted("Brzęczyszczykiewicz" * 2, width).endswith(ELLIPSIS)
