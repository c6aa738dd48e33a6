"""Real touches on the screens before a game, in a window of 800 x 480."""

import os
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import msgspec
import pytest

from tests.ui import samples_setup as samples

# Kivy would read pytest's options as its own, and log over its report.
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")

from kivy.base import EventLoop, runTouchApp
from kivy.tests.common import UnitTestTouch
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.widget import Widget

from companion.ui.screens.history import HistoryScreen
from companion.ui.screens.home import GameTileButton, HomeScreen
from companion.ui.screens.pin import PinScreen
from companion.ui.screens.settings import Segment, SettingsScreen
from companion.ui.screens.setup import SetupScreen
from companion.ui.theme import look
from companion.ui.widgets.buttons import Face, HoldButton
from companion.ui.widgets.words import ELLIPSIS, Words

Call = tuple[Any, ...]
Stage = Callable[..., Any]
SIZES = [(800, 480), (1280, 800), (720, 1280)]
FIRST = 64  # pixels a finger needs
PATIENCE = 30  # seconds until a finger that is not noticed leaves


class Heard:
    """Stands in for the desk: it writes down what the screens ask for."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def __getattr__(self, deed: str) -> Callable[..., None]:
        return lambda *what: self.calls.append((deed, *what))


@pytest.fixture(scope="module")
def root() -> Iterator[AnchorLayout]:
    root = AnchorLayout(size_hint=(None, None))
    runTouchApp(root, embedded=True)
    yield root
    EventLoop.window.remove_widget(root)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def show(root: AnchorLayout, heard: Heard) -> Iterator[Stage]:
    def show(kind: type[Screen], page: object, size: tuple[int, int] = (800, 480)) -> Screen:
        root.clear_widgets()
        root.size = EventLoop.window.size = size
        look.fit(*size)
        manager, screen = ScreenManager(transition=NoTransition()), kind(name="shown", deeds=heard)
        manager.add_widget(screen)
        root.add_widget(manager)
        screen.page = page
        frames(8)
        return screen

    yield show
    look.large_text = False


def frames(count: int = 3) -> None:
    for _ in range(count):
        EventLoop.idle()


def wait(seconds: float) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        frames(1)


def press(widget: Widget, seconds: float = 0.1) -> None:
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    wait(seconds)
    touch.touch_up()
    frames()


def hold(widget: Widget, heard: Heard) -> None:
    """Keep a finger there until something comes of it, however slowly a busy machine draws."""
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    end = monotonic() + PATIENCE
    while not heard.calls and monotonic() < end:
        frames(1)
    touch.touch_up()
    frames()


def drag(widget: Widget, onto: Widget) -> None:
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    for part in (0.2, 0.5, 1.0):
        x, y = (a + (b - a) * part for a, b in zip(widget.center, onto.center, strict=True))
        touch.touch_move(*widget.to_window(x, y))
        frames(1)
    touch.touch_up()
    frames()


def every(kind: type[Widget], screen: Widget) -> list[Any]:
    return [widget for widget in screen.walk(restrict=True) if isinstance(widget, kind)]


def test_the_first_tile_goes_on_and_others_prepare_a_game(show: Stage, heard: Heard) -> None:
    home = show(HomeScreen, samples.home_pl(5))
    for tile in every(GameTileButton, home)[:2]:
        press(tile)
    assert heard.calls == [("open_game", "7f3a"), ("set_up", "resistance")]


@pytest.mark.parametrize("games", [1, 2, 5, 6])
@pytest.mark.parametrize("resume", [True, False])
@pytest.mark.parametrize("size", SIZES[::2])
def test_tiles_leave_no_hole(show: Stage, games: int, resume: bool, size: tuple[int, int]) -> None:
    home = show(HomeScreen, samples.home_pl(games, resume=resume), size)
    tiles = every(GameTileButton, home)
    for tile in tiles:
        row = [other for other in tiles if other.y == tile.y]
        assert sum(other.width for other in row) > size[0] * 0.9
        assert tile.height >= FIRST


def test_an_equal_page_changes_nothing(show: Stage) -> None:
    home = show(HomeScreen, samples.home_pl(3))
    before = every(GameTileButton, home)
    home.page = samples.home_pl(3)
    assert every(GameTileButton, home) == before


def test_a_row_of_the_history_opens_its_game(show: Stage, heard: Heard) -> None:
    history = show(HistoryScreen, samples.history_pl(200))
    rows = every(GameTileButton, history)
    assert len(rows) < 20
    press(next(row for row in rows if row.file == "game-1"))
    assert heard.calls == [("open_game", "game-1")]


def test_what_is_not_right_about_a_game_comes_first(show: Stage) -> None:
    """The end of a long line is cut off."""
    put_back = msgspec.structs.replace(samples.RESUME_PL, mark="cofnięta w czasie")
    home = show(HomeScreen, msgspec.structs.replace(samples.home_pl(5), resume=put_back))
    assert every(GameTileButton, home)[0].line.startswith("cofnięta w czasie · ")
    history = show(HistoryScreen, msgspec.structs.replace(samples.history_pl(1), games=(put_back,)))
    assert every(GameTileButton, history)[0].line.startswith("cofnięta w czasie · ")


def test_a_setting_is_taken_once(show: Stage, heard: Heard) -> None:
    settings = show(SettingsScreen, samples.SETTINGS_PL)
    polish, english = every(Segment, settings)[:2]
    press(polish)
    press(english)
    assert heard.calls == [("change_setting", "language", "en")]


def test_names_are_forgotten_by_a_hold_and_not_by_a_tap(show: Stage, heard: Heard) -> None:
    few = msgspec.structs.replace(samples.SETTINGS_PL, pins=None)
    settings = show(SettingsScreen, few)
    settings.ids.lines.parent.parent.scroll_y = 0
    frames()
    forget, _ = every(HoldButton, settings)
    press(forget)
    assert heard.calls == []
    hold(forget, heard)
    assert heard.calls == [("forget_people",)]


def test_the_machine_is_switched_off_by_a_hold_and_only_where_it_can_be(
    show: Stage, heard: Heard
) -> None:
    settings = show(SettingsScreen, samples.SETTINGS_PL)
    settings.ids.lines.parent.parent.scroll_y = 0
    frames()
    _, switch = every(HoldButton, settings)
    press(switch)
    assert heard.calls == []
    hold(switch, heard)
    assert heard.calls == [("switch_off",)]
    settings.page = msgspec.structs.replace(samples.SETTINGS_PL, power="", switch_off="")
    assert len(every(HoldButton, settings)) == 1


def test_a_seat_is_named_with_the_keys(show: Stage, heard: Heard) -> None:
    setup = show(SetupScreen, samples.setup_pl())
    press(setup.ids.ring.plates[2])
    for letter in "iga":
        press(next(key for row in setup.sheet._keys for key in row if key.key == letter), 0)
    press(every(Face, setup.sheet)[-1])
    assert heard.calls == [("name_seat", 2, "Iga")]
    assert setup.sheet is None


def test_a_remembered_name_is_one_tap(show: Stage, heard: Heard) -> None:
    setup = show(SetupScreen, samples.setup_pl())
    press(setup.ids.ring.plates[2])
    press(setup.sheet.ids.people.children[-1])
    assert heard.calls == [("name_seat", 2, samples.PEOPLE[0])]


def test_a_real_keyboard_types_and_enter_is_done(show: Stage, heard: Heard) -> None:
    setup = show(SetupScreen, samples.setup_pl())
    press(setup.ids.ring.plates[4])
    window = EventLoop.window
    window.dispatch("on_textinput", "Żó\x07łw")
    window.dispatch("on_key_down", 8, 0, None, [])
    window.dispatch("on_key_down", 13, 0, None, [])
    assert heard.calls == [("name_seat", 4, "Żół")]


def test_escape_changes_nothing_and_the_keyboard_is_no_longer_heard(
    show: Stage, heard: Heard
) -> None:
    setup = show(SetupScreen, samples.setup_pl())
    press(setup.ids.ring.plates[0])
    window = EventLoop.window
    window.dispatch("on_key_down", 27, 0, None, [])
    window.dispatch("on_textinput", "x")
    assert setup.sheet is None
    assert heard.calls == []


def test_a_seat_dragged_onto_another_changes_places_and_is_no_tap(
    show: Stage, heard: Heard
) -> None:
    setup = show(SetupScreen, samples.setup_pl(samples.LONGEST))
    plates = setup.ids.ring.plates
    drag(plates[1], plates[5])
    assert heard.calls == [("move_seat", 1, 5)]
    assert setup.sheet is None


def test_a_seat_dropped_beside_the_others_stays(show: Stage, heard: Heard) -> None:
    setup = show(SetupScreen, samples.setup_pl(samples.LONGEST))
    drag(setup.ids.ring.plates[1], setup.ids.ring)
    assert heard.calls == []


def test_the_game_cannot_begin_while_something_is_wrong(show: Stage, heard: Heard) -> None:
    setup = show(SetupScreen, samples.setup_pl())
    start = every(Face, setup)[-1]
    press(start)
    setup.page = samples.setup_pl(samples.LONGEST)
    press(start)
    assert heard.calls == [("start",)]


def test_a_variant_is_chosen_on_its_sheet(show: Stage, heard: Heard) -> None:
    setup = show(SetupScreen, samples.setup_pl())
    setup.tab = "options"
    frames()
    press(setup.ids.lines.children[-1])
    press(setup.sheet.ids.offers.children[0])
    assert heard.calls == [("choose_option", "identities", "cards")]
    assert setup.sheet is None


WORST = [
    (HomeScreen, samples.home_pl(6)),
    (HistoryScreen, samples.history_pl()),
    (SettingsScreen, samples.SETTINGS_PL),
    (PinScreen, samples.PIN_PL),
    (SetupScreen, samples.setup_pl(samples.LONGEST, trouble=samples.DOUBLED_PL)),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("kind", "page"), WORST)
def test_every_button_fits_a_finger_and_only_names_are_shortened(
    show: Stage, kind: type[Screen], page: msgspec.Struct, large: bool, size: tuple[int, int]
) -> None:
    look.large_text = large
    screen = show(kind, page, size)
    for button in every(Face, screen):
        assert min(button.size) >= FIRST, button.text
    short = [words.words for words in every(Words, screen) if words.text.endswith(ELLIPSIS)]
    assert set(short) <= {*samples.LONGEST, samples.GAMES_PL[5].title}
