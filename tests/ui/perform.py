"""Run one scene in the real app and print what it tells, as one line of JSON.

Kivy has one window a process, so every scene gets a process of its own:
`python -m tests.ui.perform tests.ui.scenes.games:whole_game '{"seats": 5}'`.
"""

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import companion.games
from companion.cli import places
from companion.cli.camera import with_camera
from companion.cli.devices import NO_DEVICES, SIMULATED_PLACES, Devices, simulated_devices
from companion.cli.running import PANEL_WIDTH, compose
from companion.cli.screen import Display, prepare_kivy
from companion.cli.settings_file import save_settings
from companion.engine import find_games
from companion.presenters.settings import Settings
from hardware.camera_choice import NONE, CameraChoice
from hardware.simulated import SimulatedTable


def _table_of(simulated: SimulatedTable, *, locks: bool) -> Devices:
    """Let its lamps be relied on like real ones, so that what glows is compared, too.

    Only where it `locks` a page has to be opened by a held button, which takes a while each time.
    """
    devices = simulated_devices(simulated)
    buttons = devices.button_places if locks else frozenset
    lamps = frozenset(SIMULATED_PLACES)
    return replace(devices, lamp_places=lambda: lamps, button_places=buttons)


def main() -> None:
    place, arguments = sys.argv[1], json.loads(sys.argv[2])
    size = tuple(arguments.pop("size", (800, 480)))
    simulate = arguments.pop("simulate", True)
    settings = arguments.pop("settings", None)
    if settings is not None:
        save_settings(places.home() / "settings.json", Settings(**settings))
    deal = arguments.pop("deal", None)
    if deal is not None:  # the same deal every time
        secrets.token_hex = lambda nbytes=None: f"deal {deal} {nbytes}"
    more_games = arguments.pop("games", None)
    if more_games:  # beside those that are shipped
        companion.games.__path__.append(more_games)
    prepare_kivy(Display.WINDOW, (size[0] + PANEL_WIDTH * simulate, size[1]))
    from kivy.config import Config  # noqa: PLC0415 - it reads what was just prepared

    # A quick tap stays visible for a while of real time, which no two runs have in common.
    Config.set("graphics", "min_state_time", "0")
    from tests.ui.stagehand import Stagehand  # noqa: PLC0415 - it opens the window

    simulated = SimulatedTable() if simulate else None
    boxes = tuple(range(1, arguments.pop("boxes", 0) + 1))  # where nothing simulated is drawn
    locks = arguments.pop("locks", False)
    devices = _table_of(simulated, locks=locks) if simulated else replace(NO_DEVICES, places=boxes)
    camera = CameraChoice(arguments.pop("camera", NONE))  # pictures, as a rule
    devices = with_camera(devices, camera)
    app, table = compose(find_games("companion.games"), devices)
    by_buttons = arguments.pop("by_buttons", simulate)
    random = Random(arguments.pop("seed", 1))
    hand = Stagehand(app, table, simulated, random, by_buttons=by_buttons)
    module, function = place.split(":")
    scene: Callable[..., Iterator[Any]] = getattr(import_module(module), function)
    hand.perform(scene(hand, **arguments))
    devices.close()
    sys.stdout.write(json.dumps(hand.told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
