"""The same evening twice, with one hidden thing different: `side` says which.

Each case ends where the rules show the difference; what was noticed until then is told.
"""

import logging
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from random import Random
from typing import Any, Final

from kivy.graphics import Rectangle
from kivy.uix.widget import Widget
from msgspec.structs import replace
from PIL import ImageStat

from companion.engine import Action, Cue, Seat, Setup, say
from companion.engine import session as engine_session
from companion.engine.face import Button, Lamp
from companion.engine.seats import all_seats
from companion.games.resistance import DEFINITION as RESISTANCE
from companion.games.resistance import actions as a
from companion.games.resistance.events import GameBegun, RolesDealt
from companion.games.resistance.pieces import Plot, Role
from companion.presenters.pages import HandOverPage
from companion.table import intents as i
from companion.table import script
from companion.table.game import OpenGame
from companion.ui import desk
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import (
    HandOverScreen,
    HoldArea,
    SecretButton,
    SecretChoices,
)
from companion.ui.screens.home import GameTileButton
from companion.ui.simulated import SeatButton, SeatCell
from companion.ui.widgets import buttons
from companion.ui.widgets.buttons import Face, HoldButton
from companion.ui.widgets.plate import SeatPlate
from tests.ui.stagehand import LONG_PEOPLE, PEOPLE, Stagehand
from tests.ui.witness import Witness, frames

A, B = Button.A, Button.B
LEADER_FIRST: Final = {"first_leader": "1"}
BY_LEADER: Final = {**LEADER_FIRST, "closing": "leader"}
LINE: Final = 600_000  # milliseconds of a line on a clock that the scene moves
SOME_EVENING: Final = "2024-05-14T20:15:00+00:00"
SHARE: Final = 0.004  # of a picture: what covers less is an edge of a letter


