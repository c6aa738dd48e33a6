"""The light behind a screen, where the kernel lets us set it."""

from pathlib import Path

BACKLIGHTS = Path("/sys/class/backlight")


class Backlight:
    """One light; `find` looks for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def find(cls, folder: Path = BACKLIGHTS) -> "Backlight | None":
        """Return the first light there is; most screens on a cable have none."""
        lights = sorted(folder.glob("*/brightness"))
        return cls(lights[0].parent) if lights else None

    def set(self, percent: int) -> None:
        """Set the brightness, never quite to nothing; raise `OSError` where that is not allowed."""
        most = int((self._folder / "max_brightness").read_text("ascii"))
        level = max(1, round(most * percent / 100))
        (self._folder / "brightness").write_text(str(level), "ascii")
