"""Draw the board of Star Wars: Rebellion alone, touch it, and print what happened as JSON.

Kivy has one window a process: `python -m tests.ui.star_wars_alone measured 800x480 [FOLDER]`. With
a folder every board is written there as a picture.
"""

import json
import sys
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import patch

from kivy.base import EventLoop
from kivy.config import Config
from msgspec.structs import replace

from companion.presenters.pages import Field, TablePage
from companion.ui.boards import star_wars_rebellion_map
from companion.ui.boards.game_board import Tapped
from companion.ui.boards.star_wars_rebellion import GalaxyBoard, Target
from companion.ui.boards.star_wars_rebellion_contest import ContestPanel
from companion.ui.boards.star_wars_rebellion_panels import LeaderPanel, TrackPanel, UnitPanel
from companion.ui.boards.star_wars_rebellion_sheet import SheetPanel
from companion.ui.boards.star_wars_rebellion_signs import draw_place
from companion.ui.finger import Finger
from companion.ui.screens.result import ResultScreen
from companion.ui.screens.table import TableScreen
from companion.ui.theme import LEAST_TYPE, look
from tests.ui import star_wars_samples
from tests.ui.audit import Audit
from tests.ui.screens_alone import ASKED, frames, show, tap
from tests.ui.settlers_alone import look_of

DOORS = 3  # that a person opens at most on the way to a field
PATIENCE = 10  # seconds for a long press
SHEETS = ("coruscant", "mustafar", "kashyyyk", "hoth", "base")
NEARER = {"nearer": 1, "nearest": 2}
Pos = tuple[float, float]
Area = tuple[float, float, float, float]


def page_of(name: str, code: str, *, large: bool) -> TablePage:
    names = star_wars_samples.LONG_NAMES if large else star_wars_samples.NAMES
    return star_wars_samples.page(name, code, names)


def table(name: str, code: str = "en", *, large: bool = False) -> tuple[TableScreen, GalaxyBoard]:
    screen = TableScreen(deeds=ASKED, still=True, page=page_of(name, code, large=large))
    show(screen)
    board: GalaxyBoard = screen.ids.ring.board
    return screen, board


# What can be read


def measured(width: int, height: int, folder: Path | None) -> dict[str, Any]:
    """Show every board in two looks; return everything that is wrong, by board."""
    from companion.ui.picture import picture, save_picture  # noqa: PLC0415 - it opens the window

    told: dict[str, Any] = {}

    def measure(key: str, screen: Any) -> None:
        told[key] = list(Audit(screen, screen, picture()).wrong())
        if folder:
            save_picture(folder / f"{key.replace(' ', '-')}-{width}.png")

    look.fit(width, height)
    for large in (False, True):
        screen, board = table("look", large=large)  # one for all, as in the app
        for number, name in enumerate(star_wars_samples.VIEWS):
            code, theme = look_of(number, large=large)
            look.wear(theme, large_text=large)
            EventLoop.window.clearcolor = look.ground
            screen.page = page_of(name, code, large=large)
            frames()
            key = f"{name} {code} {theme}{' large' if large else ''}"
            measure(key, screen)
            told[f"{key} names"] = list(names_in_the_way(board))
            if name == "look":
                for sight in sights(board):
                    measure(f"{key} {sight}", screen)
        names = star_wars_samples.LONG_NAMES if large else star_wars_samples.NAMES
        result = ResultScreen(deeds=ASKED, page=star_wars_samples.result("pl", names))
        show(result)
        measure(f"result{' large' if large else ''}", result)
    return told


def sights(board: GalaxyBoard) -> Iterator[str]:
    """Show all that can be seen while nothing is asked, and name it."""
    for sight in ("leaders", "track", "queues", *(f"at:{one}" for one in SHEETS)):
        board.sight = sight
        frames()
        yield sight.replace(":", "-")
    board.sight = ""
    for name, steps in NEARER.items():
        for _ in range(steps):
            board.ids.map.zoom(1)
        frames()
        yield name
        board.ids.map.whole()
    frames()


