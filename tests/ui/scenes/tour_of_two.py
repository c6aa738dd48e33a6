"""A way through both games for two; a visitor looks at each state once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.engine import Action, Seat
from companion.presenters.private_scan import PrivateScanPage
from companion.table import intents as i
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HoldArea
from companion.ui.screens.setup import SetupScreen
from companion.ui.screens.table import TableScreen
from companion.ui.widgets.buttons import Face
from tests.ui.stagehand import Stagehand

Visit = Callable[[str], Iterator[Wait]]
Settle = Callable[[], Iterator[Wait]]

SHORT_OF_UNREST = "unrest"
SHORT_OF_REBELLION = "rebellion"
SHORT_OF_SETTLERS = "settlers"
SHORT_OF_GALAXY = "galaxy"
SLUGS = {
    SHORT_OF_UNREST: "unrest",
    SHORT_OF_REBELLION: "rebellion_3j",
    SHORT_OF_SETTLERS: "imperial_settlers",
    SHORT_OF_GALAXY: "star_wars_rebellion",
}
FRONT = 7  # the row of the cards in front of the marker
HAND_OVER = ("plan", "check", "cards", "wagers")  # phases in which the screen goes to somebody
LATE = 5  # from this round on the stacks are high
MOST_STEPS = 900


class TourOfTwo:
    """Plays whole games with these people, by chance and without touches."""

    def __init__(
        self, hand: Stagehand, names: Sequence[str], visit: Visit, settle: Settle, seed: int = 1
    ) -> None:
        self.hand = hand
        self.desk = hand.app.desk
        self.names = tuple(names)
        self._visit = visit
        self._settle = settle
        self._random = Random(seed)
        self._seen: set[str] = set()

    def everything(self) -> Iterator[Wait]:
        """Visit all there is."""
        yield from self.setting_up(SHORT_OF_UNREST)
        yield from self.begin(SHORT_OF_UNREST, {"districts": "entered", "missions": "entered"})
        yield from self.game(SHORT_OF_UNREST)
        yield from self.setting_up(SHORT_OF_REBELLION)
        yield from self.begin(SHORT_OF_REBELLION, {"cycles": "3"})
        yield from self.game(SHORT_OF_REBELLION)
        yield from self.begin(SHORT_OF_REBELLION, {"bidding": "open", "cycles": "3"})
        yield from self.until("dice", "rebellion, told")

    def at(self, state: str) -> Iterator[Wait]:
        """Let the visitor look, if the state is a new one."""
        if state not in self._seen:
            self._seen.add(state)
            yield from self._settle()
            yield from self._visit(state)

    def setting_up(self, short: str) -> Iterator[Wait]:
        """Show who sits where, and the variants."""
        self._set_up(short, {})
        yield from self.at(f"{short}: set-up")
        setup = self._screen(SetupScreen)
        setup.tab = "options"
        yield from self.at(f"{short}: variants")
        setup.tab = "seats"

    def begin(self, short: str, options: Mapping[str, str]) -> Iterator[Wait]:
        """Begin a game."""
        self._set_up(short, options)
        self.desk.start()
        yield from self._settle()
        self.hand.still()

    def game(self, short: str) -> Iterator[Wait]:
        """Play a game to its end."""
        for _ in range(MOST_STEPS):
            if self.hand.place is Place.RESULT:
                break
            yield from self._look(short)
            yield from self._step()
        yield from self.at(f"{short}: result")

    def until(self, phase: str, short: str) -> Iterator[Wait]:
        """Play until a phase is over."""
        reached = False
        while not reached or self.hand.now.phase == phase:
            reached = reached or self.hand.now.phase == phase
            yield from self._look(short)
            yield from self._step()

    def _set_up(self, short: str, options: Mapping[str, str]) -> None:
        self.desk.set_up(SLUGS[short])
        self.desk.set_count(len(self.names))
        for index, name in enumerate(self.names):
            self.desk.name_seat(index, name)
        for key, value in options.items():
            self.desk.choose_option(key, value)

    def _look(self, short: str) -> Iterator[Wait]:
        now = self.hand.now
        state = f"{short}: {now.phase}"
        if now.moment:
            yield from self.at(f"{state}, {type(self).kind_of(now)}")
            return
        first = state not in self._seen
        yield from self.at(state)
        if getattr(now.view, "round", 0) >= LATE:
            yield from self.at(f"{state}, late")
        if first and now.phase == "defend":
            yield from self._sheets(state)
        if first and now.phase in HAND_OVER and self.hand.table_page.hand_over:
            yield from self._in_hand(state)

    @staticmethod
    def kind_of(now: Any) -> str:
        """Return what is looked at, without the names in it."""
        return f"shown with {len(now.moment.cards)} cards"

    def _sheets(self, state: str) -> Iterator[Wait]:
        table: TableScreen = self._screen(TableScreen)
        table._tap_field(table, self.hand.table_page.board.rows[FRONT].fields[0])
        yield from self.at(f"{state}: a card")
        table.close_sheet()
        table.open_help()
        yield from self.at(f"{state}: help")
        table.close_sheet()
        self.desk.device_missing("voice", works=False)
        yield from self.at(f"{state}, without voice")
        self.desk.device_missing("voice", works=True)

    def _in_hand(self, state: str) -> Iterator[Wait]:
        self.desk.hand_over()
        yield from self._settle()
        page = self.hand.page
        if isinstance(page, PrivateScanPage):  # there is a camera
            yield from self.at(f"{state}, to be shown")
            yield from self.hand.robot.tap(Face, text=page.by_touch)
        yield from self.at(f"{state}, handed over")
        finger = Finger.on(self.hand.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        yield from self.at(f"{state}, held")
        finger.up()
        yield from self.at(f"{state}, choosing")
        self.desk.hand_back()
        yield from self._settle()

    def _step(self) -> Iterator[Wait]:
        now = self.hand.now
        if now.moment:
            self.desk.go_on()
        else:
            seat, action = self._anything()
            self.hand.table.post(i.Act(seat, action))
        yield from self._settle()

    def _anything(self) -> tuple[Seat, Action]:
        """Return something that somebody may do, hidden or not."""
        opened = self.hand.table._open
        assert opened is not None
        game, seat = self.hand.now.game, self._random.choice(self.hand.now.awaited)
        return seat, self._random.choice(list(game.legal(opened.session.state, seat)))

    def _screen(self, kind: type[Any]) -> Any:
        return next(s for s in self.hand.app.manager.screens if isinstance(s, kind))
