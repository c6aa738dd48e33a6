"""Everything that can go wrong at a table, in the real app."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import kivy
import msgspec
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget
from PIL import Image, ImageChops, ImageFont

from companion.cli import places
from companion.engine.face import Button
from companion.journal import store
from companion.presenters.pages import HandOverPage, TablePage
from companion.presenters.trouble import FAILED
from companion.table import game as open_game
from companion.ui import app as app_module
from companion.ui import desk as desk_module
from companion.ui.desk import Place
from companion.ui.finger import Finger
from companion.ui.picture import picture
from companion.ui.robot import Wait
from companion.ui.screens.hand_over import HandOverScreen, HoldArea, SecretButton
from companion.ui.screens.home import GameTileButton
from companion.ui.screens.table import TableScreen
from companion.ui.simulated import SeatButton, SeatCell
from companion.ui.widgets.buttons import Face, HoldButton
from companion.ui.widgets.keyboard import NameSheet
from companion.ui.widgets.plate import SeatPlate
from companion.ui.widgets.sheet import Sheet
from companion.ui.widgets.words import Words
from tests.ui.scenes.hurry import hurry
from tests.ui.scenes.killed import come_back, look
from tests.ui.stagehand import PEOPLE, Stagehand

LEAST_COLOURS = 40  # a page with words in several sizes and tones has hundreds
SORRY = "That did not work. Nothing that counted is lost: try again."


# What is seen


class Errors(logging.Handler):
    """Remembers every exception that the app or the table survived."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []
        logging.getLogger("companion").addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())


def toast(hand: Stagehand) -> str:
    """Return the sentence over the screen, and take it away."""
    text: str = hand.app.stage.toast.text
    hand.app.stage.toast.close()
    return text


def check_drawn(hand: Stagehand, errors: Errors | None = None) -> None:
    """The right screen is there with the right page, all of it, and the glass is not blank."""
    screen = hand.app.manager.current_screen
    assert screen.name == hand.place
    assert screen.page == hand.page
    assert screen.parent is hand.app.manager
    if isinstance(hand.page, TablePage):
        check_table(screen, hand.page)
    assert colours_drawn() >= LEAST_COLOURS, f"blank at {hand.place}"
    assert not errors or not errors.heard, errors.heard


def colours_drawn() -> int:
    """Return how many different colours the glass shows; a blank one shows a few."""
    return len(picture().getcolors(1 << 24) or ())


def check_table(screen: TableScreen, page: TablePage) -> None:
    plates = [w.page for w in screen.walk(restrict=True) if isinstance(w, SeatPlate)]
    assert plates == list(page.plates)
    texts = visible_words(screen)
    assert page.headline in texts or page.script
    assert screen.ids.ring.board.parent is not None
    if not page.cards:
        assert screen.ids.ring.board.page == page.board


def visible_words(root: Widget) -> set[str]:
    return {
        w.words
        for w in root.walk(restrict=True)
        if isinstance(w, Words) and w.words and w.width > 1
    }


def missing_letters(hand: Stagehand) -> set[str]:
    """Return every letter on the screen that the font draws as a box."""
    folder = Path(kivy.__file__).parent / "data" / "fonts"
    font = ImageFont.truetype(str(folder / "Roboto-Regular.ttf"), 40)
    box = font.getmask("\U0010fffe")

    def is_box(letter: str) -> bool:
        mask = font.getmask(letter)
        return bool(mask.size == box.size and bytes(mask) == bytes(box))

    letters = {letter for text in visible_words(hand.app.root) for letter in text}
    return {letter for letter in letters - {"\n", " ", "\u00a0"} if is_box(letter)}


# What is done


def touch(widget: Widget) -> None:
    """Tap with the event loop between us and the widget: what goes wrong is the app's trouble."""
    finger = Finger.on(widget)
    EventLoop.input_events += [("begin", finger), ("end", finger)]


