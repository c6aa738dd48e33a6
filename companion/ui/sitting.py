"""Taking seats under way: who sits where, and what follows when everybody does. No Kivy here."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from companion.engine.face import Lamp
from companion.engine.saved import Saved
from companion.presenters.language import Language
from companion.presenters.seating import Seating, SeatingPage, seating_page
from companion.table import intents as i
from companion.table.places import NO_PLACE, Place
from companion.ui.house import House

ONE_EVENING = timedelta(hours=12)  # so long people stay where they sat down
LEFT_ALONE = timedelta(minutes=2)  # who comes then does not know who pressed

Places = Mapping[str, Place]


class Sitting:
    """`post` reaches the table's thread; `clock` tells the time of day."""

    def __init__(
        self,
        house: House,
        post: Callable[[i.Intent], None],
        changed: Callable[[], None],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._house = house
        self._post = post
        self._changed = changed
        self._clock = clock
        self._seating = Seating(())
        self._then: Callable[[Places], None] = lambda _: None
        self._taken_at = clock()  # when the last one sat down

    def is_due(self, names: Collection[str], known: Places, agreed: Places) -> bool:
        """Tell whether people have to say where they sit before a new game.

        Who sat there another day may sit elsewhere today, and somebody alone could have said
        anything since. So it is unless all sit where it was `agreed` for this game.
        """
        clear = not _is_unclear(names, known)
        return self._asks(names, known) and not (
            clear and all(known[name] == agreed.get(name) for name in names)
        )

    def is_due_again(self, saved: Saved, known: Places) -> bool:
        """Tell the same before a game goes on: not where it was only interrupted."""
        if _is_unclear(saved.names, known):
            return self._house.ask_seats()
        seats = zip(saved.names, saved.places, strict=False)
        moved = any(box and box != known[name] for name, box in seats)
        return (moved or not self._is_of_this_evening(saved)) and self._asks(saved.names, known)

    def begin(self, names: Sequence[str], then: Callable[[Places], None]) -> None:
        """Ask the first one; `then` is called when everybody sits."""
        self._then = then
        self._take(Seating(tuple(names)))

    def press(self, place: Place) -> None:
        """Let whoever is next sit there."""
        self._go_on(self._seating.pressed(place))

    def skip(self) -> None:
        """Let whoever is next sit where there are no buttons."""
        self._go_on(self._seating.skipped())

    def skip_all(self) -> None:
        """Play without any buttons."""
        self._take(Seating(self._seating.names, (NO_PLACE,) * len(self._seating.names)))

    def again(self) -> None:
        """Ask the first one again."""
        self._take(Seating(self._seating.names))

    def end(self) -> None:
        """Leave the lamps dark."""
        self._post(i.Light({}))

    @property
    def lamps(self) -> Mapping[Place, Lamp]:
        """What the lamps answer."""
        return self._seating.lamps

    def page(self, language: Language) -> SeatingPage:
        """Return what the screen draws."""
        return seating_page(self._seating, language)

    def _go_on(self, seating: Seating) -> None:
        """Take the next step, unless the last one is so old that all begins anew."""
        left = self._seating.taken and self._clock() - self._taken_at > LEFT_ALONE
        self._take(Seating(seating.names) if left else seating)

    def _take(self, seating: Seating) -> None:
        self._seating, self._taken_at = seating, self._clock()
        self._post(i.Light(seating.lamps))
        if seating.next is None:
            self._then(seating.places)
        self._changed()

    def _asks(self, names: Iterable[str], known: Places) -> bool:
        """Tell whether there are buttons, and these people have not said that they use none."""
        return self._house.ask_seats() and any(known.get(name) != NO_PLACE for name in names)

    def _is_of_this_evening(self, saved: Saved) -> bool:
        if not self._house.knows_time():  # without a network a Pi's clock stands while it is off
            return False
        try:
            began = datetime.fromisoformat(saved.started).astimezone()
        except ValueError:  # an imported game may say anything
            return False
        return self._clock() - began < ONE_EVENING


def _is_unclear(names: Iterable[str], known: Places) -> bool:
    """Tell whether somebody has no place any more, or shares a box with another."""
    boxes = [known.get(name) for name in names]
    real = [box for box in boxes if box]
    return None in boxes or len(set(real)) < len(real)
