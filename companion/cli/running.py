"""The command that runs the table: it alone chooses what the table is made of."""

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import msgspec

from companion.checkup import Machine, check_all
from companion.checkup.board import IN_STEP
from companion.checkup.fault_words import sentence_of
from companion.checkup.glance import glance_through
from companion.cli import places
from companion.cli.all_cards import all_cards
from companion.cli.camera import camera_choice, with_camera
from companion.cli.devices import Devices, simulated_devices
from companion.cli.files import Games, notice
from companion.cli.heartbeat import Heartbeat
from companion.cli.own_games import with_own_files
from companion.cli.pin_file import pins_at
from companion.cli.screen import Display, find_display, prepare_kivy, wait_for_display
from companion.cli.settings_file import load_settings, save_settings
from companion.cli.stick_printing import print_in_background
from companion.cli.wired_devices import wired_devices, with_voice
from companion.engine import BadSetupError, Sentence, say
from companion.engine.face import Button
from companion.journal.shelf import FolderShelf
from companion.presenters.checkup import Finding
from companion.presenters.settings import Settings
from companion.table import Snapshot, Table
from companion.table import intents as i
from companion.table.ports import Outputs
from companion.ui.tidying import take_over
from hardware.backlight import Backlight
from hardware.camera_choice import VARIABLE as CAMERA
from hardware.faults import HardwareError
from hardware.power import switch_off
from hardware.simulated import SimulatedTable

if TYPE_CHECKING:  # importing it opens a window
    from companion.ui.app import CompanionApp
    from companion.ui.demo import Demo

PANEL_WIDTH = 360
BY_SYSTEMD = "NOTIFY_SOCKET"  # set where systemd runs us
MORE_SECONDS = 60  # from the moment a screen is there until it shows something
VIRTUAL_SCREEN = "-screen 0 1920x1400x24"


def run(known: Games, given: argparse.Namespace) -> None:
    """Show the table on the screen there is, or play a demo on a virtual one."""
    display = _display_for_a_service() if BY_SYSTEMD in os.environ else find_display(os.environ)
    if display is Display.NONE:
        _run_virtually(given)
    simulate = given.simulate if given.simulate is not None else not has_pins()
    if given.demo:
        _demo(known, given, display, simulate=simulate)
    else:
        _show(known, given, display, simulate=simulate)


def _display_for_a_service() -> Display:
    """Wait for a screen that is switched on later: nobody would see a demo, nor why we ended."""
    found = find_display(os.environ)
    if found is not Display.NONE:
        return found
    heart, trouble = (
        Heartbeat.from_environment(os.environ),
        say("No screen is connected: plug one in."),
    )
    notice(trouble)
    return wait_for_display(os.environ, lambda: heart.waiting(MORE_SECONDS, trouble.render()))


def _show(
    known: Games,
    given: argparse.Namespace,
    display: Display,
    *,
    simulate: bool,
    prepare: "Callable[[CompanionApp, Table], None]" = lambda _app, _table: None,
) -> None:
    take_over()  # already here: while all the modules of a screen are loaded there is no garbage
    camera = camera_choice(places.home(), os.environ, given.camera, simulate=simulate)
    width, height = given.size
    prepare_kivy(display, (width + PANEL_WIDTH * simulate, height))
    devices = with_camera(_devices(simulate=simulate, heard=not given.demo), camera)
    app, table = compose(known, devices)
    prepare(app, table)
    _end_in_order(app)
    table.start()
    try:
        app.run()
    finally:
        Heartbeat.from_environment(os.environ).stopping()
        table.stop()
        devices.close()


def _devices(*, simulate: bool, heard: bool) -> Devices:
    if not simulate:
        return wired_devices(places.home())
    devices = simulated_devices(SimulatedTable())
    return with_voice(devices, places.home()) if heard else devices


def _end_in_order(app: "CompanionApp") -> None:
    """Close the game and put the lamps out when systemd, a shutdown or a closed terminal asks."""
    for asked in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(asked, lambda *_: app.later(app.stop))


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
    shelf = FolderShelf(places.games_folder(), places.key_file(), known, places.heads())
    pins = pins_at(places.pin_file(), places.key_file())
    link = _Link()
    outputs = Outputs(
        link,
        devices.lamps,
        devices.voice,
        devices.lamp_places,
        link.report,
        link.pressed,
        devices.button_places,
    )
    table = Table(known, shelf, outputs)
    house = House(
        places=devices.places,
        ask_seats=devices.ask_seats,
        knows_time=Path("/", IN_STEP).exists,
        examine=partial(examine, devices),
        scanner=devices.scanner,
        # `companion cards` tells what is wrong in it.
        catalogue=lambda game: all_cards({**known, game.slug: game})[0],
        print_cards=partial(print_in_background, known),
        deal_codes=shelf.codes,
        verify=shelf.verify,
        pins=pins,
        # Only where systemd runs us as the one program of this machine.
        switch_off=link.switch_off if BY_SYSTEMD in os.environ else None,
    )

    def desk(later: Callable[[Callable[[], None]], None], changed: Callable[[], None]) -> Desk:
        return Desk(known, settings, table.post, later, changed, house)

    def keep(changed: Settings) -> None:
        save_settings(places.home() / "settings.json", changed)

    simulated = devices.simulated
    heartbeat = Heartbeat.from_environment(os.environ)
    link.app = CompanionApp(desk, keep, simulated, Backlight.find(), heartbeat)
    _, own_troubles = with_own_files(known)
    link.app.say(trouble or pins.trouble or next(iter(own_troubles), None))

    def report(device: str, works: bool, why: Sentence | None) -> None:  # noqa: FBT001 - `Report`
        link.report(device, works, why)
        table.post(i.Changed())  # a page whose box is broken opens in another way

    devices.hub.listen(
        lambda place, button: table.post(i.Press(place, button)),
        report,
        lambda place, down: table.post(i.Hold(place, down)),
    )
    if simulated:
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

    def switch_off(self) -> None:
        # On a thread of its own: systemd may take seconds to answer, and the screen is watched.
        Thread(target=self._switch_off, name="power", daemon=True).start()

    def _switch_off(self) -> None:
        try:
            switch_off()
        except HardwareError as error:
            self.app.say(sentence_of(error.fault))


def examine(devices: Devices, told: Callable[[Sequence[Finding], bool], None]) -> None:
    """Look at this machine on a thread of its own."""
    machine, camera = Machine.here(places.home()), devices.camera
    if camera:  # it is ours already, and opens only once
        machine = msgspec.structs.replace(
            machine,
            glance=lambda _: glance_through(camera),
            # It may have been named in the command alone.
            environment={**machine.environment, CAMERA: devices.camera_source},
        )

    def look() -> None:
        found: list[Finding] = []
        for finding in check_all(machine):
            found.append(finding)
            told(tuple(found), True)  # noqa: FBT003 - whether more will come
        told(tuple(found), False)  # noqa: FBT003

    Thread(target=look, name="self-test", daemon=True).start()


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
    command += ["--camera", given.camera] if given.camera else []
    try:
        os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", VIRTUAL_SCREEN, *command])  # noqa: S606, S607
    except FileNotFoundError as error:
        raise BadSetupError("Neither a screen nor xvfb-run is here: install xvfb.") from error
