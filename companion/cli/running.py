"""The command that runs the table: it alone chooses what the table is made of."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import places
from companion.cli.devices import NO_DEVICES, Devices, simulated_devices
from companion.cli.files import Games, notice
from companion.cli.screen import Display, find_display, prepare_kivy
from companion.cli.settings_file import load_settings, save_settings
from companion.engine import BadSetupError, Sentence, say
from companion.engine.face import Button
from companion.journal.shelf import FolderShelf
from companion.presenters.settings import Settings
from companion.table import Snapshot, Table
from companion.table import intents as i
from companion.table.ports import Outputs
from hardware.backlight import Backlight
from hardware.simulated import SimulatedTable

if TYPE_CHECKING:  # importing it opens a window
    from companion.ui.app import CompanionApp
    from companion.ui.demo import Demo

PANEL_WIDTH = 360
VIRTUAL_SCREEN = "-screen 0 1920x1400x24"


def run(known: Games, given: argparse.Namespace) -> None:
    """Show the table on the screen there is, or play a demo on a virtual one."""
    display = find_display(os.environ)
    if display is Display.NONE:
        _run_virtually(given)
    simulate = given.simulate if given.simulate is not None else not has_pins()
    if given.demo:
        _demo(known, given, display, simulate=simulate)
    else:
        _show(known, given, display, simulate=simulate)


def _show(
    known: Games,
    given: argparse.Namespace,
    display: Display,
    *,
    simulate: bool,
    prepare: "Callable[[CompanionApp, Table], None]" = lambda _app, _table: None,
) -> None:
    width, height = given.size
    prepare_kivy(places.home(), display, (width + PANEL_WIDTH * simulate, height))
    devices = simulated_devices(SimulatedTable()) if simulate else NO_DEVICES
    app, table = compose(known, devices)
    prepare(app, table)
    table.start()
    try:
        app.run()
    finally:
        table.stop()
        devices.close()


def _demo(known: Games, given: argparse.Namespace, display: Display, *, simulate: bool) -> None:
    played: list[Demo] = []

    def prepare(app: "CompanionApp", table: Table) -> None:
        from companion.ui.demo import Demo

        played.append(Demo(app, table.post, given.demo, by_buttons=simulate))
        played[0].start()

    # Nobody wants the games of a demo among their own.
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["COMPANION_HOME"] = scratch
        _show(known, given, display, simulate=simulate, prepare=prepare)
    demo = played[0]
    notice(say("{count} pictures of it are in {folder}.", count=demo.pictures, folder=given.demo))
    if demo.trouble:
        raise demo.trouble


def has_pins() -> bool:
    """Tell whether this machine has pins for buttons and lamps."""
    return any(Path("/dev").glob("gpiochip*")) and Path("/proc/device-tree/model").exists()


def compose(known: Games, devices: Devices) -> "tuple[CompanionApp, Table]":
    """Put the app and the table together."""
    from companion.ui.app import CompanionApp
    from companion.ui.desk import Desk
    from companion.ui.house import House

    settings, trouble = load_settings(places.home() / "settings.json")
    notice(trouble)
    shelf = FolderShelf(places.games_folder(), places.key_file(), known)
    link = _Link()
    outputs = Outputs(
        link, devices.lamps, devices.voice, devices.lamp_places, link.report, link.pressed
    )
    table = Table(known, shelf, outputs)
    house = House(places=devices.places)

    def desk(later: Callable[[Callable[[], None]], None], changed: Callable[[], None]) -> Desk:
        return Desk(known, settings, table.post, later, changed, house)

    def keep(changed: Settings) -> None:
        save_settings(places.home() / "settings.json", changed)

    simulated = devices.simulated
    link.app = CompanionApp(desk, keep, simulated, Backlight.find())
    link.app.say(trouble)
    if simulated:
        simulated.on_press = lambda place, button: table.post(i.Press(place, Button(button)))
        simulated.on_card = link.app.show_card
    return link.app, table


class _Link:
    """From the table to the app, which is made after it."""

    app: "CompanionApp"

    def show(self, snapshot: Snapshot) -> None:
        self.app.receive(snapshot)

    def report(self, device: str, works: bool, why: Sentence | None) -> None:  # noqa: FBT001 - the port says so
        self.app.report(device, works, why)

    def pressed(self, place: int, button: Button) -> None:
        self.app.pressed(place, button)


def _run_virtually(given: argparse.Namespace) -> None:
    """Start again on a virtual screen, with a demo; does not return."""
    folder = given.demo or Path("demo-pictures")
    notice(
        say(
            "No screen here: a demo is played on a virtual one, its pictures go to {folder}.",
            folder=folder,
        )
    )
    size = "x".join(map(str, given.size))
    command = [sys.executable, "-m", "companion", "run", "--demo", str(folder), "--size", size]
    try:
        os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", VIRTUAL_SCREEN, *command])  # noqa: S606, S607
    except FileNotFoundError as error:
        raise BadSetupError("Neither a screen nor xvfb-run is here: install xvfb.") from error
