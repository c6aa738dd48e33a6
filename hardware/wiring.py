"""The wiring of a table from its file, checked before anything is switched on.

The file is TOML, one line a seat. A pin of the header is its GPIO number, a pin of a board is the
board's name, a dot, and what is printed beside the pin:

    [seats]
    1 = { a = 20, b = 21, lamp = 26 }
    2 = { a = 13, b = 19, lamp = "board1.A0" }
    3 = { a = "usb1.K1", b = "usb1.K2" }

    [boards]
    board1 = { kind = "mcp23017", address = 0x20 }
    usb1 = { kind = "encoder", number = 1 }

    [camera]
    source = "auto"

`docs/building-the-table.md` explains every word of it.
"""

import tomllib
from pathlib import Path

from hardware.default_wiring import MOST_DIRECT, default_wiring
from hardware.faults import fault
from hardware.wired import Wiring
from hardware.wiring_check import check_wiring
from hardware.wiring_error import WiringError
from hardware.wiring_words import read_words

FILE_NAME = "wiring.toml"


def load_wiring(path: Path, seats: int = MOST_DIRECT) -> Wiring:
    """Return the wiring in a file, or the default one for `seats` where there is no file.

    The default for eight seats fits every smaller table as well: nothing is connected to the pins
    of the others. Raises `WiringError` with one sentence for the first mistake.
    """
    try:
        _check_kind(path)
        return read_wiring(path.read_bytes())
    except FileNotFoundError:
        return default_wiring(seats)
    except WiringError:
        raise
    except OSError as error:
        raise WiringError(
            fault(
                "buttons",
                "{path} cannot be read ({why}): give the companion the right to read it.",
                path=str(path),
                why=error.strerror or type(error).__name__,
            )
        ) from error


def _check_kind(path: Path) -> None:
    """A pipe under that name would be waited for."""
    if path.exists() and not path.is_file():
        raise WiringError(
            fault("buttons", "{path} is no file: write the wiring there.", path=str(path))
        )


def read_wiring(text: bytes) -> Wiring:
    """Return the wiring that a file says; raise `WiringError` for its first mistake."""
    words = read_words(_parse(text))
    wiring = words.wiring()
    check_wiring(wiring, i2c=words.i2c)
    return wiring


def _parse(text: bytes) -> dict[str, object]:
    try:
        return tomllib.loads(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise WiringError(
            fault("buttons", "The wiring file is not text: save it as UTF-8.")
        ) from error
    except ValueError as error:  # also what Python says of a number with thousands of digits
        raise WiringError(
            fault(
                "buttons",
                "The wiring file cannot be understood, so correct it: {why}.",
                why=str(error),
            )
        ) from error
    except RecursionError as error:
        raise WiringError(
            fault("buttons", "The wiring file is nested too deeply: write one line a seat.")
        ) from error
