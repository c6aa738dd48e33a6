"""`python -m hardware.darken WIRING.toml`: put out all lamps after a crash.

Lines stay as a dead process left them, and a spy's lamp must not. A service runs this when it has
stopped, however it stopped.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.chips import OpenChip, open_chip
from hardware.lamps import darken
from hardware.wiring import load_wiring
from hardware.wiring_error import WiringError


def main(arguments: Sequence[str], open_chip: OpenChip = open_chip) -> int:
    """Return 0 if all lamps are dark now, 1 if some could not be reached, 2 for a wrong call."""
    if len(arguments) != 1:
        print("usage: python -m hardware.darken WIRING.toml", file=sys.stderr)  # noqa: T201
        return 2
    try:
        faults = [str(what) for what in darken(load_wiring(Path(arguments[0])), open_chip)]
    except WiringError as error:
        faults = [str(error)]
    for sentence in faults:
        print(sentence, file=sys.stderr)  # noqa: T201 - a command line prints
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
