"""A thread leaves garbage behind while the theme changes again and again."""

import gc
from collections.abc import Iterator
from threading import Event, Thread, current_thread, main_thread
from typing import Any

from companion.ui.robot import Wait
from companion.ui.widgets.buttons import PushButton
from tests.ui.stagehand import Stagehand

ROUNDS = 20
OLD_WIDGETS = 20  # each round


def threads(hand: Stagehand) -> Iterator[Wait]:
    """Widgets grow old meanwhile; tell which threads have collected, and what the screen said."""
    done, collected = Event(), set[str]()

    def litter() -> None:
        while not done.wait(0.001):
            for _ in range(1000):
                rubbish: list[Any] = []
                rubbish.append(rubbish)

    def watch(phase: str, _: object) -> None:
        if phase == "start":
            collected.add("screen" if current_thread() is main_thread() else "another")

    gc.callbacks.append(watch)
    Thread(target=litter, daemon=True).start()
    for number in range(ROUNDS):
        for _ in range(OLD_WIDGETS):
            PushButton(text="old")
        hand.app.desk.change_setting("theme", ("day", "dark")[number % 2])
        yield hand.robot.settled()
        assert not hand.app.stage.toast.text
    yield lambda: bool(collected)
    done.set()
    hand.told["collected"] = sorted(collected)
