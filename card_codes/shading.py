"""Lamps, shadows and glare taken out of sampled modules."""

import numpy as np

from card_codes.pattern import SIDE, Values


def without_shading(values: Values, reach: int = 9) -> Values:
    """Take away what changes slowly: lamps, shadows, the veil of a glare."""
    stacked = np.ascontiguousarray(values.reshape(-1, SIDE, SIDE).transpose(1, 2, 0))
    if stacked.shape[2] == 0:
        return values
    return (stacked - _box(stacked, reach)).transpose(2, 0, 1).reshape(values.shape)


def _box(stacked: Values, reach: int) -> Values:
    """Return the mean around every module, of every candidate at once."""
    half = reach // 2
    padded = np.pad(stacked, ((half + 1, half), (half + 1, half), (0, 0)), mode="reflect")
    sums = padded.cumsum(axis=0, dtype=np.float32).cumsum(axis=1, dtype=np.float32)
    total = sums[reach:, reach:] - sums[:-reach, reach:] - sums[reach:, :-reach]
    return np.asarray((total + sums[:-reach, :-reach]) / np.float32(reach * reach))


def even(values: Values, reach: int = 9, floor: float = 4.0) -> Values:
    """Take the shading away and bring every part to the same contrast, above the noise."""
    flat = without_shading(values, reach)
    stacked = np.ascontiguousarray((flat * flat).reshape(-1, SIDE, SIDE).transpose(1, 2, 0))
    if stacked.shape[2] == 0:
        return flat
    spread = np.sqrt(np.maximum(_box(stacked, reach), 0)).transpose(2, 0, 1).reshape(flat.shape)
    return np.asarray(flat / (spread + np.float32(floor)), np.float32)