def tap_face(hand: Stagehand, text: str) -> Iterator[Wait]:
    touch(hand.robot.find(Face, text=text))
    yield hand.robot.settled()


def check_answers(hand: Stagehand) -> Iterator[Wait]:
    """A touch still does what it should: the table is paused and goes on."""
    yield from tap_face(hand, hand.table_page.words.pause)
    assert hand.table_page.paused
    yield from tap_face(hand, hand.table_page.words.resume)
    assert not hand.table_page.paused
    check_drawn(hand)


def to_vote(hand: Stagehand, names: tuple[str, ...] = PEOPLE[:5]) -> Iterator[Wait]:
    yield from hand.seat(names, {"first_leader": "1"})
    hand.still()
    yield from hurry(hand, 1, {"vote"})
    assert not hand.now.moment


def button_of(hand: Stagehand, seat: int, button: Button) -> SeatButton:
    cells = (w for w in hand.visible() if isinstance(w, SeatCell))
    cell = next(cell for cell in cells if cell.page and cell.page.seat == seat)
    return next(
        w for w in cell.walk(restrict=True) if isinstance(w, SeatButton) and w.button == button
    )


def press(hand: Stagehand, seat: int, button: Button = Button.A) -> Iterator[Wait]:
    touch(button_of(hand, seat, button))
    yield hand.robot.settled()


def take_screen(hand: Stagehand) -> Iterator[Wait]:
    """Go to the choices of the next person's hand-over screen."""
    yield from tap_face(hand, hand.table_page.hand_over_label)
    yield from open_choices(hand)


def open_choices(hand: Stagehand) -> Iterator[Wait]:
    finger = yield from look(hand)
    finger.up()
    yield hand.robot.settled()
    assert hand.app.manager.current_screen.choosing


def secret_buttons(hand: Stagehand) -> list[SecretButton]:
    return [w for w in hand.visible() if isinstance(w, SecretButton)]


# Names


def names(hand: Stagehand, strange: list[str]) -> Iterator[Wait]:
    """Twelve remembered names of forty letters, ten of them at the table; then strange ones."""
    errors = Errors()
    people = hand.app.desk.settings.people
    assert {len(name) for name in people} == {40}
    yield from hand.robot.tap(GameTileButton, title="The Resistance", strong=False)
    yield hand.robot.settled()
    assert hand.page.names == people[:10]
    check_drawn(hand, errors)
    hand.app.manager.current_screen.ask_name(0)
    yield hand.robot.settled()
    sheet = hand.robot.find(NameSheet)
    assert [name for name in people if name in visible_words(sheet)] == list(people[10:])
    sheet.give_up()
    yield hand.robot.settled()  # no finger is quicker than the screen below the sheet
    yield from tap_face(hand, hand.page.start)
    yield lambda: hand.place is Place.TABLE
    hand.still()
    assert hand.now.names == people[:10]
    yield from hurry(hand, 1, {"vote"})
    yield from press(hand, 2)
    assert hand.now.view.counted == (2,)
    check_drawn(hand, errors)
    yield from check_answers(hand)
    yield from strange_names(hand, tuple(strange))
    assert not errors.heard