def names_in_the_way(board: GalaxyBoard) -> Iterator[str]:
    """Yield every name of a system that runs into another one, off the map, or under a button."""
    galaxy = board.ids.map
    if board.sight or not galaxy.drawn or not galaxy.view.is_whole:
        return
    boxes = {name: drawn.name for name, drawn in galaxy.drawn.items()}
    for name, box in boxes.items():
        x, y, width, height = box
        if x < -2 or y < -2 or x + width > galaxy.width + 2 or y + height > galaxy.height + 2:
            yield f"{name} at {box} is not on the map of {galaxy.size}"
        if height < LEAST_TYPE:
            yield f"{name} is {height} high"
        for button in (board.ids.nearer, board.ids.farther, board.ids.clock, board.ids.tab):
            corner = (button.x - galaxy.x, button.y - galaxy.y, button.width, button.height)
            if min(button.size) > 1 and common(box, corner):
                yield f"{name} at {box} is under a button at {corner}"
    for (one, first), (other, second) in combinations(boxes.items(), 2):
        if common(first, second):
            yield f"{one} at {first} runs into {other} at {second}"


def common(one: Area, other: Area) -> bool:
    """Tell whether two boxes share more than the halo of their letters."""
    return (
        min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]) > 6
        and min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]) > 6
    )


# What can be touched


def finger(pos: Pos) -> list[list[object]]:
    Finger(*pos).tap()
    frames()
    return ASKED.take()


def at(board: GalaxyBoard, name: str) -> Pos:
    place = next(one for one in board._table.places if one.name == name)
    x, y = board.ids.map.seen_at(place)
    return x, y


def sheet_of(screen: TableScreen) -> str:
    return next((one.name for one in screen.walk() if isinstance(one, SheetPanel)), "")


def touches(_width: int, _height: int, _folder: Path | None) -> dict[str, Any]:
    """Touch what can be touched."""
    screen, board = table("deploying")
    told: dict[str, Any] = {
        "offered": finger(at(board, "naboo")),
        "beside it": finger((at(board, "naboo")[0] + 20, at(board, "naboo")[1] - 10)),
        "base": finger(at(board, "base")),
        "on another": [finger(at(board, "malastare")), sheet_of(screen)],
    }
    tap(board.door_to(page_of("deploying", "en", large=False).board.rows[1].fields[0]))
    told["closed"] = sheet_of(screen)
    told["held"] = [hold(screen, at(board, "naboo")), sheet_of(screen)]
    board.sight = ""
    frames()
    return told | moves(board) | doubt() | doors() | opens() | still()


def hold(screen: TableScreen, pos: Pos) -> list[list[object]]:
    pressed, end = Finger(*pos).down(), monotonic() + PATIENCE
    while not sheet_of(screen) and monotonic() < end:
        frames(1)
    pressed.up()
    frames()
    return ASKED.take()


def moves(board: GalaxyBoard) -> dict[str, Any]:
    """Move the map by one finger and by two, and see that all can still be reached."""
    galaxy = board.ids.map
    drag(galaxy.center, (galaxy.center_x + 80, galaxy.center_y))
    told: dict[str, Any] = {"whole map moved": list(galaxy.view.shift)}
    void = (galaxy.right - 30, galaxy.top - galaxy.height * 0.55)
    finger(void)
    told["tapped once"] = galaxy.view.zoom
    finger(void)
    told["tapped twice"] = galaxy.view.zoom
    galaxy.whole()
    frames()
    middle = between(at(board, "naboo"), at(board, "bothawui"))
    told["not near enough"] = finger(middle)
    told["stretched"] = stretch(galaxy)
    told["in reach"] = all(in_reach(board))
    galaxy.view = galaxy.view.centred((0.5, 0.5))
    before = galaxy.view.shift
    drawn = counted(lambda: drag(galaxy.center, (galaxy.center_x + 60, galaxy.center_y + 40)))
    told["moved"] = [round(b - a) for a, b in zip(before, galaxy.view.shift, strict=True)]
    told["drawn while it moved"] = drawn
    tap(board.ids.farther)
    tap(board.ids.farther)
    told["whole again"] = galaxy.view.is_whole
    return told


def doubt() -> dict[str, Any]:
    """Tap between two systems that can be chosen and lie closest to each other."""
    _, board = table("moving")
    galaxy = board.ids.map
    places = [at(board, one.name) for one in board._table.places if one.field.choices]
    pairs = sorted(combinations(places, 2), key=lambda pair: dist(*pair))
    chosen = finger(between(*pairs[0]))
    return {"in doubt": [chosen, galaxy.view.zoom], "closest": round(dist(*pairs[0]))}


