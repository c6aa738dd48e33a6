"""The Kivy app: it shows what the desk says, and gives every touch to it."""

import logging
from collections.abc import Callable
from typing import Any, Final

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.widget import Widget

from companion.engine.session import monotonic
from companion.presenters.settings import Settings
from companion.presenters.simulated import simulated_page
from companion.table import Snapshot
from companion.ui.desk import Desk, Place
from companion.ui.screens.hand_over import HandOverScreen
from companion.ui.screens.history import HistoryScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.result import ResultScreen
from companion.ui.screens.settings import SettingsScreen
from companion.ui.screens.setup import SetupScreen
from companion.ui.screens.table import TableScreen
from companion.ui.seat_keys import SeatKeys
from companion.ui.simulated import SimulatedPanel, Workbench
from companion.ui.stage import Stage
from companion.ui.theme import look

_log = logging.getLogger(__name__)

_SCREENS: Final[dict[Place, type[Screen]]] = {
    Place.HOME: HomeScreen,
    Place.HISTORY: HistoryScreen,
    Place.SETUP: SetupScreen,
    Place.SETTINGS: SettingsScreen,
    Place.TABLE: TableScreen,
    Place.HAND_OVER: HandOverScreen,
    Place.RESULT: ResultScreen,
}


class CompanionApp(App):
    """One window: the touchscreen, and beside it the simulated table where there is one.

    `make_desk` gets the two callables a desk needs; `keep` writes changed settings down.
    """

    def __init__(
        self,
        make_desk: Callable[[Callable[[Callable[[], None]], None], Callable[[], None]], Desk],
        keep: Callable[[Settings], None],
        simulated: Any = None,
    ) -> None:
        super().__init__()
        self._refresh = Clock.create_trigger(self._show, -1)
        self.desk = make_desk(self.later, self._refresh)
        self._keep = keep
        self._kept = self.desk.settings
        self._simulated = simulated
        self._notice = 0
        self._screens: dict[Place, Screen] = {}

    def build(self) -> Widget:
        """Return the root: the stage, and the simulated table beside it."""
        ExceptionManager.add_handler(_Guard(self._failed))
        self.manager = ScreenManager(transition=NoTransition())
        self.stage = Stage(self.manager)
        self.panel = self._panel()
        self._show()
        return Workbench(self.stage, self.panel) if self.panel else self.stage

    def on_start(self) -> None:
        """Begin once there is something to draw on."""
        self.desk.begin()

    def receive(self, snapshot: Snapshot) -> None:
        """Take a snapshot from the table's thread."""
        self.later(lambda: self.desk.receive(snapshot))

    def report(self, device: str, works: bool) -> None:  # noqa: FBT001 - the port says so
        """Take word of a device from its thread."""
        self.later(lambda: self.desk.device_missing(device, works=works))

    def later(self, do: Callable[[], None]) -> None:
        """Do this on the screen's thread."""
        Clock.schedule_once(lambda _: do(), -1)

    def _panel(self) -> SimulatedPanel | None:
        if self._simulated is None:
            return None
        self._keys = SeatKeys(self._simulated)
        return SimulatedPanel(table=self._simulated)

    def _show(self, *_: object) -> None:
        self._apply_settings()
        shown = self.desk.shown()
        screen = self._screen(shown.place)
        if shown.place is Place.HAND_OVER:
            screen.private = shown.private
        elif shown.place is Place.TABLE:
            screen.turn_prompt = self.desk.settings.turn_prompt
        screen.page = shown.page
        self.manager.current = shown.place
        number, words = self.desk.notice()
        if number > self._notice:
            self.stage.toast.say(words)
        self._notice = number
        if self.panel:
            snapshot = self.desk.snapshot
            self.panel.page = simulated_page(snapshot.situation, snapshot.said, self.desk.language)

    def _screen(self, place: Place) -> Screen:
        if place not in self._screens:  # made when first shown, so that the start is quick
            screen = _SCREENS[place](name=place, deeds=self.desk)
            if isinstance(screen, TableScreen):
                screen.now = monotonic
            self._screens[place] = screen
            self.manager.add_widget(screen)
        return self._screens[place]

    def _apply_settings(self) -> None:
        settings = self.desk.settings
        look.theme = settings.theme
        look.large_text = settings.text == "large"
        if Window.rotation != settings.rotation:
            Window.rotation = settings.rotation
        self.stage.dim = 1 - settings.brightness / 100
        if settings != self._kept:
            self._kept = settings
            self._keep(settings)

    def _failed(self, kind: str) -> None:
        _log.error("%s inside a screen", kind)
        self.stage.toast.say(
            self.desk.language.text("That did not work, and the game is as it was.")
        )


class _Guard(ExceptionHandler):
    """Keep the window alive whatever a screen does wrong."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell

    def handle_exception(self, inst: BaseException) -> int:
        """Say one sentence and go on; the text of the exception could hold a secret."""
        if not isinstance(inst, Exception):
            return ExceptionManager.RAISE
        self._tell(type(inst).__name__)
        return ExceptionManager.PASS