def strange_names(hand: Stagehand, strange: tuple[str, ...]) -> Iterator[Wait]:
    hand.app.desk.open_home()
    yield hand.robot.settled()
    yield from hand.seat(strange)
    assert hand.now.names == strange
    shown = [plate.name for plate in hand.table_page.plates]
    assert all(shown)
    assert len(set(shown)) == len(shown), "nobody could tell them apart"
    assert not missing_letters(hand)
    check_drawn(hand)
    hand.told["shown"] = shown
    yield from tap_face(hand, hand.table_page.hand_over_label)
    for name in shown[:3]:
        assert isinstance(hand.page, HandOverPage)
        assert hand.page.name == name
        assert not missing_letters(hand)
        finger = yield from look(hand)
        assert not missing_letters(hand)
        finger.up()
        yield hand.robot.settled()
        yield from tap_face(hand, hand.page.mine)
    yield from tap_face(hand, hand.page.later)
    yield from press(hand, 5)
    assert not missing_letters(hand)
    # A sentence about a person, the remembered names, and the start screen.
    hand.app.desk.undo()
    hand.app.desk.undo()
    yield hand.robot.settled()
    assert not missing_letters(hand)
    hand.app.desk.open_home()
    yield hand.robot.settled()
    yield lambda: hand.page.resume is not None
    assert not missing_letters(hand)
    yield from hand.robot.tap(GameTileButton, title="The Resistance", strong=False)
    yield hand.robot.settled()
    hand.app.desk.set_count(5)
    yield hand.robot.settled()
    hand.app.manager.current_screen.ask_name(0)
    yield hand.robot.settled()
    assert not missing_letters(hand)


# Fingers, devices, languages


def fingers(hand: Stagehand) -> Iterator[Wait]:
    """Two fingers on two answers at once."""
    errors = Errors()
    yield from to_vote(hand)
    pair = [Finger.on(button_of(hand, 1, button)).down() for button in Button]
    for finger in pair:
        finger.up()
    yield hand.robot.settled()
    assert hand.now.view.counted == (1,)
    yield from take_screen(hand)
    assert hand.page.seat == 2
    pair = [Finger.on(button).down() for button in secret_buttons(hand)]
    for finger in pair:
        finger.up()
    yield hand.robot.settled()
    assert hand.now.view.counted == (1, 2)
    assert hand.page.seat == 3
    # Crossed: one finger slides onto the other answer, and the answer is taken back.
    yield from open_choices(hand)
    one, other = secret_buttons(hand)
    sliding = Finger.on(one).down()
    sliding.move(*other.to_window(*other.center))
    sliding.up()
    yield hand.robot.settled()
    assert hand.now.view.counted == (1, 2)
    touch(other)
    yield hand.robot.settled()
    assert hand.now.view.counted == (1, 2, 3)
    yield from tap_face(hand, hand.page.later)
    yield from press(hand, 4)
    yield from press(hand, 5)
    assert hand.now.moment
    assert len(hand.now.view.proposals[-1].votes) == 5
    check_drawn(hand, errors)
    hand.told["file"] = hand.now.file


def devices(hand: Stagehand) -> Iterator[Wait]:
    """Lamps and voice come and go, a card of another game lies there: the game goes on."""
    errors = Errors()
    simulated = hand.simulated
    assert simulated
    yield from to_vote(hand)
    simulated.unplug("lamps")
    yield from press(hand, 1)
    yield lambda: len(hand.table_page.badges) == 1
    simulated.unplug("voice")
    for seat in (2, 3, 4, 5):
        yield from press(hand, seat)
    yield lambda: len(hand.table_page.badges) == 2
    yield hand.robot.settled()
    assert {"trouble: lamps", "no sound"} <= visible_words(hand.app.manager)
    assert hand.now.moment
    check_drawn(hand, errors)
    before = hand.now.sequence
    simulated.show_card("XX-99")
    yield lambda: bool(hand.app.stage.toast.text)
    assert toast(hand) == "This card means nothing now."
    assert hand.now.sequence == before
    for device in ("lamps", "voice"):
        simulated.plug_in(device)
    yield from hurry(hand, 1, {"team", "over"})
    yield lambda: not hand.table_page.badges
    yield hand.robot.settled()
    assert not {"trouble: lamps", "no sound"} & visible_words(hand.app.manager)
    assert simulated.lamps == hand.now.lamps
    yield from check_answers(hand)
    assert not errors.heard


