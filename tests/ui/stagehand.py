"""Everything a scene needs of the running app."""

import json
import sys
from collections.abc import Generator, Iterator
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
from kivy.clock import Clock

from companion.cli import places
from companion.presenters.hand_over import hand_over_page
from companion.presenters.pages import Choice, HandOverPage, TablePage
from companion.table import Situation, Table
from companion.ui.app import CompanionApp
from companion.ui.demo import drive
from companion.ui.desk import Place
from companion.ui.picture import picture, save_picture
from companion.ui.robot import Robot, Wait
from companion.ui.screens.table import TableScreen
from hardware.simulated import SimulatedTable

PEOPLE = ("Ola", "Łukasz", "Ewa", "Żaneta", "Staś", "Piotr", "Kasia", "Marek", "Hania", "Tomek")
LONG_PEOPLE = tuple(f"{name}-Maksymilian Brzęczyszczykiewicz-Wąs"[:40] for name in PEOPLE)


class Stagehand:
    """The app, the table, a robot to play with, and what the scene tells at its end."""

    def __init__(
        self,
        app: CompanionApp,
        table: Table,
        simulated: SimulatedTable | None,
        random: Random,
        *,
        by_buttons: bool,
    ) -> None:
        self.app = app
        self.table = table
        self.simulated = simulated
        self.robot = Robot(app, table.post, random, by_buttons=by_buttons)
        self.told: dict[str, Any] = {}
        self._trouble: Exception | None = None
        self.same_chance()

    def perform(self, scene: Iterator[Wait]) -> None:
        """Play the scene in the running app; what goes wrong in it ends the process."""
        self.table.start()
        Clock.schedule_once(lambda _: drive(self._guarded(scene), self.app.stop), 0)
        try:
            self.app.run()
        finally:
            self.table.stop()
        if self._trouble:
            raise self._trouble

    def _guarded(self, scene: Iterator[Wait]) -> Generator[Wait, None, None]:
        # The app survives any exception inside a screen; a test must not.
        try:
            yield self.robot.settled()
            yield from scene
        except Exception as error:  # noqa: BLE001 - raised again when the app has closed
            self._trouble = error
            save_picture(places.home() / "trouble.png")

    # Where the game is

    @property
    def now(self) -> Situation:
        """The public side of the running game."""
        situation = self.app.desk.snapshot.situation
        assert situation is not None, "no game is open"
        return situation

    @property
    def place(self) -> Place:
        """The screen that is shown."""
        return self.app.desk.shown().place

    @property
    def page(self) -> Any:
        """What that screen draws."""
        return self.app.desk.shown().page

    @property
    def table_page(self) -> TablePage:
        """The page of the table screen."""
        page = self.page
        assert isinstance(page, TablePage), self.place
        return page

    def view(self) -> Any:
        """The public view as plain data."""
        return msgspec.to_builtins(self.now.view, str_keys=True)

    def hidden_choice(self, index: int) -> Choice:
        """Return a hidden choice of whoever has the screen, in the order of the game."""
        page = self.page
        assert isinstance(page, HandOverPage), self.place
        return hand_over_page(self.now, page.seat, self.app.desk.language).choices[index]

    # What is done

    def same_chance(self) -> None:
        """Let codes and buttons come in the same places as in any other scene that calls this."""
        self.app.desk._hands._handing._chance = Random(5)
        self.app.desk._hands.pin._chance = Random(5)
        self.app.desk._preferences.pin._chance = Random(5)
        self.table._picks._chance = Random(5)

    def seat(
        self,
        names: tuple[str, ...],
        options: dict[str, str] | None = None,
        game: str = "resistance",
    ) -> Iterator[Wait]:
        """Set a game up without touches, and start it."""
        desk = self.app.desk
        desk.set_up(game)
        desk.set_count(len(names))
        for index, name in enumerate(names):
            desk.name_seat(index, name)
        for key, value in (options or {}).items():
            desk.choose_option(key, value)
        desk.start()
        yield self.robot.settled()

    def until(self, phase: str) -> Iterator[Wait]:
        """Play until the game is in this phase and nothing revealed is in the way."""
        while self.now.phase != phase or self.now.moment:
            yield from self.robot.step()

    def still(self) -> None:
        """Draw without motion from now on, so that two pictures can be compared."""
        for screen in self.app.manager.screens:
            if isinstance(screen, TableScreen):
                screen.still = True

    # What is seen

    def pixels(self) -> str:
        """Return a digest of all that is drawn."""
        return sha256(picture().tobytes()).hexdigest()

    def visible(self) -> Iterator[Any]:
        """Return every widget on the screen that is shown."""
        yield from self.app.root.walk()

    def announce(self, **facts: Any) -> None:
        """Tell the test something at once, in a line of its own."""
        sys.stdout.write(json.dumps(facts) + "\n")
        sys.stdout.flush()
