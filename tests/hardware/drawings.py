"""The drawings in docs/wiring, made anew by `python -m tests.hardware.drawings`."""

import sys
from pathlib import Path

from hardware.default_wiring import default_wiring
from hardware.drawing import draw
from hardware.wired import Wiring

FOLDER = Path(__file__).parents[2] / "docs" / "wiring"


def drawings() -> dict[str, Wiring]:
    """Return what is drawn for the building guide, by the name of its file."""
    return {
        "5-seats.svg": default_wiring(5),
        "8-seats.svg": default_wiring(8),
        "10-seats.svg": default_wiring(10),
        "10-seats-rgb.svg": default_wiring(10, "rgb"),
        "10-seats-usb.svg": default_wiring(10, "auto", "usb"),
    }


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, wiring in drawings().items():
        (FOLDER / name).write_text(draw(wiring), "utf-8")
        sys.stdout.write(f"docs/wiring/{name}\n")


if __name__ == "__main__":
    main()