def languages(hand: Stagehand) -> Iterator[Wait]:
    """The language changes in mid-vote, in somebody's hand, and under open sheets."""
    errors = Errors()
    yield from to_vote(hand)
    yield from press(hand, 1)
    for opened in (open_rules, open_clock, open_plate):
        opened(hand)
        yield hand.robot.settled()
        assert [w for w in hand.visible() if isinstance(w, Sheet)], opened
        yield from switch(hand)
        assert hand.now.view.counted == (1,)
    yield from press(hand, 2)
    yield from take_screen(hand)
    before = visible_words(hand.app.manager)
    yield from switch(hand)
    stayed = before & visible_words(hand.app.manager)
    assert stayed == {"Ewa"}, stayed
    yield from open_choices(hand)
    touch(secret_buttons(hand)[0])
    yield hand.robot.settled()
    assert hand.now.view.counted == (1, 2, 3)
    yield from tap_face(hand, hand.page.later)
    yield from switch(hand)
    yield from check_answers(hand)
    assert hand.now.view.counted == (1, 2, 3)
    assert not errors.heard


def open_rules(hand: Stagehand) -> None:
    touch(hand.robot.find(Face, text=hand.table_page.words.rules))


def open_clock(hand: Stagehand) -> None:
    touch(hand.app.manager.current_screen.ids.clock)


def open_plate(hand: Stagehand) -> None:
    touch(hand.app.manager.current_screen.ids.ring.plates[3])


def switch(hand: Stagehand) -> Iterator[Wait]:
    """Take the other language; not a word of the old one may stay."""
    old = page_words(hand.page)
    hand.app.desk.switch_language()
    yield hand.robot.settled()
    stale = (old - page_words(hand.page)) & visible_words(hand.app.manager)
    assert not stale
    check_drawn(hand)


def page_words(page: Any) -> set[str]:
    """Return every text of a page, wherever it stands in it."""
    match page:
        case str():
            return {page}
        case dict():
            return set().union(*map(page_words, page.values()))
        case list() | tuple():
            return set().union(*map(page_words, page))
        case msgspec.Struct():
            return page_words([getattr(page, name) for name in page.__struct_fields__])
    return set()


# Ten taps a second


def hammer(hand: Stagehand, taps: int) -> Iterator[Wait]:
    """Tap everything in sight, one tap a frame, two fingers at a time; the game stays sound."""
    errors = Errors()
    yield from hand.seat(PEOPLE[:5], {"plots": "dealt"})
    hand.still()
    yield from hurry(hand, 1, {"team"})
    random, down = hand.robot._random, list[Finger]()
    file, first, kinds = hand.now.file, hand.now.sequence, set[str]()
    for _ in range(taps):
        yield from back_to_game(hand, file)
        choice = random.choice(touchable(hand))
        kinds.add(type(choice).__name__)
        down.append(Finger.on(choice))
        EventLoop.input_events.append(("begin", down[-1]))
        yield lambda: not EventLoop.input_events
        if isinstance(choice, HoldButton):
            yield partial(let_go, choice)
        if len(down) > 1:
            EventLoop.input_events.append(("end", down.pop(0)))
    EventLoop.input_events += [("end", finger) for finger in down]
    yield hand.robot.settled()
    hand.app.desk.hand_back()
    yield from back_to_game(hand, file)
    yield hand.robot.settled()
    check_drawn(hand, errors)
    assert hand.now.sequence >= first + 10, f"{hand.now.sequence - first} steps by {kinds}"
    hand.told = {"file": hand.now.file, "view": hand.view(), "kinds": sorted(kinds)}


def let_go(button: HoldButton) -> bool:
    """Tell whether a button is held no longer, or for long enough."""
    return not button.pressed


def touchable(hand: Stagehand) -> list[Widget]:
    """Return all that can be touched, even if something lies over it."""
    kinds = (ButtonBehavior, HoldButton, SeatButton, SecretButton, HoldArea)
    widgets = (w for w in hand.visible() if isinstance(w, kinds) and not w.disabled)
    return [w for w in widgets if w.width > 1]


