"""What is loaded when people see the first screen, and what only comes after it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.theatre import ROOT

PROGRAM = """
import sys
from companion.__main__ import main
from companion.cli import running

HEAVY = {
    "numpy", "cv2", "zxingcpp", "pyzbar", "qrcode", "pypdfium2", "reportlab", "gpiozero",
    "picamera2", "stdnum", "filelock",
}  # fmt: skip
compose = running.compose

def watched(known, devices):
    app, table = compose(known, devices)
    from kivy.clock import Clock
    from kivy.core.window import Window

    flip, begin = Window.flip, app.desk.begin

    def first():
        flip()
        Window.flip = flip
        print("seen:", *sorted(HEAVY & sys.modules.keys()))

    def then():
        print("begun")
        begin()
        Clock.schedule_interval(later, 0.1)

    def later(*_):
        if not app._to_load and (app.panel or "gpiozero" in sys.modules):
            app.stop()

    Window.flip, app.desk.begin = first, then
    return app, table

running.compose = watched
main(["run", *sys.argv[1:]])
"""


@pytest.mark.parametrize("table", ["--simulate", "--no-simulate"])
def test_no_arrays_no_pins_no_reader_and_no_printer_are_loaded_before_the_first_screen(
    table: str, tmp_path: Path
) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    told = subprocess.check_output(
        [sys.executable, "-c", PROGRAM, table, "--camera", str(pictures)],
        cwd=ROOT,
        env={**os.environ, "COMPANION_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"},
        text=True,
        stderr=subprocess.DEVNULL,
        timeout=60,
    )
    assert told.split() == ["seen:", "begun"]
