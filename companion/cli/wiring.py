"""The command that prints and draws the wiring of a table."""

import argparse
from pathlib import Path
from typing import get_args

from companion.cli import places
from companion.cli.files import Games, notice, write_file
from companion.engine import BadSetupError, say
from hardware.default_wiring import MOST_DIRECT, Buttons, Lamps, default_wiring
from hardware.drawing import draw
from hardware.faults import HardwareError
from hardware.wired import Wiring
from hardware.wiring import FILE_NAME, load_wiring
from hardware.wiring_list import wiring_list
from hardware.wiring_text import write_wiring


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what can be typed after `companion wiring`."""
    command.add_argument(
        "--seats", type=int, metavar="N", help="how many seats; without it, this table's own wiring"
    )
    command.add_argument("--lamps", choices=get_args(Lamps), help="where the lamps go (auto)")
    command.add_argument("--buttons", choices=get_args(Buttons), help="where they go (header)")
    command.add_argument("--toml", type=Path, metavar="FILE", help="write the file to edit")
    command.add_argument("--svg", type=Path, metavar="FILE", help="draw it, to be printed")


def wiring(_: Games, given: argparse.Namespace) -> None:
    """Print the wiring; write and draw it where that is asked for."""
    try:
        found = _asked_for(given)
    except HardwareError as error:
        raise BadSetupError(error.fault.message, **error.fault.facts) from error
    if given.toml is not None:
        _write_once(given.toml, write_wiring(found))
    if given.svg is not None:
        write_file(given.svg, draw(found).encode())
    for line in wiring_list(found):
        print(line)


def _asked_for(given: argparse.Namespace) -> Wiring:
    if given.seats is not None:
        return default_wiring(given.seats, given.lamps or "auto", given.buttons or "header")
    if given.lamps or given.buttons:
        raise BadSetupError("Say --seats N too: --lamps and --buttons are for a new wiring.")
    path = places.home() / FILE_NAME
    if not path.exists():
        notice(
            say(
                "{path} is not there, so this is the wiring of {seats} seats that is taken then.",
                path=path,
                seats=MOST_DIRECT,
            )
        )
    return load_wiring(path)


def _write_once(path: Path, text: str) -> None:
    """Write a file that people edit: never over one they have edited already."""
    if path.is_file():
        raise BadSetupError("{path} is there already: move it away first.", path=path)
    write_file(path, text.encode())
