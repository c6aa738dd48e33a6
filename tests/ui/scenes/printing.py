"""Tags are printed from the settings screen, onto a stick or where there is none."""

from collections.abc import Iterator
from pathlib import Path

from companion.cli import places, stick_printing
from companion.ui.picture import save_picture
from companion.ui.robot import Wait
from companion.ui.screens.settings import PrintChoice, SettingsScreen
from hardware.sticks import Stick
from tests.ui.stagehand import Stagehand


def print_cards(
    hand: Stagehand, letters: str, sticks: list[str], picture: str = ""
) -> Iterator[Wait]:
    """Tap what is to be printed; `sticks` are folders that pass for sticks, beside the home."""
    folders = [places.home().parent / stick for stick in sticks]
    found = [Stick(path, read_only=False) for path in folders]
    setattr(stick_printing, "find_sticks", lambda _root: found)  # noqa: B010 - what it imported
    setattr(stick_printing, "is_one_unmounted", lambda _root: False)  # noqa: B010
    desk = hand.app.desk
    desk.open_settings()
    yield hand.robot.settled()
    screen = hand.robot.find(SettingsScreen)
    screen.ids.lines.parent.parent.scroll_y = 0
    yield hand.robot.settled()
    yield from hand.robot.tap(PrintChoice, letters=letters)
    yield lambda: not hand.page.printing.busy
    screen.ids.lines.parent.parent.scroll_y = 0
    yield hand.robot.settled()
    hand.told["said"] = hand.page.printing.said
    if picture:
        save_picture(Path(picture))
    desk.close_settings()
    desk.open_settings()
    hand.told["said later"] = hand.page.printing.said
