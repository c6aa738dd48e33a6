"""Secrets of two people, each evening twice with one hidden thing different: `side` says which.

The small games of `tests/duels/games` are played here. Each case ends where the rules show the
difference; what was noticed until then is told.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, Final

from msgspec.structs import replace

from companion.engine.face import Button
from companion.presenters.pages import HandOverPage
from companion.presenters.private_scan import PrivateScanPage
from companion.table import intents as i
from companion.ui import desk
from companion.ui.finger import Finger
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import (
    HandOverScreen,
    PickLine,
    SecretButton,
    SecretChoices,
)
from companion.ui.widgets.buttons import HoldButton
from companion.ui.widgets.veiled import Veiled
from tests.ui.scenes.languages import hide_bars
from tests.ui.scenes.pixels import Evening, instead
from tests.ui.shown_cards import FakeScanner, Lying, code, give_camera
from tests.ui.stagehand import PEOPLE, Stagehand
from tests.ui.witness import frames

A, B = Button.A, Button.B
HIDDEN: Final = (("INT5", "RIO6"), ("DECOY", "UPH2"))  # eight ways to prove something, or none
NO_PAGE: Final = 4  # turns until nothing stands under any number


class Duel(Evening):
    """An evening of two people with a camera."""

    laid_out_in = 6  # a list takes the room of everything else first

    def __init__(self, hand: Stagehand, side: int, keep: str = "") -> None:
        super().__init__(hand, side, keep)
        # Where buttons start to count: elsewhere for the other side, but the same in every run.
        secrets.randbelow = lambda exclusive_upper_bound: (3 + 4 * side) % exclusive_upper_bound
        self.camera: FakeScanner = give_camera(hand.app.desk)
        self._shown = 0
        self.read: tuple[tuple[str, str], ...] = ()  # codes and choices of the last look

    def begin(self, game: str, options: Mapping[str, str] | None = None) -> Iterator[Wait]:
        """Begin a game of two."""
        yield from self.hand.seat(PEOPLE[:2], dict(options or {}), game)
        yield from self.witness.settle()
        self.hand.still()
        hide_bars(self.hand.app.root)
        self.witness.begin()
        self.held = []
        self.hand.same_chance()

    @property
    def handed(self) -> HandOverPage:
        """The page of whoever chooses."""
        return self._handed()

    @property
    def scanned(self) -> PrivateScanPage:
        """The page of whoever shows a card."""
        page = self.hand.page
        assert isinstance(page, PrivateScanPage), self.hand.place
        return page

    def give(self) -> Iterator[Wait]:
        """Give the screen to whoever is next."""
        yield from self.tap(self.hand.table_page.hand_over_label)

    # By touch

    def by_touch(self) -> Iterator[Wait]:
        """Choose by touch from now on, after a look at what one knows."""
        yield from self.tap(self.scanned.by_touch)
        yield from self.hold_and_look(self.handed.name)

    def choose(self, label: str) -> Iterator[Wait]:
        """Tap a hidden choice, or hold it where nobody can take it back."""
        button, name = self._secret(label), f"{self.handed.name} chooses"
        if self.handed.hold_choice:
            yield from self._hold(button)
            self.witness.look(name)
        else:
            yield from self.witness.touch(name, button)

    # By camera

    def see(self, name: str, *cards: Lying) -> Iterator[Wait]:
        """Let the camera see this, and look at the screen."""
        self.camera.show(*cards)
        yield frames(1)  # until the screen has seen it, and perhaps asked the table
        yield from self.witness.settle()
        self.witness.look(name)

    def show(self, card: str) -> Iterator[Wait]:
        """Show a card after a while of nothing, and leave it there for a moment."""
        self._shown += 1
        for number in range(4):
            yield from self.see(f"nothing {number}")
        lying = Lying(card, number=self._shown)
        yield from self.see("not sure", Lying(card, number=self._shown, sure=False))
        yield from self.see("read", lying)
        yield from self.see("still there", lying)

    def lay(self, card: str) -> Iterator[Wait]:
        """Show a card, whether or not the camera looks already."""
        if not self.scanned.watching:
            yield from self.tap(self.scanned.begin)
        yield from self.show(card)

    # By buttons

    def count_out(self, seat: int, presses: int) -> Iterator[Wait]:
        """Count a choice out and take it: how many presses it takes, no picture and no line tells.

        The seat has looked where it starts. Every press brings a snapshot like the one before, and
        so only what differs is kept.
        """
        # One after another: a lamp that says whose page is open may not be lit for a moment only.
        for intent in (i.Look(seat, lambda _: None), i.GiveScreen(None)):
            self.hand.table.post(intent)
            yield from self.witness.settle()
        for _ in range(presses):
            self.hand.robot.press(seat, A)
            yield from self.witness.settle()
        self.witness.look(f"seat {seat} has counted")
        step = self.witness.steps[-1]
        step["snapshots"] = sorted(set(step["snapshots"]))
        self.hand.robot.press(seat, B)
        yield from self.witness.settle()
        self.witness.look(f"seat {seat} has taken")

    # Private choices

    def read_pages(self) -> Iterator[Wait]:
        """Read two pages of choices, one that has none, and what else one knows."""
        for turn in ("later", "earlier", "earlier"):
            yield from self.hold_and_look(self.handed.name)
            yield from self.tap(self._paging(turn))
        yield from self.hold_and_look(self.handed.name)

    def pick_nothing(self) -> Iterator[Wait]:
        """Hold a number under which nothing stands, too short at first."""
        for _ in range(NO_PAGE):
            yield from self.tap(self._paging("later"))
        yield from self.hold_and_look(self.handed.name)
        nothing = ("25", "53")[self.side]
        finger = Finger.on(self._secret(nothing[0])).down()
        self.witness.look("a finger on a digit")
        finger.up()
        yield from self.witness.settle()
        self.witness.look("too short")
        yield from self.enter(nothing)
        assert self.hand.app.stage.toast.text
        self.hand.app.stage.toast.close()

    def enter(self, code: str) -> Iterator[Wait]:
        """Hold both digits of a code."""
        for digit in code:
            yield from self._hold(self._secret(digit))
            self.witness.look("a digit was held")

    def _secret(self, label: str) -> SecretButton:
        button: SecretButton = self.hand.robot.find(SecretButton, text=label)
        return button

    def _hold(self, button: SecretButton) -> Iterator[Wait]:
        choices, filled = self.hand.robot.find(SecretChoices), []
        choices.bind(filled=lambda _, share: filled.append(share))
        finger = Finger.on(button).down()
        yield lambda: bool(filled) and not choices.filled
        finger.up()
        yield from self.witness.settle()

    def _paging(self, turn: str) -> str:
        assert self.handed.picks is not None
        return str(getattr(self.handed.picks, turn))

    def _silhouette(self, name: str) -> dict[str, Any]:
        seen = super()._silhouette(name)
        screen = self.hand.robot.find(HandOverScreen)
        lines = [line for line in screen.walk() if isinstance(line, PickLine)]
        veiled = [part for line in lines for part in line.walk() if isinstance(part, Veiled)]
        veiled.append(screen.ids.at)
        private = self.hand.app.desk.shown().private
        self.read = private.choices if private else ()
        return {
            **seen,
            "list": [[one.text.count("\n"), one.font_size] for one in veiled],
            "choices": [one.text for one in veiled],
        }


# The small games


def cards_and_wagers(duel: Duel) -> Iterator[Wait]:
    """Cards by touch and by camera, wagers by touch: all of seat 1 differ."""
    yield from duel.begin("stakes")
    yield from duel.give()
    yield from duel.by_touch()
    yield from duel.choose(("Card 2", "General")[duel.side])
    yield from duel.tap(duel.scanned.begin)
    yield from duel.show(code("CARD3", "SW"))
    assert duel.hand.now.phase == "wager"
    yield from duel.give()
    yield from duel.hold_and_look(duel.handed.name)
    yield from duel.choose(("3", "10")[duel.side])
    duel.witness.look("the next person")
    yield from duel.tap(duel.handed.later)


def shown_cards(duel: Duel) -> Iterator[Wait]:
    """Both cards by camera, both different."""
    yield from duel.begin("stakes")
    yield from duel.give()
    yield from duel.lay(code(("CARD0", "CARD5")[duel.side], "SW"))
    yield from duel.lay(code(("CARD4", "CARD2")[duel.side], "SW"))
    assert duel.hand.now.phase == "wager"
    duel.witness.look("wagers")


def counted_wager(duel: Duel) -> Iterator[Wait]:
    """A wager is counted out, and changed: the counts differ."""
    yield from duel.begin("stakes")
    yield from duel.give()
    for card in ("CARD2", "CARD3"):
        yield from duel.lay(code(card, "SW"))
    duel.witness.look("wagers")
    yield from duel.count_out(1, (3, 9)[duel.side])
    yield from duel.count_out(1, (5, 2)[duel.side])
    yield from duel.tap(duel.hand.table_page.words.pause)
    yield from duel.tap(duel.hand.table_page.words.resume)
    yield from duel.give()
    duel.witness.look(f"{duel.handed.name} is waited for")


def refused_wager(duel: Duel) -> Iterator[Wait]:
    """A wager below the card is refused on the screen; which one it was is not told."""
    yield from duel.begin("stakes")
    yield from duel.give()
    for card in ("CARD5", "CARD3"):
        yield from duel.lay(code(card, "SW"))
    yield from duel.give()
    yield from duel.hold_and_look(duel.handed.name)
    yield from duel.choose(("1", "4")[duel.side])
    assert duel.hand.app.stage.toast.text
    duel.hand.app.stage.toast.close()
    yield from duel.choose(("6", "7")[duel.side])
    duel.witness.look("the next person")


def plan_and_check(duel: Duel) -> Iterator[Wait]:
    """Three cards in a row, of which two differ; then there are eight ways to prove, or none."""
    hidden = HIDDEN[duel.side]
    yield from duel.begin("plans")
    yield from duel.give()
    yield from duel.tap(duel.scanned.begin)
    yield from duel.show(code(hidden[0], "IS"))
    yield from duel.show(code("PLOT1"))  # of another game
    yield from duel.see("gone")
    yield from duel.lay(code(hidden[1], "IS"))
    yield from duel.lay(code("MISSION", "IS"))  # nothing to be shown here
    yield from duel.see("gone")
    yield from duel.see("nothing more")
    yield from duel.by_touch()
    yield from duel.choose("Supplies 3")
    assert duel.hand.now.view.opened == "sup3"
    yield from duel.tap(duel.hand.table_page.words.go_on)
    yield from check(duel)


def check(duel: Duel) -> Iterator[Wait]:
    """Read all there is, pick what is not there, and end it."""
    yield from duel.give()
    duel.witness.look("handed over")
    yield from duel.hold_and_look(duel.handed.name)
    yield from duel.read_pages()
    yield from duel.pick_nothing()
    yield from end_check(duel)


def end_check(duel: Duel) -> Iterator[Wait]:
    """Say that this was all."""
    page = duel.handed
    if page.mine_held:
        yield from duel.hand.robot.tap(HoldButton, text=page.mine)
        yield from duel.witness.settle()
        duel.witness.look("ended")
    else:
        yield from duel.tap(page.mine)


def other_page(duel: Duel) -> Iterator[Wait]:
    """What is picked differs, and so do its page and both digits; a way to prove is shown then."""
    yield from duel.begin("plans")
    yield from duel.give()
    for card in (*HIDDEN[0], "SUP3"):
        yield from duel.lay(code(card, "IS"))
    yield from duel.tap(duel.hand.table_page.words.go_on)
    yield from duel.give()
    yield from duel.hold_and_look("the first page")
    first_page = duel.read
    yield from duel.tap(duel._paging("later"))
    yield from duel.hold_and_look("the second page")
    pairs = [(one, other) for one, _ in first_page for other, _ in duel.read]
    different = [pair for pair in pairs if pair[0][0] != pair[1][0] and pair[0][1] != pair[1][1]]
    duel.hand.app.desk.turn_page((-1, 0)[duel.side])
    yield from duel.witness.settle()
    duel.witness.look("on one of the pages")
    yield from duel.hold_and_look("one of the pages")
    picked = different[0][duel.side]
    assert picked in dict(duel.read)
    yield from duel._hold(duel._secret(picked[0]))
    duel.witness.look("the first digit was held")
    finger = Finger.on(duel._secret(picked[1])).down()
    duel.witness.look("a finger on the second digit")
    finger.up()
    yield from duel.witness.settle()
    duel.witness.look("too short")
    yield from duel._hold(duel._secret(picked[1]))
    assert duel.hand.now.moment is not None


def same_card_twice(duel: Duel) -> Iterator[Wait]:
    """The same card is shown twice, and refused: which it was is not told."""
    card = code(("INT5", "RIO2")[duel.side], "IS")
    yield from duel.begin("plans")
    yield from duel.give()
    yield from duel.tap(duel.scanned.begin)
    yield from duel.show(card)
    yield from duel.show(card)
    assert duel.hand.now.view.read == 1
    assert duel.hand.app.stage.toast.text
    duel.hand.app.stage.toast.close()
    yield from duel.show(code(("SUP6", "DECOY")[duel.side], "IS"))
    assert duel.hand.now.view.read == 2
    yield from duel.tap(duel.scanned.later)


Cases = Mapping[str, Any]


def play(hand: Stagehand, cases: Cases, side: int, keep: str) -> Iterator[Wait]:
    """Play every case and tell what was noticed in each."""
    duel = Duel(hand, side, keep)
    for name, case in cases.items():
        yield from case(duel)
        hand.told[name] = {"steps": duel.witness.steps, "held": duel.held}
        yield from duel.leave()


STAKES: Final[Cases] = {
    "cards and wagers": cards_and_wagers,
    "shown cards": shown_cards,
    "counted wager": counted_wager,
    "refused wager": refused_wager,
}
PLANS: Final[Cases] = {
    "plan and check": plan_and_check,
    "other page": other_page,
    "same card twice": same_card_twice,
}


def stakes(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of one small game."""
    yield from play(hand, STAKES, side, keep)


