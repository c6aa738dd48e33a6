"""From pictures to readings: every stage, what it must not say, and how it bears being bounded."""

from collections.abc import Collection

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_codes import reader
from card_codes.candidates import find_places
from card_codes.decoders import loaded
from card_codes.effort import DEEP
from card_codes.grid import pyramid
from card_codes.pattern import MASKS
from card_codes.payload import Tag, encode
from card_codes.reader import MOST_CODES, MOST_PIXELS, Grey, read
from card_codes.sight import Stage
from card_codes.symbol import MASK
from card_codes.templates import Templates
from tests.card_codes.cards_in_hand import held
from tests.card_codes.scenes import Severity, made_up_codes, scene

CODE = encode("RS", "PLOT7")
MASK_BEFORE = 5  # in which earlier versions printed it
SEED = 70_000


def soft(grey: Grey, blur: float) -> Grey:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), blur), np.uint8)


@given(st.sampled_from(made_up_codes(40)), st.floats(2.5, 6), st.floats(0, 360))
@settings(max_examples=40, deadline=None)
def test_a_sharp_tag_is_read_however_it_is_turned(code: str, module: float, turn: float) -> None:
    found = read(held(code, module, turn)).readings
    assert [one.code for one in found] == [code]


@pytest.mark.parametrize("stage", [Stage.FAST, Stage.ZBAR])
def test_corners_go_clockwise_from_the_tags_own_top_left(stage: Stage) -> None:
    reader = loaded(stage)
    assert reader
    for turn in (0, 30, 90, 160, 200, 280):
        (found,) = reader.find(held(CODE, module=4, turn=turn))
        corners = np.array(found.corners)
        angle = np.radians(-turn)
        spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 4 * 21 / 2
        assert np.abs(corners - (square @ spin.T + [320, 240])).max() < 4


@pytest.mark.parametrize(("mask", "blur"), [(MASK, 1.0), (MASK_BEFORE, 1.1)])
def test_what_the_fast_reader_leaves_is_read_module_by_module(mask: int, blur: float) -> None:
    (found,) = read(soft(held(CODE, module=2, turn=20, mask=mask), blur), deep=True).readings
    assert (found.code, found.stage) == (CODE, Stage.GRID)


@pytest.mark.usefixtures("no_zxing")
def test_zbar_repairs_as_zxing_does_where_it_takes_its_place() -> None:
    (found,) = read(soft(held(CODE, module=2, turn=20), 1.0), deep=True).readings
    assert (found.code, found.stage) == (CODE, Stage.GRID)


def test_what_cannot_be_repaired_is_told_apart_from_all_cards_in_play() -> None:
    blurred = soft(held(CODE, module=2, turn=20), 1.9)
    assert not read(blurred, deep=True).readings
    (found,) = read(blurred, [CODE, *made_up_codes(60)], deep=True).readings
    assert (found.code, found.stage) == (CODE, Stage.CLOSED_SET)
    assert 0 < found.confidence < 1


@pytest.mark.parametrize("mask", range(MASKS))
def test_sheets_of_earlier_versions_are_read_in_any_mask_by_every_stage(mask: int) -> None:
    in_play = [CODE, *made_up_codes(60)]
    for blur, stage in ((0.3, Stage.FAST), (1.0, Stage.GRID), (1.9, Stage.CLOSED_SET)):
        picture = soft(held(CODE, module=2, turn=20, mask=mask), blur)
        (found,) = read(picture, in_play, deep=True).readings
        assert (found.code, found.stage) == (CODE, stage)


@pytest.mark.parametrize("in_play", [1, 11, 120])
def test_a_card_that_is_not_in_play_is_taken_for_no_other(in_play: int) -> None:
    shown = made_up_codes(160)[:8]
    others = made_up_codes(160)[8 : 8 + in_play]
    for severity in Severity:
        picture = scene(SEED + in_play, shown, severity).grey
        found = read(picture, others, deep=True).readings
        assert {one.code for one in found} <= set(shown)  # read rightly without a catalogue


def test_a_tag_that_differs_in_one_letter_is_another_card() -> None:
    near = [encode("RS", f"PLOT{letter}") for letter in "0123456ABCDEFGH"]
    for blur in (0.8, 1.4, 1.9, 2.4):
        found = read(soft(held(CODE, module=2, turn=20), blur), near, deep=True).readings
        assert {one.code for one in found} <= {CODE}


def test_a_whole_tableau_is_read_far_better_than_by_the_fast_reader_alone() -> None:
    codes = made_up_codes(80)
    shown, fast, ours = 0, 0, 0
    for seed in range(3):
        table = scene(SEED + seed, codes[seed * 12 : seed * 12 + 12], Severity.MEDIUM)
        there = {tag.code for tag in table.tags}
        found = read(table.grey, codes, deep=True).readings
        assert {one.code for one in found} <= there
        shown += len(there)
        fast += sum(one.stage is Stage.FAST for one in found)
        ours += len(found)
    assert ours > 0.8 * shown
    assert ours > 1.5 * fast


