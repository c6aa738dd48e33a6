"""What all tags share, and the same tag in every mask."""

import numpy as np
import zxingcpp

from card_codes.pattern import FIXED, IS_DATA, IS_FIXED, MODULES, QUIET, SIDE, all_masks
from tests.card_codes.scenes import made_up_codes


def test_every_tag_in_every_mask_has_the_fixed_part() -> None:
    for code in made_up_codes(25):
        for modules in all_masks(code):
            whole = np.pad(modules, QUIET)
            assert (whole[IS_FIXED] == (FIXED[IS_FIXED] > 0)).all()


def test_beside_it_only_the_error_level_is_the_same_in_all_of_them() -> None:
    whole = np.array([np.pad(one, QUIET) for code in made_up_codes(60) for one in all_masks(code)])
    same = np.asarray(whole.all(axis=0) | ~whole.any(axis=0))
    assert same[IS_FIXED].all()
    assert (same & IS_DATA).sum() == 2 * 2  # two bits, printed twice


def test_another_reader_reads_all_eight_masks() -> None:
    for code in made_up_codes(10):
        masks = all_masks(code)
        assert len({modules.tobytes() for modules in masks}) == len(masks)
        for modules in masks:
            light = np.where(np.pad(modules, 4), 0, 255).astype(np.uint8)
            found = zxingcpp.read_barcodes(light.repeat(4, axis=0).repeat(4, axis=1))
            assert [(one.text, one.ec_level) for one in found] == [(code, "H")]


def test_208_modules_of_data_and_30_of_format_differ() -> None:
    assert SIDE == MODULES + 2 * QUIET
    assert IS_DATA.sum() == 208 + 30
