"""What pictures of one table and typed codes show together, beside what the books say.

No Kivy here, and no arrays before the first pictures are put together.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from msgspec.structs import replace

from card_codes.catalogue import Card
from companion.ui.tag_places import unread_places

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from card_codes.sight import Sight
    from card_codes.tableau import Laid, Tableau
    from companion.scanning import Scan

Copies = Mapping[str, int]  # how many of a card are in the box, by the text of its tag


@dataclass(frozen=True)
class Compared:
    """Cards by the text of their tags; of a tag that nobody could read, the card beside it."""

    there: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


class LaidCards:
    """The cards of one game that pictures show; `others` and `apart` are what else they tell.

    `card_of` returns the card for a code that was read, None where it is none of this game. An
    opaque tag stands for its card from here on.
    """

    def __init__(self, tableau: "Tableau", card_of: Callable[[str], Card | None]) -> None:
        found = [(laid, card_of(laid.code or "")) for laid in tableau.cards]
        ours = [replace(laid, code=card.code) for laid, card in found if card]
        self._cards = _once(ours)
        self._unread = tableau.unread
        self._beside = tuple(_nearest(one, ours) for one in tableau.unread)
        self._read = Counter(_codes(self._cards))
        self.others = len(ours) < len(found)
        self.apart = len(tableau.islands) > 1

    def count(self, code: str) -> int:
        """Return how often pictures show a card."""
        return self._read[code]

    def compared(self, known: Sequence[str], typed: Copies, copies: Copies) -> Compared:
        """Return how this differs from what is known; `typed` says how many there are at least."""
        from card_codes.tableau import (  # noqa: PLC0415 - loaded when they were put together
            Tableau,
            difference,
        )

        unseen = (Counter(typed) - self._read).elements()
        now = Tableau((*self._cards, *map(_somewhere, unseen)), self._unread)
        found = difference(known, now, copies)
        box = Counter({code: copies.get(code, 1) for code in now.codes})
        new = Counter(_codes(found.new)) & (box - Counter(known))
        return Compared(
            there=tuple((now.codes & box).elements()),
            new=tuple(new.elements()),
            gone=found.gone,
            doubled=found.doubled,
            unread=self._beside,
        )


def put_together(sights: Sequence["Sight"], copies: Copies) -> "Tableau":
    """Return what pictures of one table show together; it may take a second of a small Pi."""
    from card_codes.tableau import merge  # noqa: PLC0415 - takes long to load

    return merge(sights, copies)


def seen_in(still: "Scan") -> "Sight":
    """Return what a picture shows, without letters that only look a little like a tag."""
    unread = unread_places(still)
    sight = still.sight
    return replace(sight, traces=tuple(one for one in sight.traces if one.corners in unread))


def _once(cards: Sequence["Laid"]) -> tuple["Laid", ...]:
    """Leave out what is shown again by pictures that have no place in common.

    Nobody can tell whether it is the same card. Where a copy is lost by this it is asked for as
    missing; a card that is counted twice would be noticed by nobody.
    """
    counts = Counter((card.code, card.island) for card in cards)
    fullest = {code: island for (code, island), _ in reversed(counts.most_common())}
    return tuple(card for card in cards if card.island == fullest[card.code])


def _nearest(unread: "Laid", cards: Iterable["Laid"]) -> str:
    """Return the card that lies nearest to a tag; nothing where none is in the same picture."""
    near = [card for card in cards if card.island == unread.island]
    closest = min(near, key=lambda card: _apart(card, unread), default=None)
    return closest.code or "" if closest else ""


def _apart(one: "Laid", other: "Laid") -> float:
    return hypot(one.place.x - other.place.x, one.place.y - other.place.y)


def _somewhere(code: str) -> "Laid":
    """Return a card that no picture shows."""
    from card_codes.tableau import Laid, Place  # noqa: PLC0415 - see above

    return Laid(code, Place(0.0, 0.0, 0.0, 1.0), -1, ())


def _codes(cards: Iterable["Laid"]) -> Iterator[str]:
    return (card.code for card in cards if card.code is not None)
