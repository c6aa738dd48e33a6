"""The self-test without an app behind it: measured in every look, and touched."""

from gettext import GNUTranslations
from math import ceil
from pathlib import Path
from typing import Any

from kivy.uix.scrollview import ScrollView
from msgspec.structs import replace

from companion.engine import say
from companion.presenters.checkup import CheckupPage, Finding, State, checkup_page
from companion.presenters.language import Language
from companion.presenters.language import language as language_of
from companion.ui.picture import picture
from companion.ui.screens.checkup import CheckupScreen, FindingRow, PlaceCell, TriedButton
from companion.ui.stage import Stage
from companion.ui.theme import look
from tests.ui.audit import Audit
from tests.ui.screens_alone import ASKED, face, frames, show, tap

FINDINGS = (
    Finding(
        "screen",
        State.MISSING,
        say("Screen"),
        say("DSI-1 is connected, but this user may not draw on it."),
        say("Type: sudo usermod -aG video,render,input,gpio,i2c,audio companion, then log in."),
        needed=True,
    ),
    Finding(
        "power",
        State.WARN,
        say("Power supply"),
        say("The voltage has been too low at times since the start."),
        say("Use the supply made for this Raspberry Pi, with a short, thick cable."),
    ),
    Finding(
        "camera", State.MISSING, say("Camera"), say("No camera was found."), say("Plug one in.")
    ),
    Finding("pins", State.UNKNOWN, say("Pins"), say("No answer within {n} seconds.", n=5)),
    Finding("board", State.OK, say("Computer"), say("It is a Raspberry Pi 5 Model B Rev 1.0.")),
    Finding(
        "disk", State.OK, say("Disk"), say("{n} MB are free for /var/lib/table-companion.", n=9)
    ),
)
EVERY_PLACE = range(1, 11)
SOME = frozenset({(1, "a"), (1, "b"), (2, "b"), (10, "a")})
NEARLY_ALL = frozenset((n, letter) for n in EVERY_PLACE for letter in "ab") - {(7, "a"), (10, "b")}


class Longer(GNUTranslations):
    """A language whose words are all a third longer than the English ones."""

    def gettext(self, message: str) -> str:
        more = ceil(len(message) * 0.35)
        return message + ("nnnnn " * more)[:more] if " " in message else message + "n" * more

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


ENGLISH, LONGER = language_of("en"), Language("xx", Longer())


def pages(language: Language) -> dict[str, CheckupPage]:
    well = [finding for finding in FINDINGS if finding.state is State.OK]
    return {
        "some": checkup_page(FINDINGS, SOME, EVERY_PLACE, language),
        "busy": checkup_page(FINDINGS[:1], (), EVERY_PLACE, language, busy=True),
        "five": checkup_page(FINDINGS[1:], NEARLY_ALL, range(1, 6), language),
        "nearly": checkup_page(well, NEARLY_ALL, EVERY_PLACE, language),
        "simulated": checkup_page(well, (), (), language),
    }


def audit(folder: Path | None) -> dict[str, Any]:
    """Return what is wrong, by page, language and look."""
    told: dict[str, Any] = {"labels": 0, "targets": 0}
    screen = CheckupScreen(deeds=ASKED)
    screen.page = pages(ENGLISH)["some"]
    stage = Stage(screen)
    show(stage)
    for language in (ENGLISH, LONGER):
        for name, page in pages(language).items():
            for theme, large in (("dark", False), ("dark", True), ("day", True), ("day", False)):
                look.wear(theme, large_text=large)
                screen.page = page
                for share in (1, 0):  # the top of the list, then its end
                    _scroll(screen, share)
                    seen = picture()
                    found = Audit(stage, screen, seen)
                    key = f"{name} {language.code} {theme} large={large} {share}"
                    told[key] = list(found.wrong())
                    told["labels"] += len(found.labels)
                    told["targets"] += len(found.targets)
                    if folder:
                        seen.save(folder / f"{key}.png")
    return told


def touches(_folder: Path | None) -> dict[str, Any]:
    """Touch everything; tell what was asked for, and what stays the same when pages change."""
    page = pages(ENGLISH)["some"]
    screen = CheckupScreen(deeds=ASKED)
    screen.page = page
    show(Stage(screen))
    told: dict[str, Any] = {name: tap(face(screen, name)) for name in ("Back", page.again)}
    told[page.try_voice] = tap(face(screen, page.try_voice))
    told["ticked"] = ticked(screen)
    before = {id(widget) for widget in screen.walk() if isinstance(widget, FindingRow | PlaceCell)}
    screen.page = checkup_page(FINDINGS, SOME | {(3, "a")}, EVERY_PLACE, ENGLISH)
    frames()
    told["ticked after one more"] = ticked(screen)
    after = {id(widget) for widget in screen.walk() if isinstance(widget, FindingRow | PlaceCell)}
    told["kept"] = before == after
    told["lamps"] = [cell.ids.lamp.lit for cell in reversed(screen.ids.places.children)]
    screen.page = replace(page, busy=True)
    frames()
    told["while busy"] = tap(face(screen, page.again))
    return told


def ticked(screen: CheckupScreen) -> list[str]:
    return [
        f"{cell.place.number} {button.label}"
        for cell in reversed(screen.ids.places.children)
        for button in reversed(cell.ids.buttons.children)
        if isinstance(button, TriedButton) and button.pressed
    ]


def _scroll(screen: CheckupScreen, share: float) -> None:
    frames()
    for view in screen.walk():
        if isinstance(view, ScrollView):
            view.scroll_y = share
            view.bar_color = view.bar_inactive_color = (0, 0, 0, 0)  # they fade: not the same twice
    frames(4)
