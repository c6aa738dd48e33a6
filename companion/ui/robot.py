"""A player who plays every seat through the screen alone: by touch, as people do."""

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

from kivy.base import EventLoop
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.engine import Seat
from companion.engine.face import Button
from companion.presenters.pages import Choice, HandOverPage, TablePage
from companion.presenters.private_scan import PrivateScanPage
from companion.table.intents import ListGames
from companion.ui.app import CompanionApp
from companion.ui.boards.game_board import GameBoard, Tapped
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.screens.hand_over import HoldArea, SecretButton, SecretChoices
from companion.ui.simulated import SeatButton, SeatCell
from companion.ui.widgets.buttons import Face, HoldButton
from companion.ui.widgets.plate import SeatPlate
from companion.ui.widgets.prompt_bar import MOST_BUTTONS

Wait = Callable[[], bool]
DOORS = 3  # to open at most on the way to a field


class LostError(AssertionError):
    """What the robot wants to touch is not on the screen."""


class Robot:
    """Yields conditions to wait for between its touches; `run` it from the screen's clock.

    With `by_buttons` hidden choices are entered by the buttons of the simulated table beside the
    screen; else the screen goes round.
    """

    def __init__(
        self,
        app: CompanionApp,
        post: Callable[[Any], None],
        random: Random,
        *,
        by_buttons: bool,
    ) -> None:
        self.app = app
        self._post = post
        self._random = random
        self._by_buttons = by_buttons

    def game(self) -> Iterator[Wait]:
        """Play until somebody has won."""
        while self._place() is not Place.RESULT:
            yield from self.step()

    def step(self) -> Iterator[Wait]:
        """Do one thing that moves the game on."""
        if self.app.stage.toast.text:  # a sentence that lies over what is to be touched
            Finger.on(self.app.stage.toast.ids.card).tap()
            yield _frames(1)
        page = self.app.desk.shown().page
        if isinstance(page, HandOverPage):
            yield from self._in_hand(page)
        elif isinstance(page, TablePage):
            yield from self._at_table(page)
        elif isinstance(page, PrivateScanPage):
            yield from self.tap(Face, text=page.by_touch)
        else:
            raise LostError(f"no game at {self._place()}")
        yield self.settled()

    def settled(self) -> Wait:
        """Return a condition that holds once the table has answered and all of it is drawn."""
        answered: list[bool] = []
        frames: list[bool] = []
        # What waits for the screen's thread, as a picture of the camera does, asks the table first.
        caught_up: list[bool] = []
        self.app.later(lambda: caught_up.append(True))
        asked = False

        def ask() -> bool:
            if not caught_up or EventLoop.input_events:
                return False  # a finger that Kivy has not told of: its intent comes first
            self._post(ListGames(lambda _: self.app.later(lambda: answered.append(True)), 0))
            return True

        def drawn() -> bool:
            nonlocal asked
            asked = asked or ask()
            if answered:
                frames.append(True)
            return len(frames) > 1

        return drawn

    def tap(self, kind: type[Widget], **wanted: Any) -> Iterator[Wait]:
        """Tap a widget, or hold it where it has to be held."""
        widget = self.find(kind, **wanted)
        yield from self._bring_into_sight(widget)
        held: list[object] = []
        if isinstance(widget, HoldButton):
            # Kivy binds no built-in method.
            widget.bind(on_held=lambda one: held.append(one))  # noqa: PLW0108
        finger = Finger.on(widget).down()
        if isinstance(widget, HoldButton):
            yield lambda: bool(held)
        finger.up()

    def press(self, seat: Seat, button: Button) -> None:
        """Press a button of the simulated table with a finger."""
        cell = next(cell for cell in self._all(SeatCell) if cell.page and cell.page.seat == seat)
        buttons = (w for w in cell.walk() if isinstance(w, SeatButton) and w.button == button)
        Finger.on(next(buttons)).tap()

    def find(self, kind: type[Widget], **wanted: Any) -> Any:
        """Return the widget of this kind on the screen with these properties."""
        for widget in self._all(kind):
            if all(getattr(widget, key) == value for key, value in wanted.items()):
                return widget
        raise LostError(f"no {kind.__name__} with {wanted} at {self._place()}")

    def _place(self) -> Place:
        return self.app.desk.shown().place

    def _at_table(self, page: TablePage) -> Iterator[Wait]:
        if page.script and page.script.instead:
            yield from self.tap(Face, text=page.words.read_aloud)
        elif page.script and not page.script.over:
            yield from self.tap(Face, text=page.words.skip)
        elif page.waits_to_go_on:
            label = page.hand_over_label if page.hand_over else page.words.go_on
            yield from self.tap(Face, text=label)
        elif self._ways(page):
            yield from self._random.choice(self._ways(page))
        elif self._by_buttons and self._chooses(page.hand_over[0]):
            self.press(page.hand_over[0], self._random.choice((Button.A, Button.A, Button.B)))
        else:
            yield from self.tap(Face, text=page.hand_over_label)

    def _chooses(self, seat: Seat) -> bool:
        """Tell whether the buttons of a seat mean something now, and not the screen alone."""
        now = self.app.desk.snapshot.situation
        if now is None:
            return False
        face, view = now.game.face, now.view
        choices = face.secrets(view, seat)
        looked = face.looked(view)
        by_open = looked is not None and face.button(looked) is not None
        return by_open or any(choice.button for choice in choices)

    def _ways(self, page: TablePage) -> list[Iterator[Wait]]:
        """Return every way to answer the question of the table; leaving the team is none."""
        ways = [self._in_bar(page, choice) for choice in page.choices]
        if ways:
            return ways
        for plate in page.plates:
            ways += [self._at_seat(plate.seat, plate.choices, one) for one in plate.choices]
        for row in page.board.rows:
            ways += [self._at_field(f, one) for f in row.fields for one in f.choices]
        return ways

    def _in_bar(self, page: TablePage, choice: Choice) -> Iterator[Wait]:
        """Tap a button of the prompt bar, or a line of the list where there are too many."""
        if len(page.choices) > MOST_BUTTONS:
            yield from self.tap(Face, text=page.words.on_screen)
            yield _frames(2)
        yield from self.tap(Face, text=choice.label)

    def _at_seat(self, seat: int, choices: tuple[Choice, ...], choice: Choice) -> Iterator[Wait]:
        plate = next(w for w in self._all(SeatPlate) if w.page and w.page.seat == seat)
        Finger.on(plate).tap()
        yield from self._from_sheet(choices, choice)

    def _at_field(self, field: Any, choice: Choice) -> Iterator[Wait]:
        yield from self._go_to(field)
        piece = self.find(Tapped, field=field)
        yield from self._bring_into_sight(piece)
        Finger.on(piece).tap()
        yield from self._from_sheet(field.choices, choice)

    def _bring_into_sight(self, widget: Widget) -> Iterator[Wait]:
        """Scroll to what lies in a list."""
        around = widget.parent
        while around is not self.app.root and not isinstance(around, ScrollView):
            around = around.parent
        if isinstance(around, ScrollView):
            around.scroll_to(widget, animate=False)
            yield _frames(2)

    def _go_to(self, field: Any) -> Iterator[Wait]:
        """Open what lies over a field, or around it."""
        board = self.find(GameBoard)
        for _ in range(DOORS):
            if any(piece.field == field for piece in self._all(Tapped)):
                return
            door = board.door_to(field)
            if door is None:
                return
            Finger.on(door).tap()
            yield _frames(2)

    def _from_sheet(self, choices: tuple[Choice, ...], choice: Choice) -> Iterator[Wait]:
        if len(choices) > 1 or choice.hold:
            yield _frames(2)
            yield from self.tap(Face, text=choice.label)

    def _in_hand(self, page: HandOverPage) -> Iterator[Wait]:
        own = yield from self._own_buttons(page)
        finger = Finger.on(self.find(HoldArea)).down()
        yield lambda: self.app.desk.shown().private is not None
        yield _frames(1)
        read = self.app.desk.shown().private
        finger.up()
        for button in own:
            button.up()
        yield _frames(2)
        if page.choices:
            choice = self._random.choice(page.choices)
            yield from self._choose(page, choice.label)
        elif page.picks and read and read.choices:
            code, _ = self._random.choice(read.choices)
            for digit in code:
                yield from self._choose(page, digit)
                yield _frames(1)
        else:
            yield from self.tap(Face, text=page.mine)

    def _own_buttons(self, page: HandOverPage) -> Generator[Wait, None, list[Finger]]:
        """Hold both buttons of whoever has the screen; where none can be touched, do without."""
        if not page.no_button:
            return []
        cells = [cell for cell in self._all(SeatCell) if cell.page and cell.page.seat == page.seat]
        if cells:
            return [Finger.on(button).down() for button in (cells[0].ids.a, cells[0].ids.b)]
        yield from self.tap(Face, text=page.no_button)
        yield self.settled()
        return []

    def _choose(self, page: HandOverPage, label: str) -> Iterator[Wait]:
        """Tap a hidden choice, or hold it until it counts."""
        if not page.hold_choice:
            yield from self.tap(SecretButton, text=label)
            return
        choices, filled = self.find(SecretChoices), []
        choices.bind(filled=lambda _, share: filled.append(share))
        finger = Finger.on(self.find(SecretButton, text=label)).down()
        yield lambda: bool(filled) and not choices.filled
        finger.up()

    def _all(self, kind: type[Widget]) -> Iterator[Any]:
        widgets = self.app.root.walk()
        return (one for one in widgets if isinstance(one, kind) and not one.disabled)


def _frames(count: int) -> Wait:
    left = [count]

    def passed() -> bool:
        left[0] -= 1
        return left[0] < 0

    return passed
