"""Draw the board of Imperial Settlers alone, touch it, and print what happened as a line of JSON.

Kivy has one window a process: `python -m tests.ui.settlers_alone measured 800x480 [FOLDER]`. With a
folder every board is written there as a picture.
"""

import json
import sys
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.config import Config

from companion.presenters.pages import TablePage
from companion.ui.boards.game_board import Tapped
from companion.ui.boards.imperial_settlers import BANDS
from companion.ui.boards.imperial_settlers_band import EmpireBand
from companion.ui.boards.imperial_settlers_panels import EmpirePanel
from companion.ui.boards.imperial_settlers_pieces import CountKey, Tile
from companion.ui.finger import Finger
from companion.ui.screens.result import ResultScreen
from companion.ui.screens.table import TableScreen
from companion.ui.theme import look
from tests.ui import settlers_samples
from tests.ui.audit import Audit
from tests.ui.screens_alone import ASKED, frames, show, tap


def look_of(number: int, *, large: bool) -> tuple[str, str]:
    """Return a language and a theme: each board has both languages in its two sizes of text."""
    return ("pl", "en")[(number + large) % 2], ("dark", "day")[number // 2 % 2]


def names_of(*, large: bool) -> tuple[str, ...]:
    return settlers_samples.LONG_NAMES if large else settlers_samples.NAMES


def page_of(name: str, code: str, *, large: bool) -> TablePage:
    return settlers_samples.page(name, code, names_of(large=large))


def table(page: TablePage) -> TableScreen:
    screen = TableScreen(deeds=ASKED, still=True, page=page)
    show(screen)
    return screen


def zoom(screen: TableScreen, place: int) -> None:
    band = [one for one in screen.walk() if isinstance(one, EmpireBand)][place]
    at = band.ids.goods
    Finger.on(at).tap()
    frames()


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
        screen = table(page_of("four", "pl", large=large))  # one for all, as in the app
        for number, name in enumerate(settlers_samples.VIEWS):
            code, theme = look_of(number, large=large)
            look.wear(theme, large_text=large)
            EventLoop.window.clearcolor = look.ground
            screen.page = page_of(name, code, large=large)
            frames()
            key = f"{name} {code} {theme}{' large' if large else ''}"
            measure(key, screen)
            if name in settlers_samples.ZOOMED:
                zoom(screen, 0)
                measure(f"{key} zoomed", screen)
                screen.ids.ring.board.sight = BANDS
        screen = ResultScreen(
            deeds=ASKED, page=settlers_samples.result("pl", names_of(large=large))
        )
        show(screen)
        measure(f"result{' large' if large else ''}", screen)
    return told


def touches(_width: int, _height: int, _folder: Path | None) -> dict[str, Any]:
    """Touch what can be touched."""
    screen = table(page_of("four", "en", large=False))
    told: dict[str, Any] = {"tiles in a band of four": _count(screen, Tile)}
    zoom(screen, 0)
    told["zoomed"] = _count(screen, EmpirePanel)
    tiles = [one for one in screen.walk() if isinstance(one, Tile)]
    told["offered"] = tap(next(tile for tile in tiles if tile.offered))
    told["not offered"] = tap(next(tile for tile in tiles if not tile.offered))
    board = screen.ids.ring.board
    told["out"] = [tap(board.door_to(tiles[0].field)), _count(screen, EmpirePanel)]
    zoom(screen, 0)
    passed = settlers_samples.page("four", "en")
    told["still open"] = _count(screen, EmpirePanel)
    rows = passed.board.rows
    screen.page = _next_turn(passed, rows)
    frames()
    told["open when the turn has passed"] = _count(screen, EmpirePanel)
    screen.page = settlers_samples.page("giving", "en")
    frames()
    told["open to give something"] = _count(screen, EmpirePanel)
    tap(screen.ids.ring.board.door_to(rows[5].fields[0]))
    told["put aside"] = _count(screen, EmpirePanel)
    screen.page = settlers_samples.page("book", "en")
    frames()
    keys = [one for one in screen.walk() if isinstance(one, CountKey)]
    told["keys"] = [[tap(key)[0][1] for key in keys][:4], len(keys)]
    return told | doors(screen)


def doors(screen: TableScreen) -> dict[str, Any]:
    """Go the way a person goes to a card while keys are asked for, and back to the keys."""
    board = screen.ids.ring.board
    key = next(one.field for one in screen.walk() if isinstance(one, CountKey))
    card = settlers_samples.page("book", "en").board.rows[5].fields[0]
    way = []
    for field in (card, key):
        for _ in range(3):
            if any(isinstance(one, Tapped) and one.field == field for one in screen.walk()):
                break
            door = board.door_to(field)
            way.append(type(door).__name__)
            tap(door)
        else:
            way.append("lost")
    return {"way to a card and back": way}


def _next_turn(page: Any, rows: Any) -> Any:
    from msgspec.structs import replace  # noqa: PLC0415 - beside its only use

    crests = [replace(field, current=place == 2) for place, field in enumerate(rows[0].fields)]
    first = replace(rows[0], fields=tuple(crests))
    return replace(page, board=replace(page.board, rows=(first, *rows[1:])))


def _count(screen: TableScreen, kind: type) -> int:
    return sum(isinstance(one, kind) for one in screen.walk())


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