def test_readings_lie_where_the_tags_are() -> None:
    table = scene(SEED, made_up_codes(12), Severity.EASY, (1920, 1080))
    places = {tag.code: tag for tag in table.tags}
    found = read(table.grey, made_up_codes(12), deep=True).readings
    assert len(found) >= len(places) - 1  # sleeves shine on easy tables too
    for one in found:
        off = np.abs(np.array(one.corners) - places[one.code].corners).max()
        assert off < 1.5 * places[one.code].pixels_a_module, one.stage


def test_copies_of_one_card_are_told_apart_by_place() -> None:
    table = scene(SEED, [CODE] * 5, Severity.EASY, (1920, 1080))
    found = read(table.grey, [CODE], deep=True).readings
    middles = np.array([np.mean(one.corners, axis=0) for one in found])
    apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    assert [one.code for one in found] == [CODE] * 5
    assert apart[~np.eye(5, dtype=bool)].min() > 40


def test_a_large_picture_is_read_at_its_own_size() -> None:
    small = held(CODE, module=4)
    large = small.repeat(8, axis=0).repeat(8, axis=1)
    assert large.size > MOST_PIXELS
    (found,), (same,) = read(large).readings, read(small).readings
    assert np.abs(np.array(found.corners) / 8 - np.array(same.corners)).max() < 1.5


def test_without_time_only_the_fast_reader_looks() -> None:
    faint = soft(held(CODE, module=2, turn=20), 1.0)
    assert read(faint, [CODE], deep=True).readings
    assert not read(faint, [CODE], deep=True, budget_ms=0).readings


def test_with_little_time_large_tags_are_looked_for_and_small_ones_are_not() -> None:
    large, small = (
        soft(held(CODE, module=module, turn=20), module * 0.55) for module in (4.0, 1.3)
    )
    asked = iter([True] * 8)  # the clock of a slow computer: three sizes are left when it strikes

    def counted(picture: Grey) -> int:
        levels = pyramid(picture)
        return len(find_places(levels, np.empty((0, 4, 2)), DEEP, lambda: next(asked, False))[0])

    assert counted(large) > 0
    asked = iter([True] * 5)
    assert counted(small) == 0


@pytest.mark.parametrize("text", ["HTTPS://EXAMPLE.COM", "WIFI:S:HOME;P:SECRET;;", "RSPLOT7Y"])
def test_the_text_of_somebody_elses_code_is_nowhere(
    text: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level("DEBUG")
    sight = read(held(text, module=4), [CODE], deep=True)
    assert (len(sight.readings), len(sight.foreign)) == (0, 1)
    assert text[:6] not in repr(sight)
    assert (caplog.text, *capfd.readouterr()) == ("", "", "")


@given(st.integers(0, 2**32), st.integers(1, 90), st.integers(1, 90), st.booleans())
@settings(max_examples=60, deadline=None)
def test_noise_of_any_shape_is_nothing(seed: int, height: int, width: int, deep: bool) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (height, width), dtype=np.uint8)
    assert not read(noise, [CODE], deep=deep).readings


@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=7))
@settings(max_examples=30, deadline=None)
def test_any_catalogue_of_one_card_can_be_in_play(card: str) -> None:
    code = Tag("UN", card).code
    (found,) = read(soft(held(code, module=2.5, turn=30), 1.6), [code], deep=True).readings
    assert found.code == code


@pytest.mark.parametrize("shape", [(30, 70_000), (70_000, 30), (200, 66_000), (21, 100_000)])
def test_a_picture_as_long_as_a_wall_is_read_as_any_other(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(SEED).integers(0, 255, shape, np.uint8)
    assert read(noise, [CODE], deep=True, budget_ms=1).readings == ()
    read(noise, [CODE])


def test_a_tag_in_a_very_long_picture_is_found_at_its_place() -> None:
    tag = held(CODE, module=8)
    long = np.pad(tag, ((0, 0), (20_000 - tag.shape[1], 0)), constant_values=110)
    (found,) = read(long, [CODE]).readings
    middle = sum(x for x, _ in found.corners) / 4
    assert (found.code, round(middle, -1)) == (CODE, round(20_000 - tag.shape[1] / 2, -1))


def test_with_more_cards_than_can_be_compared_tags_are_still_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = []

    def counting(codes: Collection[str]) -> Templates:
        compared.append(len(codes))
        return Templates(codes)

    monkeypatch.setattr(reader, "Templates", counting)
    many = made_up_codes(MOST_CODES + 1)
    assert [one.code for one in read(held(many[0], module=4), many).readings] == [many[0]]
    read(held(CODE, module=4), [CODE, *many[:3]])
    assert compared == [0, 4]
