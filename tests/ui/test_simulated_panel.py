"""Real touches on the simulated table."""

import os
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

# Kivy would read pytest's options as its own, and log over its report.
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")

from kivy.base import EventLoop, runTouchApp
from kivy.tests.common import UnitTestTouch
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.face import Button, Lamp
from companion.presenters.simulated import (
    SEAT_KEYS,
    SimulatedButton,
    SimulatedPage,
    SimulatedSeat,
)
from companion.ui.simulated import CardChip, SeatButton, SeatCell, SimulatedPanel, Workbench
from companion.ui.widgets.words import ELLIPSIS
from hardware.simulated import SimulatedTable

NAMES = ("Ola", "Wielkoduszna Bronisława z Konstantynowa", "Ww" * 20) + ("Staś",) * 7
LINE = "Wielkoduszna Bronisława z Konstantynowa prowadzi i wybiera drużynę na misję 4."
LONG_LINE = "Wielkoduszna Bronisława z Konstantynowa prowadzi. " * 4
CARDS = tuple((f"PLOT{n}", f"Silny przywódca {n}") for n in range(1, 12))
COLUMN, HIGH_COLUMN, STRIP = (360, 480), (360, 800), (720, 256)
Show = Callable[..., SimulatedPanel]


def sample(count: int) -> SimulatedPage:
    return SimulatedPage(
        title="Symulowany stół",
        seats=tuple(seat(number) for number in range(1, count + 1)),
        empty="" if count else "Nie otwarto gry",
        cards_title="Podłóż kartę pod kamerę",
        cards=CARDS if count else (),
        line_title="Ostatnia kwestia",
        line=LINE,
    )


def seat(number: int) -> SimulatedSeat:
    buttons = tuple(
        SimulatedButton(button, button.upper(), keys[number - 1])
        for button, keys in SEAT_KEYS.items()
    )
    return SimulatedSeat(number, number, NAMES[number - 1], Lamp.WAITING, buttons)


@pytest.fixture(scope="module")
def root() -> Iterator[FloatLayout]:
    root = FloatLayout()
    runTouchApp(root, embedded=True)
    yield root
    EventLoop.window.remove_widget(root)


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


@pytest.fixture
def show(root: FloatLayout, table: SimulatedTable) -> Iterator[Show]:
    def show(page: SimulatedPage, size: tuple[int, int] = COLUMN) -> SimulatedPanel:
        root.clear_widgets()
        EventLoop.window.size = size
        panel = SimulatedPanel(page=page, table=table, below=size == STRIP)
        root.add_widget(panel)
        settle()
        return panel

    yield show
    root.clear_widgets()


def settle() -> None:
    for _ in range(5):
        EventLoop.idle()


def touch(widget: Widget) -> UnitTestTouch:
    finger = UnitTestTouch(*widget.to_window(*widget.center))
    finger.touch_down()
    return finger


def cells(panel: SimulatedPanel) -> list[SeatCell]:
    found = [widget for widget in panel.walk() if isinstance(widget, SeatCell)]
    return sorted(found, key=lambda cell: cell.page.seat if cell.page else 0)


def chips(panel: SimulatedPanel) -> list[CardChip]:
    return [widget for widget in panel.walk() if isinstance(widget, CardChip)]


@pytest.mark.parametrize("size", [COLUMN, HIGH_COLUMN, STRIP])
@pytest.mark.parametrize("count", [2, 5, 10])
def test_every_button_can_be_hit_and_none_lies_on_another(
    show: Show, count: int, size: tuple[int, int]
) -> None:
    panel = show(sample(count), size)
    found = [widget for widget in panel.walk() if isinstance(widget, SeatButton)]
    assert len(found) == 2 * count
    assert all(min(button.size) >= 44 for button in found)
    assert not any(one.collide_widget(other) for one, other in combinations(found, 2))
    assert all(panel.collide_point(*corner(button)) for button in found)


def corner(widget: Widget) -> tuple[float, float]:
    return widget.right, widget.top


@pytest.mark.parametrize("size", [COLUMN, HIGH_COLUMN, STRIP])
def test_the_spoken_line_is_never_cut(show: Show, size: tuple[int, int]) -> None:
    line = show(msgspec.structs.replace(sample(10), line=LONG_LINE), size).ids.line
    assert line.text == LONG_LINE
    assert ELLIPSIS not in line.text
    assert line.texture_size[1] <= line.height
    assert line.texture_size[0] <= line.width


