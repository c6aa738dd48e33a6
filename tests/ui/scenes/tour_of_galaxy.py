"""A way through Star Wars: Rebellion at every level of help; a visitor looks at each state once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.engine import Action, Seat
from companion.engine.play import choose
from companion.games.star_wars_rebellion.state import Phase
from companion.games.star_wars_rebellion.views import PublicView
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.screens.table import TableScreen
from tests.ui.scenes.tour_of_two import SHORT_OF_GALAXY, TourOfTwo
from tests.ui.stagehand import PEOPLE, Stagehand

TOLD: Final = {"missions": "told", "draws": "told"}
LEVELS: Final = {
    "full": {"help": "full", "start": "advanced", **TOLD},
    "quartermaster": {"help": "quartermaster"},
    "tracker": {"help": "tracker"},
}
IN_SECRET: Final = (Phase.HIDING, Phase.TELLING, Phase.PROBING, Phase.AIMING)
LATE: Final = 6
HELPED: Final = (Phase.HIDING, Phase.COMMAND, Phase.COMBAT)


class TourOfGalaxy(TourOfTwo):
    """Plays whole games like simulated players do, with a look at every kind of step."""

    def everything(self) -> Iterator[Wait]:
        """Visit all there is: each level for two, and a team game."""
        yield from self.setting_up(SHORT_OF_GALAXY)
        for level in LEVELS:
            yield from self.one(level)
        yield from self.team()

    def shortly(self) -> Iterator[Wait]:
        """Visit one whole game, and what is different in the others."""
        yield from self.setting_up(SHORT_OF_GALAXY)
        yield from self.one("full")
        for level in ("quartermaster", "tracker"):
            yield from self.begin(SHORT_OF_GALAXY, LEVELS[level])
            yield from self.until(Phase.DEPLOYING, f"{SHORT_OF_GALAXY}, {level}")
        yield from self.team()

    def one(self, level: str) -> Iterator[Wait]:
        """Play one game to its end."""
        yield from self.begin(SHORT_OF_GALAXY, LEVELS[level])
        yield from self.game(f"{SHORT_OF_GALAXY}, {level}")

    def team(self) -> Iterator[Wait]:
        """Play the first round with Admirals and Generals."""
        self.names = PEOPLE[:4]
        yield from self.begin(SHORT_OF_GALAXY, {"help": "full"})
        yield from self.until(Phase.DEPLOYING, f"{SHORT_OF_GALAXY}, team")

    def _look(self, short: str) -> Iterator[Wait]:
        now = self.hand.now
        state = f"{short}: {step_of(now.view)}"
        if now.moment:
            yield from self.at(f"{state}, shown")
            return
        first = state not in self._seen
        yield from self.at(state)
        if first and now.view.phase in IN_SECRET and self.hand.table_page.hand_over:
            yield from self._in_hand(state)
        if first and now.view.phase in HELPED:
            yield from self._sheets(state)

    def _sheets(self, state: str) -> Iterator[Wait]:
        table: TableScreen = self._screen(TableScreen)
        table.open_help()
        yield from self.at(f"{state}: help")
        table.close_sheet()
        seat = self.hand.now.awaited[0]
        table.open_seat(self.hand.table_page.plates[seat - 1])
        yield from self.at(f"{state}: about")
        table.close_sheet()
        if self.hand.table_page.choices:
            table.open_choices()
            yield from self.at(f"{state}: choices")
            table.close_sheet()

    def _anything(self) -> tuple[Seat, Action]:
        """Play like a simulated player."""
        opened = self.hand.table._open
        assert opened is not None
        session, seat = opened.session, self._random.choice(self.hand.now.awaited)
        return seat, choose(session, seat, self._random)


def step_of(view: PublicView) -> str:
    """Return the kind of step a game is at."""
    if view.phase is Phase.COMBAT and view.combat:
        where = f" {view.combat.theatre}" if view.combat.theatre else ""
        return f"combat, {view.combat.stage}{where}"
    if view.phase is Phase.MISSION and view.attempt:
        asked = "where" if not view.attempt.place else "roll" if view.attempt.to_roll else "oppose"
        return f"mission, {asked}"
    if view.phase is Phase.WORK and view.work and view.work.left:
        return f"work, {view.work.left[0].do}"
    if view.phase is Phase.COMMAND:
        late = ", late" if view.time >= LATE else ""
        return f"command, {'where' if view.taken else 'turn'}{late}"
    return str(view.phase)


def pictures(hand: Stagehand, folder: str, levels: Any = None) -> Iterator[Wait]:
    """Take a picture of every state."""

    def settle() -> Iterator[Wait]:
        yield hand.robot.settled()

    def visit(state: str) -> Iterator[Wait]:
        name = state.replace(": ", "-").replace(", ", "-").replace(" ", "-")
        yield hand.robot.settled()
        save_picture(Path(folder) / f"{name}.png")

    Path(folder).mkdir(parents=True, exist_ok=True)
    tour = TourOfGalaxy(hand, PEOPLE[:2], visit, settle, 3)
    if levels is None:
        yield from tour.everything()
    for level in levels or ():
        yield from tour.one(level)
