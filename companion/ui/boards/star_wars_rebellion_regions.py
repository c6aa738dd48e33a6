"""The areas of the regions: numbers only, nothing is drawn here.

A point of the map belongs to the region of the nearest system. So the area of a region is all the
cells of its systems together; its border is rounded off, the same way on both sides of it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

Point = tuple[float, float]
Polygon = list[Point]
Edge = frozenset[Point]

EXACT: Final = 2  # digits behind the point, by which corners are the same
ROUNDS: Final = 3  # of cutting corners off
CUT: Final = 0.25
PAIR: Final = 2


class Areas(NamedTuple):
    """What the regions look like: the outlines of each, and the borders between them."""

    outlines: Mapping[int, list[Polygon]]
    borders: list[Polygon]


def areas(sites: Sequence[tuple[Point, int]], size: tuple[float, float]) -> Areas:
    """Return the areas of regions on a map of this size, given each system and its region."""
    points = [site for site, _ in sites]
    owners: dict[Edge, list[int]] = {}
    for site, region in sites:
        for edge in _edges(cell(site, [one for one in points if one != site], size)):
            owners.setdefault(edge, []).append(region)
    between = [edge for edge, around in owners.items() if len(set(around)) > 1]
    lines = {tuple(chain): owners[frozenset(chain[:2])] for chain in chains(between)}
    rims = {tuple(edge): around for edge, around in owners.items() if len(around) == 1}
    smoothed = {line: smooth(list(line)) for line in lines}
    outlines = {
        region: loops(
            [
                *(smoothed[line] for line, around in lines.items() if region in around),
                *(list(rim) for rim, around in rims.items() if region in around),
            ]
        )
        for _, region in sites
    }
    return Areas(outlines, list(smoothed.values()))


def cell(site: Point, others: Iterable[Point], size: tuple[float, float]) -> Polygon:
    """Return all that is nearer to a site than to any other, by cutting halves off the map.

    >>> cell((1, 1), [(3, 1)], (4, 2))
    [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    """
    width, height = map(float, size)
    left: Polygon = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    for other in others:
        left = _nearer(left, site, other)
    return left


def _nearer(polygon: Polygon, site: Point, other: Point) -> Polygon:
    """Return the part of a polygon that is nearer to the site."""
    across = other[0] - site[0], other[1] - site[1]
    middle = _between(site, other, 0.5)

    def beyond(point: Point) -> float:
        return (point[0] - middle[0]) * across[0] + (point[1] - middle[1]) * across[1]

    kept: Polygon = []
    for one, following in pairwise([*polygon, *polygon[:1]]):
        here, there = beyond(one), beyond(following)
        if here <= 0:
            kept.append(one)
        if here * there < 0:
            kept.append(_between(one, following, here / (here - there)))
    return kept


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _edges(polygon: Polygon) -> Iterator[Edge]:
    corners = [(round(x, EXACT), round(y, EXACT)) for x, y in polygon]
    for one, following in pairwise([*corners, *corners[:1]]):
        if one != following:
            yield frozenset((one, following))


def chains(edges: Sequence[Edge]) -> list[Polygon]:
    """Join edges to lines that end where three meet, or where there is nothing more."""
    meeting: dict[Point, list[Edge]] = {}
    for edge in edges:
        for end in edge:
            meeting.setdefault(end, []).append(edge)
    unused = dict.fromkeys(edges)
    found: list[Polygon] = []
    ends = [point for point, around in meeting.items() if len(around) != PAIR]
    for start in (*ends, *meeting):
        found += [
            _follow(start, first, meeting, unused) for first in meeting[start] if first in unused
        ]
    return found


def _follow(
    start: Point, edge: Edge, meeting: Mapping[Point, list[Edge]], unused: dict[Edge, None]
) -> Polygon:
    line, following = [start], [edge]
    while following:
        unused.pop(following[0])
        (at,) = following[0] - {line[-1]}
        line.append(at)
        around = meeting[at]
        following = [one for one in around if one in unused] if len(around) == PAIR else []
    return line


def smooth(line: Polygon) -> Polygon:
    """Cut the corners of a line off; its ends stay.

    >>> smooth([(0, 0), (4, 0)])
    [(0, 0), (4, 0)]
    """
    for _ in range(ROUNDS):
        inner = [
            _between(one, other, share) for one, other in pairwise(line) for share in (CUT, 1 - CUT)
        ]
        line = [line[0], *inner[1:-1], line[-1]]
    return line


def loops(lines: Sequence[Polygon]) -> list[Polygon]:
    """Join lines to closed ones by their ends.

    >>> loops([[(0, 0), (1, 0)], [(1, 1), (0, 0)], [(1, 0), (1, 1)]])
    [[(0, 0), (1, 0), (1, 1)]]
    """
    left = list(lines)
    found: list[Polygon] = []
    while left:
        loop = list(left.pop(0))
        while loop[0] != loop[-1]:
            following = next((one for one in left if loop[-1] in (one[0], one[-1])), None)
            if following is None:
                break
            left.remove(following)
            loop += (following if following[0] == loop[-1] else following[::-1])[1:]
        found.append(loop[:-1] if loop[0] == loop[-1] else loop)
    return found