class Evening:
    """A table that is played by touch, and a witness beside it."""

    laid_out_in = 2  # frames from the moment that a private page is there

    def __init__(self, hand: Stagehand, side: int, keep: str = "") -> None:
        self.hand = hand
        self.side = side
        self.witness = Witness(hand, keep)
        self.held: list[dict[str, Any]] = []
        script.LINE_MS = LINE
        buttons.HOLD_SECONDS = 0.05
        engine_session.wall = lambda: SOME_EVENING

    def seat(
        self, names: Sequence[str], deal: int, options: Mapping[str, str] = LEADER_FIRST
    ) -> Iterator[Wait]:
        """Begin a game with this deal."""
        vars(secrets)["token_hex"] = lambda: seed_of(deal)
        yield from self.hand.seat(tuple(names), dict(options))
        yield from self.witness.settle()
        self.hand.still()
        self.hand.same_chance()
        assert self.roles() == roles_of(deal, len(names), options)[1]
        self.witness.begin()
        self.held = []

    def leave(self) -> Iterator[Wait]:
        """Put the game away, whatever became of it."""
        self.hand.app.desk.open_home()
        yield from self.witness.settle()

    def roles(self) -> dict[Seat, Role]:
        """Return the truth."""
        game = self.hand.table._open
        assert game is not None
        return {seat: role.expose() for seat, role in game.session.state.identities.items()}

    @property
    def leader(self) -> Seat:
        """Who leads now."""
        leader: Seat = self.hand.now.view.leader
        return leader

    def do(self, *acts: tuple[Seat, Action]) -> Iterator[Wait]:
        """Do this without touches: both evenings are the same here."""
        for seat, action in acts:
            self.hand.table.post(i.Act(seat, action))
        yield from self.witness.settle()
        self.witness.skip()

    def to_the_team(self) -> Iterator[Wait]:
        """Let everybody know who they are."""
        count = len(self.hand.now.names)
        yield from self.do(*((seat, a.Ready()) for seat in all_seats(count)))
        self.hand.table.post(i.Tell(i.Telling.SKIP))
        yield from self.do((self.leader, a.FinishReveal()))

    def to_the_vote(self, *team: Seat) -> Iterator[Wait]:
        """Propose this team."""
        yield from self.do(
            *((self.leader, a.PickMember(member)) for member in team), (self.leader, a.CallVote())
        )

    def to_the_mission(self, *team: Seat) -> Iterator[Wait]:
        """Send this team without a dissenting vote."""
        yield from self.to_the_vote(*team)
        for seat in all_seats(len(self.hand.now.names)):
            self.hand.table.post(i.Press(seat, A))
        yield from self.go_on()
        if self.hand.now.choosers and self.hand.now.phase == "vote":
            yield from self.do((self.leader, a.CloseCount()))
            yield from self.go_on()
        self.witness.skip()

    def go_on(self) -> Iterator[Wait]:
        """Leave the moment that is shown, if there is one."""
        yield from self.witness.settle()
        self.hand.table.post(i.GoOn(self.hand.now.moment_number))
        yield from self.witness.settle()

    # What is touched

    def face(self, text: str) -> Any:
        """Return the button with these words."""
        return self.hand.robot.find(Face, text=text)

    def tap(self, text: str) -> Iterator[Wait]:
        """Tap the button with these words."""
        yield from self.witness.touch(text, self.face(text))

    def hold(self, text: str) -> Iterator[Wait]:
        """Hold the button with these words until it is done."""
        yield from self.hand.robot.tap(HoldButton, text=text)
        yield from self.witness.settle()
        self.witness.look(f"{text}: held")

    def press(self, seat: Seat, button: Button) -> Iterator[Wait]:
        """Press a button beside the screen."""
        cell = next(c for c in self._all(SeatCell) if c.page and c.page.seat == seat)
        one = next(w for w in cell.walk() if isinstance(w, SeatButton) and w.button == button)
        yield from self.witness.touch(f"seat {seat} presses", one)

    def reveal(self, seat: Seat, button: Button) -> Iterator[Wait]:
        """Press the button that shows everything, and look no further."""
        self.hand.robot.press(seat, button)
        yield from self.witness.settle()
        assert self.hand.now.moment, "nothing is shown yet"

    def plate(self, seat: Seat) -> Any:
        """Return the plate of a seat."""
        return next(w for w in self._all(SeatPlate) if w.page and w.page.seat == seat)

    def in_hand(self, choose: int | None = None) -> Iterator[Wait]:
        """Hold the screen as the person it was given to, look, let go, and choose or go on."""
        page = self._handed()
        self.witness.look(f"{page.name}: handed over")
        yield from self.hold_and_look(page.name)
        if choose is None:
            yield from self.tap(page.mine)
        else:
            label = self.hand.hidden_choice(choose).label
            button = self.hand.robot.find(SecretButton, text=label)
            yield from self.witness.touch(f"{page.name} chooses", button)

    def hold_and_look(self, name: str) -> Iterator[Wait]:
        """Hold and let go; what is drawn meanwhile is one person's, and kept apart."""
        desk = self.hand.app.desk
        finger = Finger.on(self.hand.robot.find(HoldArea)).down()
        yield lambda: desk.shown().private is not None
        yield frames(self.laid_out_in)
        self.held.append(self._silhouette(name))
        finger.up()
        self.witness.look(f"{name}: let go")
        yield from self.witness.settle()
        self.witness.look(f"{name}: has looked")

    def _silhouette(self, name: str) -> dict[str, Any]:
        """Return what can be made out of a private page from too far away to read it."""
        seen = self.witness.eyes.picture()
        screen = self.hand.robot.find(HandOverScreen)
        colours = seen.getcolors(seen.width * seen.height)
        assert colours is not None
        large = [colour for count, colour in colours if count > seen.width * seen.height * SHARE]
        return {
            "name": name,
            "boxes": [
                f"{type(w).__name__} {[round(v) for v in (*w.to_window(*w.pos), *w.size)]}"
                for w in screen.walk()
            ],
            "colours": sorted(large),
            "brightness": ImageStat.Stat(seen.convert("L")).mean[0],
            "lines": [
                [len(one._label._cached_lines), one.font_size]
                for one in (screen.ids.headline, screen.ids.lines)
            ],
            "words": [screen.ids.headline.text, screen.ids.lines.text],
        }

    def _handed(self) -> HandOverPage:
        page = self.hand.page
        assert isinstance(page, HandOverPage), self.hand.place
        return page

    def _all(self, kind: type[Widget]) -> Iterator[Any]:
        return (one for one in self.hand.visible() if isinstance(one, kind))


