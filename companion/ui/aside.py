"""Work that would hold the screen up, on a thread of its own. No Kivy here."""

import logging
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

_log = logging.getLogger(__name__)

T = TypeVar("T")


def aside(work: Callable[[], T], told: Callable[[T | None], None]) -> None:
    """Do this and tell what came of it, from that thread; None where it failed."""
    Thread(target=_guarded, args=(work, told), name="aside", daemon=True).start()


def _guarded(work: Callable[[], T], told: Callable[[T | None], None]) -> None:
    done: T | None = None
    try:
        done = work()
    except Exception as error:  # noqa: BLE001 - whoever waits has to be told
        _log.error("%s aside of the screen", type(error).__name__)  # its text may name a card
    told(done)
