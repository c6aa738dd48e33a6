"""Whatever is held before the camera: no crash, no wrong card, nothing kept of foreign codes."""

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from card_codes.reader import read
from card_codes.sight import Sight, Stage
from tests.card_codes.hostile import (
    CODES,
    ELSEWHERE,
    FOREIGN,
    MAYBE,
    OURS,
    SILENT,
    SWORDFISH,
    Grey,
    on_a_desk,
    tag,
)

MOST_MEGABYTES = 1500  # the largest picture has 60 of its own
SECONDS = 600  # generous: it only has to end

deeply = pytest.mark.parametrize("deep", [False, True])


def codes_in(sight: Sight) -> list[str]:
    return [reading.code for reading in sight.readings]


@deeply
@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_code_is_a_place_alone(name: str, deep: bool) -> None:
    sight = read(FOREIGN[name](), CODES, deep=deep)
    assert sight.readings == ()
    assert len(sight.foreign) == 1
    assert SWORDFISH not in repr(sight)


@deeply
@pytest.mark.parametrize("name", SILENT)
def test_what_is_no_tag_of_ours_is_never_read(name: str, deep: bool) -> None:
    assert codes_in(read(SILENT[name](), CODES, deep=deep)) == []


@deeply
@pytest.mark.parametrize("name", MAYBE)
def test_what_may_be_read_is_read_as_what_it_is(name: str, deep: bool) -> None:
    scene, true = MAYBE[name]
    assert set(codes_in(read(scene(), CODES, deep=deep))) <= true


@deeply
def test_a_sound_tag_that_is_not_in_play_is_read_and_never_guessed(deep: bool) -> None:
    (reading,) = read(on_a_desk(tag(ELSEWHERE)), CODES, deep=deep).readings
    assert reading.code == ELSEWHERE
    assert reading.stage is not Stage.CLOSED_SET


@deeply
def test_two_of_the_same_card_are_two(deep: bool) -> None:
    desk = on_a_desk(np.concatenate([tag(OURS), tag(OURS)], axis=1))
    assert codes_in(read(desk, CODES, deep=deep)) == [OURS, OURS]


@deeply
def test_without_any_codes_in_play_the_tag_is_still_read(deep: bool) -> None:
    assert codes_in(read(on_a_desk(tag(OURS)), (), deep=deep)) == [OURS]


def test_the_whole_corpus_ends_in_bounded_memory() -> None:
    program = [sys.executable, "-m", "tests.card_codes.hostile"]
    most = subprocess.check_output(program, timeout=SECONDS, text=True)
    assert int(most) < MOST_MEGABYTES


def _transposed(grey: Grey) -> Grey:
    return grey.T


def _backwards(grey: Grey) -> Grey:
    return grey[::-1, ::-1]


def _every_second(grey: Grey) -> Grey:
    return np.repeat(np.repeat(grey, 2, axis=0), 2, axis=1)[::2, ::2]


def _read_only(grey: Grey) -> Grey:
    grey = grey.copy()
    grey.setflags(write=False)
    return grey


def _in_columns(grey: Grey) -> Grey:
    return np.asfortranarray(grey)


def _repeated(grey: Grey) -> Grey:
    return np.broadcast_to(grey[:1], grey.shape)


LAYOUTS: list[Callable[[Grey], Grey]] = [
    _transposed, _backwards, _every_second, _read_only, _in_columns, _repeated
]  # fmt: skip


@deeply
@pytest.mark.parametrize("layout", [_every_second, _read_only, _in_columns])
def test_a_tag_is_read_however_its_picture_lies_in_memory(
    layout: Callable[[Grey], Grey], deep: bool
) -> None:
    picture = layout(on_a_desk(tag(OURS)))
    before = picture.copy()
    assert codes_in(read(picture, CODES, deep=deep)) == [OURS]
    assert np.array_equal(picture, before)


@given(
    values=arrays.arrays(
        np.uint8,
        arrays.array_shapes(min_dims=2, max_dims=2, min_side=0, max_side=70),
        elements=st.integers(0, 255),
        fill=st.sampled_from([0, 127, 255]),
    ),
    layout=st.sampled_from(LAYOUTS),
    deep=st.booleans(),
)
@settings(max_examples=150)
def test_any_array_at_all_gives_a_sight(
    values: Grey, layout: Callable[[Grey], Grey], deep: bool
) -> None:
    assert isinstance(read(layout(values), CODES, deep=deep), Sight)


@given(
    mask=arrays.arrays(np.bool_, (29, 29), elements=st.booleans(), fill=st.just(False)),
    module=st.integers(1, 5),
    deep=st.booleans(),
)
@settings(max_examples=100)
def test_a_damaged_tag_is_read_as_itself_or_not_at_all(
    mask: NDArray[np.bool_], module: int, deep: bool
) -> None:
    damaged = np.where(np.kron(mask, np.ones((module, module), bool)), 255, tag(OURS, module))
    seen = read(on_a_desk(damaged.astype(np.uint8), 200, 200), CODES, deep=deep)
    assert set(codes_in(seen)) <= {OURS}
