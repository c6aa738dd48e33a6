"""Where the table is among the screens, and what each of them shows. No Kivy here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.engine import AnyGame, Seat
from companion.engine.face import Button, Lamp
from companion.engine.saved import Saved
from companion.presenters.checkup import SOUND_CHECK
from companion.presenters.devices import missing_devices
from companion.presenters.draft import Draft
from companion.presenters.hand_over import hand_over_page, private_page
from companion.presenters.home import history_page, home_page, other_language
from companion.presenters.language import Language, language
from companion.presenters.names import drawable
from companion.presenters.pages import Badge, Choice, PrivatePage
from companion.presenters.result import result_page
from companion.presenters.settings import Settings, settings_page
from companion.presenters.setup import setup_page
from companion.presenters.table import table_page
from companion.table import Notice, Snapshot
from companion.table import intents as i
from companion.table.places import Place as Box
from companion.ui.card_book import CardBook
from companion.ui.handing import Handing
from companion.ui.house import NO_HOUSE, House
from companion.ui.live import Live
from companion.ui.printing import Printing
from companion.ui.scanning import Scanning
from companion.ui.self_test import SelfTest
from companion.ui.showing import Showing
from companion.ui.sitting import Sitting
from companion.ui.watching import Watching

HISTORY_LENGTH = 100


class Place(StrEnum):
    """Every screen there is."""

    HOME = "home"
    HISTORY = "history"
    SETUP = "setup"
    SEATING = "seating"
    SETTINGS = "settings"
    CHECKUP = "checkup"
    TABLE = "table"
    SCAN = "scan"
    HAND_OVER = "hand_over"
    PRIVATE_SCAN = "private_scan"
    RESULT = "result"


@dataclass(frozen=True)
class Shown:
    """The screen to show, its page, what a single pair of eyes sees on it, and the camera."""

    place: Place
    page: Any
    private: PrivatePage | None = None
    live: Live | None = None


class Desk:
    """Everything a touch can lead to (see `Deeds`), as state that can be tested without a screen.

    `post` reaches the table's thread; `later` runs a callable on the screen's own thread; `changed`
    is called there whenever something else is to be shown.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        settings: Settings,
        post: Callable[[i.Intent], None],
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
        house: House = NO_HOUSE,
    ) -> None:
        self._games = games
        self._house = house
        self._self_test = SelfTest(house, post, later, changed)
        self._sitting = Sitting(house, post)
        self._printing = Printing(house, games.values(), later, changed)
        self._post = post
        self._later = later
        self._changed = changed
        self.settings = settings
        self.snapshot = Snapshot()
        self.missing: tuple[str, ...] = ()
        self._place = Place.HOME
        self._before_seating = Place.SETUP
        self._settings_open = False
        self._saved: tuple[Saved, ...] = ()
        self._draft: Draft | None = None
        self._handing = Handing(post)
        self._watching = Watching(house.scanner, later)
        self._book = CardBook(games, house.catalogue)
        self.scanning = Scanning(self._watching, self._book, post, later, changed)
        self.showing = Showing(self._watching, self._book, post, self._card_shown, changed)

    # What is shown

    @property
    def language(self) -> Language:
        """The language of every word."""
        return language(self.settings.language)

    def shown(self) -> Shown:
        """Return the screen to show now."""
        place = self._now_at()
        return Shown(place, self._page(place), self._private(), self._live(place))

    def receive(self, snapshot: Snapshot) -> None:
        """Take what the table published."""
        came = snapshot.situation is not None and self.snapshot.situation is None
        self.snapshot = snapshot
        if came:
            self._place = Place.TABLE
        self._handing.pass_on(snapshot.situation)
        self.scanning.follow(snapshot.situation)
        self._handed()

    def notice(self) -> tuple[int, str]:
        """Return the number and the words of the last notice; 0 where there is none."""
        return self._worded(self.snapshot.notice)

    def reminder(self) -> tuple[int, str]:
        """Return the same of the last reminder."""
        return self._worded(self.snapshot.reminder)

    def _worded(self, notice: Notice | None) -> tuple[int, str]:
        now = self.snapshot.situation
        if notice is None:
            return 0, ""
        words = self.language.say(notice.sentence, now.names if now else ())
        return notice.number, drawable(words)

    def begin(self) -> None:
        """Tell the table how it is set, and ask for what is on the shelf."""
        self._adjust()
        self._list_games()

    def device_missing(self, name: str, *, works: bool) -> None:
        """Show or take away the badge of a device."""
        others = tuple(one for one in self.missing if one != name)
        self.missing = others if works else (*others, name)
        self._changed()

    def pressed(self, box: Box, button: Button) -> None:
        """Somebody pressed a button while no game is open."""
        match self._now_at():
            case Place.CHECKUP:
                self._self_test.press(box, button)
            case Place.SEATING:
                self._sitting.press(box)
        self._changed()

    def boxes(self) -> Mapping[Box, Lamp]:
        """Return the lamp of every place while buttons are tried or seats are taken."""
        match self._now_at():
            case Place.CHECKUP:
                lit: Mapping[Box, Lamp] = self._self_test.lamps
            case Place.SEATING:
                lit = self._sitting.lamps
            case _:
                return {}
        return {box: lit.get(box, Lamp.OFF) for box in self._house.places}

    def _now_at(self) -> Place:
        now = self.snapshot.situation
        if self._settings_open:
            return Place.SETTINGS
        if self._place is not Place.TABLE:
            return self._place
        if now is None:
            return Place.HOME
        if self._handing.seat is not None:
            return Place.PRIVATE_SCAN if self.showing.is_open else Place.HAND_OVER
        if self.scanning.is_open:
            return Place.SCAN
        return Place.RESULT if now.over and not now.moment else Place.TABLE

    def _page(self, place: Place) -> Any:
        words = self.language
        match place:
            case Place.HOME:
                return home_page(self._games.values(), self._saved, words, self._badges())
            case Place.CHECKUP:
                return self._self_test.page(words)
            case Place.SEATING:
                return self._sitting.page(words)
            case Place.HISTORY:
                return history_page(self._saved, words)
            case Place.SETTINGS:
                return settings_page(
                    self.settings,
                    words,
                    can_switch_off=self._house.switch_off is not None,
                    printing=self._printing.page(words),
                )
            case Place.SETUP if self._draft:
                return setup_page(
                    self._draft, self.settings.people, words, boxes=len(self._house.places)
                )
        return self._page_of_game(place)

    def _page_of_game(self, place: Place) -> Any:
        words, now = self.language, self.snapshot.situation
        match place:
            case Place.HAND_OVER if now and self._handing.seat:
                return hand_over_page(now, self._handing.seat, words)
            case Place.PRIVATE_SCAN:
                return self.showing.page(words, works=self._camera_works())
            case Place.SCAN:
                return self.scanning.page(words, self._badges(), works=self._camera_works())
            case Place.RESULT if now:
                return result_page(now, words)
            case Place.TABLE if now:
                return table_page(now, words, self._badges())
        raise ValueError(f"nothing to show at {place}")

    def _private(self) -> PrivatePage | None:
        private, now = self._handing.private, self.snapshot.situation
        return private_page(private, now.names, self.language) if private and now else None

    def _live(self, place: Place) -> Live | None:
        if place is not Place.SCAN:
            return None
        return self.scanning.live(self.language, works=self._camera_works())

    def _camera_works(self) -> bool:
        return "camera" not in self.missing

    def _badges(self) -> tuple[Badge, ...]:
        return missing_devices(self.missing, self.language)

    # Home, history, settings

    def set_up(self, slug: str) -> None:
        """Prepare a new game with the people who played last."""
        game = self._games[slug]
        timers = self.settings.timers_for(game.face.timers)
        self._draft = Draft.of(game, self.settings.people, timers)
        self._go(Place.SETUP)

    def open_game(self, file: str) -> None:
        """Go on with a game; where nobody knows who sits where, people sit down first."""
        saved = next((one for one in self._saved if one.file == file), None)
        if saved and not saved.over and self._sitting.is_due_again(saved, self.settings.places):
            self._sit_down(saved.names, lambda: self._open(file))
        else:
            self._open(file)

    def _open(self, file: str) -> None:
        self._place = Place.TABLE
        self._post(i.Open(file))

    def open_home(self) -> None:
        """Go home; the game waits on the shelf."""
        self._post(i.Leave())
        self._list_games()
        self.scanning.close()
        self.hand_back()
        self._go(Place.HOME)

    def open_history(self) -> None:
        """Show what was played."""
        self._list_games()
        self._go(Place.HISTORY)

    def open_settings(self) -> None:
        """Open the settings on top."""
        self._settings_open = True
        self._changed()

    def close_settings(self) -> None:
        """Go back to what was shown."""
        self._printing.forget()
        self._settings_open = False
        self._changed()

    def switch_language(self) -> None:
        """Take the other language."""
        self.change_setting("language", other_language(self.settings.language))

    def change_setting(self, key: str, value: str) -> None:
        """Use a setting at once."""
        self.settings = self.settings.changed(key, value)
        self._adjust()
        self._changed()

    def forget_people(self) -> None:
        """Forget the names, but not where those sit who are playing now."""
        now = self.snapshot.situation
        self.settings = self.settings.without_people(playing=now.names if now else ())
        self._changed()

    def print_cards(self, letters: str) -> None:
        """Put the tags of a game on a USB stick."""
        self._printing.begin(letters, self.language)

    def switch_off(self) -> None:
        """Switch the machine off; the game is on disk already."""
        if self._house.switch_off:
            self._house.switch_off()

    # Self-test

    def open_checkup(self) -> None:
        """Show the self-test."""
        self._self_test.begin()
        self._go(Place.CHECKUP)

    def close_checkup(self) -> None:
        """Go home, with all lamps dark."""
        self._self_test.end()
        self._go(Place.HOME)

    def check_again(self) -> None:
        """Look at everything anew."""
        self._self_test.begin()
        self._changed()

    def try_voice(self) -> None:
        """Say a line."""
        self._post(i.Say(SOUND_CHECK))

    # Set-up

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
        if self._sitting.is_due(self._draft.names, self.settings.places):
            self._sit_down(self._draft.names, self._begin_game)
        else:
            self._begin_game()

    def _begin_game(self) -> None:
        if self._draft:
            self.settings = self.settings.with_people(self._draft.names)
            self._place = Place.TABLE
            self._post(i.Begin(self._draft.game.slug, self._draft.setup))
            self._changed()

    # Taking seats

    def take_seats(self) -> None:
        """Let everybody say where they sit by pressing a button there."""
        if self._draft and "" not in self._draft.names:
            self._sit_down(self._draft.names, lambda: self._go(Place.SETUP))

    def skip_seat(self) -> None:
        """Somebody sits where there are no buttons."""
        self._sitting.skip()
        self._changed()

    def seat_nobody(self) -> None:
        """Play without any buttons."""
        self._sitting.skip_all()
        self._changed()

    def seat_again(self) -> None:
        """Begin anew with the first one."""
        self._sitting.again()
        self._changed()

    def leave_seating(self) -> None:
        """Go back to where it began; nothing is kept."""
        self._sitting.end()
        self._go(self._before_seating)

    def _sit_down(self, names: Sequence[str], then: Callable[[], None]) -> None:
        def seated(places: Mapping[str, Box]) -> None:
            self.settings = self.settings.with_places(places)
            self._adjust()
            then()

        self._before_seating = self._place
        self._post(i.Leave())  # a game that is still open would hear the buttons
        self._go(Place.SEATING)
        self._sitting.begin(names, seated)

    # Table

    def choose(self, choice: Choice) -> None:
        """Do what was chosen."""
        self._post(i.Act(choice.seat, choice.action))
        self._handing.chosen()
        self._handed()

    def undo(self) -> None:
        """Take back."""
        self.scanning.undone()
        self._post(i.Undo())

    def go_on(self) -> None:
        """Leave a moment."""
        now = self.snapshot.situation
        if now:
            self._post(i.GoOn(now.moment_number))

    def pause(self) -> None:
        """Stop the clocks."""
        self._post(i.Pause())

    def unpause(self) -> None:
        """Let them run."""
        self._post(i.Unpause())

    def add_minute(self) -> None:
        """Give time."""
        self._post(i.AddTime(60))

    def stop_timer(self) -> None:
        """Play this step without a countdown."""
        self._post(i.StopTimer())

    def pause_script(self) -> None:
        """Hold the narration, or go on with it."""
        self._post(i.Tell(i.Telling.PAUSE))

    def repeat_script(self) -> None:
        """Tell it again."""
        self._post(i.Tell(i.Telling.REPEAT))

    def skip_script(self) -> None:
        """Go to its end."""
        self._post(i.Tell(i.Telling.SKIP))

    def play_again(self) -> None:
        """Set the same table up again."""
        now = self.snapshot.situation
        if now is None:
            return
        timers = self.settings.timers_for(now.game.face.timers)
        self._draft = Draft.of(now.game, now.names, timers).with_options(now.options)
        self._post(i.Leave())  # or it would go on hearing the buttons
        self._go(Place.SETUP)

    # Cards

    def open_scan(self) -> None:
        """Show cards: openly, or one by one in private where they are hidden."""
        now = self.snapshot.situation
        if now and now.game.face.shows(now.view):
            self.hand_over()
        elif now:
            self.scanning.open(now)
            self._changed()

    def show_card(self, code: str) -> None:
        """A card lies under a camera that is none; it is of whoever holds the screen, if one does.

        `code` is the card part of its tag.
        """
        now = self.snapshot.situation
        card = self._book.card_of(now.game, code) if now else None
        if now and card and self._handing.seat is None and not now.game.face.shows(now.view):
            self.open_scan()
        if card and self.scanning.is_open:
            self.scanning.lay(card)
        else:
            self._post(i.ShowCard(code, self._handing.seat))

    def _card_shown(self) -> None:
        self._handing.chosen()
        self._handed()

    # Hand-over

    def hand_over(self, seat: Seat | None = None) -> None:
        """Give the screen away."""
        if self.snapshot.situation:
            self.scanning.close()
            self._handing.give(self.snapshot.situation, seat)
            self._handed()

    def look(self) -> None:
        """Show this seat what only it may see."""

        def answered(take: Callable[[], None]) -> None:
            self._later(take)
            self._later(self._changed)

        self._handing.look(answered)

    def hide(self) -> None:
        """Draw nothing private any more, from this very frame on."""
        self._handing.hide()
        self._changed()

    def seen(self) -> None:
        """Go on to the next person, or back to the table."""
        if self.snapshot.situation:
            self._handing.seen(self.snapshot.situation)
            self._handed()

    def hand_back(self) -> None:
        """Put the screen back on the table."""
        self._handing.take_back()
        self._handed()

    def _handed(self) -> None:
        """Whoever has the screen now shows a card of their own, or none."""
        self.showing.follow(self.snapshot.situation, self._handing.seat)
        self._changed()

    def _redraft(self, change: Callable[[Draft], Draft]) -> None:
        if self._draft:
            self._draft = change(self._draft)
            self._changed()

    def _go(self, place: Place) -> None:
        self._place = place
        self._changed()

    def _adjust(self) -> None:
        settings = self.settings
        self._post(
            i.Adjust(
                self.language.catalogue,
                settings.at_zero,
                language=settings.language,
                told=settings.told,
                volume=settings.volume,
                masking=settings.masking,
                places=settings.places,
            )
        )

    def _list_games(self) -> None:
        def answer(saved: Any) -> None:
            self._later(lambda: self._keep(tuple(saved)))

        self._post(i.ListGames(answer, HISTORY_LENGTH))

    def _keep(self, saved: tuple[Saved, ...]) -> None:
        self._saved = saved
        self._changed()
