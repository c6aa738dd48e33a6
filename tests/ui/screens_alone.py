"""Show each screen with sample pages, touch it, and print what happened as one line of JSON.

Kivy has one window a process: `python -m tests.ui.screens_alone touches 800x480`.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

from kivy.base import EventLoop
from kivy.config import Config
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.ui.boards.card_face import CardButton
from companion.ui.boards.rebellion_3j import HandCard, NumberKey
from companion.ui.boards.unrest import Area, District
from companion.ui.finger import Finger
from companion.ui.screens.hand_over import HandOverScreen
from companion.ui.screens.result import ResultScreen
from companion.ui.screens.table import TableScreen
from companion.ui.theme import LEAST_TYPE, look
from companion.ui.widgets import hold_area
from companion.ui.widgets.buttons import Face
from companion.ui.widgets.words import Words
from tests.ui import duel_samples
from tests.ui import gallery_samples as samples
from tests.ui.audit import Audit


class Asked:
    """Deeds that are only written down."""

    def __init__(self) -> None:
        self.log: list[list[object]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.log.append([name, *(getattr(g, "label", g) for g in given)])

    def take(self) -> list[list[object]]:
        taken, self.log = self.log, []
        return taken


ASKED = Asked()
PATIENCE = 30  # seconds until a finger that is not noticed leaves


def frames(count: int = 8) -> None:
    for _ in range(count):
        EventLoop.idle()


def show(screen: Widget) -> None:
    window = EventLoop.window
    for child in window.children[:]:
        window.remove_widget(child)
    window.add_widget(screen)
    frames(12)


def tap(widget: Widget) -> list[list[object]]:
    finger = Finger.on(widget).down()
    frames(2)
    finger.up()
    frames()
    return ASKED.take()


def hold(widget: Widget) -> list[list[object]]:
    finger, end = Finger.on(widget).down(), monotonic() + PATIENCE
    while not ASKED.log and monotonic() < end:
        frames(1)
    finger.up()
    frames()
    return ASKED.take()


def face(screen: Widget, text: str) -> Widget:
    return next(w for w in screen.walk() if isinstance(w, Face) and w.text == text)


def table_touches() -> dict[str, Any]:
    page = samples.team_pick()
    screen = TableScreen(deeds=ASKED, still=True, page=page)
    show(screen)
    final = face(screen, "Drużyna gotowa")
    told: dict[str, Any] = {
        "plate": tap(screen.ids.ring.plates[4]),
        "short hold": tap(final),
        "long hold": hold(final),
        "undo": tap(face(screen, f"{page.words.undo}: {page.undo}")),
    }
    screen.page = samples.vote()
    frames()
    screen.open_help()
    frames()
    sheet = next(w for w in screen.children if type(w).__name__ == "Sheet")
    screen.page = replace(screen.page, detail="Czekamy na: Marta")
    told["help stays while others vote"] = sheet.parent is screen
    screen.page = replace(screen.page, help=("Inny krok.",))
    told["help goes with its step"] = sheet.parent is None
    seen: list[object] = []
    screen.bind(page=lambda *_: seen.append(1))
    screen.page = replace(screen.page)
    told["equal pages drawn"] = len(seen)
    return told


def deal_touches() -> dict[str, Any]:
    """Ask for the codes of the deal under the pause, and for the check beside the result."""
    show(screen := TableScreen(deeds=ASKED, still=True, page=samples.paused()))
    told: dict[str, Any] = {"codes asked": tap(face(screen, samples.WORDS.deal))}
    screen.page = samples.deal_codes()
    frames()
    told["codes lie over the pause"] = type(screen.children[0]).__name__
    told["codes read"] = [line.words for line in screen.children[0].ids.lines.children[::-1]]
    told["codes closed"] = tap(face(screen, samples.CODES.close))
    screen.page = replace(screen.page, can_check=False, deal=None)
    told["sheets after it"] = sum(type(one).__name__ == "Sheet" for one in screen.children)
    page = samples.result()
    show(result := ResultScreen(deeds=ASKED, page=page))
    told["check asked"] = tap(face(result, page.check))
    marks = result.ids.cells.children[:]
    result.page = replace(page, deal=samples.CHECKED)
    frames()
    told["verdict"] = result.children[0].title
    told["story is not drawn again"] = marks == result.ids.cells.children
    result.page = page
    told["verdict goes with its page"] = [type(one).__name__ for one in result.children]
    return told


def hand_over_touches() -> dict[str, Any]:
    screen = HandOverScreen(deeds=ASKED, page=samples.HAND_OVER)
    show(screen)
    area, words = screen.ids.hold, screen.ids.headline
    told: dict[str, Any] = {"seen before looking": tap(face(screen, "Znam swoją rolę"))}
    screen.private = samples.SPY
    told["drawn without a finger"] = words.words
    first = Finger.on(area).down()
    screen.private = samples.SPY
    told["drawn while held"] = words.words
    second = Finger.on(area).down()
    first.up()
    told["drawn after the first finger left"] = [words.words, screen.ids.secret.opacity]
    screen.private = samples.SPY
    told["drawn when it comes late"] = words.words
    second.up()
    frames()
    told["looked"] = ASKED.take()
    told["seen after looking"] = tap(face(screen, "Znam swoją rolę"))
    sliding = Finger.on(area).down()
    screen.private = samples.SPY
    sliding.move(2, 2)
    told["drawn after sliding off"] = words.words
    sliding.up()
    ASKED.take()
    return told | hold_endings(screen) | choice_touches(screen)


def hold_endings(screen: HandOverScreen) -> dict[str, Any]:
    """End holds in every way but by taking the finger away; tell what is left to be read."""
    area, words, page, told = screen.ids.hold, screen.ids.headline, samples.HAND_OVER, {}

    def ended(name: str, end: Callable[[], object]) -> None:
        finger = Finger.on(area).down()
        screen.private = samples.SPY
        assert words.words
        end()
        until = monotonic() + PATIENCE
        while words.words and monotonic() < until:
            frames(1)
        told[f"ended by {name}"] = [words.words, screen.held, *ASKED.take()]
        screen.private = samples.SPY  # late, and the finger is still there
        told[f"late after {name}"] = words.words
        finger.up()
        frames()
        ASKED.take()

    ended("another finger", lambda: Finger.on(face(screen, page.later)).tap())
    ended("the table", lambda: setattr(screen, "page", replace(page, released=1)))
    with tempfile.NamedTemporaryFile(delete=False) as device:
        glass = SimpleNamespace(device="finger", input_fn=device.name, update=lambda **_: None)
    EventLoop.input_providers.append(glass)
    ended("a touchscreen that is gone", Path(device.name).unlink)
    EventLoop.input_providers.remove(glass)
    longest, hold_area.LONGEST_SECONDS = hold_area.LONGEST_SECONDS, 0.01
    ended("itself", lambda: None)
    hold_area.LONGEST_SECONDS = longest
    return told


def choice_touches(screen: HandOverScreen) -> dict[str, Any]:
    screen.page = samples.HAND_OVER_CHOICE
    frames()
    buttons = list(screen.ids.choices.ids.grid.children)
    told: dict[str, Any] = {"chosen before the hold": tap(buttons[0])}
    tap(screen.ids.hold)
    told["sizes"] = len({tuple(button.size) for button in buttons})
    fingers = [Finger.on(button).down() for button in buttons]
    told["looks while pressed"] = len({str(button.fill) for button in buttons})
    for finger in reversed(fingers):
        finger.up()
    told["chosen by two fingers"] = ASKED.take()
    told["chosen again"] = tap(buttons[1])
    return told


def duel_touches() -> dict[str, Any]:
    """Touch the boards for two."""
    screen = TableScreen(deeds=ASKED, still=True, page=duel_samples.page("unrest-middle"))
    show(screen)
    districts = {piece.name: piece for piece in screen.walk() if isinstance(piece, District)}
    told: dict[str, Any] = {
        "district in the area": tap(districts["Kapitol"]),
        "district elsewhere": tap(districts["Ministerstwo Prawdy"]),
        "card, at once": tap(next(w for w in screen.walk() if isinstance(w, CardButton))),
        "card, from the list": tap(face(screen, "Zniszczenie")),
    }
    screen.page = duel_samples.page("unrest-late")
    frames()
    areas = [piece for piece in screen.walk() if isinstance(piece, Area)]
    told["areas"] = [piece.field.name for piece in areas]
    ends = [
        districts[name].center_x for name in ("Ministerstwo Urodzaju", "Komenda Główna Policji")
    ]
    told["off the middle of its ends"] = round(areas[0].center_x - sum(ends) / 2)
    screen.page = duel_samples.page("rebellion-dice")
    frames()
    keys = [key for key in screen.walk() if isinstance(key, NumberKey)]
    told["die"] = [tap(key) for key in keys]
    screen.page = duel_samples.page("rebellion-telling")
    frames()
    told["hand"] = [tap(card) for card in screen.walk() if isinstance(card, HandCard)]
    return told


def touches(_width: int, _height: int) -> dict[str, Any]:
    return table_touches() | deal_touches() | hand_over_touches() | duel_touches()


def clipped(screen: Widget) -> list[str]:
    """Return every text that is larger than its box, or smaller than anybody can read."""
    return [
        f"{words.words!r} {words.texture_size} in {words.size} at {words.font_size}"
        for words in screen.walk()
        if isinstance(words, Words) and words.text and words.width > 1
        if words.texture_size[0] > words.width + 1
        or words.texture_size[1] > words.height + 1
        or words.font_size < LEAST_TYPE
    ]


def fits(width: int, height: int) -> dict[str, Any]:
    """Show the hardest pages in every look; return what does not fit, by page."""
    told: dict[str, Any] = {}
    look.fit(width, height)
    for large in (False, True):
        look.large_text = large
        for name, page in samples.TABLES.items():
            screen = TableScreen(deeds=ASKED, still=True, page=page(samples.LONG))
            show(screen)
            told[f"{name} large={large}"] = clipped(screen)
        show(result := ResultScreen(deeds=ASKED, page=samples.result(samples.LONG, 14)))
        told[f"result large={large}"] = clipped(result)
        told[f"facts cut off large={large}"] = [
            words.text
            for words in result.walk()
            if isinstance(words, Words) and words.words == result.facts != words.text
        ]
        result.page = replace(samples.result(samples.LONG, 14), deal=samples.CHECKED)
        frames()
        told[f"verdict large={large}"] = clipped(result)
        show(hand := HandOverScreen(deeds=ASKED, page=samples.HAND_OVER_LONG))
        told[f"hand-over large={large}"] = clipped(hand)
    return told


def duels(width: int, height: int) -> dict[str, Any]:
    """Show the boards for two, each in two looks; return everything that is wrong, by board."""
    from companion.ui.picture import picture  # noqa: PLC0415 - it opens the window

    told: dict[str, Any] = {}
    look.fit(width, height)
    for number, name in enumerate(duel_samples.BOARDS):
        for large in (False, True):
            theme = ("dark", "day")[(number + large) % 2]
            look.wear(theme, large_text=large)
            EventLoop.window.clearcolor = look.ground
            names = duel_samples.LONG_PAIR if large else duel_samples.NAMES
            screen = TableScreen(deeds=ASKED, still=True, page=duel_samples.page(name, names))
            show(screen)
            told[f"{name} {theme} large={large}"] = list(Audit(screen, screen, picture()).wrong())
    return told


def main() -> None:
    what, size = sys.argv[1:]
    width, height = (int(part) for part in size.split("x"))
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    EventLoop.ensure_window()
    told = {"touches": touches, "fits": fits, "duels": duels}[what](width, height)
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
