"""Every screen, as a picture."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from card_codes.hints import Hint
from companion.engine.face import Button
from companion.games.resistance.pieces import PLOT_CODES
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.picture import picture
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HandOverScreen, HoldArea
from companion.ui.screens.settings import SettingsScreen
from companion.ui.screens.setup import SetupScreen
from companion.ui.screens.table import TableScreen
from tests.ui.scenes.findings import show_findings
from tests.ui.scenes.tour_of_galaxy import TourOfGalaxy
from tests.ui.scenes.tour_of_settlers import TourOfSettlers
from tests.ui.scenes.tour_of_two import TourOfTwo
from tests.ui.shown_cards import FakeScanner, Lying, code, give_camera
from tests.ui.stagehand import LONG_PEOPLE, PEOPLE, Stagehand

OF_TWO = {
    "unrest: set-up": "unrest-set-up",
    "unrest: variants": "unrest-variants",
    "unrest: districts": "unrest-districts",
    "unrest: missions": "unrest-missions",
    "unrest: area": "unrest-area",
    "unrest: plan": "unrest-plan",
    "unrest: plan, to be shown": "unrest-show-a-card",
    "unrest: plan, choosing": "unrest-play-a-card",
    "unrest: defend, shown with 3 cards": "unrest-the-plan-stands",
    "unrest: defend": "unrest-defence",
    "unrest: defend: a card": "unrest-a-card",
    "unrest: assign": "unrest-assign",
    "unrest: check": "unrest-check",
    "unrest: check, held": "unrest-check-held",
    "unrest: check, choosing": "unrest-check-numbers",
    "unrest: defend, late": "unrest-late",
    "unrest: result": "unrest-result",
    "rebellion: set-up": "rebellion-set-up",
    "rebellion: cards": "rebellion-cards",
    "rebellion: cards, choosing": "rebellion-lay-a-card",
    "rebellion: wagers": "rebellion-wagers",
    "rebellion: wagers, choosing": "rebellion-wager",
    "rebellion: dice, shown with 0 cards": "rebellion-open",
    "rebellion: command": "rebellion-command",
    "rebellion: dice": "rebellion-dice",
    "rebellion: cards, shown with 0 cards": "rebellion-battle",
    "rebellion: attrition_dice": "rebellion-attrition",
    "rebellion: result": "rebellion-result",
    "rebellion, told: cards": "rebellion-cards-told",
}  # what is taken of the way through both games
OF_SETTLERS = {
    "settlers: set-up": "settlers-set-up",
    "settlers: variants": "settlers-variants",
    "settlers, full: lookout, lay out": "settlers-lay-out",
    "settlers, full: lookout": "settlers-lookout",
    "settlers, full: production": "settlers-production",
    "settlers, full: hands, held": "settlers-hand",
    "settlers, full: action": "settlers-first-actions",
    "settlers, full: action, paying": "settlers-paying",
    "settlers, full: action, exchange": "settlers-exchange",
    "settlers, full: action, book": "settlers-book",
    "settlers, full: cleanup": "settlers-cleanup",
    "settlers, full: action, late": "settlers-actions",
    "settlers, full: action, late: inside": "settlers-empire",
    "settlers, full: action, late: about": "settlers-about",
    "settlers, full: scoring": "settlers-extra-points",
    "settlers, full: scoring, camera": "settlers-count",
    "settlers, full: result": "settlers-result",
    "settlers, score: action": "settlers-points",
    "settlers, alone: action": "settlers-alone",
    "settlers, alone: attack": "settlers-attack",
}
OF_GALAXY = {
    "galaxy: set-up": "galaxy-set-up",
    "galaxy: variants": "galaxy-variants",
    "galaxy, full: placing": "galaxy-placing",
    "galaxy, full: hiding": "galaxy-hiding",
    "galaxy, full: hiding, held": "galaxy-base-held",
    "galaxy, full: hiding, choosing": "galaxy-base-numbers",
    "galaxy, full: assignment": "galaxy-assignment",
    "galaxy, full: telling, held": "galaxy-mission-told",
    "galaxy, full: command, turn": "galaxy-turn",
    "galaxy, full: command, where": "galaxy-where",
    "galaxy, full: journey": "galaxy-journey",
    "galaxy, full: mission, where": "galaxy-mission",
    "galaxy, full: mission, oppose": "galaxy-oppose",
    "galaxy, full: combat, leaders": "galaxy-odds",
    "galaxy, full: combat, roll space": "galaxy-roll",
    "galaxy, full: combat, damage space": "galaxy-damage",
    "galaxy, full: combat, retreat": "galaxy-retreat",
    "galaxy, full: scoring": "galaxy-objective",
    "galaxy, full: probing": "galaxy-probes",
    "galaxy, full: recruiting": "galaxy-recruit",
    "galaxy, full: building": "galaxy-build",
    "galaxy, full: deploying": "galaxy-deploy",
    "galaxy, full: command, where, late": "galaxy-late",
    "galaxy, full: result": "galaxy-result",
    "galaxy, quartermaster: command, turn": "galaxy-quartermaster",
    "galaxy, tracker: command, turn": "galaxy-tracker",
    "galaxy, tracker: drawing": "galaxy-refresh",
    "galaxy, team: assignment": "galaxy-team",
}
COLOURS = 128  # enough for flat panels and smooth letters, at a third of the bytes


def screens(hand: Stagehand, folder: str) -> Iterator[Wait]:
    """Walk through the app and a game, and take a picture of everything."""
    camera = Camera(hand, Path(folder))
    yield from camera.before_the_game()
    yield from camera.private_scans()
    yield from camera.a_pin()
    yield from hand.seat(PEOPLE, {"plots": "dealt", "targeting": "yes"})
    hand.still()
    yield from camera.a_game()
    yield from camera.after_the_game()
    yield from camera.long_names()
    yield from camera.games_for_two()
    yield from camera.settlers()
    yield from camera.galaxy()


class Camera:
    """Takes pictures with names, each once."""

    def __init__(self, hand: Stagehand, folder: Path) -> None:
        self.hand = hand
        self.desk = hand.app.desk
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str) -> Iterator[Wait]:
        """Take a picture once all is drawn."""
        yield self.hand.robot.settled()
        small = picture().quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(self._folder / f"{name}.png", optimize=True)

    @property
    def table(self) -> TableScreen:
        return next(s for s in self.hand.app.manager.screens if isinstance(s, TableScreen))

    def self_test(self) -> Iterator[Wait]:
        show_findings(self.desk)
        self.desk.pressed(1, Button.A)
        self.desk.pressed(1, Button.B)
        self.desk.pressed(4, Button.B)
        yield from self.take("self-test")
        self.desk.close_checkup()

    def take_seats(self) -> Iterator[Wait]:
        self.desk.name_seat(6, PEOPLE[6])
        self.desk.take_seats()
        self.desk.pressed(3, Button.A)
        self.desk.pressed(1, Button.B)
        yield from self.take("take-seats")
        self.desk.pressed(1, Button.B)
        yield from self.take("take-seats-refused")
        self.desk.leave_seating()

    def before_the_game(self) -> Iterator[Wait]:
        yield from self.take("home")
        yield from self.self_test()
        self.desk.set_up("resistance")
        self.desk.set_count(7)
        for index, name in enumerate(PEOPLE[:6]):
            self.desk.name_seat(index, name)
        yield from self.take("set-up-seats")
        setup = next(s for s in self.hand.app.manager.screens if isinstance(s, SetupScreen))
        setup.tab = "options"
        yield from self.take("set-up-variants")
        setup.tab = "seats"
        setup.ask_name(6)
        yield from self.take("set-up-name")
        assert setup.sheet is not None
        setup.sheet.close()
        self.desk.open_settings()
        yield from self.take("settings")
        settings = next(s for s in self.hand.app.manager.screens if isinstance(s, SettingsScreen))
        settings.ids.lines.parent.parent.scroll_y = 0.35
        yield from self.take("settings-below")
        self.desk.choose_pin(PEOPLE[0])
        yield from self.take("choose-a-pin")
        self.desk.leave_pin()
        self.desk.close_settings()
        yield from self.take_seats()

    def private_scans(self) -> Iterator[Wait]:
        before = give_camera(self.desk)
        yield from self.hand.seat(PEOPLE[:7], {"identities": "scanned"})
        self.desk.open_scan()
        yield from self.take("private-scan")
        self.desk.showing.begin()
        yield from self.sees(before, hint=Hint.LESS_GLARE)
        yield from self.take("private-scan-hint")
        self.desk.open_home()
        yield self.hand.robot.settled()

    def scans(self) -> Iterator[Wait]:
        before = give_camera(self.desk)
        codes = {plot: code(card) for card, plot in PLOT_CODES.items()}
        drawn, *others = self.hand.now.view.drawn
        self.desk.open_scan()
        yield from self.sees(before, Lying(codes[drawn], turned=14))
        yield from self.take("scan")
        lying = (
            Lying(codes[drawn], 130, 140, turned=14, module=4),
            Lying(code("ID1"), 330, 130, turned=-9, module=4, number=2),
            Lying(codes[others[0]], 520, 140, turned=20, module=4, number=3, sure=False),
        )
        away = Lying("RSID1", 200, 370, turned=6, module=4)
        yield from self.sees(before, *lying, hint=Hint.NOT_OURS, foreign=[away])
        yield from self.take("scan-many")
        self.desk.scanning.open_typing()
        self.desk.scanning.type_code("RSPLOT")
        yield from self.take("type-the-code")
        self.desk.scanning.close_typing()
        self.desk.device_missing("camera", works=False)
        yield from self.take("scan-without-a-camera")
        self.desk.device_missing("camera", works=True)
        self.desk.scanning.close()
        yield self.hand.robot.settled()

    def sees(self, before: FakeScanner, *cards: Lying, **more: Any) -> Iterator[Wait]:
        """Hold cards before a camera for a while."""
        for _ in range(4):
            before.show(*cards, **more)
            yield self.hand.robot.settled()

    def a_game(self) -> Iterator[Wait]:
        yield from self.take("roles")
        self.desk.hand_over()
        yield from self.take("hand-over")
        yield from self.held("hand-over-held")
        self.desk.hand_back()
        yield self.hand.robot.settled()
        yield from self.hand.until("reveal")
        yield from self.take("narration")
        yield from self.hand.until("hand_out")
        yield from self.take("plot-cards")
        yield from self.scans()
        yield from self.hand.until("resolve")
        yield from self.take("plot-card-at-once")
        yield from self.until(lambda: bool(self.hand.now.moment))
        yield from self.take("one-sees-a-card")
        yield from self.a_mission()

    def a_pin(self) -> Iterator[Wait]:
        pins = self.desk._house.pins
        pins.choose(PEOPLE[0], "1234")  # before the game: it counts in none that has begun
        pins.told_to_owners(pins.new)
        self.desk._preferences.tell()
        yield from self.hand.seat(PEOPLE[:7])
        self.desk.hand_over(1)
        self.desk.enter_digit("")
        yield from self.take("pin")
        self.desk.open_home()
        pins.remove(PEOPLE[0])
        pins.told_to_owners(pins.removed)
        self.desk._preferences.tell()
        yield self.hand.robot.settled()

    def a_mission(self) -> Iterator[Wait]:
        yield from self.hand.until("team")
        yield from self.take("choose-a-mission")
        yield from self.until(lambda: len(self.hand.now.view.team) == 1)
        yield from self.take("pick-the-team")
        self.table.open_seat(self.hand.table_page.plates[self.hand.now.view.leader - 1])
        yield from self.take("a-seat")
        self.table.close_sheet()
        yield from self.until(lambda: self.hand.now.phase == "vote")
        yield from self.half_way("vote")
        self.table.open_help()
        yield from self.take("rules")
        self.table.close_sheet()
        self.table.open_timer()
        yield from self.take("timer")
        self.table.close_sheet()
        self.table.open_prompt()
        yield from self.take("turned-prompt")
        self.table.close_sheet()
        self.desk.pause()
        yield from self.take("pause")
        self.desk.unpause()
        yield self.hand.robot.settled()
        self.desk.hand_over()
        yield from self.choosing("secret-choice")
        self.desk.hand_back()
        yield self.hand.robot.settled()
        yield from self.until(lambda: bool(self.hand.now.moment))
        yield from self.take("vote-reveal")
        yield from self.until(lambda: self.hand.now.phase == "mission" and not self.hand.now.moment)
        yield from self.take("mission")
        yield from self.until(lambda: bool(self.hand.now.moment and self.hand.now.moment.cards))
        yield from self.take("mission-reveal")
        self.desk.open_home()
        yield from self.take("home-with-a-game")
        self.desk.open_game(self.desk.shown().page.resume.file)
        yield self.hand.robot.settled()

    def after_the_game(self) -> Iterator[Wait]:
        yield from self.until(lambda: self.hand.place is Place.RESULT)
        yield from self.take("result")
        self.desk.open_home()
        yield self.hand.robot.settled()
        self.desk.open_history()
        yield from self.take("history")

    def long_names(self) -> Iterator[Wait]:
        yield from self.hand.seat(LONG_PEOPLE, {"plots": "dealt"})
        self.hand.still()
        yield from self.until(lambda: self.hand.now.phase == "vote")
        yield from self.half_way("long-names-vote")
        yield from self.until(lambda: bool(self.hand.now.moment))
        yield from self.take("long-names-reveal")
        yield from self.until(lambda: self.hand.place is Place.RESULT)
        yield from self.take("long-names-result")

    def games_for_two(self) -> Iterator[Wait]:
        def settle() -> Iterator[Wait]:
            yield self.hand.robot.settled()

        def visit(state: str) -> Iterator[Wait]:
            if state in OF_TWO:
                yield from self.take(OF_TWO[state])

        yield from TourOfTwo(self.hand, PEOPLE[:2], visit, settle).everything()

    def settlers(self) -> Iterator[Wait]:
        def settle() -> Iterator[Wait]:
            yield self.hand.robot.settled()

        def visit(state: str) -> Iterator[Wait]:
            if state in OF_SETTLERS:
                yield from self.take(OF_SETTLERS[state])

        tour = TourOfSettlers(self.hand, PEOPLE[:4], visit, settle, 3)
        tour.camera = give_camera(self.desk)
        yield from tour.shortly()

    def galaxy(self) -> Iterator[Wait]:
        def settle() -> Iterator[Wait]:
            yield self.hand.robot.settled()

        def visit(state: str) -> Iterator[Wait]:
            if state in OF_GALAXY:
                yield from self.take(OF_GALAXY[state])

        yield from TourOfGalaxy(self.hand, PEOPLE[:2], visit, settle, 3).shortly()

    def until(self, reached: Callable[[], bool]) -> Iterator[Wait]:
        while not reached():
            yield from self.hand.robot.step()

    def half_way(self, name: str) -> Iterator[Wait]:
        """Let some vote, so that the picture shows both kinds of seats."""
        for _ in range(6):
            self.desk.hand_over()
            self.desk.choose(self.hand.hidden_choice(0))
            yield self.hand.robot.settled()
        self.desk.hand_back()
        yield self.hand.robot.settled()
        yield from self.take(name)

    def held(self, name: str) -> Iterator[Wait]:
        finger = Finger.on(self.hand.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        yield from self.take(name)
        finger.up()

    def choosing(self, name: str) -> Iterator[Wait]:
        yield self.hand.robot.settled()
        finger = Finger.on(self.hand.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        finger.up()
        screens = self.hand.app.manager.screens
        hand_over = next(s for s in screens if isinstance(s, HandOverScreen))
        yield lambda: bool(hand_over.choosing)
        yield from self.take(name)


def only_settlers(hand: Stagehand, folder: str) -> Iterator[Wait]:
    """Take the pictures of one game alone, and of the first screen."""
    camera = Camera(hand, Path(folder))
    yield from camera.take("home")
    yield from camera.settlers()


def only_galaxy(hand: Stagehand, folder: str) -> Iterator[Wait]:
    """Take the pictures of one game alone, and of the first screen."""
    camera = Camera(hand, Path(folder))
    yield from camera.take("home")
    yield from camera.galaxy()