def seed_of(deal: int) -> str:
    """Return the seed that a session gets."""
    return f"deal {deal}"


def roles_of(deal: int, count: int, options: Mapping[str, str]) -> tuple[Seat, dict[Seat, Role]]:
    """Return the first leader and the roles of a deal."""
    setup = RESISTANCE.check(Setup(tuple(map(str, all_seats(count))), dict(options)))
    events = RESISTANCE.deal(RESISTANCE.begin(setup), Random(f"{seed_of(deal)}/0"))
    leader = next(event.leader for event in events if isinstance(event, GameBegun))
    dealt = next(event.roles for event in events if isinstance(event, RolesDealt))
    return leader, {seat: role.expose() for seat, role in dealt.items()}


def deal_with(wanted: Callable[[Seat, dict[Seat, Role]], bool], count: int, **options: str) -> int:
    """Return the first deal that is like this."""
    return next(n for n in range(10_000) if wanted(*roles_of(n, count, options)))


def spies(*seats: Seat) -> Callable[[Seat, dict[Seat, Role]], bool]:
    """Return the wish that exactly these are spies."""
    return lambda _, roles: {s for s, role in roles.items() if role is Role.SPY} == set(seats)


Case = Callable[[Evening], Iterator[Wait]]


def play(hand: Stagehand, cases: Mapping[str, Case], side: int, keep: str = "") -> Iterator[Wait]:
    """Play every case and tell what was noticed in each."""
    evening = Evening(hand, side, keep)
    for name, case in cases.items():
        yield from case(evening)
        hand.told[name] = {"steps": evening.witness.steps, "held": evening.held}
        yield from evening.leave()


# (a) Votes, by the buttons of the table


def first_vote(evening: Evening) -> Iterator[Wait]:
    """The first of five votes differs."""
    yield from evening.seat(PEOPLE[:5], 1)
    yield from evening.to_the_team()
    yield from evening.to_the_vote(1, 2)
    yield from evening.press(1, (A, B)[evening.side])
    for seat, button in ((2, A), (3, B), (4, A)):
        yield from evening.press(seat, button)
    yield from evening.reveal(5, A)


def middle_vote_of_ten(evening: Evening) -> Iterator[Wait]:
    """The sixth of ten votes differs; the game is left and opened again in between."""
    yield from evening.seat(LONG_PEOPLE, 1)
    yield from evening.to_the_team()
    yield from evening.to_the_vote(1, 2, 3)
    for seat in range(1, 10):
        yield from evening.press(seat, (A, B)[evening.side] if seat == 6 else A)
    yield from evening.tap(evening.hand.table_page.words.pause)
    yield from evening.tap(evening.hand.table_page.words.leave)
    assert evening.hand.place is Place.HOME
    tile = next(t for t in evening._all(GameTileButton) if t.strong)
    yield from evening.witness.touch("play on", tile)
    yield from evening.tap(evening.hand.table_page.words.resume)
    yield from evening.reveal(10, A)


