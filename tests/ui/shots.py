"""The gallery: every screen in both languages and three sizes (`make shots`)."""

import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from companion.presenters.language import LANGUAGES
from tests.ui.theatre import Theatre, virtual_screen

SIZES = ((800, 480), (1280, 800), (720, 1280))
GALLERY = Path(__file__).parents[2] / "docs" / "gallery"


def main() -> None:
    """Take all pictures anew, two processes at a time."""
    shutil.rmtree(GALLERY, ignore_errors=True)
    cases = [(size, code) for size in SIZES for code in LANGUAGES]
    with (
        virtual_screen() as os.environ["DISPLAY"],
        tempfile.TemporaryDirectory() as scratch,
        ThreadPoolExecutor(2) as pool,
    ):
        for name in pool.map(lambda case: take(Path(scratch), *case), cases):
            sys.stdout.write(f"docs/gallery/{name}\n")


def take(scratch: Path, size: tuple[int, int], code: str) -> str:
    """Take the pictures of one size and language."""
    name = f"{size[0]}x{size[1]}/{code}"
    Theatre(scratch / name).play(
        "gallery:screens",
        folder=str(GALLERY / name),
        size=size,
        simulate=False,
        boxes=10,
        settings={"language": code, "timers": "generous", "people": []},
        deal=DEAL,
    )
    return name


DEAL = 3  # a game in which every kind of screen comes up early


if __name__ == "__main__":
    main()
