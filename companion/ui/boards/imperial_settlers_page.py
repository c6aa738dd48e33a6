"""The rows of the board of Imperial Settlers, each under its name; nothing is drawn here."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from companion.engine.face import Tone
from companion.presenters.pages import BoardPage, Field
from companion.ui.boards.parts import row_of

CLASSES: Final = ("production", "feature", "action")
COLOURS: Final = ("black", "purple", "blue", "brown", "gold", "red", "pink", "grey")
FOUNDATION: Final = "foundation"
NOTHING: Final = "0"


class Empire(NamedTuple):
    """What lies before one seat."""

    crest: Field
    goods: tuple[Field, ...]
    locations: tuple[Field, ...]
    deals: tuple[Field, ...]
    foundations: tuple[Field, ...]  # one field for all of them

    @property
    def pieces(self) -> tuple[Field, ...]:
        """Everything that can be tapped one by one."""
        return (*self.locations, *self.deals, *self.foundations)

    @property
    def offered(self) -> bool:
        """Whether something in it can be tapped."""
        return any(field.choices for field in self.pieces)

    @property
    def is_asked(self) -> bool:
        """Whether something in it is all that can be chosen now."""
        return self.crest.tone is Tone.ACCENT


class Count(NamedTuple):
    """How many there are of something, by the name of its icon."""

    icon: str
    number: int


class Summary(NamedTuple):
    """An empire in numbers, without what it has none of."""

    classes: tuple[Count, ...]
    foundations: tuple[Count, ...]
    colours: tuple[Count, ...]
    deals: tuple[Count, ...]


class Table(NamedTuple):
    """The whole board."""

    empires: tuple[Empire, ...]
    offers: tuple[Field, ...]
    keys: tuple[Field, ...]
    points: tuple[tuple[int, ...], ...]
    attacks: tuple[Field, ...]

    @property
    def turn(self) -> tuple[str, ...]:
        """Whose turn it is, by the names of their empires."""
        return tuple(one.crest.name for one in self.empires if one.crest.current)


def read(page: BoardPage) -> Table:
    """Return the rows by what they are; an empty page is an empty table."""
    crests = row_of(page, 0).fields
    count = len(crests)

    def fields(row: int) -> tuple[Field, ...]:
        return row_of(page, row).fields if count else ()

    def empire(index: int, crest: Field) -> Empire:
        goods = fields(1 + index)
        return Empire(
            crest=crest,
            goods=tuple(good for good in goods if good.icon != FOUNDATION),
            locations=fields(1 + count + index),
            deals=fields(1 + count * 2 + index),
            foundations=tuple(one for one in goods if one.icon == FOUNDATION),
        )

    return Table(
        empires=tuple(empire(*one) for one in enumerate(crests)),
        offers=fields(count * 3 + 1),
        keys=fields(count * 3 + 2),
        points=tuple(_numbers(fields(count * 3 + 3 + index)) for index in range(count)),
        attacks=fields(count * 4 + 3),
    )


def _numbers(fields: Iterable[Field]) -> tuple[int, ...]:
    return tuple(int(field.label) for field in fields)


def kind_of(location: Field) -> str:
    """Return the class of a location."""
    return location.icon.partition(":")[0]


def colours_of(location: Field) -> tuple[str, ...]:
    """Return the colours of a location; some have none.

    >>> from companion.engine.face import Tone
    >>> colours_of(Field("", "action:red+black", "", Tone.PLAIN, current=False))
    ('red', 'black')
    """
    _, _, colours = location.icon.partition(":")
    return tuple(colours.split("+")) if colours else ()


def summary(empire: Empire) -> Summary:
    """Return an empire in numbers; one without locations has none of any class."""
    kinds = Counter(map(kind_of, empire.locations))
    colours = Counter(colour for one in empire.locations for colour in colours_of(one))
    deals = Counter(deal.icon for deal in empire.deals)
    return Summary(
        classes=tuple(Count(kind, kinds[kind]) for kind in CLASSES),
        foundations=tuple(
            Count(FOUNDATION, int(one.label)) for one in empire.foundations if one.label != NOTHING
        ),
        colours=tuple(_counted(colours, COLOURS)),
        deals=tuple(_counted(deals, deals)),
    )


def _counted(counts: Counter[str], order: Iterable[str]) -> Iterator[Count]:
    return (Count(one, counts[one]) for one in order if counts[one])


def by_class(locations: Iterable[Field]) -> dict[str, list[Field]]:
    """Return locations in rows by their class, without empty rows."""
    rows: dict[str, list[Field]] = {kind: [] for kind in CLASSES}
    for location in locations:
        rows.setdefault(kind_of(location), []).append(location)
    return {kind: row for kind, row in rows.items() if row}


class Stepper(NamedTuple):
    """Keys around a number: what takes away, what there is, and what adds."""

    less: Field
    now: Field
    more: tuple[Field, ...]


def steppers(keys: Iterable[Field]) -> tuple[Stepper, ...]:
    """Return the keys that belong to a number, number by number; none where keys stand alone."""
    found: list[Stepper] = []
    before: Field | None = None
    for key in keys:
        if key.name.endswith("-now") and before is not None:
            found.append(Stepper(before, key, ()))
        elif found and not key.label.startswith("-"):
            found[-1] = found[-1]._replace(more=(*found[-1].more, key))
        before = key
    return tuple(found)