def back_to_game(hand: Stagehand, file: str) -> Iterator[Wait]:
    """Some tap led away: open the game again."""
    desk = hand.app.desk
    if hand.place is Place.SETTINGS:
        desk.close_settings()
        yield hand.robot.settled()
    if hand.place not in (Place.TABLE, Place.HAND_OVER, Place.RESULT):
        desk.open_game(file)
        yield hand.robot.settled()
        hand.still()


# Turned and resized


def turned(hand: Stagehand) -> Iterator[Wait]:
    """The screen is turned and resized in mid-vote: what is drawn is what is touched."""
    errors = Errors()
    yield from to_vote(hand)
    turns = {"90": (480, 800), "180": (800, 480), "270": (480, 800), "0": (800, 480)}
    for seat, (degrees, size) in enumerate(turns.items(), start=1):
        hand.app.desk.change_setting("rotation", degrees)
        yield hand.robot.settled()
        assert tuple(hand.app.stage.size) == size
        yield from check_place(hand)
        yield from vote_physically(hand)
        assert hand.now.view.counted == tuple(range(1, seat + 1))
    before = layout(hand)
    for size in ((1280, 800), (720, 1280), (800, 480)):
        Window.size = size
        yield partial(has_size, hand, size)
        yield hand.robot.settled()
        yield from check_place(hand)
    assert layout(hand) == before, "everything is where it was"
    plain = type_sizes(hand)
    hand.app.desk.change_setting("text", "large")
    yield hand.robot.settled()
    yield from check_place(hand)
    assert sum(type_sizes(hand)) > sum(plain)
    hand.app.desk.change_setting("text", "normal")
    yield hand.robot.settled()
    yield from check_place(hand)
    assert type_sizes(hand) == plain
    assert hand.now.view.counted == (1, 2, 3, 4)
    yield from vote_physically(hand)
    assert hand.now.moment
    assert not errors.heard


def has_size(hand: Stagehand, size: tuple[int, int]) -> bool:
    """Tell whether the screens have this size."""
    return tuple(hand.app.stage.size) == size


def layout(hand: Stagehand) -> list[tuple[str, list[float]]]:
    """Return where every word stands, and how large its box is."""
    words = (w for w in hand.app.manager.walk(restrict=True) if isinstance(w, Words) and w.text)
    return [(w.text, [*w.to_window(*w.pos), *w.size]) for w in words]


def type_sizes(hand: Stagehand) -> list[float]:
    return sorted(w.font_size for w in hand.visible() if isinstance(w, Words) and w.text)


def check_place(hand: Stagehand) -> Iterator[Wait]:
    """Everything lies on the glass, and touches go where it is seen."""
    check_drawn(hand)
    stage = hand.app.stage
    for plate in hand.app.manager.current_screen.ids.ring.plates:
        x, y = plate.to_window(*plate.pos)
        assert x >= 0
        assert y >= 0
        assert x + plate.width <= stage.width
        assert y + plate.height <= stage.height
    poke(hand.robot.find(Face, text=hand.table_page.words.pause))
    yield hand.robot.settled()
    assert hand.table_page.paused
    poke(hand.robot.find(Face, text=hand.table_page.words.resume))
    yield hand.robot.settled()
    assert not hand.table_page.paused


def vote_physically(hand: Stagehand) -> Iterator[Wait]:
    """Let the next seat vote by hand-over, touching only what can be seen."""
    poke(hand.robot.find(Face, text=hand.table_page.hand_over_label))
    yield hand.robot.settled()
    held = glass(*seen_at(hand.robot.find(HoldArea)))
    EventLoop.input_events.append(("begin", held))
    yield lambda: hand.app.desk.shown().private is not None
    yield hand.robot.settled()
    EventLoop.input_events.append(("end", held))
    yield hand.robot.settled()
    poke(secret_buttons(hand)[0])
    yield hand.robot.settled()
    if hand.place is Place.HAND_OVER:
        poke(hand.robot.find(Face, text=hand.page.later))
        yield hand.robot.settled()