def plans(hand: Stagehand, side: int, keep: str = "") -> Iterator[Wait]:
    """Play all of the other."""
    yield from play(hand, PLANS, side, keep)


# The comparison must be able to fail


def leaks(hand: Stagehand, side: int) -> Iterator[Wait]:
    """Let careless programmers tell how many choices there are."""
    duel = Duel(hand, side)
    for name, plant in {"numbers": fewer_numbers, "type": type_follows_words}.items():
        with plant(hand):
            yield from short_check(duel)
        hand.told[name] = {"steps": duel.witness.steps, "held": duel.held}
        yield from duel.leave()


def short_check(duel: Duel) -> Iterator[Wait]:
    """Read what can be proven, and what cannot."""
    yield from duel.begin("plans")
    yield from duel.give()
    for card in (*HIDDEN[duel.side], "SUP3"):
        yield from duel.lay(code(card, "IS"))
    yield from duel.tap(duel.hand.table_page.words.go_on)
    yield from duel.give()
    yield from duel.hold_and_look(duel.handed.name)


def fewer_numbers(hand: Stagehand) -> AbstractContextManager[None]:
    """Offer only as many digits as there are choices."""

    def leaky(honest: Any) -> Any:
        def page(*given: Any) -> HandOverPage:
            said: HandOverPage = honest(*given)
            game = hand.table._open
            if said.picks is None or game is None:
                return said
            ways = len(game.session.game.face.private(game.session.seat_view(1)).choices)
            return replace(said, picks=replace(said.picks, digits=said.picks.digits[: ways or 1]))

        return page

    return instead(desk, "hand_over_page", leaky)


def type_follows_words(_: Stagehand) -> AbstractContextManager[None]:
    """Draw no strokes where nothing stands."""

    def leaky(honest: Any) -> Any:
        def fit(veiled: Veiled, *given: Any) -> None:
            if veiled.shown and not veiled.words:
                veiled._strokes.clear()
                veiled.text = ""
            else:
                honest(veiled, *given)

        return fit

    return instead(Veiled, "_fit", leaky)
