"""Every screen in one language, then in the other, then back."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.presenters.names import drawn
from companion.presenters.pages import HomePage, ResultPage, TablePage
from companion.presenters.scan import ScanPage
from companion.presenters.simulated import simulated_page
from companion.ui.robot import Wait
from companion.ui.screens.result import BETWEEN_FACTS
from companion.ui.widgets.buttons import Face
from tests.ui.scenes.tour import Tour
from tests.ui.stagehand import PEOPLE, Stagehand

# No word of any language: numbers, times, keys of the keyboard.
NO_WORD = re.compile(r"[\W\d_]*|.|123|abc|A|B")


def both(hand: Stagehand, names: list[str], keep: str = "") -> Iterator[Wait]:
    """Visit everything; at each state switch to the other language and back again."""

    def visit(state: str) -> Iterator[Wait]:
        seen = []
        for _ in range(3):
            hide_bars(hand.app.root)
            witness.look(f"{state} {desk.settings.language}")
            seen.append(
                {
                    "language": desk.settings.language,
                    "picture": witness.steps[-1]["picture"],
                    "foreign": sorted(foreign(hand)),
                    "words": len(list(written(hand.app.root))),
                }
            )
            desk.switch_language()
            yield from witness.settle()
        desk.switch_language()
        yield from witness.settle()
        hand.told[state] = seen

    tour = Tour(hand, names, visit)
    witness, desk = tour.evening.witness, hand.app.desk
    witness._keep = keep
    yield from tour.everything()


def hide_bars(root: Widget) -> None:
    """Scroll bars fade as time goes by: two pictures of them are never alike."""
    for widget in root.walk():
        if isinstance(widget, ScrollView):
            widget.bar_width = 0


def foreign(hand: Stagehand) -> set[str]:
    """Return every written text that the presenters do not say in the language of now."""
    said = set(everything_said(hand))
    return {text for text in written(hand.app.root) if text not in said}


def written(widget: Widget) -> Iterator[str]:
    """Return every text that is drawn."""
    if widget.opacity == 0:
        return
    if isinstance(widget, Label) and widget.text and min(widget.size) > 0:
        text = str(getattr(widget, "words", widget.text)).replace("\xa0", " ")
        if not NO_WORD.fullmatch(text):
            yield text
    for child in widget.children:
        yield from written(child)


def everything_said(hand: Stagehand) -> Iterator[str]:
    """Return every text there is in the language of now."""
    desk, shown = hand.app.desk, hand.app.desk.shown()
    now, said = desk.snapshot.situation, desk.snapshot.said
    names = drawn(now.names, desk.language) if now else ()
    yield from strings(simulated_page(now, said, desk.language))
    yield from strings(shown.page)
    yield from names
    yield desk.notice()[1]
    if shown.private:
        yield from strings(shown.private)
        yield "\n".join(shown.private.lines)
    if isinstance(shown.page, ResultPage):
        yield BETWEEN_FACTS.join(shown.page.facts)
    if isinstance(shown.page, TablePage):
        yield f"{shown.page.words.undo}: {shown.page.undo}"
    if isinstance(shown.page, ScanPage):
        yield f"{shown.page.undo}: {shown.page.undo_label}"
    if isinstance(shown.page, HomePage) and shown.page.resume:
        yield f"{shown.page.resume.title} · {shown.page.resume.line}"


def strings(thing: Any) -> Iterator[str]:
    """Return every text inside a page."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            if field != "action":
                yield from strings(getattr(thing, field))
    elif isinstance(thing, Mapping):
        yield from strings(tuple(thing.values()))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from strings(one)


def forgetful(hand: Stagehand) -> Iterator[Wait]:
    """One label is made to forget to change: both checks have to notice."""
    yield from hand.seat(PEOPLE[:5])
    desk = hand.app.desk
    desk.switch_language()
    yield hand.robot.settled()
    polish = hand.pixels()
    assert not foreign(hand)
    rules = hand.robot.find(Face, text=hand.table_page.words.rules)
    rules.text = "Rules"
    yield hand.robot.settled()
    hand.told = {"foreign": sorted(foreign(hand)), "picture": hand.pixels() == polish}
