"""Every screen is measured in both themes, with ordinary and with large text."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import cycle
from typing import Any, Final

from companion.ui.picture import picture
from companion.ui.robot import Wait
from companion.ui.screens.table import TableScreen
from companion.ui.widgets.panel import Panel
from tests.ui.audit import Audit
from tests.ui.scenes.languages import hide_bars
from tests.ui.scenes.pixels import Evening
from tests.ui.scenes.tour import Tour
from tests.ui.scenes.tour_of_two import TourOfTwo
from tests.ui.stagehand import LONG_PEOPLE, PEOPLE, Stagehand
from tests.ui.witness import Witness

PEOPLE_OF = {"two": LONG_PEOPLE[:2], "five": PEOPLE[:5], "ten": LONG_PEOPLE}


def measured(hand: Stagehand, people: str, looks: list[list[list[str]]]) -> Iterator[Wait]:
    """Tell what is wrong with each state, and how much was measured.

    A look is a size of text and a theme; the lists of `looks` are taken in turn, one for a state.
    """

    def visit(state: str) -> Iterator[Wait]:
        yield from measure(hand, tour.evening.witness, state, next(turns))

    turns = cycle(looks)
    tour = Tour(hand, PEOPLE_OF[people], visit)
    yield from tour.everything()


def duels(hand: Stagehand, people: str, looks: list[list[list[str]]]) -> Iterator[Wait]:
    """Tell the same of both games for two."""

    def visit(state: str) -> Iterator[Wait]:
        yield from measure(hand, evening.witness, state, next(turns))

    turns, evening = cycle(looks), Evening(hand, 0)
    yield from TourOfTwo(hand, PEOPLE_OF[people], visit, evening.witness.settle).everything()


def measure(
    hand: Stagehand, witness: Witness, state: str, looks: list[list[str]]
) -> Iterator[Wait]:
    """Look at one state in all these looks, and tell what is wrong with it."""
    found: dict[str, list[str]] = {}
    counts = {"labels": 0, "targets": 0}
    pictures: dict[str, str] = {}
    for text, theme in looks:
        hand.app.desk.change_setting("text", text)
        hand.app.desk.change_setting("theme", theme)
        yield from witness.settle()
        hide_bars(hand.app.root)
        seen = witness.eyes.picture()
        pictures[f"{text} {theme}"] = sha256(seen.tobytes()).hexdigest()
        audit = Audit(hand.app.stage, hand.app.manager.current_screen, seen)
        for wrong in audit.wrong():
            found.setdefault(wrong, []).append(f"{text} {theme}")
        counts["labels"] += len(audit.labels)
        counts["targets"] += len(audit.targets)
    hand.told[state] = {"wrong": found, "pictures": pictures, **counts}


def turned(hand: Stagehand) -> Iterator[Wait]:
    """Turn the screen upright and back; tell what it looked like before and after."""
    yield from hand.seat(PEOPLE[:5], {"first_leader": "1"})
    hand.still()
    desk = hand.app.desk
    seen = []
    for degrees in ("0", "90", "0"):
        desk.change_setting("rotation", degrees)
        for _ in range(3):  # the window turns, then everything is made anew for it
            yield hand.robot.settled()
        seen.append(hand.pixels())
    hand.told = {"pictures": seen}


# The measuring must be able to fail: here is one fault of every kind.


def faulty(hand: Stagehand) -> Iterator[Wait]:
    """Spoil the table in one way after another, and tell what was found each time."""
    for fault, spoil in FAULTS.items():
        yield from hand.seat(PEOPLE[:5], {"first_leader": "1"})
        hand.still()
        screen = hand.app.manager.current_screen
        assert isinstance(screen, TableScreen)
        spoil(screen)
        hand.told[fault] = list(Audit(hand.app.stage, screen, picture()).wrong())
        hand.app.manager.remove_widget(screen)  # a new one is made for the next game
        hand.app._screens.clear()
        hand.app.desk.open_home()
        yield hand.robot.settled()


def headline_of(screen: TableScreen) -> Any:
    return screen.ids.bar.ids.text.ids.headline


def shrink_a_plate(screen: TableScreen) -> None:
    screen.ids.ring.plates[0].height = 50


def push_a_plate_out(screen: TableScreen) -> None:
    screen.ids.ring.plates[0].x = -30


def write_too_much(screen: TableScreen) -> None:
    chapter = screen.ids.chapter
    chapter.text_size = None, None
    chapter.text = "Donaudampfschifffahrtsgesellschaft"
    chapter.texture_update()


def write_too_small(screen: TableScreen) -> None:
    screen.ids.chapter.font_size = 12
    screen.ids.chapter.texture_update()


def write_a_small_headline(screen: TableScreen) -> None:
    headline_of(screen).font_size = 30
    headline_of(screen).texture_update()


def write_in_grey(screen: TableScreen) -> None:
    headline_of(screen).color = 0.5, 0.5, 0.5, 1
    headline_of(screen).texture_update()


def draw_nothing(screen: TableScreen) -> None:
    headline_of(screen).canvas.opacity = 0


def cover_a_name(screen: TableScreen) -> None:
    name = screen.ids.ring.plates[0].ids.name
    screen.add_widget(Panel(size_hint=(None, None), size=(40, 40), pos=name.to_window(*name.pos)))


def lay_plates_together(screen: TableScreen) -> None:
    plates = screen.ids.ring.plates
    plates[0].pos = plates[1].pos


def lay_a_plate_on_the_board(screen: TableScreen) -> None:
    screen.ids.ring.plates[0].center = screen.ids.ring.board.ids.fields.center


FAULTS: Final[dict[str, Callable[[TableScreen], None]]] = {
    "none": lambda _: None,
    "too small for a finger": shrink_a_plate,
    "not on the screen": push_a_plate_out,
    "clipped": write_too_much,
    "type of 12": write_too_small,
    "type of 30 where 40 has room": write_a_small_headline,
    "contrast": write_in_grey,
    "not drawn": draw_nothing,
    "covered": cover_a_name,
    "overlap": lay_plates_together,
    "on the board": lay_a_plate_on_the_board,
}
