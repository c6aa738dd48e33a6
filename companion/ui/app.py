"""The Kivy app: it shows what the desk says, and gives every touch to it."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.widget import Widget

from companion.engine import Sentence
from companion.engine.face import Button
from companion.engine.session import monotonic
from companion.presenters.settings import Settings
from companion.presenters.simulated import simulated_page
from companion.presenters.trouble import FAILED, settings_not_kept
from companion.table import Snapshot
from companion.ui.deeds import Deeds
from companion.ui.desk import Desk, Place, Shown
from companion.ui.screens import screen_for
from companion.ui.stage import Stage
from companion.ui.theme import look
from companion.ui.tidying import SECONDS, take_over, tidy

if TYPE_CHECKING:  # only a laptop loads it
    from companion.ui.simulated import SimulatedPanel

_log = logging.getLogger(__name__)
RETRY_SECONDS = 1  # until a page that could not be drawn is tried again
TOAST_OVER = {Place.TABLE: "middle", Place.PIN: "bar"}


class Light(Protocol):
    """The light behind a screen."""

    def set(self, percent: int, /) -> None:
        """Set it; raise `OSError` where that cannot be."""


class Pulse(Protocol):
    """Somebody who starts the companion again when its screen stands still."""

    interval: float | None

    def ready(self) -> None:
        """The first screen can be seen."""

    def beat(self) -> None:
        """The screen still moves."""


class CompanionApp(App):
    """One window: the touchscreen, and beside it the simulated table where there is one.

    `make_desk` gets the two callables a desk needs; `keep` writes changed settings down.
    """

    def __init__(
        self,
        make_desk: Callable[[Callable[[Callable[[], None]], None], Callable[[], None]], Desk],
        keep: Callable[[Settings], None],
        simulated: Any = None,
        light: Light | None = None,
        pulse: Pulse | None = None,
    ) -> None:
        super().__init__()
        take_over()
        self._refresh = Clock.create_trigger(self._show, -1)
        self._retry = Clock.create_trigger(self._show, RETRY_SECONDS)
        self.desk = make_desk(self.later, self._refresh)
        self._keep = keep
        self._kept = self.desk.settings
        self._simulated = simulated
        self._told: Callable[[], str] = str  # how to say what is shown over the screen
        self._told_kind = ""  # and what it is, if it can be taken back
        self._light = light
        self._pulse = pulse
        self._brightness = 0
        self._last = {"notice": 0, "reminder": 0}  # the number of what was shown last
        self._screens: dict[Place, Screen] = {}
        self._half_drawn: set[Place] = set()
        self._to_load = list(Place)

    def build(self) -> Widget:
        """Return the root: the stage, and the simulated table beside it."""
        ExceptionManager.add_handler(_Guard(self._failed))
        self.manager = ScreenManager(transition=NoTransition())
        self.stage = Stage(self.manager)
        look.bind(scale=self._make_anew)
        self.panel: SimulatedPanel | None = None
        root = self.stage if self._simulated is None else self._workbench()
        self._refresh()
        return root

    def on_start(self) -> None:
        """Leave everything that can wait until people see the first screen."""
        Window.bind(on_flip=self._flips)

    def receive(self, snapshot: Snapshot) -> None:
        """Take a snapshot from the table's thread."""
        self.later(lambda: self.desk.receive(snapshot))

    def report(self, device: str, works: bool, why: Sentence | None = None) -> None:  # noqa: FBT001 - the port says so
        """Take word of a device from its thread."""
        self.later(lambda: self.desk.device_missing(device, works=works))
        self.say(why)

    def pressed(self, place: int, button: Button) -> None:
        """Take a press from the table's thread."""
        self.later(lambda: self.desk.pressed(place, button))

    def show_card(self, code: str) -> None:
        """Take a card from the camera's thread."""
        self.later(lambda: self.desk.show_card(code))

    def open_settings(self, *_: object) -> bool:
        """Keep Kivy's own settings closed: its F1 would open them over the game."""
        return False

    def say(self, sentence: Sentence | None) -> None:
        """Show one sentence over the screen, as soon as there is one; nothing for None."""
        if sentence:
            self.later(lambda: self._tell(lambda: self.desk.language.say(sentence)))

    def later(self, do: Callable[[], None]) -> None:
        """Do this on the screen's thread."""
        Clock.schedule_once(lambda _: do(), -1)

    def _flips(self, *_: object) -> None:
        Window.unbind(on_flip=self._flips)
        self.later(self._begin)  # Kivy tells of a frame just before it is on the screen

    def _begin(self) -> None:
        self._show_life()
        self.desk.begin()
        Clock.schedule_interval(self._load_next, 0)
        Clock.schedule_interval(tidy, SECONDS)

    def _show_life(self) -> None:
        """Let whoever watches know that the screen lives, from the clock that moves it."""
        if self._pulse:
            pulse = self._pulse
            pulse.ready()
            if pulse.interval:
                Clock.schedule_interval(lambda _: pulse.beat(), pulse.interval)

    def _load_next(self, *_: object) -> bool:
        """Read one more layout a frame, so that the first tap on anything finds it there."""
        if self._to_load:
            screen_for(self._to_load.pop(0))
        return bool(self._to_load)

    def _workbench(self) -> Widget:
        from companion.ui.seat_keys import SeatKeys
        from companion.ui.simulated import SimulatedPanel, Workbench

        self._keys = SeatKeys(self._simulated)
        self.panel = SimulatedPanel(table=self._simulated)
        return Workbench(self.stage, self.panel)

    def _show(self, *_: object) -> None:
        self._retry.cancel()
        try:
            self._apply_settings()
            shown = self.desk.shown()
            self._draw(shown)
            self._say_notice()
            self._draw_panel()
        except Exception as error:  # noqa: BLE001 - the last page is better than none
            # Kivy's clock would forget to try again if this went further up.
            self._failed(type(error).__name__)
            self._retry()

    def _draw(self, shown: Shown) -> None:
        place = shown.place
        if place in self._screens and place not in self._half_drawn:
            self._half_drawn.add(place)  # unless it comes to its end
            self._fill(self._screens[place], shown)
            self._half_drawn.discard(place)
        else:  # made when first shown, so that the start is quick, and anew when it is torn
            deeds: Deeds = self.desk
            screen = screen_for(place)(name=place, deeds=deeds)
            self._fill(screen, shown)
            self._put_up(place, screen)
        self.manager.current = place
        self.stage.toast.over = TOAST_OVER.get(place, "head")

    def _fill(self, screen: Screen, shown: Shown) -> None:
        if shown.place is Place.HAND_OVER:
            screen.private = shown.private
        elif shown.place in (Place.SCAN, Place.TABLEAU):
            screen.live = shown.live
        elif shown.place is Place.TABLE:
            screen.now = monotonic
            screen.turn_prompt = self.desk.settings.turn_prompt
        screen.page = shown.page

    def _make_anew(self, *_: object) -> None:
        # A place that asks for a space of its own would lose it to the space all others have.
        self._half_drawn.update(self._screens)
        self._refresh()

    def _put_up(self, place: Place, screen: Screen) -> None:
        if place in self._screens:
            self.manager.remove_widget(self._screens.pop(place))
        self._screens[place] = screen
        self._half_drawn.discard(place)
        self.manager.add_widget(screen)

    def _say_notice(self) -> None:
        refused = self._say_new("notice", self.desk.notice)
        reminded = not refused and self._say_new("reminder", self.desk.reminder)
        if not (refused or reminded) and self.stage.toast.text:
            self.stage.toast.text = self._told()  # perhaps in another language than before

    def _say_new(self, kind: str, said: Callable[[], tuple[int, str]]) -> bool:
        """Show a sentence over the screen if it has not been shown; tell whether it was new."""
        number, words = said()
        before, self._last[kind] = self._last[kind], number
        if number > before:
            self._tell(lambda: said()[1] or words, kind)
        elif number < before and self._told_kind == kind:  # it is no longer true
            self.stage.toast.close()
        return number > before

    def _tell(self, words: Callable[[], str], kind: str = "") -> None:
        self._told, self._told_kind = words, kind
        self.stage.toast.say(words())

    def _draw_panel(self) -> None:
        if self.panel:
            snapshot = self.desk.snapshot
            self.panel.page = simulated_page(
                snapshot.situation, snapshot.said, self.desk.language, self.desk.boxes()
            )

    def _apply_settings(self) -> None:
        settings = self.desk.settings
        look.wear(settings.theme, large_text=settings.text == "large")
        if Window.rotation != settings.rotation:
            Window.rotation = settings.rotation
        self._brighten(settings.brightness)
        if settings != self._kept:
            self._kept = settings
            self._write_down(settings)

    def _brighten(self, percent: int) -> None:
        """Set the light behind the screen; where there is none, draw darker."""
        if percent == self._brightness:
            return
        self._brightness = percent
        self.stage.dim = 0 if self._light_takes(percent) else 1 - percent / 100

    def _light_takes(self, percent: int) -> bool:
        try:
            if self._light:
                self._light.set(percent)
        except OSError as error:
            _log.warning("the light behind the screen cannot be set: %s", error)
            self._light = None
        return self._light is not None

    def _write_down(self, settings: Settings) -> None:
        try:
            self._keep(settings)
        except OSError as error:
            _log.warning("the settings are not kept: %s", error)
            self.say(settings_not_kept(error.strerror))

    def _failed(self, kind: str) -> None:
        _log.error("%s inside a screen", kind)
        self._tell(lambda: self.desk.language.say(FAILED))


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