def poke(widget: Widget) -> None:
    """Touch the glass where a widget can be seen, whichever way the screen is turned."""
    finger = glass(*seen_at(widget))
    EventLoop.input_events += [("begin", finger), ("end", finger)]


def seen_at(widget: Widget) -> tuple[float, float]:
    """Return where on the glass a widget is drawn, from 0 to 1: paint it, and look."""
    with widget.canvas.after:
        paint = [Color(1, 0, 1), Rectangle(pos=widget.pos, size=widget.size)]
    image = picture()
    for one in paint:
        widget.canvas.after.remove(one)
    painted = Image.new("RGB", image.size, (255, 0, 255))
    bands = ImageChops.difference(image, painted).split()
    unlike = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    box = unlike.point(lambda difference: 0 if difference else 255).getbbox()
    assert box, f"{widget} cannot be seen"
    left, top, right, bottom = box
    assert min(right - left, bottom - top) >= 32, f"{widget} is too small to touch"
    return (left + right) / 2 / image.width, 1 - (top + bottom) / 2 / image.height


class _Glass(Finger):
    """A finger at a place of the glass itself."""

    def depack(self, args: Any) -> None:
        super().depack(args)
        self.sx, self.sy = args


def glass(x: float, y: float) -> Finger:
    return _Glass(x, y)


# Mistakes of ours


class Fault:
    """Raises while it is switched on."""

    def __init__(self) -> None:
        self.left = 0
        self.raised = 0

    def __call__(self) -> None:
        if self.left:
            self.left -= 1
            self.raised += 1
            raise ZeroDivisionError("a secret could stand here")


@contextmanager
def failing(owner: Any, name: str) -> Iterator[Fault]:
    """Let a function fail as often as the fault says."""
    fault, original = Fault(), getattr(owner, name)

    def faulty(*given: Any, **named: Any) -> Any:
        fault()
        return original(*given, **named)

    setattr(owner, name, faulty)
    try:
        yield fault
    finally:
        setattr(owner, name, original)


def mistakes(hand: Stagehand) -> Iterator[Wait]:
    """Screens, presenters, deeds and the table itself fail; a sentence says so, and it passes."""
    hand.app._retry = Clock.create_trigger(hand.app._show, 0.05)
    errors = Errors()
    assert FAILED.render() == SORRY
    yield from to_vote(hand)
    places: list[tuple[Any, str]] = [
        (TableScreen, "_show_seats"),
        (TableScreen, "_show_middle"),
        (TableScreen, "_turn"),
        (desk_module, "table_page"),
        (app_module, "simulated_page"),
        (open_game, "situation"),
    ]
    for owner, name in places:
        yield from fails_once(hand, errors, owner, name)
    yield from press(hand, 1)
    yield from fails_for_a_while(hand, errors)
    yield from hand_over_fails(hand, errors)
    yield from deeds_fail(hand, errors)
    yield from check_answers(hand)
    assert not errors.heard


def fails_once(hand: Stagehand, errors: Errors, owner: Any, name: str) -> Iterator[Wait]:
    """Somebody votes, or takes it back, while something fails: it counts, and is drawn soon."""
    before, counted = hand.now.sequence, hand.now.view.counted
    widget = hand.robot.find(Face, icon="undo") if counted else button_of(hand, 1, Button.A)
    with failing(owner, name) as fault:
        fault.left = 1
        touch(widget)
        yield lambda: bool(fault.raised and hand.app.stage.toast.text)
        assert toast(hand) == SORRY, name
        if name != "situation":  # else the next thing that happens at the table brings it
            yield lambda: hand.now.sequence > before and not hand.app._half_drawn
            yield lambda: hand.app.manager.current_screen.page == hand.page
            check_drawn(hand)
        assert fault.raised == 1, name
    assert len(errors.heard) == 1, (name, errors.heard)
    assert "secret" not in errors.heard.pop()
    yield from check_answers(hand)
    assert hand.now.sequence > before
    assert hand.now.view.counted == (() if counted else (1,))


