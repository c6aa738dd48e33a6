"""A way through every screen and what can lie over it; a visitor looks at each."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from card_codes.hints import Hint
from card_codes.payload import encode
from companion.engine.face import Button
from companion.engine.seats import all_seats
from companion.games.resistance import actions as a
from companion.games.resistance.pieces import Plot
from companion.presenters.pages import Choice
from companion.table import intents as i
from companion.ui import app as app_module
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HandOverScreen, HoldArea
from companion.ui.screens.scan import ScanScreen
from companion.ui.screens.settings import SettingsScreen
from companion.ui.screens.setup import SetupScreen
from companion.ui.screens.table import TableScreen
from tests.ui.scenes.findings import show_findings
from tests.ui.scenes.pixels import A, B, Evening
from tests.ui.shown_cards import FakeScanner, Lying, code, give_camera
from tests.ui.stagehand import Stagehand
from tests.ui.witness import frames

Visit = Callable[[str], Iterator[Wait]]

OPTIONS = {"first_leader": "1", "plots": "real", "targeting": "yes", "closing": "leader"}
DEAL = 1
MOST_STEPS = 150
ONWARDS = (a.CallVote, a.CloseCount, a.Pass, a.PickMember)


class Tour:
    """Leads through the app with these people; `visit` is called with the name of each state."""

    def __init__(self, hand: Stagehand, names: Sequence[str], visit: Visit) -> None:
        self.evening = Evening(hand, 0)
        self.hand = hand
        self.desk = hand.app.desk
        self.names = tuple(names)
        self._visit = visit
        vars(app_module)["monotonic"] = self.evening.witness.clock

    def everything(self) -> Iterator[Wait]:
        """Visit all there is."""
        yield from self.before_the_game()
        yield from self.private_scans()
        yield from self.identities()
        yield from self.plot_cards()
        yield from self.team()
        yield from self.vote()
        yield from self.mission()
        yield from self.after_the_game()

    def at(self, state: str) -> Iterator[Wait]:
        """Let the visitor look, when all is drawn."""
        yield from self.evening.witness.settle()
        yield from self._visit(state)

    def screen(self, kind: type[Any]) -> Any:
        """Return the screen of this kind."""
        return next(s for s in self.hand.app.manager.screens if isinstance(s, kind))

    @property
    def table(self) -> TableScreen:
        """The table screen."""
        found: TableScreen = self.screen(TableScreen)
        return found

    def before_the_game(self) -> Iterator[Wait]:
        """Home, history, settings, set-up."""
        self.desk.change_setting("timers", "generous")
        yield from self.at("home")
        self.desk.open_history()
        yield from self.at("history, empty")
        self.desk.open_home()
        self.desk.open_settings()
        yield from self.at("settings")
        self.screen(SettingsScreen).ids.lines.parent.parent.scroll_y = 0
        yield from self.at("settings, below")
        self.desk.choose_pin(max(self.names, key=len))
        yield from self.at("a PIN is chosen")
        self.desk.leave_pin()
        self.desk.close_settings()
        yield from self.self_test()
        yield from self.setting_up()

    def self_test(self) -> Iterator[Wait]:
        """What works, and what was pressed."""
        show_findings(self.desk)
        for box, button in ((1, Button.A), (1, Button.B), (4, Button.B)):
            self.desk.pressed(box, button)
        yield from self.at("self-test")
        self.desk.close_checkup()

    def setting_up(self) -> Iterator[Wait]:
        """Both tabs, the name sheet, a sheet of variants."""
        self.desk.set_up("resistance")
        self.desk.set_count(len(self.names))
        for index, name in enumerate(self.names[:-1]):
            self.desk.name_seat(index, name)
        yield from self.at("set-up")
        setup = self.screen(SetupScreen)
        setup.ask_name(len(self.names) - 1)
        yield from self.at("name sheet")
        setup.sheet.give_up()
        setup.tab = "options"
        yield from self.at("variants")
        setup.ask_option(setup.page.options[0])
        yield from self.at("variant sheet")
        setup._close_sheet()
        setup.tab = "seats"
        self.desk.name_seat(len(self.names) - 1, self.names[-1])
        yield from self.at("set-up, complete")
        setup.ask_name(0)
        yield from self.at("name sheet, full")
        setup.sheet.give_up()
        yield from self.taking_seats()

    def taking_seats(self) -> Iterator[Wait]:
        """Somebody sits down, and somebody else on the same seat."""
        self.desk.take_seats()
        self.desk.pressed(3, Button.A)
        yield from self.at("taking seats")
        self.desk.pressed(3, Button.A)
        yield from self.at("taking seats, refused")
        self.desk.leave_seating()

    def identities(self) -> Iterator[Wait]:
        """Who everybody is, and the narration."""
        yield from self.evening.seat(self.names, DEAL, OPTIONS)
        yield from self.at("identities")
        panel = self.hand.app.panel
        if panel:
            panel.cards_open = True
            yield from self.at("cards of the simulated table")
            panel.cards_open = False
        self.desk.hand_over()
        yield from self.at("hand-over")
        finger = Finger.on(self.hand.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        yield from self.at("hand-over, held")
        finger.up()
        yield from self.at("hand-over, seen")
        self.desk.hand_back()
        yield from self.act(*((seat, a.Ready()) for seat in all_seats(len(self.names))))
        yield from self.at("narration")
        self.hand.table.post(i.Tell(i.Telling.SKIP))
        yield from self.at("narration, over")
        yield from self.act((1, a.FinishReveal()))

    def private_scans(self) -> Iterator[Wait]:
        """Identity cards, one after another."""
        camera = give_camera(self.desk)
        yield from self.hand.seat(self.names, {"identities": "scanned", "first_leader": "1"})
        self.desk.open_scan()
        yield from self.at("private scan")
        self.desk.showing.begin()
        yield from self.sees(camera)
        yield from self.sees(camera, Lying(code("PLOT1")))
        yield from self.at("private scan, a wrong card")
        yield from self.sees(camera)
        yield from self.sees(camera, hint=Hint.MORE_LIGHT)
        yield from self.at("private scan, a hint")
        self.desk.device_missing("camera", works=False)
        yield from self.at("private scan, without a camera")
        self.desk.device_missing("camera", works=True)
        yield from self.sees(camera)
        yield from self.sees(camera, Lying(code("ID1"), number=2))
        yield from self.at("private scan, the next one")
        self.desk.open_home()
        yield from self.evening.witness.settle()

    def sees(
        self, camera: FakeScanner, *cards: Lying, hint: Hint | None = None, **more: Any
    ) -> Iterator[Wait]:
        """Let the camera see this for a while."""
        for _ in range(4):
            camera.show(*cards, hint=hint, **more)
            yield from self.evening.witness.settle()

    def scans(self) -> Iterator[Wait]:
        """Cards shown openly: none, one, many, and typed."""
        camera = give_camera(self.desk)
        self.desk.open_scan()
        yield from self.at("scan, waking")
        yield from self.sees(camera, hint=Hint.LESS_GLARE)
        yield from self.at("scan, a hint")
        self.desk.device_missing("reader", works=False)
        yield from self.sees(camera, Lying(code("PLOT3"), turned=20))
        yield from self.at("scan, one card, by the spare reader")
        self.desk.device_missing("reader", works=True)
        away = {"foreign": [Lying(code("PLOT2"), 120, 370, module=4)]}
        lying = (
            Lying(code("PLOT3"), 120, 130, module=4),
            Lying(code("ID2"), 330, 130, module=4, number=2),
            Lying(code("PLOT4"), 330, 370, module=4, number=3, sure=False),
            Lying(encode("TC", "TEST"), 530, 130, module=4, number=4),
        )
        yield from self.sees(camera, *lying, hint=Hint.NOT_OURS, **away)
        yield from self.at("scan, many cards")
        self.screen(ScanScreen).ids.list.ids.scroll.scroll_y = 0
        yield from self.at("scan, many cards, below")
        self.desk.scanning.open_typing()
        yield from self.at("scan, typing")
        self.desk.scanning.type_code("RSPLOT")
        yield from self.at("scan, a code that is none")
        self.desk.scanning.close_typing()
        self.desk.device_missing("camera", works=False)
        yield from self.at("scan, without a camera")
        self.desk.device_missing("camera", works=True)
        self.desk.scanning.close()

    def plot_cards(self) -> Iterator[Wait]:
        """Plot cards, and one that is used at once."""
        yield from self.at("draw")
        yield from self.act((1, a.DrawPlots()))
        yield from self.at("hand out")
        self.table._tap_plate(self.evening.plate(3))
        yield from self.at("sheet of choices")
        self.table.close_sheet()
        yield from self.scans()
        plots = [Plot.CLOSE_EYE, Plot.STRONG_LEADER, Plot.OVERHEARD]
        given = plots[: self.hand.now.view.to_give]
        for seat, plot in enumerate(given, start=3):
            yield from self.act((1, a.GivePlot(plot, seat)))
        if Plot.OVERHEARD in given:
            yield from self.at("plot card at once")
            yield from self.act((5, a.LookAtIdentity(4)))
            yield from self.at("one sees an identity")
            self.desk.go_on()

    def team(self) -> Iterator[Wait]:
        """The leader chooses."""
        yield from self.at("choose a mission")
        yield from self.act((1, a.ChooseMission(4)))
        yield from self.at("pick the team")
        self.table.open_help()
        yield from self.at("pick the team: help")
        self.table.close_sheet()
        self.table.open_timer()
        yield from self.at("pick the team: timer")
        self.table.close_sheet()
        self.table.open_prompt()
        yield from self.at("pick the team: prompt")
        self.table.close_sheet()
        size = self.hand.now.view.team_size
        yield from self.act(*((1, a.PickMember(seat)) for seat in range(1, size + 1)))
        yield from self.at("call the vote")
        yield from self.act((1, a.CallVote()))

    def vote(self) -> Iterator[Wait]:
        """Half of it, on the screen and to its end."""
        for seat in (1, 2):
            self.hand.table.post(i.Press(seat, A))
        yield from self.at("vote")
        for device in ("lamps", "voice"):
            self.desk.device_missing(device, works=False)
        yield from self.at("vote, without lamps and voice")
        for device in ("lamps", "voice"):
            self.desk.device_missing(device, works=True)
        self.table.open_seat(self.hand.table_page.plates[2])
        yield from self.at("vote: seat")
        self.table.close_sheet()
        self.desk.pause()
        yield from self.at("pause")
        self.desk.unpause()
        self.desk.choose(self.no_longer_possible())
        yield from self.at("vote: a sentence over it")
        self.hand.app.stage.toast.close()
        yield from self.on_the_screen()
        for seat in all_seats(len(self.names)):
            self.hand.table.post(i.Press(seat, A if seat % 3 else B))
        yield from self.at("close the count")
        yield from self.act((1, a.CloseCount()))
        yield from self.at("vote, shown")
        self.desk.go_on()

    def no_longer_possible(self) -> Any:
        """Return something that the table has to refuse."""
        return Choice(1, a.PickMember(2), "")

    def on_the_screen(self) -> Iterator[Wait]:
        """Choose in secret."""
        self.desk.hand_over()
        yield from self.at("secret vote")
        finger = Finger.on(self.hand.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        finger.up()
        yield frames(2)
        assert self.screen(HandOverScreen).choosing
        yield from self.at("secret vote, choosing")
        finger = Finger.on(self.hand.robot.find(HoldArea)).down()
        yield lambda: self.desk.shown().private is not None
        yield from self.at("secret vote, looked again")
        finger.up()
        self.desk.hand_back()

    def mission(self) -> Iterator[Wait]:
        """Cards are played, one is looked at, all are shown."""
        yield from self.at("mission")
        for seat in self.hand.now.view.team:
            self.hand.table.post(i.Press(seat, B))
        yield from self.act((1, a.CloseCount()))
        yield from self.at("look at a card?")
        watcher = self.hand.now.awaited[0]
        yield from self.act((watcher, a.LookAtCard(1 if watcher != 1 else 2)))
        self.desk.go_on()
        yield from self.at("mission, shown")
        self.desk.go_on()

    def after_the_game(self) -> Iterator[Wait]:
        """Play to the end in haste; result, history, home."""
        for _ in range(MOST_STEPS):
            if self.hand.place is not Place.RESULT:
                yield from self.haste()
        yield from self.at("result")
        self.desk.open_history()
        yield from self.at("history")
        self.desk.set_up("resistance")
        self.desk.start()
        yield from self.evening.witness.settle()
        self.desk.open_home()
        yield from self.at("home, with a game")

    def haste(self) -> Iterator[Wait]:
        """Do the first thing that comes, and reject every team."""
        now = self.hand.now
        if now.moment:
            self.desk.go_on()
        elif now.choosers and not now.view.all_counted:
            for seat in now.awaited:
                self.hand.table.post(i.Press(seat, B))
        else:
            asked = [offer for offer in now.offers if offer.seat == now.awaited[0]]
            offer = next((o for o in asked if isinstance(o.action, ONWARDS)), asked[0])
            self.hand.table.post(i.Act(offer.seat, offer.action))
        yield from self.evening.witness.settle()

    def act(self, *acts: tuple[int, Any]) -> Iterator[Wait]:
        """Do this without touches."""
        yield from self.evening.do(*acts)
