"""`companion run` in a process of its own; it tells which screen was drawn, and when.

`python -m tests.benchmarks.companion_screen "" run --no-simulate`; the first argument is a game on
the shelf, to be opened as soon as the home screen is there.
"""

import sys
from typing import TYPE_CHECKING, Any

from companion.__main__ import main as companion
from companion.cli import running
from companion.cli.devices import Devices
from companion.cli.files import Games
from companion.table import Table

if TYPE_CHECKING:  # importing it opens a window
    from companion.ui.app import CompanionApp


def main() -> int:
    """Run the companion as the command line does."""
    file, *arguments = sys.argv[1:]
    compose = running.compose

    def watched(known: Games, devices: Devices) -> "tuple[CompanionApp, Table]":
        app, table = compose(known, devices)
        _watch(app, file)
        return app, table

    running.compose = watched
    return companion(arguments)


def _watch(app: Any, file: str) -> None:
    from tests.benchmarks.frames import after_each_frame, tell  # noqa: PLC0415 - opens the window

    def drawn(at: float) -> None:
        tell([app.manager.current, at])
        if file and app.manager.current == "home":
            app.desk.open_game(file)

    after_each_frame(drawn)


if __name__ == "__main__":
    sys.exit(main())