def changed_votes(evening: Evening) -> Iterator[Wait]:
    """Votes are changed, taken back and changed again until the leader closes the count."""
    yield from evening.seat(PEOPLE[:5], 1, BY_LEADER)
    yield from evening.to_the_team()
    yield from evening.to_the_vote(1, 2)
    one, other = (A, B) if evening.side else (B, A)
    for seat, button in ((1, A), (2, one), (2, other), (3, B), (3, one), (4, B), (5, other)):
        yield from evening.press(seat, button)
    yield from evening.witness.touch("undo", evening.hand.robot.find(Face, icon="undo"))
    yield from evening.press(5, one)
    yield from evening.press(2, B)  # changed after all are in
    yield from evening.witness.touch("plate", evening.plate(2))
    yield from evening.tap(evening.hand.table_page.words.close)
    yield from evening.tap(evening.hand.table_page.words.rules)
    yield from evening.tap(evening.hand.table_page.words.close)
    yield from evening.witness.touch("close", evening.face("Close the count"))  # too short
    yield from evening.hand.robot.tap(HoldButton, text="Close the count")
    yield from evening.witness.settle()
    assert evening.hand.now.moment


def votes(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of them."""
    yield from play(
        hand,
        {
            "first vote of five": first_vote,
            "middle vote of ten": middle_vote_of_ten,
            "votes changed": changed_votes,
        },
        side,
        keep,
    )


# (b) Mission cards, by the buttons of the table


def spy_card(evening: Evening) -> Iterator[Wait]:
    """A spy plays a success or a fail."""
    yield from evening.seat(PEOPLE[:5], deal_with(spies(2, 4), 5, **BY_LEADER), BY_LEADER)
    yield from evening.to_the_team()
    yield from evening.to_the_mission(1, 2)
    yield from evening.press(2, (A, B)[evening.side])
    yield from evening.press(1, A)
    yield from evening.press(2, (B, A)[evening.side])
    yield from evening.press(2, (A, B)[evening.side])


def honest_card(evening: Evening) -> Iterator[Wait]:
    """One of the Resistance presses B: that counts as a success, and nobody ever knows."""
    yield from evening.seat(PEOPLE[:5], deal_with(spies(2, 4), 5, **LEADER_FIRST))
    yield from evening.to_the_team()
    yield from evening.to_the_mission(1, 3)
    yield from evening.press(3, (A, B)[evening.side])
    yield from evening.press(1, A)
    assert evening.hand.now.moment
    yield from evening.tap(evening.hand.table_page.words.go_on)
    assert evening.hand.now.phase == "team"


def cards(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of them."""
    yield from play(hand, {"card of a spy": spy_card, "card of no spy": honest_card}, side, keep)


# (c) Votes and mission cards on the screen that goes round


def vote_in_hand(evening: Evening) -> Iterator[Wait]:
    """The first and a later vote differ, tapped on the screen."""
    yield from evening.seat(PEOPLE[:5], 1)
    yield from evening.to_the_team()
    yield from evening.to_the_vote(1, 2)
    yield from evening.tap(evening.hand.table_page.hand_over_label)
    for choice in (evening.side, 0, 1 - evening.side, 1):
        yield from evening.in_hand(choice)
    page = evening._handed()
    evening.witness.look(f"{page.name}: handed over")
    yield from evening.tap(page.later)


def card_in_hand(evening: Evening) -> Iterator[Wait]:
    """A spy's card differs, tapped on the screen."""
    yield from evening.seat(PEOPLE[:5], deal_with(spies(1, 4), 5, **LEADER_FIRST))
    yield from evening.to_the_team()
    yield from evening.to_the_mission(1, 3)
    yield from evening.tap(evening.hand.table_page.hand_over_label)
    yield from evening.in_hand(evening.side)
    evening.witness.look("the next person")


def honest_card_in_hand(evening: Evening) -> Iterator[Wait]:
    """One of the Resistance taps the fail: it looks and counts like a success."""
    yield from evening.seat(PEOPLE[:5], deal_with(spies(2, 4), 5, **LEADER_FIRST))
    yield from evening.to_the_team()
    yield from evening.to_the_mission(1, 3)
    yield from evening.tap(evening.hand.table_page.hand_over_label)
    yield from evening.in_hand(evening.side)
    yield from evening.in_hand(1 - evening.side)
    assert evening.hand.now.moment
    yield from evening.tap(evening.hand.table_page.words.go_on)


def in_hands(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of them."""
    yield from play(
        hand,
        {
            "vote on the screen": vote_in_hand,
            "card of a spy on the screen": card_in_hand,
            "card of no spy on the screen": honest_card_in_hand,
        },
        side,
        keep,
    )


# (d) Two deals that look the same


def two_deals(count: int) -> tuple[int, int]:
    """Return two deals with the same first leader in which seat 1 is a spy and is not."""
    leader, _ = roles_of(0, count, {})

    def like(role: Role) -> Callable[[Seat, dict[Seat, Role]], bool]:
        return lambda first, roles: first == leader and roles[1] is role

    return deal_with(like(Role.SPY), count), deal_with(like(Role.RESISTANCE), count)


def hidden_deal(evening: Evening, names: Sequence[str]) -> Iterator[Wait]:
    """Play until the roles are shown at the end: who the spies are is never seen before."""
    yield from evening.seat(names, two_deals(len(names))[evening.side], {})
    hand, witness = evening.hand, evening.witness
    witness.look("identities")
    yield from evening.tap(hand.table_page.hand_over_label)
    for _ in names:
        yield from evening.in_hand()
    yield from narration(evening)
    yield from evening.hold(hand.table_page.choices[0].label)
    yield from look_in_secret(evening)
    for _ in range(3):
        yield from one_mission(evening)
    assert hand.place is Place.RESULT
    shown = next(
        n for n, step in enumerate(witness.steps) if "IdentitiesRevealed" in str(step["log"])
    )
    del witness.steps[shown:]  # from here on everybody sees who the spies were


def narration(evening: Evening) -> Iterator[Wait]:
    """Listen to the whole of it, line by line."""
    hand, witness = evening.hand, evening.witness
    yield from witness.settle()  # it waits until the screen lies on the table again
    witness.look("narration waits")
    yield from evening.tap(hand.table_page.words.carry_on)
    told = []
    while (script := hand.table_page.script) and not script.over:
        assert script.progress not in told, "the narration does not go on"
        told.append(script.progress)
        witness.look(f"narration {script.progress}")
        yield from witness.show_page_after(LINE * 2)
    witness.look("eyes open")


def look_in_secret(evening: Evening) -> Iterator[Wait]:
    """Seat 1 looks again, now that spies know each other, and everybody is told."""
    hand, witness = evening.hand, evening.witness
    # The leader is asked, so that a tap on another plate would pick that player.
    hand.app.desk.hand_over(1)
    yield from witness.settle()
    yield from evening.in_hand()
    assert hand.now.opened == (1,)
    yield from witness.touch("told that a page was opened", hand.app.stage.toast.ids.card)


def one_mission(evening: Evening) -> Iterator[Wait]:
    """Everybody is for it, and it succeeds."""
    hand, witness = evening.hand, evening.witness
    count, size = len(hand.now.names), hand.now.view.team_size
    for seat in range(1, size + 1):
        yield from witness.touch(f"pick {seat}", evening.plate(seat))
    yield from evening.tap(hand.table_page.choices[0].label)
    yield from press_silently(evening, all_seats(count))
    yield from evening.tap(hand.table_page.words.go_on)
    yield from press_silently(evening, range(1, size + 1))
    yield from evening.tap(hand.table_page.words.go_on)


def press_silently(evening: Evening, seats: Sequence[Seat]) -> Iterator[Wait]:
    """Let everybody press A, with one picture each."""
    for seat in seats:
        evening.hand.robot.press(seat, A)
        yield from evening.witness.settle()
        evening.witness.look(f"seat {seat} pressed A")


def five_dealt(evening: Evening) -> Iterator[Wait]:
    """At a table of five."""
    yield from hidden_deal(evening, PEOPLE[:5])


def ten_dealt(evening: Evening) -> Iterator[Wait]:
    """At a table of ten with the longest names, where spies read on the screen who is with them."""
    yield from evening.seat(LONG_PEOPLE, two_deals(10)[evening.side], {})
    yield from evening.tap(evening.hand.table_page.hand_over_label)
    yield from evening.in_hand()
    yield from evening.in_hand()
    yield from evening.tap(evening._handed().later)
    yield from evening.do(*((seat, a.Ready()) for seat in range(3, 11)))
    yield from evening.do((evening.leader, a.MeetOnScreen()))
    yield from evening.tap(evening.hand.table_page.hand_over_label)
    yield from evening.in_hand()
    yield from evening.in_hand()
    yield from evening.tap(evening._handed().later)
    yield from evening.do(*((seat, a.Ready()) for seat in range(3, 11)))
    yield from look_in_secret(evening)


def deals(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play both."""
    yield from play(hand, {"deal of five": five_dealt, "deal of ten": ten_dealt}, side, keep)


# (e) Plot cards: what one person saw


REAL_PLOTS: Final = {**LEADER_FIRST, "plots": "real"}


def overheard(evening: Evening) -> Iterator[Wait]:
    """Seat 2 looks at the identity of seat 3, who is a spy or is not."""
    wanted = (spies(3, 5, 6), spies(4, 5, 6))[evening.side]
    yield from evening.seat(PEOPLE[:7], deal_with(wanted, 7, **REAL_PLOTS), REAL_PLOTS)
    yield from evening.to_the_team()
    yield from evening.do(
        (1, a.DrawPlots()),
        (1, a.GivePlot(Plot.STRONG_LEADER, 7)),
        (1, a.GivePlot(Plot.OVERHEARD, 2)),
    )
    yield from after_a_look(evening, a.LookAtIdentity(3))
    yield from one_mission(evening)


def close_eye(evening: Evening) -> Iterator[Wait]:
    """Seat 3 looks at the card of one of two spies, who share one fail between them."""
    yield from evening.seat(PEOPLE[:5], deal_with(spies(1, 2), 5, **REAL_PLOTS), REAL_PLOTS)
    yield from evening.to_the_team()
    yield from evening.do((1, a.DrawPlots()), (1, a.GivePlot(Plot.CLOSE_EYE, 3)))
    yield from evening.to_the_mission(1, 2)
    yield from evening.press(1, (A, B)[evening.side])
    yield from evening.press(2, (B, A)[evening.side])
    assert evening.hand.now.phase == "close_eye"
    yield from after_a_look(evening, a.LookAtCard(1))
    yield from evening.tap(evening.hand.table_page.words.go_on)
    assert evening.hand.now.phase == "draw"


def after_a_look(evening: Evening, action: Action) -> Iterator[Wait]:
    """Choose what to look at on the plate of its owner, and look."""
    hand, witness = evening.hand, evening.witness
    seat = action.owner  # type: ignore[attr-defined]
    choices = hand.table_page.plates[seat - 1].choices
    yield from witness.touch("whose?", evening.plate(seat))
    label = next(choice.label for choice in choices if choice.action == action)
    yield from evening.hold(label)
    yield from evening.tap(hand.table_page.hand_over_label)
    yield from evening.in_hand()


def plots(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play both."""
    yield from play(hand, {"overheard": overheard, "close eye": close_eye}, side, keep)


# The comparison must be able to fail: here are leaks of every kind.


def leaks(hand: Stagehand) -> Iterator[Wait]:
    """Play a short case twice with each of them; a test finds them all."""
    evening = Evening(hand, 0)
    for name, plant in LEAKS.items():
        pair = []
        for side in (0, 1):
            evening.side = side
            with plant(hand):
                yield from by_button_and_in_hand(evening)
                pair.append(evening.witness.steps)
                yield from evening.leave()
        hand.told[name] = pair


def by_button_and_in_hand(evening: Evening) -> Iterator[Wait]:
    """One vote by button, one on the screen, both different."""
    yield from evening.seat(PEOPLE[:5], 1)
    yield from evening.to_the_team()
    yield from evening.to_the_vote(1, 2)
    yield from evening.press(1, (A, B)[evening.side])
    yield from evening.tap(evening.hand.table_page.hand_over_label)
    yield from evening.in_hand(evening.side)
    yield from evening.tap(evening._handed().later)


def rejecting(hand: Stagehand) -> bool:
    """Return what a careless programmer might look at."""
    game = hand.table._open
    votes = game.session.state.votes.values() if game else ()
    return any(vote.expose() == "reject" for vote in votes)


@contextmanager
def instead(owner: object, name: str, other: Callable[[Any], Any]) -> Iterator[None]:
    """Put something else in the place of a function; it gets what was there."""
    honest = getattr(owner, name)
    setattr(owner, name, other(honest))
    try:
        yield
    finally:
        setattr(owner, name, honest)


def leak_nothing(_: Stagehand) -> AbstractContextManager[None]:
    return nullcontext()


def leak_by_lamp(hand: Stagehand) -> AbstractContextManager[None]:
    def leaky(honest: Any) -> Any:
        def lamps(*given: Any) -> Any:
            lit = honest(*given)
            return {**lit, 1: Lamp.OFF} if rejecting(hand) else lit

        return lamps

    return instead(OpenGame, "lamps", leaky)


def leak_in_prompt(hand: Stagehand) -> AbstractContextManager[None]:
    def leaky(honest: Any) -> Any:
        def page(*given: Any) -> Any:
            said = honest(*given)
            return replace(said, headline=said.headline + ("." if rejecting(hand) else ""))

        return page

    return instead(desk, "table_page", leaky)


def leak_by_one_pixel(hand: Stagehand) -> AbstractContextManager[None]:
    def leaky(honest: Any) -> Any:
        dots: list[Any] = []

        def show(*given: Any) -> None:
            honest(*given)
            for dot in dots:
                hand.app.stage.canvas.after.remove(dot)
            dots.clear()
            if rejecting(hand):
                dots.append(Rectangle(pos=(3, 3), size=(1, 1)))
                hand.app.stage.canvas.after.add(dots[0])

        return show

    return instead(hand.app, "_draw", leaky)


def leak_by_a_pressed_look(_: Stagehand) -> AbstractContextManager[None]:
    def leaky(honest: Any) -> Any:
        def on_touch_down(choices: Any, touch: Any) -> Any:
            button = choices._button_at(touch)
            if button and not choices.disabled:
                button.border_width = 4
            return honest(choices, touch)

        return on_touch_down

    return instead(SecretChoices, "on_touch_down", leaky)


def leak_in_log(hand: Stagehand) -> AbstractContextManager[None]:
    def leaky(honest: Any) -> Any:
        def act(*given: Any) -> Any:
            told = honest(*given)
            logging.getLogger("careless").debug("counted" + "." * rejecting(hand))
            return told

        return act

    return instead(OpenGame, "act", leaky)


def leak_by_voice(hand: Stagehand) -> AbstractContextManager[None]:
    def leaky(honest: Any) -> Any:
        def act(game: Any, seat: Seat, action: Action) -> Any:
            told = honest(game, seat, action)
            return (*told, Cue(say("Hm."))) if rejecting(hand) else told

        return act

    return instead(OpenGame, "act", leaky)


def leak_by_one_snapshot_more(hand: Stagehand) -> AbstractContextManager[None]:
    def leaky(honest: Any) -> Any:
        def act(game: Any, seat: Seat, action: Action) -> Any:
            told = honest(game, seat, action)
            if rejecting(hand):
                hand.table._publish()
            return told

        return act

    return instead(OpenGame, "act", leaky)


LEAKS: Final[dict[str, Callable[[Stagehand], AbstractContextManager[None]]]] = {
    "none": leak_nothing,
    "lamp": leak_by_lamp,
    "prompt": leak_in_prompt,
    "one pixel": leak_by_one_pixel,
    "pressed look": leak_by_a_pressed_look,
    "log": leak_in_log,
    "voice": leak_by_voice,
    "one snapshot more": leak_by_one_snapshot_more,
}
