"""Several pictures of one table merged into one set of cards with places.

Each picture is laid flat by its own tags; pictures that show the same tags are then brought over
each other by a turn and a shift. Copies of a card are told apart by place and never by text, and a
place that two different codes claim is no card at all.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec
import numpy as np

from card_codes.plane import Quads
from card_codes.registration import Spot, View, common, islands
from card_codes.sight import Sight

SAME_ROW: Final = 1.5  # edges; people do not lay cards by a ruler


class Place(msgspec.Struct, frozen=True):
    """Where a tag lies, in edges of a tag; `angle` in degrees clockwise, `size` is its own edge.

    x goes right and y down, as in the picture of its island that shows the most tags.
    """

    x: float
    y: float
    angle: float
    size: float


class Laid(msgspec.Struct, frozen=True):
    """A card on the table; `code` is None where one lies that nobody could read.

    Places compare only within one `island`. `pictures` are those that show it, counted from 0.
    """

    code: str | None
    place: Place
    island: int
    pictures: tuple[int, ...]


class Tableau(msgspec.Struct, frozen=True):
    """Everything on the table, by rows and from left to right; more than one island is said.

    `islands` has the pictures of each; `empty` are pictures that show nothing at all.
    """

    cards: tuple[Laid, ...] = ()
    unread: tuple[Laid, ...] = ()
    islands: tuple[tuple[int, ...], ...] = ()
    empty: tuple[int, ...] = ()

    @property
    def codes(self) -> Counter[str]:
        """How often each code lies there."""
        return Counter(card.code for card in self.cards if card.code is not None)


class Difference(msgspec.Struct, frozen=True):
    """What has changed since something was known of the table."""

    new: tuple[Laid, ...] = ()
    gone: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    unread: tuple[Laid, ...] = ()


def merge(sights: Sequence[Sight], copies: Mapping[str, int] | None = None) -> Tableau:
    """Return the cards that pictures of one table show together.

    `copies` says of which cards there are several; a picture is not joined to others by one such
    card alone, since it may show another of its copies.
    """
    views = [View.of(number, sight) for number, sight in enumerate(sights)]
    seen = [view for view in views if len(view)]
    found = islands(seen, copies or {})
    laid = [_laid(spot, number) for number, island in enumerate(found) for spot in island]
    return Tableau(
        cards=_in_reading_order(one for one in laid if one.code is not None),
        unread=_in_reading_order(one for one in laid if one.code is None),
        islands=tuple(_pictures(island) for island in found),
        empty=tuple(view.number for view in views if not len(view)),
    )


def difference(
    known: Tableau | Iterable[str], now: Tableau, copies: Mapping[str, int] | None = None
) -> Difference:
    """Return what is new, gone, there too often, or unread.

    Of several copies, those are new that lie where none lay before, if places are `known`.
    `copies` are how many of each card are in the box, 1 where it says nothing.
    """
    before = known.codes if isinstance(known, Tableau) else Counter(known)
    stayed = _stayed(known, now) if isinstance(known, Tableau) else frozenset()
    there = now.codes
    return Difference(
        new=_new(now, there - before, stayed),
        gone=tuple(sorted((before - there).elements())),
        doubled=tuple(
            sorted(code for code, count in there.items() if count > (copies or {}).get(code, 1))
        ),
        unread=now.unread,
    )


def _new(now: Tableau, more: Counter[str], stayed: frozenset[int]) -> tuple[Laid, ...]:
    chosen = set()
    for number in sorted(range(len(now.cards)), key=lambda one: (one in stayed, -one)):
        code = now.cards[number].code or ""
        if more[code] > 0:
            more[code] -= 1
            chosen.add(number)
    return tuple(now.cards[number] for number in sorted(chosen))


def _stayed(known: Tableau, now: Tableau) -> frozenset[int]:
    """Return which cards lie where one of their code lay before, however the table was turned."""
    found: set[int] = set()
    for island in {card.island for card in now.cards}:
        ours = [number for number, card in enumerate(now.cards) if card.island == island]
        here = _view([now.cards[number] for number in ours])
        for other in {card.island for card in known.cards}:
            there = _view([card for card in known.cards if card.island == other])
            found |= {ours[number] for number in common(here, there)}
    return frozenset(found)


def _view(cards: Sequence[Laid]) -> View:
    return View(0, [card.code for card in cards], np.stack([_quad(card.place) for card in cards]))


def _quad(place: Place) -> Quads:
    angle, half = np.radians(place.angle), place.size / 2
    right = np.array([np.cos(angle), np.sin(angle)]) * half
    down = np.array([-np.sin(angle), np.cos(angle)]) * half
    around = [-right - down, right - down, right + down, down - right]
    return np.asarray(np.array(around) + np.array([place.x, place.y]), np.float64)


def _pictures(island: Sequence[Spot]) -> tuple[int, ...]:
    return tuple(sorted({number for spot in island for number in spot.pictures}))


def _laid(spot: Spot, island: int) -> Laid:
    return Laid(spot.code, _place(spot.quad), island, tuple(sorted(set(spot.pictures))))


def _place(quad: Quads) -> Place:
    x, y = quad.mean(axis=0)
    right, down = quad[[1, 2]] - quad[[0, 3]], quad[[3, 2]] - quad[[0, 1]]
    across = right.mean(axis=0)
    size = np.linalg.norm(np.concatenate([right, down]), axis=1).mean()
    angle = np.degrees(np.arctan2(across[1], across[0]))
    return Place(*(round(float(number), 3) for number in (x, y, angle, size)))


def _in_reading_order(laid: Iterable[Laid]) -> tuple[Laid, ...]:
    ordered: list[Laid] = []
    row: list[Laid] = []
    for one in sorted(laid, key=lambda card: (card.island, card.place.y, card.place.x)):
        if row and (one.island != row[0].island or one.place.y - row[0].place.y > SAME_ROW):
            ordered += sorted(row, key=lambda card: card.place.x)
            row = []
        row.append(one)
    return tuple(ordered + sorted(row, key=lambda card: card.place.x))
