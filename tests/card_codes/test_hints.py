"""What people are told when a card cannot be read, from pictures of exactly that."""

import tracemalloc
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from card_codes.hints import Hint, hint
from card_codes.reader import Grey, read
from card_codes.sight import Sight
from tests.card_codes.cards_in_hand import held
from tests.card_codes.scenes import Severity, scene

CODE = "RSPLOT7X"
SEED = 80_000


def noisy(picture: NDArray[Any]) -> Grey:
    grain = np.random.default_rng(3).normal(0, 8, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def hinted(grey: Grey) -> Hint | None:
    return hint(grey, read(grey, [CODE], deep=True))


def test_a_card_that_was_read_needs_no_hint() -> None:
    assert hinted(held(CODE, module=4)) is None


def test_a_card_far_away_is_to_come_closer() -> None:
    assert hinted(noisy(cv2.GaussianBlur(held("RSPLOT8V", module=1.3), (0, 0), 0.9))) is Hint.CLOSER


def test_a_card_that_moves_is_to_be_held_still() -> None:
    assert hinted(noisy(cv2.blur(held(CODE, module=4), (17, 1)))) is Hint.HOLD_STILL


def test_a_card_that_shines_is_to_be_tilted() -> None:
    grey = held(CODE, module=4).copy()
    cv2.ellipse(grey, (320, 240), (70, 45), 30, 0, 360, 255, -1)
    assert hinted(grey) is Hint.LESS_GLARE


def test_a_dark_room_needs_light() -> None:
    assert hinted(noisy(held(CODE, module=2) * 0.05)) is Hint.MORE_LIGHT


def test_an_empty_table_is_just_empty() -> None:
    cloth = np.random.default_rng(1).normal(110, 6, (480, 640)).clip(0, 255).astype(np.uint8)
    assert hinted(cloth) is Hint.NOTHING_THERE


def test_a_smooth_table_under_a_lamp_is_just_empty() -> None:
    x, y = np.meshgrid(np.linspace(-1, 1, 640), np.linspace(-1, 1, 480))
    assert hinted((200 - 90 * (x * x + y * y) / 2).astype(np.uint8)) is Hint.NOTHING_THERE


@pytest.mark.parametrize("severity", list(Severity))
def test_text_on_cards_is_no_tag_that_should_come_closer(severity: Severity) -> None:
    for seed in range(3):
        picture = scene(SEED + seed, ["", "", ""], severity).grey
        assert not read(picture, [CODE], deep=True).unread


def test_a_tag_that_cannot_be_read_is_certainly_one() -> None:
    blurred = cv2.GaussianBlur(held("RSPLOT8V", module=3, turn=20), (0, 0), 2.4)
    sight = read(np.asarray(blurred, np.uint8), [CODE], deep=True)
    assert (len(sight.readings), len(sight.unread)) == (0, 1)


def test_somebody_elses_code_is_not_ours() -> None:
    assert hinted(held("HTTPS://EXAMPLE.COM/", module=4)) is Hint.NOT_OURS


@pytest.mark.parametrize("shape", [(0, 0), (1, 1), (1, 5000)])
def test_any_picture_has_a_hint(shape: tuple[int, int]) -> None:
    assert isinstance(hint(np.zeros(shape, np.uint8), Sight()), Hint)


def test_a_large_still_is_judged_in_little_memory() -> None:
    still = np.full((4000, 8000), 120, np.uint8)
    tracemalloc.start()
    try:
        assert hint(still, Sight()) is Hint.NOTHING_THERE
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * still.nbytes
