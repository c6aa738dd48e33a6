"""Which of ours is this? The modules of a place compared with every tag that can be in play."""

from typing import Final

import numpy as np

from card_codes.candidates import settle
from card_codes.grid import Grey, Maps, sample
from card_codes.pattern import Values
from card_codes.shading import even
from card_codes.sight import Corners, Trace
from card_codes.templates import Templates, fixed_fit

TRIED: Final = 2  # codes onto which each grid is moved
LEAST_SCORE: Final = 0.65  # correlation with the code that fits best
LEAST_MARGIN: Final = 0.19  # how much better it fits than any other
LEAST_LEAD: Final = 0.22  # the same, as a part of its score
LEAST_SHARE: Final = 0.88  # of how well the fixed part fits: a tag that is not ours falls short
_LOOKS_LIKE_ONE: Final = 0.55  # the fixed part of a tag that is there and cannot be read
_CERTAIN: Final = 0.58  # the same, compared sharply: text on cards reaches 0.56
_TOLD: Final = 5  # codes of a trace


class Match:
    """What places were compared with, and how well each code fits; one row a place."""

    def __init__(self, maps: Maps, scores: Values, values: Values, real: int) -> None:
        self.maps, self._scores = maps, scores[:, :real]
        self._fixed, self._sharp = fixed_fit(values, soft=True), fixed_fit(values)
        self._rivals = scores[:, real:].max(axis=1)
        self.best = self._scores.argmax(axis=1)
        rows = np.arange(len(scores))
        self._score = scores[rows, self.best]
        others = scores.copy()
        others[rows, self.best] = -1
        self._margin = self._score - others.max(axis=1)

    def sure(self, row: int) -> bool:
        """Tell whether this can be no other tag, in this picture alone."""
        return bool(
            self._score[row] >= LEAST_SCORE
            and self._margin[row] >= max(LEAST_MARGIN, LEAST_LEAD * self._score[row])
            and self._score[row] >= LEAST_SHARE * self._fixed[row]
        )

    def confidence(self, row: int) -> float:
        """Return how clearly the best one won, from 0 to 1."""
        return float(np.clip(self._margin[row] / self._score[row], 0, 1))

    def looks_like_one(self, row: int) -> bool:
        """Tell whether there is a tag, whichever it is."""
        return bool(self._fixed[row] >= _LOOKS_LIKE_ONE)

    def trace(self, row: int, corners: Corners, templates: Templates) -> Trace:
        """Return what can be said of a place that is not sure."""
        best = np.argsort(-self._scores[row])[:_TOLD]
        scores = tuple((templates.codes[one], float(self._scores[row, one])) for one in best)
        certain = bool(self._sharp[row] >= _CERTAIN)
        return Trace(corners, float(self._fixed[row]), scores, float(self._rivals[row]), certain)


def match(levels: tuple[Grey, ...], maps: Maps, templates: Templates) -> Match:
    """Compare every place with every code, after moving its grid onto the likeliest ones."""
    scores, mask = templates.scores(even(sample(levels, maps, closely=True)))
    real = len(templates.codes)
    tried = min(TRIED, real)
    likeliest = np.argsort(-scores[:, :real], axis=1)[:, :tried]
    row = np.repeat(np.arange(len(maps)), tried)
    which = likeliest.ravel()
    moved = settle(levels, maps[row], templates.fit_to(which, mask[row, which]), 4)
    values = even(sample(levels, moved, closely=True))
    again, _ = templates.scores(values)
    own = again[np.arange(len(row)), which].reshape(-1, tried)
    winner = np.arange(len(maps)) * tried + own.argmax(axis=1)
    return Match(moved[winner], again[winner], values[winner], real)