def test_a_button_presses_when_it_is_touched(show: Show, table: SimulatedTable) -> None:
    presses: list[tuple[int, str]] = []
    table.on_press = lambda seat, button: presses.append((seat, button))
    held: list[tuple[int, bool]] = []
    table.on_hold = lambda seat, down: held.append((seat, down))
    third = cells(show(sample(5)))[2]
    one, other = touch(third.ids.b), touch(third.ids.a)
    assert presses == [(3, Button.B)]  # as at a real box, where the other one is down already
    assert third.fingers == 2
    assert held == [(3, True)]
    one.touch_up()
    assert held == [(3, True), (3, False)]
    other.touch_up()
    assert third.fingers == 0
    assert held == [(3, True), (3, False)]
    touch(third.ids.a).touch_up()
    assert presses == [(3, Button.B), (3, Button.A)]


def test_a_mouse_wheel_presses_nothing(show: Show, table: SimulatedTable) -> None:
    presses: list[tuple[int, str]] = []
    table.on_press = lambda seat, button: presses.append((seat, button))
    button = cells(show(sample(5)))[2].ids.a
    wheel = UnitTestTouch(*button.to_window(*button.center))
    wheel.profile, wheel.button = ["button"], "scrolldown"
    wheel.touch_down()
    wheel.touch_up()
    assert presses == []


def test_a_held_seat_looks_the_same_for_both_buttons(show: Show, tmp_path: Path) -> None:
    panel = show(sample(5))
    third = cells(panel)[2]
    pictures = []
    for name in ("a", "b"):
        finger = touch(third.ids[name])
        settle()
        panel.export_to_png(str(tmp_path / f"{name}.png"))
        pictures.append((tmp_path / f"{name}.png").read_bytes())
        finger.touch_up()
    settle()
    panel.export_to_png(str(tmp_path / "free.png"))
    assert pictures[0] == pictures[1] != (tmp_path / "free.png").read_bytes()


def test_a_lamp_changes_and_everything_else_stays(show: Show) -> None:
    page = sample(5)
    panel = show(page)
    before = cells(panel)
    lit = msgspec.structs.replace(page.seats[1], lamp=Lamp.GOT_IT)
    panel.page = msgspec.structs.replace(page, seats=(page.seats[0], lit, *page.seats[2:]))
    assert cells(panel) == before
    assert [cell.ids.lamp.lit for cell in before] == [
        Lamp.WAITING, Lamp.GOT_IT, Lamp.WAITING, Lamp.WAITING, Lamp.WAITING,
    ]  # fmt: skip


def test_an_equal_page_draws_nothing(show: Show) -> None:
    panel = show(sample(5))
    drawn: list[object] = []
    panel.bind(page=lambda *_: drawn.append(1))
    panel.page = sample(5)
    assert drawn == []


def test_where_it_is_low_a_button_lays_the_cards_over_the_seats(
    show: Show, table: SimulatedTable
) -> None:
    codes: list[str] = []
    table.on_card = codes.append
    panel = show(sample(10))
    assert not chips(panel)
    touch(panel.ids.cards_button).touch_up()
    settle()
    assert not cells(panel)
    chip = next(chip for chip in chips(panel) if chip.text == CARDS[2][1])
    chip.dispatch("on_release")
    assert codes == ["PLOT3"]
    touch(panel.ids.cards_button).touch_up()
    settle()
    assert len(cells(panel)) == 10


def test_where_it_is_high_the_cards_lie_open(show: Show) -> None:
    panel = show(sample(10), HIGH_COLUMN)
    assert chips(panel)
    assert len(cells(panel)) == 10


def test_without_a_game_it_says_so(show: Show) -> None:
    panel = show(sample(5))
    panel.page = sample(0)
    settle()
    assert not cells(panel)
    assert "Nie otwarto gry" in [getattr(widget, "words", "") for widget in panel.walk()]


@pytest.mark.parametrize(
    ("size", "panel_size"),
    [
        pytest.param((1160, 480), COLUMN, id="beside"),
        pytest.param((720, 1100), STRIP, id="below"),
    ],
)
def test_the_panel_lies_beside_a_wide_screen_and_below_a_high_one(
    root: FloatLayout, size: tuple[int, int], panel_size: tuple[int, int]
) -> None:
    root.clear_widgets()
    EventLoop.window.size = size
    panel, screen = SimulatedPanel(page=sample(5)), Widget()
    root.add_widget(Workbench(screen, panel))
    settle()
    assert tuple(panel.size) == panel_size
    assert not screen.collide_point(*panel.center)
    assert screen.width * screen.height > panel.width * panel.height
