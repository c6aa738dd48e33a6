"""Which pictures show the same part of the table, and where each of their tags lies."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from card_codes.plane import Motion, Quads, is_tag_like, lay_flat, motion, move
from card_codes.sight import Corners, Sight

SAME_PLACE: Final = 0.5  # edges; two stickers cannot lie closer than one
SAME_TURN: Final = 0.8  # of an edge, at each corner: copies may lie side by side, turned
SETTLING: Final = 3  # rounds
MOST_TAGS: Final = 150  # in one picture; wallpaper can look like thousands
MOST_TRIES: Final = 80  # ways to lay a picture over others, beginning with the rarest cards


class View:
    """What one picture shows, laid flat: `codes` and `quads` go together, None was not read."""

    def __init__(self, number: int, codes: Sequence[str | None], quads: Quads) -> None:
        self.number, self.codes, self.quads = number, tuple(codes), quads

    def __len__(self) -> int:
        return len(self.codes)

    @classmethod
    def of(cls, number: int, sight: Sight) -> "View":
        """Return a sight as it lies on the table; what cannot be a tag is left out."""
        seen: list[tuple[str | None, Corners]] = [(one.code, one.corners) for one in sight.readings]
        seen += [(None, trace.corners) for trace in sight.unread]
        marks = [(code, np.array(corners, np.float64)) for code, corners in seen]
        marks = [(code, quad) for code, quad in marks if is_tag_like(quad)][:MOST_TAGS]
        if not marks:
            return cls(number, (), np.empty((0, 4, 2)))
        quads = np.stack([quad for _, quad in marks])
        read = np.array([code is not None for code, _ in marks])
        flat = lay_flat(quads, quads[read] if read.any() else quads)
        return cls(number, [code for code, _ in marks], flat)

    def moved(self, by: Motion) -> "View":
        """Return the same after a motion."""
        return View(self.number, self.codes, move(by, self.quads))


class Spot:
    """One place on the table, and everything that was seen there."""

    def __init__(self) -> None:
        self._codes: set[str] = set()
        self._read: list[Quads] = []
        self._traces: list[Quads] = []
        self.pictures: list[int] = []

    def add(self, picture: int, code: str | None, quad: Quads) -> None:
        """Take in what one picture shows here."""
        self.pictures.append(picture)
        if code is None:
            self._traces.append(quad)
        else:
            self._codes.add(code)
            self._read.append(quad)

    @property
    def code(self) -> str | None:
        """The code that lies here; None where nobody read it, or where two were read."""
        return next(iter(self._codes)) if len(self._codes) == 1 else None

    @property
    def quad(self) -> Quads:
        """Its corners: the mean of those that read it. A trace may have them in any order."""
        return np.asarray(np.mean(self._read or self._traces[:1], axis=0), np.float64)


class Island:
    """Pictures that belong together, on one plane: that of the first."""

    def __init__(self, first: View) -> None:
        self.views = [first]
        self.spots: list[Spot] = []
        self._lay_all()

    def add(self, view: View) -> None:
        """Join a picture that was moved to its place, and let all settle where they agree best."""
        self.views.append(view)
        self._lay_all()
        for _ in range(SETTLING):
            self.views = [self.views[0], *(self._settled(one) for one in self.views[1:])]
            self._lay_all()

    def matches(self, view: View) -> list[tuple[int, int]]:
        """Return which tag of a picture lies on which spot of the same code, each but once."""
        near = [
            (apart, mark, spot)
            for mark, code in enumerate(view.codes)
            if code is not None and code in self._of_code
            for apart, spot in _near(view.quads[mark], self._quads, self._of_code[code])
        ]
        marks: dict[int, int] = {}
        taken: set[int] = set()
        for _, mark, spot in sorted(near):
            if mark not in marks and spot not in taken:
                marks[mark] = spot
                taken.add(spot)
        return list(marks.items())

    def clashes(self, view: View) -> int:
        """Return how many tags of a picture lie where another code does."""
        return sum(
            self._codes[spot] not in (None, code)
            for code, quad in zip(view.codes, view.quads, strict=True)
            if code is not None and (spot := self._nearest(quad)) is not None
        )

    def shared(self, view: View) -> list[tuple[int, int]]:
        """Return every tag of a picture with every spot of the same code, the rarest first."""
        ours = Counter(view.codes)
        pairs = [
            (ours[code] * self.count(code), mark, spot)
            for mark, code in enumerate(view.codes)
            if code is not None
            for spot in self._of_code.get(code, ())
        ]
        return [(mark, spot) for _, mark, spot in sorted(pairs)]

    def brought(self, view: View, pairs: Sequence[tuple[int, int]]) -> View:
        """Return a picture moved so that these tags of it come to lie on these spots."""
        here = np.concatenate([view.quads[mark] for mark, _ in pairs])
        there = np.concatenate([self._quads[spot] for _, spot in pairs])
        return view.moved(motion(here, there))

    def count(self, code: str) -> int:
        """Return how often a code lies here."""
        return len(self._of_code.get(code, ()))

    def _settled(self, view: View) -> View:
        pairs = self.matches(view)
        return self.brought(view, pairs) if pairs else view

    def _lay_all(self) -> None:
        self.spots = []
        self._know()
        for view in self.views:
            self._lay(view)
            self._know()

    def _lay(self, view: View) -> None:
        """Put each tag of a picture on the spot it shows, or on a new one."""
        same = dict(self.matches(view))
        added: list[Spot] = []
        for mark, (code, quad) in enumerate(zip(view.codes, view.quads, strict=True)):
            known = same.get(mark, self._nearest(quad))
            spot = self.spots[known] if known is not None else _spot_at(quad, added)
            spot.add(view.number, code, quad)
        self.spots += added

    def _nearest(self, quad: Quads) -> int | None:
        if not self.spots:
            return None
        apart = np.linalg.norm(self._quads.mean(axis=1) - quad.mean(axis=0), axis=1)
        nearest = int(apart.argmin())
        return nearest if apart[nearest] < SAME_PLACE else None

    def _know(self) -> None:
        self._codes = [spot.code for spot in self.spots]
        self._quads = np.array([spot.quad for spot in self.spots]).reshape(-1, 4, 2)
        self._of_code: dict[str, list[int]] = {}
        for number, code in enumerate(self._codes):
            if code is not None:
                self._of_code.setdefault(code, []).append(number)


def islands(views: Sequence[View], copies: Mapping[str, int]) -> list[list[Spot]]:
    """Return the spots of pictures that belong together, the fullest pictures first."""
    left = sorted(views, key=lambda view: (-len(view), sorted(filter(None, view.codes))))
    found = []
    while left:
        island = Island(left.pop(0))
        while (joined := _next(island, left, copies)) is not None:
            island.add(joined.view)
            left = [view for view in left if view.number != joined.view.number]
        found.append(island.spots)
    return found


def common(here: View, there: View) -> list[int]:
    """Return which tags of one view another shows too, in the same places beside each other."""
    island = Island(here)
    fit = _fit(island, there, {})
    if fit is None:
        return []
    laid = {spot: number for number, spot in island.matches(here)}
    return [laid[spot] for _, spot in fit.pairs if spot in laid]


class _Fit(NamedTuple):
    """A picture where it may belong: how much speaks for it, and on which spots its tags lie."""

    worth: int
    view: View
    pairs: tuple[tuple[int, int], ...]


def _next(island: Island, left: Sequence[View], copies: Mapping[str, int]) -> _Fit | None:
    fits = [fit for view in left if (fit := _fit(island, view, copies)) is not None]
    return max(fits, key=lambda fit: fit.worth, default=None)


def _fit(island: Island, view: View, copies: Mapping[str, int]) -> _Fit | None:
    """Return where a picture belongs: where most of its tags agree, and nowhere if two would do."""
    pairs = island.shared(view)
    fits = [_try(island, view, pair) for pair in pairs[:MOST_TRIES]]
    if not fits:
        return None
    best = max(fits, key=lambda fit: fit.worth)
    rivals = (fit for fit in fits if fit.worth >= best.worth and not _alike(fit.view, best.view))
    if best.worth < 1 or any(rivals) or not _enough(island, best, copies, len(pairs)):
        return None
    return best


def _try(island: Island, view: View, pair: tuple[int, int]) -> _Fit:
    """Bring one tag onto its spot, then all that lie well by that: one alone turns too freely."""
    moved = island.brought(view, [pair])
    pairs = island.matches(moved)
    for _ in range(SETTLING):
        if pairs:
            moved = island.brought(moved, pairs)
            pairs = island.matches(moved)
    return _Fit(len(pairs) - island.clashes(moved), moved, tuple(sorted(pairs)))


def _enough(island: Island, fit: _Fit, copies: Mapping[str, int], ways: int) -> bool:
    """Return whether a fit is no chance: most single cards agree, or one that there is but once."""
    ours = Counter(code for code in fit.view.codes if code is not None)
    single = {code for code in ours if ours[code] == island.count(code) == copies.get(code, 1) == 1}
    agree = {fit.view.codes[mark] for mark, _ in fit.pairs}
    if len(fit.pairs) == 1:
        return agree == single
    if ways > MOST_TRIES and not single & agree:
        return False  # some other way was never tried
    return 2 * len(single & agree) >= len(single)


def _alike(one: View, other: View) -> bool:
    return bool(np.abs(one.quads - other.quads).max() < SAME_TURN)


def _spot_at(quad: Quads, spots: list[Spot]) -> Spot:
    """Return the spot of this picture where a tag lies already; a new one where none does."""
    centre = quad.mean(axis=0)
    for spot in spots:
        if np.linalg.norm(spot.quad.mean(axis=0) - centre) < SAME_PLACE:
            return spot
    spots.append(Spot())
    return spots[-1]


def _near(quad: Quads, quads: Quads, spots: Sequence[int]) -> Iterator[tuple[float, int]]:
    """Return the spots where this may be the same tag, and how far off each is."""
    off = quads[spots] - quad
    apart = np.linalg.norm(off.mean(axis=1), axis=1)
    turned = np.linalg.norm(off, axis=2).max(axis=1)
    for number in np.flatnonzero((apart < SAME_PLACE) & (turned < SAME_TURN)):
        yield float(apart[number]), spots[int(number)]