def fails_for_a_while(hand: Stagehand, errors: Errors) -> Iterator[Wait]:
    """The table cannot be drawn at all for a while: the last good page stays, votes go on."""
    colours = colours_drawn()
    with failing(TableScreen, "_show_middle") as fault:
        fault.left = 1_000_000
        for seat in (2, 3):
            yield from press(hand, seat)
            assert hand.now.view.counted[-1] == seat
            assert hand.app.manager.current_screen.name == "table"
            assert colours_drawn() > colours / 2
            assert toast(hand) == SORRY
        assert fault.raised >= 2
    yield lambda: not hand.app._half_drawn
    hand.still()
    errors.heard.clear()
    toast(hand)
    yield from check_answers(hand)


def hand_over_fails(hand: Stagehand, errors: Errors) -> Iterator[Wait]:
    """The screen of one person fails to begin: it is made anew, with nothing secret on it."""
    with failing(HandOverScreen, "start_over") as fault:
        fault.left = 1
        yield from tap_face(hand, hand.table_page.hand_over_label)
        assert fault.raised == 1
        yield lambda: hand.app.manager.current == "hand_over"
        yield hand.robot.settled()
    assert toast(hand) == SORRY
    errors.heard.clear()
    check_drawn(hand)
    assert hand.page.seat == 4
    yield from open_choices(hand)


def deeds_fail(hand: Stagehand, errors: Errors) -> Iterator[Wait]:
    """What a tap leads to fails: nothing is counted, and the person can tap again."""
    with failing(hand.app.desk, "choose") as fault:
        fault.left = 1
        touch(secret_buttons(hand)[1])
        yield hand.robot.settled()
        assert fault.raised == 1
        assert toast(hand) == SORRY
        assert hand.now.view.counted == (1, 2, 3)
        check_drawn(hand)
        touch(secret_buttons(hand)[1])
        yield hand.robot.settled()
    assert hand.now.view.counted == (1, 2, 3, 4)
    errors.heard.clear()
    yield from tap_face(hand, hand.page.later)


# The disk


@contextmanager
def broken_disk(spoil: Callable[[sqlite3.Connection], object]) -> Iterator[None]:
    """Let SQLite itself refuse every write."""
    write: Callable[..., None] = vars(store)["write_rows"]

    def refused(connection: sqlite3.Connection, *rest: Any) -> None:
        spoil(connection)
        write(connection, *rest)

    vars(store)["write_rows"] = refused
    try:
        yield
    finally:
        vars(store)["write_rows"] = write


