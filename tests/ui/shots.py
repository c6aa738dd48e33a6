"""The gallery: every screen in both languages and three sizes (`make shots`)."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from companion.presenters.language import LANGUAGES
from tests.ui.theatre import Theatre, virtual_screen

SIZES = ((800, 480), (1280, 800), (720, 1280))
GALLERY = Path(__file__).parents[2] / "docs" / "gallery"


def main() -> None:
    """Take all pictures anew."""
    shutil.rmtree(GALLERY, ignore_errors=True)
    with virtual_screen() as os.environ["DISPLAY"], tempfile.TemporaryDirectory() as scratch:
        for width, height in SIZES:
            for code in LANGUAGES:
                name = f"{width}x{height}/{code}"
                Theatre(Path(scratch) / name).play(
                    "gallery:screens",
                    folder=str(GALLERY / name),
                    size=(width, height),
                    simulate=False,
                    settings={"language": code, "timers": "generous", "people": []},
                    deal=DEAL,
                )
                sys.stdout.write(f"docs/gallery/{name}\n")


DEAL = 3  # a game in which every kind of screen comes up early


if __name__ == "__main__":
    main()
