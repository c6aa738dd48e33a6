"""Which screen is shown now, what is on it, and which part answers a touch. No Kivy here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.engine import AnyGame
from companion.engine.face import Button, Lamp
from companion.engine.proof import Verdict
from companion.engine.saved import OnShelf, Saved
from companion.presenters.checkup import SOUND_CHECK
from companion.presenters.deal_check import with_check
from companion.presenters.devices import missing_devices
from companion.presenters.hand_over import Held, hand_over_page
from companion.presenters.home import history_page, home_page
from companion.presenters.language import Language
from companion.presenters.names import drawable
from companion.presenters.pages import Badge, PrivatePage
from companion.presenters.result import result_page
from companion.presenters.settings import Settings
from companion.presenters.table import table_page
from companion.table import Notice, Snapshot
from companion.table import intents as i
from companion.table.places import Place as Box
from companion.ui.deal_check import DealCheck
from companion.ui.hands import Hands
from companion.ui.house import NO_HOUSE, House
from companion.ui.live import Live
from companion.ui.pins import PinEntry
from companion.ui.place import Place
from companion.ui.preferences import Preferences
from companion.ui.preparing import Preparing
from companion.ui.printing import Printing
from companion.ui.self_test import SelfTest
from companion.ui.sitting import Sitting

__all__ = ["Desk", "Place", "Shown"]

HISTORY_LENGTH = 100


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
        self._post = post
        self._later = later
        self._changed = changed
        self.snapshot = Snapshot()
        self.missing: tuple[str, ...] = ()
        self._place = self._before = Place.HOME
        self._saved: tuple[OnShelf, ...] = ()
        printing = Printing(house, games.values(), later, changed)
        self._preferences = Preferences(settings, house, printing, post, later, changed)
        self._sitting = Sitting(house, post, changed)
        self._preparing = Preparing(
            games, self._preferences, self._sitting, post, self._go, changed
        )
        self._self_test = SelfTest(house, post, later, changed)
        self._deal_check = DealCheck(house, later, changed)
        self._hands = Hands(games, house, post, later, changed, self._preferences.tell)
        self._share_out()

    def _share_out(self) -> None:
        """Give every touch that one part can answer alone to that part."""
        self.open_settings = self._preferences.open
        self.close_settings = self._preferences.close
        self.change_setting = self._preferences.change
        self.switch_language = self._preferences.switch_language
        self.print_cards = self._preferences.print_cards
        self.switch_off = self._preferences.switch_off
        self.check_again = self._self_test.begin
        self.try_voice = partial(self._post, i.Say(SOUND_CHECK))

        self.set_up = self._preparing.set_up
        self.set_count = self._preparing.set_count
        self.name_seat = self._preparing.name_seat
        self.move_seat = self._preparing.move_seat
        self.choose_option = self._preparing.choose_option
        self.start = self._preparing.start
        self.take_seats = self._preparing.take_seats
        self.skip_seat = self._sitting.skip
        self.seat_nobody = self._sitting.skip_all
        self.seat_again = self._sitting.again

        self.pause = partial(self._post, i.Pause())
        self.unpause = partial(self._post, i.Unpause())
        self.add_minute = partial(self._post, i.AddTime(60))
        self.stop_timer = partial(self._post, i.StopTimer())
        self.pause_script = partial(self._post, i.Tell(i.Telling.PAUSE))
        self.repeat_script = partial(self._post, i.Tell(i.Telling.REPEAT))
        self.skip_script = partial(self._post, i.Tell(i.Telling.SKIP))

        self.close_deal = self._deal_check.close
        self.choose_pin = self._preferences.pin.begin

        self.choose = self._hands.choose
        self.undo = self._hands.undo
        self.go_on = self._hands.go_on
        self.scanning = self._hands.scanning
        self.counting = self._hands.counting
        self.showing = self._hands.showing
        self.open_scan = self._hands.open_scan
        self.show_card = self._hands.show_card
        self.hand_over = self._hands.hand_over
        self.look = self._hands.look
        self.open_without_button = self._hands.open_without_button
        self.hide = self._hands.hide
        self.turn_page = self._hands.turn_page
        self.pick = self._hands.pick
        self.seen = self._hands.seen
        self.hand_back = self._hands.hand_back

    # What is shown

    @property
    def settings(self) -> Settings:
        """What this table has chosen."""
        return self._preferences.now

    @property
    def language(self) -> Language:
        """The language of every word."""
        return self._preferences.language

    def shown(self) -> Shown:
        """Return the screen to show now."""
        place = self._now_at()
        private = self._hands.private(self.language)
        return Shown(place, self._page(place), private, self._live(place))

    def receive(self, snapshot: Snapshot) -> None:
        """Take what the table published."""
        came = snapshot.situation is not None and self.snapshot.situation is None
        self.snapshot = snapshot
        if came:
            self._place = Place.TABLE
        self._hands.follow(snapshot.situation)
        if snapshot.situation and snapshot.situation.over:
            self._preferences.told_pins(snapshot.situation)

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
        self._preferences.tell()
        self._list_games()

    def device_missing(self, name: str, *, works: bool) -> None:
        """Show or take away the badge of a device."""
        others = tuple(one for one in self.missing if one != name)
        self.missing = others if works else (*others, name)
        self._changed()

    def pressed(self, box: Box, button: Button) -> None:
        """Somebody pressed a button."""
        match self._now_at():
            case Place.CHECKUP:
                self._self_test.press(box, button)
            case Place.SEATING:
                self._sitting.press(box)
            case Place.HAND_OVER:
                self._hands.pressed(box)
            case _:
                return
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
        if self._preferences.is_open:
            return Place.PIN if self._preferences.pin.is_open else Place.SETTINGS
        if self._place is not Place.TABLE:
            return self._place
        if now is None:
            return Place.HOME
        result = now.over and not now.moment
        return self._hands.place or (Place.RESULT if result else Place.TABLE)

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
                return self._preferences.page()
            case Place.PIN:
                return self._pin.page(words)
            case Place.SETUP:
                return self._preparing.page(words, boxes=len(self._house.places))
        return self._page_of_game(place)

    def _page_of_game(self, place: Place) -> Any:
        words, now = self.language, self.snapshot.situation
        match place:
            case Place.HAND_OVER if now and self._hands.seat:
                return hand_over_page(now, self._hands.seat, words, self._held())
            case Place.PRIVATE_SCAN:
                return self.showing.page(words, works=self._camera_works())
            case Place.SCAN:
                return self.scanning.page(words, self._badges(), works=self._camera_works())
            case Place.TABLEAU:
                return self.counting.page(words, self._badges(), works=self._camera_works())
            case Place.RESULT if now:
                page = result_page(now, words, self._imported(now.file))
                if not self._deal_check.possible:
                    return page
                return with_check(page, self._deal_check.page(now, words), words)
            case Place.TABLE if now:
                deal = self._deal_check.page(now, words)
                can_check = self._deal_check.possible
                return replace(
                    table_page(now, words, self._badges()), can_check=can_check, deal=deal
                )
        raise ValueError(f"nothing to show at {place}")

    def _held(self) -> Held:
        return replace(self._hands.held, mixed=self.settings.mix_choices)

    def _imported(self, file: str) -> Verdict | None:
        found = (one for one in self._saved if one.file == file and isinstance(one, Saved))
        return next((one.imported for one in found), None)

    def _live(self, place: Place) -> Live | None:
        screens = {Place.SCAN: self.scanning, Place.TABLEAU: self.counting}
        cards = screens.get(place)
        return cards.live(self.language, works=self._camera_works()) if cards else None

    def _camera_works(self) -> bool:
        return "camera" not in self.missing

    def _badges(self) -> tuple[Badge, ...]:
        return missing_devices(self.missing, self.language)

    # Touches that lead to another screen, or to several parts

    def open_game(self, file: str) -> None:
        """Go on with a game; where nobody knows who sits where, people sit down first."""
        saved = next((one for one in self._saved if one.file == file), None)
        known = saved if isinstance(saved, Saved) else None
        self._preparing.go_on_with(known, lambda seated: self._open(file, seated=seated))

    def _open(self, file: str, *, seated: bool) -> None:
        self._place = Place.TABLE
        self._post(i.Open(file, seated))

    def open_home(self) -> None:
        """Go home; the game waits on the shelf."""
        self._post(i.Leave())
        self._list_games()
        self._hands.close_scan()
        self.hand_back()
        self._go(Place.HOME)

    def open_history(self) -> None:
        """Show what was played."""
        self._list_games()
        self._go(Place.HISTORY)

    def forget_people(self) -> None:
        """Forget the names, but not where those sit who are playing now."""
        now = self.snapshot.situation
        self._preferences.forget_people(now.names if now else ())

    def open_checkup(self) -> None:
        """Show the self-test."""
        self._self_test.begin()
        self._go(Place.CHECKUP)

    def close_checkup(self) -> None:
        """Go home, with all lamps dark."""
        self._self_test.end()
        self._go(Place.HOME)

    @property
    def _pin(self) -> PinEntry:
        choosing = self._preferences.pin
        return choosing if choosing.is_open else self._hands.pin

    def enter_digit(self, digit: str) -> None:
        """Take one more digit of a PIN."""
        self._pin.enter(digit)

    def erase_digits(self) -> None:
        """Begin the PIN anew."""
        self._pin.erase()

    def forgot_pin(self) -> None:
        """Go on without the PIN, which is removed."""
        self._pin.forgot()

    def leave_pin(self) -> None:
        """Enter no PIN after all."""
        self._pin.close()

    def leave_seating(self) -> None:
        """Go back to where it began; nothing is kept."""
        self._sitting.end()
        self._go(self._before)

    def check_deal(self) -> None:
        """Show the codes of the deal, or after the end whether anything was changed."""
        self._deal_check.ask(self.snapshot.situation)

    def play_again(self) -> None:
        """Set the same table up again."""
        if self.snapshot.situation:
            self._preparing.set_up_again(self.snapshot.situation)

    def _go(self, place: Place) -> None:
        self._before, self._place = self._place, place
        self._changed()

    def _list_games(self) -> None:
        def answer(saved: Any) -> None:
            self._later(lambda: self._keep(tuple(saved)))

        self._post(i.ListGames(answer, HISTORY_LENGTH))

    def _keep(self, saved: tuple[OnShelf, ...]) -> None:
        self._saved = saved
        self._changed()
