"""Show the self-test alone and print what happened as one line of JSON.

Kivy has one window a process: `python -m tests.ui.checkup_alone audit 800x480 [FOLDER]`; pictures
go to the folder.
"""

import json
import sys
from pathlib import Path

from kivy.config import Config


def main() -> None:
    what, size, *folder = sys.argv[1:]
    width, height = size.split("x")
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    from tests.ui import checkup_scene  # noqa: PLC0415 - it opens the window

    scenes = {"touches": checkup_scene.touches, "audit": checkup_scene.audit}
    told = scenes[what](Path(folder[0]) if folder else None)
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