def fill(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA max_page_count = 1")  # it cannot be less than what there is
    try:
        connection.execute("CREATE TABLE filler AS SELECT zeroblob(1000000)")
    finally:
        connection.execute("PRAGMA max_page_count = 1073741823")


def lock_up(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")
    try:
        connection.execute("CREATE TABLE filler (a)")
    finally:
        connection.execute("PRAGMA query_only = OFF")


def disk(hand: Stagehand) -> Iterator[Wait]:
    """No room, no right to write: a sentence, nothing counted, and it works again afterwards."""
    errors = Errors()
    yield from to_vote(hand)
    before = hand.now.sequence
    with broken_disk(fill):
        for tapped in (partial_press(hand), tap_face(hand, hand.table_page.words.pause)):
            yield from tapped
            check_refused(hand, before, "The disk is full")
    with broken_disk(lock_up):
        yield from press(hand, 1)
        check_refused(hand, before, "its disk is read-only")
    yield from press(hand, 1)
    assert hand.now.view.counted == (1,)
    assert not hand.app.stage.toast.text
    yield from take_screen(hand)
    before = hand.now.sequence
    with broken_disk(fill):
        for place in (0, 1):
            touch(secret_buttons(hand)[place])
            yield hand.robot.settled()
            check_refused(hand, before, "The disk is full")
            assert hand.page.seat == 2
    touch(secret_buttons(hand)[1])
    yield hand.robot.settled()
    assert hand.now.view.counted == (1, 2)
    yield from tap_face(hand, hand.page.later)
    yield from leave_with_full_disk(hand)
    assert not errors.heard


def partial_press(hand: Stagehand) -> Iterator[Wait]:
    yield from press(hand, 1, Button.B)


def check_refused(hand: Stagehand, before: int, why: str) -> None:
    assert why in toast(hand)
    assert hand.now.sequence == before
    check_drawn(hand)


def leave_with_full_disk(hand: Stagehand) -> Iterator[Wait]:
    view = hand.now.view
    with broken_disk(fill):
        hand.app.desk.open_home()
        yield hand.robot.settled()
        assert hand.place is Place.HOME
        assert "The disk is full" in toast(hand)
    check_drawn(hand)
    yield from come_back(hand, over=False)
    assert hand.now.view == view
    yield from check_answers(hand)


# The shelf and the settings


def bad_shelf(hand: Stagehand) -> Iterator[Wait]:
    """Garbage lies on the shelf and in the settings: the app starts, says so, and works."""
    errors = Errors()
    assert hand.place is Place.HOME
    said = toast(hand)
    assert said.startswith("The settings cannot be read ("), said
    yield lambda: hand.page.resume is not None
    yield hand.robot.settled()
    assert hand.page.badges[-1].text == "5 unreadable games"
    assert hand.page.resume.mark == "damaged or edited"
    check_drawn(hand, errors)
    was = hand.app.desk.settings.language
    yield from tap_face(hand, hand.page.language)
    assert hand.app.desk.settings.language != was
    check_drawn(hand, errors)
    assert toast(hand).startswith("Nie można zapisać ustawień (")
    yield from tap_face(hand, hand.page.language)
    toast(hand)
    # A game that is gone since the list was made: said each time, not only the first.
    for _ in range(2):
        hand.app.desk.open_game("20200101-000000-garbage.journal")
        yield hand.robot.settled()
        assert toast(hand)
        assert hand.place is Place.HOME
    yield from come_back(hand, over=False)
    assert "damaged" in toast(hand)
    yield from check_answers(hand)
    hand.told = {"view": hand.view(), "sequence": hand.now.sequence}
    assert not errors.heard


def a_game(hand: Stagehand) -> Iterator[Wait]:
    """Leave a game on the shelf, in mid-vote."""
    yield from to_vote(hand)
    yield from press(hand, 1)
    yield from press(hand, 2)
    hand.told = {"file": hand.now.file, "view": hand.view()}


def second_companion(hand: Stagehand) -> Iterator[Wait]:
    """Somebody else plays this very game: refused as often as asked, until they have closed it."""
    errors = Errors()
    yield lambda: hand.page.resume is not None
    for _ in range(2):
        touch(hand.robot.find(GameTileButton, strong=True))
        yield hand.robot.settled()
        assert "Another companion is playing the game in" in toast(hand)
        assert hand.place is Place.HOME
        check_drawn(hand, errors)
    hand.announce(refused=True)
    yield (places.home() / "closed").exists
    yield from come_back(hand, over=False)
    yield from check_answers(hand)
    hand.told = {"view": hand.view()}
    assert not errors.heard


def hold_open(hand: Stagehand) -> Iterator[Wait]:
    """Play a game until the window is closed."""
    yield from come_back(hand, over=False)
    hand.announce(view=hand.view())
    yield lambda: False


def wrong_settings(hand: Stagehand) -> Iterator[Wait]:
    """One line of the settings is wrong: standard ones are used, and new ones can be kept."""
    assert "brightnes" in toast(hand)
    assert hand.app.desk.settings.brightness == 100
    yield from tap_face(hand, hand.page.language)
    assert not toast(hand)
    assert (places.home() / "settings.json").read_text().count('"pl"') == 1
    check_drawn(hand)
