"""A whole game, played by the robot on the real screen, with a picture of each new step."""

from collections.abc import Callable, Generator
from pathlib import Path
from random import Random
from typing import Any

from kivy.clock import Clock

from companion.ui.app import CompanionApp
from companion.ui.desk import Place
from companion.ui.picture import save_picture
from companion.ui.robot import Robot, Wait

PEOPLE = ("Ola", "Łukasz", "Ewa", "Żaneta", "Staś")
GAME = "resistance"
PATIENCE = 20.0  # seconds for a condition until the demo gives up


class Demo:
    """Play one game and stop the app."""

    def __init__(
        self,
        app: CompanionApp,
        post: Callable[[Any], None],
        folder: Path,
        *,
        by_buttons: bool,
    ) -> None:
        self._app = app
        self._folder = folder
        self._robot = Robot(app, post, Random(GAME), by_buttons=by_buttons)
        self._seen: set[object] = set()
        self.pictures = 0
        self.trouble: Exception | None = None

    def start(self) -> None:
        """Begin as soon as the app runs."""
        self._folder.mkdir(parents=True, exist_ok=True)
        drive(self._guarded(), self._app.stop)

    def _guarded(self) -> Generator[Wait, None, None]:
        # The app survives whatever happens on its screen; who runs a demo wants to know.
        try:
            yield from self._play()
        except Exception as error:  # noqa: BLE001 - told when the app has closed
            self.trouble = error

    def _play(self) -> Generator[Wait, None, None]:
        yield self._robot.settled()
        self._picture("home")
        self._app.desk.set_up(GAME)
        self._app.desk.set_count(len(PEOPLE))
        for index, name in enumerate(PEOPLE):
            self._app.desk.name_seat(index, name)
        yield self._robot.settled()
        self._picture("set-up")
        self._app.desk.start()
        yield self._robot.settled()
        while self._app.desk.shown().place is not Place.RESULT:
            self._new_step()
            yield from self._robot.step()
        self._picture("result")

    def _new_step(self) -> None:
        now = self._app.desk.snapshot.situation
        step = (self._app.desk.shown().place, now and now.phase, bool(now and now.moment))
        if now and step not in self._seen:
            self._seen.add(step)
            self._picture(f"{now.phase}{'-reveal' if now.moment else ''}")

    def _picture(self, name: str) -> None:
        save_picture(self._folder / f"{self.pictures:02}-{name}.png")
        self.pictures += 1


def drive(steps: Generator[Wait, None, None], done: Callable[[], object]) -> None:
    """Run the steps from the screen's clock, each when the condition before it holds."""
    state: dict[str, Any] = {"wait": next(steps), "since": Clock.get_time()}

    def tick(_: float) -> bool:
        late = Clock.get_time() - state["since"] > PATIENCE
        if not state["wait"]() and not late:
            return True
        try:
            state["wait"] = steps.throw(TimeoutError("still waiting")) if late else next(steps)
            state["since"] = Clock.get_time()
        except StopIteration:
            done()
            return False
        except BaseException:
            done()
            raise
        return True

    Clock.schedule_interval(tick, 0)
