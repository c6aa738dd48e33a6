"""What a place is compared with: the part that all tags share, and every tag in play."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from card_codes.fit import Fit
from card_codes.pattern import (
    FIXED,
    IS_DATA,
    IS_FIXED,
    MASKS,
    MODULES,
    QUIET,
    SIDE,
    Values,
    all_masks,
)
from card_codes.payload import LONGEST_CARD, encode, parse
from card_codes.shading import even, without_shading
from card_codes.symbol import Modules

# How blurred patterns are, in modules: what a grid is moved onto stays sharp, except at first, and
# what is compared is soft, as hands shake more than lenses blur.
_WIDE: Final = 0.7
_SHARP: Final = 0.4
_SOFT: Final = 0.75
DECOYS: Final = 150
_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_AT_ONCE: Final = 64  # tags that are blurred together: a large catalogue must fit a small machine
_CONTRAST: Final = 100.0  # between dark and light, far above what counts as noise


def blurred(pattern: Values, sigma: float) -> Values:
    """Return patterns (n, SIDE, SIDE) as a lens of this blur, in modules, shows them."""
    taps = np.exp(-0.5 * (np.arange(-2, 3) / sigma) ** 2).astype(np.float32)
    taps /= taps.sum()
    padded = np.pad(pattern, ((0, 0), (2, 2), (2, 2)), mode="edge")
    down = sum(tap * padded[:, at : at + SIDE] for at, tap in enumerate(taps))
    return np.asarray(sum(tap * down[:, :, at : at + SIDE] for at, tap in enumerate(taps)))


_FIXED_LIGHT: Final = -FIXED.astype(np.float32)[None]
COARSE: Final = Fit(blurred(_FIXED_LIGHT, _WIDE), IS_FIXED, stiffness=10.0)
CLOSE: Final = Fit(blurred(_FIXED_LIGHT, _SHARP), IS_FIXED, stiffness=0.3)


def unit(rows: Values) -> Values:
    """Return rows without their mean and of length one: their products are correlations."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    length = np.sqrt(np.einsum("ij,ij->i", centred, centred))[:, None]
    return np.asarray(centred / np.maximum(length, 1e-6), np.float32)


def _fixed_wanted(blur: float) -> Values:
    shown = without_shading(blurred(_FIXED_LIGHT, blur).reshape(1, -1))
    return np.asarray(unit(shown[:, IS_FIXED.ravel()])[0])


_WANTED_SHARP: Final = _fixed_wanted(_SHARP)
_WANTED_SOFT: Final = _fixed_wanted(_SOFT)


def fixed_fit(values: Values, *, soft: bool = False) -> Values:
    """Return how well what is the same in every tag fits rows of even values (correlation).

    A sharp pattern tells best whether a grid lies well, a soft one what to expect of the data.
    """
    wanted = _WANTED_SOFT if soft else _WANTED_SHARP
    return np.asarray(unit(values[:, IS_FIXED.ravel()]) @ wanted)


def _neighbours(codes: Sequence[str]) -> list[str]:
    """Return tags that are not in play and differ little from those that are.

    A tag of some other card must have somebody to look like, or it would look like one of ours:
    the fewer cards there are, the more of these stand beside them.
    """
    made: dict[str, None] = dict.fromkeys(codes)
    chance = Random(0)  # the same neighbours for the same cards
    # Neighbours of neighbours too: a card of one letter has few of its own.
    while codes and len(made) < len(codes) + DECOYS:
        tag = parse(chance.choice(list(made)))
        place = chance.randrange(LONGEST_CARD)  # beyond its end, the card gets longer
        other = tag.card[:place] + chance.choice(_LETTERS) + tag.card[place + 1 :]
        made[encode(tag.game, other)] = None
    return list(made)[len(codes) :]


class Templates:
    """Every tag that can be in play, in every mask, ready to be compared.

    `codes` come first in all scores; after them come neighbours that nobody has printed.
    """

    def __init__(self, codes: Collection[str]) -> None:
        self.codes: Sequence[str] = sorted(codes)
        everyone = [*self.codes, *_neighbours(self.codes)]
        self._dark = np.array([all_masks(code) for code in everyone], bool)
        parts = (self._dark[at : at + _AT_ONCE] for at in range(0, len(everyone), _AT_ONCE))
        wanted = [np.empty((0, int(IS_DATA.sum())), np.float32), *map(_wanted, parts)]
        self._wanted = np.concatenate(wanted).T.copy()

    def scores(self, values: Values) -> tuple[Values, NDArray[np.intp]]:
        """Return how well each code fits each row of even values, and in which mask."""
        seen = unit(values[:, IS_DATA.ravel()])
        fits = (seen @ self._wanted).reshape(len(values), self._wanted.shape[1] // MASKS, MASKS)
        mask = fits.argmax(axis=2)
        return np.take_along_axis(fits, mask[..., None], axis=2)[..., 0], mask

    def fit_to(self, which: NDArray[np.intp], mask: NDArray[np.intp]) -> Fit:
        """Return what moves grids onto one tag each."""
        shown = blurred(_light(self._dark[which, mask]), _SHARP)
        return Fit(shown, np.ones((SIDE, SIDE), bool), stiffness=0.02)


def _wanted(dark: Modules) -> Values:
    """Return the data of tags in all their masks as rows that give a correlation."""
    shown = blurred(_light(dark.reshape(-1, MODULES, MODULES)), _SOFT)
    flat = even(shown.reshape(-1, SIDE * SIDE) * _CONTRAST)
    return unit(flat[:, IS_DATA.ravel()])


def _light(dark: Modules) -> Values:
    """Return tags with their quiet zone, 1 where they are light and -1 where they are dark."""
    light = np.ones((len(dark), SIDE, SIDE), np.float32)
    light[:, QUIET:-QUIET, QUIET:-QUIET] = np.where(dark, -1, 1)
    return light