def between(one: Pos, other: Pos) -> Pos:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def drag(start: Pos, end: Pos) -> None:
    moving = Finger(*start).down()
    for step in range(1, 9):
        moving.move(*(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))
        frames(1)
    moving.up()
    frames()


def stretch(galaxy: Any) -> float:
    """Move two fingers apart, and return how near the map is then."""
    x, y = galaxy.center
    left, right = Finger(x - 60, y).down(), Finger(x + 60, y).down()
    for step in range(1, 7):
        left.move(x - 60 - step * 10, y)
        right.move(x + 60 + step * 10, y)
        frames(1)
    left.up()
    right.up()
    frames()
    return round(float(galaxy.view.zoom), 2)


def in_reach(board: GalaxyBoard) -> Iterator[bool]:
    """Yield for every place whether the map can be moved so that it is free to be touched."""
    galaxy = board.ids.map
    for place in board._table.places:
        galaxy.view = galaxy.view.centred((place.printed.x, place.printed.y))
        yield board._in_sight(place)


def counted(do: Any) -> int:
    """Return how many systems are drawn while something is done."""
    with patch.object(star_wars_rebellion_map, "draw_place", wraps=draw_place) as drawn:
        do()
    return drawn.call_count


def doors() -> dict[str, Any]:
    """Go the way a person goes to what can be chosen, from the farthest sights."""
    lost, gone = [], 0
    screen, board = table("look")
    for name in star_wars_samples.VIEWS:
        page = screen.page = page_of(name, "en", large=False)
        frames(2)
        for sight in ("", "at:hoth") if board._table.places else ():
            for field in ends(page):
                board.sight = sight
                board.ids.map.zoom(1)
                board.ids.map.zoom(1)
                gone += 1
                if not go_to(screen, board, field):
                    lost.append([name, sight, field.name])
    return {"lost": lost, "ways": gone}


def ends(page: TablePage) -> list[Field]:
    """Return the first and the last field of every row that can be chosen."""
    rows = ([f for f in row.fields if f.choices] for row in page.board.rows)
    return [field for row in rows if row for field in (row[0], row[-1])]


def go_to(screen: TableScreen, board: GalaxyBoard, field: Field) -> bool:
    frames(2)
    for _ in range(DOORS):
        if in_sight(screen, field):
            return True
        Finger.on(board.door_to(field)).tap()
        frames(2)
    return in_sight(screen, field)


def in_sight(screen: TableScreen, field: Field) -> bool:
    return any(isinstance(one, Tapped) and one.field == field for one in screen.walk())


def opens() -> dict[str, Any]:
    """Tell what opens by itself, and what is there after it was put aside."""
    kinds = {
        "command": LeaderPanel,
        "building": UnitPanel,
        "roll": ContestPanel,
        "mission": ContestPanel,
        "probing": TrackPanel,
        "tracker": TrackPanel,
    }
    told: dict[str, Any] = {}
    for name, kind in kinds.items():
        screen, board = table(name)
        told[f"{name} opens"] = isinstance(board._panel, kind)
    screen, board = table("command")
    page = page_of("command", "en", large=False)
    leader = next(f for row in page.board.rows for f in row.fields if f.choices)
    tap(board.door_to(page.board.rows[1].fields[0]))
    told["put aside"] = board.sight
    screen.page = replace(page, detail="Something else")
    frames()
    told["still aside"] = board.sight
    tap(board.door_to(leader))
    piece = next(one for one in screen.walk() if isinstance(one, Tapped) and one.field == leader)
    told["leader"] = tap(piece)
    screen.page = page_of("moving", "en", large=False)
    frames()
    told["closed with what was asked"] = board.sight
    told["targets"] = sum(isinstance(one, Target) for one in screen.walk())
    return told


def still() -> dict[str, Any]:
    """Wait, and count what is drawn while nobody does anything."""
    table("moving")
    frames(30)
    drawn: list[object] = []
    window = EventLoop.window
    window.bind(on_draw=lambda *_: drawn.append(1))
    frames(40)
    return {"drawn while idle": len(drawn)}


def main() -> None:
    what, size, *folder = sys.argv[1:]
    width, height = (int(part) for part in size.split("x"))
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    EventLoop.ensure_window()
    told = {"measured": measured, "touches": touches}[what](
        width, height, Path(folder[0]) if folder else None
    )
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
