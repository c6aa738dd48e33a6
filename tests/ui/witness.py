"""Somebody who stands beside the table and notices everything that goes out, step by step."""

import logging
from collections.abc import Callable, Iterator
from hashlib import sha256
from re import sub
from threading import Event
from traceback import format_exc
from typing import Any

import msgspec
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.widget import Widget
from msgspec.structs import replace
from PIL.Image import Image

from companion.cli import places
from companion.engine.face import Lamp
from companion.presenters.language import LANGUAGES, language
from companion.table import Situation, Snapshot
from companion.table.intents import ListGames
from companion.ui.finger import Finger
from companion.ui.picture import picture
from companion.ui.robot import Wait
from tests.clock import HandClock
from tests.secrecy import Listener
from tests.ui.stagehand import Stagehand

FRAMES = 250  # a second
STUCK = 30.0  # seconds after which a table that was stopped goes on by itself
CHANNELS = ("picture", "lamps", "spoken", "log", "snapshots")


class Eyes:
    """Draw only when somebody looks: on a virtual screen every frame costs a tenth of a second."""

    def __init__(self) -> None:
        self._draw = Window.on_draw
        self._last: Image | None = None
        Window.on_draw = Window.flip = lambda: None
        Clock._max_fps = FRAMES  # what is not drawn need not wait for a screen

    def picture(self) -> Image:
        """Return what the next frame would show."""
        Builder.sync()  # as the event loop does before it draws
        if self._last is None or Window.canvas.needs_redraw:
            Window.on_draw = self._draw
            self._last = picture()
            Window.on_draw = lambda: None
        return self._last


