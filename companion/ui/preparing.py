"""Before a game: what is played, who plays, and where they sit. No Kivy here."""

from collections.abc import Callable, Mapping, Sequence

from companion.engine import AnyGame
from companion.engine.saved import Saved
from companion.presenters.draft import Draft
from companion.presenters.language import Language
from companion.presenters.pages import SetupPage
from companion.presenters.setup import setup_page
from companion.table import intents as i
from companion.table.places import Place as Box
from companion.table.snapshot import Situation
from companion.ui.place import Place
from companion.ui.preferences import Preferences
from companion.ui.sitting import Sitting


class Preparing:
    """The table that is being set up. `go` shows another screen; `post` reaches the table."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        preferences: Preferences,
        sitting: Sitting,
        post: Callable[[i.Intent], None],
        go: Callable[[Place], None],
        changed: Callable[[], None],
    ) -> None:
        self._games = games
        self._preferences = preferences
        self._sitting = sitting
        self._post = post
        self._go = go
        self._changed = changed
        self._draft: Draft | None = None
        self._agreed: Mapping[str, Box] = {}  # where all sat down when the last game began
        self._again = False  # and that game is played again
        self._early: Mapping[str, Box] = {}  # where they sit by a round before somebody started it

    def page(self, language: Language, boxes: int) -> SetupPage:
        """Return what the screen draws; `boxes` is how many places have buttons."""
        if self._draft is None:
            raise ValueError("no game is set up")
        return setup_page(self._draft, self._preferences.now.people, language, boxes=boxes)

    def set_up(self, slug: str) -> None:
        """Prepare a new game with the people who played last."""
        self._show(self._draft_of(self._games[slug], self._preferences.now.people))

    def set_up_again(self, now: Situation) -> None:
        """Prepare the same game with the same people."""
        self._post(i.Leave())  # or it would go on hearing the buttons
        self._show(self._draft_of(now.game, now.names).with_options(now.options))
        self._again = now.over  # they have all played there to the end

    def set_count(self, count: int) -> None:
        """Seat that many."""
        self._redraft(lambda draft: draft.with_count(count))

    def name_seat(self, index: int, name: str) -> None:
        """Name a seat."""
        self._redraft(lambda draft: draft.with_name(index, name))

    def move_seat(self, index: int, to: int) -> None:
        """Change places."""
        self._redraft(lambda draft: draft.moved(index, to))

    def choose_option(self, key: str, value: str) -> None:
        """Take a variant."""
        self._redraft(lambda draft: draft.with_option(key, value))

    def start(self) -> None:
        """Begin, if the table is complete; where there are buttons, people sit down first."""
        if self._draft is None or self._draft.trouble:
            return
        names, places = self._draft.names, self._preferences.now.places
        kept = self._agreed if self._again else {}
        if self._sitting.is_due(names, places, self._early or kept):
            self._sit_down(names, self._agree)
        elif self._early:
            self._begin(i.Seats.EARLY)
        else:
            self._begin(i.Seats.KEPT if kept else i.Seats.ASKED)

    def take_seats(self) -> None:
        """Let everybody say where they sit by pressing a button there."""
        if self._draft and "" not in self._draft.names:
            self._sit_down(self._draft.names, self._note_seats)

    def go_on_with(self, saved: Saved | None, then: Callable[[bool], None]) -> None:
        """Before a game goes on, people sit down where nobody knows who sits where.

        `then` hears whether they did.
        """
        self._agreed = {}  # for a game that everybody saw begin, and for no other
        places = self._preferences.now.places
        if saved and not saved.over and self._sitting.is_due_again(saved, places):
            self._sit_down(saved.names, lambda _: then(True))  # noqa: FBT003 - see above
        else:
            then(False)  # noqa: FBT003

    def _draft_of(self, game: AnyGame, names: tuple[str, ...]) -> Draft:
        return Draft.of(game, names, self._preferences.now.timers_for(game.face.timers))

    def _show(self, draft: Draft) -> None:
        self._draft, self._again, self._early = draft, False, {}
        self._go(Place.SETUP)

    def _note_seats(self, places: Mapping[str, Box]) -> None:
        self._early = places
        self._go(Place.SETUP)

    def _agree(self, places: Mapping[str, Box]) -> None:
        self._agreed = places
        self._begin(i.Seats.ASKED)

    def _redraft(self, change: Callable[[Draft], Draft]) -> None:
        if self._draft:
            self._draft = change(self._draft)
            self._changed()

    def _begin(self, seats: i.Seats) -> None:
        if self._draft:
            self._preferences.remember_people(self._draft.names)
            self._go(Place.TABLE)
            self._post(i.Begin(self._draft.game.slug, self._draft.setup, seats))

    def _sit_down(self, names: Sequence[str], then: Callable[[Mapping[str, Box]], None]) -> None:
        def seated(places: Mapping[str, Box]) -> None:
            self._preferences.remember_places(places)
            then(places)

        self._post(i.Leave())  # a game that is still open would hear the buttons
        self._go(Place.SEATING)
        self._sitting.begin(names, seated)
