"""The theme alone, without a window."""

import gc

import pytest

from companion.engine.face import Tone
from companion.ui.theme import (
    COLOURS,
    FILL_OF,
    INK_OF,
    LEAST_TYPE,
    PAIRS,
    TYPE_SIZES,
    WORDS_ON,
    Look,
    rgba,
    scale_for,
)

ENOUGH = 7.0  # WCAG AAA


def luminance(colour: list[float]) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: list[float], other: list[float]) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_is_the_greatest_contrast() -> None:
    assert contrast([0, 0, 0, 1], [1, 1, 1, 1]) == pytest.approx(21)


@pytest.mark.parametrize("theme", COLOURS)
@pytest.mark.parametrize(("name", "ink", "ground"), PAIRS)
def test_words_stand_out(theme: str, name: str, ink: str, ground: str) -> None:
    assert contrast(rgba(theme, ink), rgba(theme, ground)) >= ENOUGH, name


def test_both_themes_name_the_same_colours() -> None:
    assert set(COLOURS["dark"]) == set(COLOURS["day"])


@pytest.mark.parametrize("tone", Tone)
def test_every_tone_has_its_colours(tone: Tone) -> None:
    assert (WORDS_ON[tone], FILL_OF[tone]) in {
        *((ink, ground) for _, ink, ground in PAIRS),
    }
    assert INK_OF[tone] in COLOURS["dark"]


def test_large_text_enlarges_words_but_not_spaces() -> None:
    look = Look()
    look.large_text = True
    assert look.size_body == round(24 * 1.2)
    assert look.touch == 64


def test_no_type_is_smaller_than_the_least() -> None:
    assert min(TYPE_SIZES.values()) >= LEAST_TYPE


@pytest.mark.parametrize(
    ("size", "scale"), [((800, 480), 1.0), ((1280, 800), 1.6), ((640, 400), 1.0)]
)
def test_the_scale_follows_the_screen(size: tuple[int, int], scale: float) -> None:
    assert scale_for(*size) == scale


def test_an_upright_screen_is_scaled_by_its_width() -> None:
    assert 1.3 < scale_for(720, 1280) < 1.5


def test_a_theme_recolours_at_once() -> None:
    look = Look()
    look.theme = "day"
    assert look.ground == rgba("day", "ground")


def test_no_widget_is_taken_away_while_the_look_changes() -> None:
    # One that goes in the middle breaks the change off, and half of a screen keeps the old look.
    worn = Look()
    collecting: list[bool] = []

    def heard(*_: object) -> None:
        collecting.append(gc.isenabled())

    worn.bind(theme=heard, scale=heard, text=heard, size_body=heard)
    worn.wear("day", large_text=True)
    worn.fit(1280, 800)
    assert collecting == [False] * 5
    assert gc.isenabled()