class Witness:
    """Takes a picture after every step, and with it all that lamps, voice, log and table let out.

    `steps` is what was noticed, one entry a picture; `keep` names a folder for the pictures, for
    people who look for a difference.
    """

    def __init__(self, hand: Stagehand, keep: str = "") -> None:
        self.hand = hand
        self.clock = HandClock()
        self.eyes = Eyes()
        self.steps: list[dict[str, Any]] = []
        self._keep = keep
        self._published: list[Snapshot] = []
        self._failures: list[str] = []
        self._lamps: list[dict[int, str]] = []
        self._told = {"spoken": 0, "lamps": 0, "log": 0, "snapshots": 0}
        self._listener = Listener()
        hand.table._now = self.clock
        hand.app._failed = self._note_failure  # type: ignore[method-assign]
        logging.getLogger().addHandler(self._listener)
        logging.getLogger().setLevel(logging.DEBUG)
        if hand.simulated:
            hand.simulated.on_change = self._see_lamps
        receive = hand.app.receive

        def take(snapshot: Snapshot) -> None:
            self._published.append(snapshot)
            receive(snapshot)

        hand.app.receive = take  # type: ignore[method-assign]

    def begin(self) -> None:
        """Forget what was noticed: another case begins."""
        self.steps = []
        self.skip()

    def skip(self) -> None:
        """Overlook what went out since the last look: it was done in haste, and is told by luck."""
        self._noticed()

    def look(self, name: str) -> None:
        """Notice everything that can be noticed now."""
        seen = self.eyes.picture()
        digest = sha256(seen.tobytes()).hexdigest()
        if self._keep:
            folder = places.home() / self._keep
            folder.mkdir(exist_ok=True)
            seen.save(folder / f"{len(self.steps):03} {name}.png".replace("/", " "))
        self.steps.append({"name": name, "picture": digest, **self._noticed()})

    def touch(self, name: str, widget: Widget) -> Iterator[Wait]:
        """Tap a widget, and look at every frame of it, before the table can answer and after."""
        answer = self._stopped_table()
        finger = Finger.on(widget).down()
        self.look(f"{name}: finger down")
        yield frames(1)
        self.look(f"{name}: finger rests")
        finger.up()
        self.look(f"{name}: finger up")
        yield frames(1)
        self.look(f"{name}: no answer yet")
        answer.set()
        yield from self.settle()
        self.look(f"{name}: done")

    def settle(self) -> Iterator[Wait]:
        """Wait until all that was asked of the table is done, drawn, lit and said.

        Raises `AssertionError` where a screen could not be drawn, although the app goes on then.
        """
        yield from self._answered()
        yield from self._answered()  # also what the screen asked when it got the first answer
        yield self._devices_follow
        assert not self._failures, self._failures[0]

    def show_page_after(self, milliseconds: int) -> Iterator[Wait]:
        """Let time pass on the table's clock."""
        self.clock.time += milliseconds
        yield from self.settle()

    def _answered(self) -> Iterator[Wait]:
        """Wait until the table has done what was asked until now, and the screen knows of it."""
        answered: list[int] = []
        self.hand.table.post(ListGames(lambda _: answered.append(len(self._published)), 0))
        yield lambda: bool(answered) and len(self._published) > answered[0]
        yield frames(2)

    def _note_failure(self, kind: str) -> None:
        self._failures.append(f"{kind} inside a screen\n{format_exc()}")

    def _devices_follow(self) -> bool:
        simulated, snapshot = self.hand.simulated, self.hand.app.desk.snapshot
        if simulated is None:
            return True
        now = snapshot.situation
        # It was said in the language of then.
        said = [language(code).say(snapshot.said, now.names if now else ()) for code in LANGUAGES]
        meant = now.lamps if now else self.hand.app.desk.boxes()
        # A glow for closed eyes is in no snapshot.
        dark = (Lamp.OFF, Lamp.SPY)
        lit = {place: str(lamp) for place, lamp in meant.items() if lamp not in dark}
        seen = {place: lamp for place, lamp in simulated.lamps.items() if lamp not in dark}
        return lit == seen and (not snapshot.said or simulated.last_line in said)

    def _stopped_table(self) -> Event:
        go_on = Event()

        def wait(_: object) -> None:
            go_on.wait(STUCK)

        self.hand.table.post(ListGames(wait, 0))
        return go_on

    def _see_lamps(self) -> None:
        if self.hand.simulated:
            lit = {seat: str(lamp) for seat, lamp in self.hand.simulated.lamps.items()}
            if not self._lamps or self._lamps[-1] != lit:
                self._lamps.append(lit)

    def _noticed(self) -> dict[str, Any]:
        return {
            "lamps": self._news("lamps", self._lamps, str),
            "spoken": self._news("spoken", self._spoken(), str),
            "log": self._news("log", self._listener.lines, _without_place),
            "snapshots": self._news("snapshots", self._published, public_words),
        }

    def _spoken(self) -> list[str]:
        return list(self.hand.simulated.spoken) if self.hand.simulated else []

    def _news(self, channel: str, everything: list[Any], tell: Callable[[Any], str]) -> list[str]:
        news = everything[self._told[channel] :]
        self._told[channel] += len(news)
        return [tell(one) for one in news]


def frames(count: int) -> Wait:
    """Return a condition that holds when so many frames have passed."""
    left = [count]

    def passed() -> bool:
        left[0] -= 1
        return left[0] < 0

    return passed


def public_words(snapshot: Snapshot) -> str:
    """Return all of a snapshot that is not time, in a form that can be compared."""
    now = snapshot.situation
    return f"{snapshot.notice} {snapshot.said} {_situation(now) if now else ''}"


def _situation(now: Situation) -> str:
    parts = {
        name: getattr(now, name)
        for name in (
            *("names", "options", "sequence", "phase", "awaited", "offers", "choosers"),
            *("lamps", "undo", "over", "moment"),
        )
    }
    script = now.script and replace(now.script, due=None)
    return f"{parts} {script} {msgspec.to_builtins(now.view, str_keys=True)}"


def _without_place(line: str) -> str:
    """Return a line without what differs between any two runs: folders, times, memory."""
    return sub(r"[0-9]{6,}", "#", line.replace(str(places.home()), "HOME"))
