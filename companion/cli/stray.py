"""A mistake of ours: what may be said of it, since its own text could hold a secret."""

from pathlib import Path
from traceback import walk_tb
from typing import Final

_ROOT: Final = Path(__file__).parents[2]
_OURS: Final = ("companion", "hardware", "card_codes")


def kind_and_place(error: BaseException) -> str:
    """Return the kind of an error and the last line of ours that it came through.

    Neither values nor what it was caused by: somebody may hold in secret what they would tell.
    """
    ours = [
        f"{path}:{line}"
        for frame, line in walk_tb(error.__traceback__)
        if (path := _ours(Path(frame.f_code.co_filename)))
    ]
    return f"{type(error).__name__} at {ours[-1] if ours else 'no line of ours'}"


def _ours(path: Path) -> Path | None:
    if not path.is_relative_to(_ROOT):
        return None
    place = path.relative_to(_ROOT)
    return place if place.parts[0] in _OURS else None
