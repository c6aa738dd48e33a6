"""Pictures of one table, put together whenever one more has been taken. No Kivy here."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from card_codes.catalogue import Card
from companion.ui.aside import aside
from companion.ui.laid_cards import Copies, LaidCards, put_together, seen_in
from companion.ui.watching import Watching

if TYPE_CHECKING:  # the reader of tags takes long to load on a small Pi
    from card_codes.sight import Sight
    from card_codes.tableau import Tableau
    from companion.scanning import Scan


class Pictures:
    """`laid` is what all of them show, None until what that needs has been loaded.

    `later` runs a callable on the screen's own thread, and `changed` is called there when there is
    something new to see. `card_of` is that of `LaidCards`.
    """

    def __init__(
        self,
        watching: Watching,
        later: Callable[[Callable[[], None]], None],
        card_of: Callable[[str], Card | None],
        changed: Callable[[], None],
    ) -> None:
        self._watching = watching
        self._later = later
        self._card_of = card_of
        self._changed = changed
        self._codes: frozenset[str] = frozenset()
        self._copies: Copies = {}
        self.forget()

    def forget(self) -> None:
        """Keep nothing of any picture."""
        self._turn = object()  # what comes late for an earlier one is dropped
        self._sights: list[Sight] = []
        self.laid: LaidCards | None = None
        self.taking = False  # a picture, and reading it
        self.foreign = False  # one of them shows a code that is none of ours
        self.empty = False  # the last one shows no tag at all

    def begin(self, codes: frozenset[str], copies: Copies) -> None:
        """Expect these cards."""
        self.forget()
        self._codes, self._copies = codes, copies
        self._put_together()  # nothing yet, but what that needs is loaded meanwhile

    def __len__(self) -> int:
        return len(self._sights)

    def count(self, code: str) -> int:
        """Return how often they show a card."""
        return self.laid.count(code) if self.laid else 0

    @property
    def others(self) -> bool:
        """Whether they show anything that is no card of this game."""
        return self.foreign or (self.laid is not None and self.laid.others)

    @property
    def apart(self) -> bool:
        """Whether some of them have no card in common."""
        return self.laid is not None and self.laid.apart

    def take(self) -> None:
        """Take one more, unless one is being taken."""
        if not self.taking and self._watching.possible:
            self.taking, self.empty = True, False
            self._watching.still(self._codes, self._taken)

    def _taken(self, still: "Scan") -> None:
        self._sights.append(seen_in(still))
        self.foreign = self.foreign or bool(still.sight.foreign)
        self._put_together()

    def _put_together(self) -> None:
        turn = self._turn = object()

        def told(tableau: "Tableau | None") -> None:
            self._later(lambda: self._take_in(turn, tableau))

        self._aside(partial(put_together, tuple(self._sights), dict(self._copies)), told)

    _aside = staticmethod(aside)  # a small Pi puts many pictures together for a second

    def _take_in(self, turn: object, tableau: "Tableau | None") -> None:
        if turn is not self._turn:
            return
        if self._sights:  # or it was only loaded, and the first one is still being taken
            self.taking = False
        if tableau is None:  # a mistake of ours: as if this picture had not been taken
            self._sights = self._sights[:-1]
        else:
            self.laid = LaidCards(tableau, self._card_of)
            self.empty = len(self._sights) - 1 in tableau.empty
        self._changed()
