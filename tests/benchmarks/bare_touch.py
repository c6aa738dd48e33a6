"""The floor of a touch: a Kivy app that commits one row to disk and changes one label.

`python -m tests.benchmarks.bare_touch 1160 40` tells the seconds of each of 40 touches.
"""

import os
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from tests.benchmarks.bare_database import BareDatabase
from tests.benchmarks.bare_screen import prepare

ROW = (0, 0, 1, 0, "x" * 150, b"x" * 150, b"x" * 32)  # about what a vote takes in the journal
PAUSES = (0.03, 0.1)  # seconds between two touches


def main() -> None:
    """Touch the label."""
    width, touches = map(int, sys.argv[1:])
    prepare(width)
    from kivy.app import App  # noqa: PLC0415 - it reads what was prepared
    from kivy.clock import Clock  # noqa: PLC0415
    from kivy.uix.label import Label  # noqa: PLC0415

    from companion.ui.finger import Finger  # noqa: PLC0415
    from tests.benchmarks.frames import Stopwatch, tell  # noqa: PLC0415

    home = Path(os.environ["COMPANION_HOME"])
    database = BareDatabase(home / f"{os.getpid()}.db")
    watch, numbers, random = Stopwatch(), count(1), Random(1)
    label = Label(text="0")

    def touched(*_: Any) -> None:
        database.commit([ROW])
        label.text = str(next(numbers))

    def touch(_: float) -> None:
        if len(watch.seconds) == touches:
            tell(watch.seconds)
            return
        before = label.text
        watch.start(lambda: label.text != before)
        Finger.on(label).tap()
        Clock.schedule_once(touch, random.uniform(*PAUSES))

    class Hello(App):  # type: ignore[misc]  # Kivy ships no types
        def build(self) -> Label:
            label.bind(on_touch_down=touched)
            Clock.schedule_once(touch, 1)
            return label

    Hello().run()


if __name__ == "__main__":
    main()
