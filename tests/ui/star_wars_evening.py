"""Two people at a table with Star Wars: Rebellion: all is touched, or shown to a camera.

Nothing is posted to the table. The camera is a folder of pictures, which the real reader reads.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from traceback import format_exc

from card_codes.payload import encode
from companion.engine import Action
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion.combat_state import CombatStage
from companion.games.star_wars_rebellion.pieces import Colour, Die, Leader, Side
from companion.games.star_wars_rebellion.rules.legal import legal
from companion.games.star_wars_rebellion.rules.mission_dice import missing, rolls_next
from companion.games.star_wars_rebellion.rules.mission_reveals import on_slot
from companion.games.star_wars_rebellion.rules.waiting import awaited
from companion.games.star_wars_rebellion.state import Phase, State
from companion.presenters.pages import Choice
from companion.presenters.private_scan import PrivateScanPage
from companion.presenters.scan import ScanPage
from companion.ui.desk import Place
from companion.ui.robot import Wait
from companion.ui.widgets.buttons import Face
from tests.ui.stagehand import Stagehand
from tests.ui.tripod import Tripod
from tests.ui.witness import Eyes

GAME, LETTERS = "star_wars_rebellion", "SW"
Faces = Mapping[Side, Sequence[Die]]
ROLLING = (CombatStage.ROLL, CombatStage.PLANS_ROLL)
# The steps of a refresh that nobody has a choice in; an objective may be left for later.
PLAIN_STEPS = (Phase.SCORING, Phase.RETURNING, Phase.DRAWING, Phase.PROBING, Phase.AIMING)
# What people do in a combat where they have nothing better to do.
PLAINLY: dict[CombatStage, Action] = {
    CombatStage.LEADERS: c.NoLeader(),
    CombatStage.CARDS: c.Ready(),
    CombatStage.ACTIONS: c.FinishActions(),
    CombatStage.DAMAGE: c.AssignAll(),
    CombatStage.BLOCK: c.LetIt(),
    CombatStage.PLANS: a.Done(),
    CombatStage.RETREAT: c.Stay(),
}


class Evening:
    """Everything is done by touch and by camera; `done` are the inputs that were accepted."""

    def __init__(self, hand: Stagehand, camera: str, pictures: str) -> None:
        self.hand = hand
        self.tripod = Tripod(Path(camera))
        self.done: list[str] = []  # by kind of action
        self.shown: list[str] = []  # cards that were accepted
        self._eyes = Eyes()
        self._drawn: set[str] = set()
        self._failures: list[str] = []
        # The app survives any exception inside a screen; a test must not.
        hand.app._failed = self._fail  # type: ignore[method-assign]
        self._pictures = Path(pictures) if pictures else None

    def _fail(self, kind: str) -> None:
        self._failures.append(f"{kind} inside a screen\n{format_exc()}")

    def keep(self, name: str) -> None:
        """Draw what is on the screen when it comes up first; keep it where somebody looks at it."""
        assert not self._failures, self._failures[0]
        if name in self._drawn and not self._pictures:
            return  # to draw everything every time takes half of all the time
        self._drawn.add(name)
        seen = self._eyes.picture()
        if self._pictures:
            number = len(list(self._pictures.iterdir()))
            seen.save(self._pictures / f"{number:03}-{name}.png")

    @property
    def state(self) -> State:
        game = self.hand.table._open
        assert game
        state: State = game.session.state
        return state

    @property
    def scan(self) -> ScanPage:
        page = self.hand.page
        assert isinstance(page, ScanPage), self.hand.place
        return page

    @property
    def mine(self) -> PrivateScanPage:
        page = self.hand.page
        assert isinstance(page, PrivateScanPage), self.hand.place
        return page

    # Touches

    def tap(self, text: str) -> Iterator[Wait]:
        yield from self.hand.robot.tap(Face, text=text)
        yield self.hand.robot.settled()

    def go_on(self) -> Iterator[Wait]:
        """Leave the moment that all should look at, and cards that were shown."""
        if self.hand.place is Place.SCAN:
            yield from self.tap(self.scan.back)
        while self.hand.table_page.waits_to_go_on:
            self.keep(f"moment-{self.state.phase}")
            yield from self.tap(self.hand.table_page.words.go_on)

    def touch(self, *actions: Action) -> Iterator[Wait]:
        """Tap each of these in the bar, or where it stands on the board."""
        for action in actions:
            yield from self.go_on()
            self.keep(f"{self.state.phase}-{type(action).__name__}")
            yield from self._tap(action)

    def _tap(self, action: Action) -> Iterator[Wait]:
        page, robot, before = self.hand.table_page, self.hand.robot, self.hand.now.sequence
        bar = [choice for choice in page.choices if choice.action == action]
        fields = [
            (field, choice)
            for row in page.board.rows
            for field in row.fields
            for choice in field.choices
            if choice.action == action
        ]
        assert bar or fields, f"{action} is not on the screen: {page.headline}"
        yield from robot._in_bar(page, bar[0]) if bar else robot._at_field(*fields[0])
        yield from self._written(type(action), before)

    def _written(self, kind: type[Action], before: int) -> Iterator[Wait]:
        yield lambda: self.hand.now.sequence > before
        yield self.hand.robot.settled()
        self.done.append(kind.__name__)

    # Cards

    def _hold(self, card: str) -> Iterator[Wait]:
        yield from self.go_on()
        self.tripod.hold(encode(LETTERS, card))
        yield from self.hand.robot.tap(Face, text=self.hand.table_page.scan)
        yield lambda: self.hand.place is Place.SCAN

    def show(self, card: str, action: Action) -> Iterator[Wait]:
        """Show a card, and tap what it shall do."""
        yield from self._hold(card)
        yield lambda: self._meant(action) is not None
        yield self.hand.robot.settled()
        self.keep(f"scan-{card}")
        meant, before = self._meant(action), self.hand.now.sequence
        assert meant
        yield from self.hand.robot.tap(Face, text=meant.label)
        yield from self._written(type(action), before)
        self.shown.append(card)
        self.tripod.clear()

    def _meant(self, action: Action) -> Choice | None:
        page = self.hand.page
        rows = page.rows if isinstance(page, ScanPage) else ()
        choices = (choice for row in rows for choice in row.choices)
        return next((choice for choice in choices if choice.action == action), None)

    def refused(self, card: str, name: str) -> Iterator[Wait]:
        """Show a card that means nothing now: it is said why, and nothing is written."""
        before = self.hand.now.sequence
        yield from self._hold(card)
        yield lambda: [bool(row.line) for row in self.scan.rows] == [True]
        yield self.hand.robot.settled()
        (row,) = self.scan.rows
        self.keep(f"refused-{card}")
        assert not row.choices
        assert self.hand.now.sequence == before
        self.hand.told.setdefault("refused", {})[name] = row.line
        self.tripod.clear()
        yield from self.go_on()

    # In private

    def tell_base(self, wrong: str, card: str) -> Iterator[Wait]:
        """Show the probe card of the base, after one of where no base can be."""
        before, toast = self.hand.now.sequence, self.hand.app.stage.toast
        yield from self.tap(self.hand.table_page.scan)
        self.keep("private-before")
        yield from self.tap(self.mine.begin)
        yield from self._look_at_nothing()
        self.keep("private-watching")
        self.tripod.hold(encode(LETTERS, wrong))
        yield lambda: bool(toast.text)
        self.keep("private-refused")
        assert self.hand.now.sequence == before
        self.hand.told["wrong base"] = toast.text
        toast.close()
        self.tripod.clear()
        yield from self._look_at_nothing()
        self.tripod.hold(encode(LETTERS, card))
        yield from self._written(a.ChooseBase, before)
        self.tripod.clear()

    def _look_at_nothing(self) -> Iterator[Wait]:
        """Wait until the camera has seen that the last card is gone."""
        showing = self.hand.app.desk.showing
        yield lambda: showing._hint.now == "nothing_there" and not showing._blocked
        yield self.hand.robot.settled()

    # Combat

    def fight(self, faces: Faces | None = None, tactic: str = "") -> Iterator[Wait]:
        """Fight until somebody may play an objective, or it is over.

        `faces` are what real dice show, each side's over and over; without them the companion
        rolls. `tactic` is a card that is shown as soon as one may be played.
        """
        while self.state.phase is Phase.COMBAT and self._stage is not CombatStage.OBJECTIVE:
            if self._stage in ROLLING:
                yield from self._roll(faces)
                continue
            if tactic and self._stage is CombatStage.ACTIONS:
                yield from self.show(tactic, c.PlayTactic(tactic))
                tactic = ""
            yield from self.touch(PLAINLY[self._stage])

    @property
    def _stage(self) -> CombatStage:
        assert self.state.combat
        return self.state.combat.stage

    def _roll(self, faces: Faces | None) -> Iterator[Wait]:
        combat = self.state.combat
        assert combat
        if faces is None:
            yield from self.touch(a.Roll())
            return
        colours = [colour for colour in Colour for _ in range(combat.to_roll.get(colour, 0))]
        for number, colour in enumerate(colours):
            own = faces[combat.asked]
            yield from self.touch(c.EnterCombatDie(colour, own[number % len(own)]))

    # Missions

    def enter_dice(self, faces: Faces) -> Iterator[Wait]:
        """Enter what real dice show on a mission, each side's over and over."""
        while self.state.phase is Phase.MISSION:
            attempt = self.state.attempt
            assert attempt
            side = rolls_next(attempt)
            assert side
            own = faces[side]
            yield from self.touch(a.EnterDie(own[missing(attempt, side) % len(own)]))

    def finish_work(self) -> Iterator[Wait]:
        """Say that what a mission does was done, where it succeeded."""
        while self.state.phase is Phase.WORK:
            yield from self.touch(a.Carry())

    # Refresh

    def plain_steps(self) -> Iterator[Wait]:
        """Go through the steps of a refresh in which nobody has to choose."""
        while self.state.phase in PLAIN_STEPS:
            yield from self.touch(a.Done())

    def refresh(self, recruits: Sequence[Leader], places: Sequence[str]) -> Iterator[Wait]:
        """Go through all the steps of a refresh; new units go to these places."""
        yield from self.plain_steps()
        for leader in recruits:
            yield from self.touch(a.Recruit(leader))
        while self.state.phase in (Phase.RECRUITING, Phase.BUILDING, Phase.DEPLOYING):
            yield from self.touch(self._growth(places))

    def _growth(self, places: Sequence[str]) -> Action:
        """Return what is built, or what is deployed where: the first of what is wanted."""
        offered = legal(self.state, awaited(self.state)[0])
        wanted: list[Action] = [one for one in offered if isinstance(one, a.Build)]
        wanted += [
            one
            for place in places
            for one in offered
            if isinstance(one, a.Deploy) and one.where == place
        ]
        return wanted[0] if wanted else a.Done()

    def slot(self, leader: Leader) -> int:
        """Return the mission that somebody is on."""
        return next(n.number for n in self.state.slots if leader in on_slot(self.state, n))
