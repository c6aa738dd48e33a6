"""Garbage is collected on the screen's thread, between two frames, and on no other. No Kivy here.

Python collects on whichever thread happens to allocate. There it would take old widgets apart while
the screen's thread tells them of another theme, and Kivy's lists are made for one thread alone.
"""

import gc
from typing import Final

SECONDS: Final = 0.5  # from one look to the next


def take_over() -> None:
    """Let nobody collect any more who does not call `tidy`."""
    gc.disable()


def tidy(*_: object) -> None:
    """Collect what Python would have collected by now."""
    pairs = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(pairs) if count > limit]
    if due:
        gc.collect(max(due))
