"""Taking seats: one after another presses a button, and the lamp there answers."""

from collections.abc import Mapping

import msgspec

from companion.engine.face import Lamp
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.table.places import NO_PLACE, Place


class Seating(msgspec.Struct, frozen=True):
    """Everybody who is to sit down, and the places taken so far, in the same order."""

    names: tuple[str, ...]
    taken: tuple[Place, ...] = ()
    refused: Place = NO_PLACE  # somebody else sits there; its lamp says so

    @property
    def next(self) -> str | None:
        """Who is to press a button now; None when everybody sits."""
        return self.names[len(self.taken)] if len(self.taken) < len(self.names) else None

    def pressed(self, place: Place) -> "Seating":
        """Let whoever is next sit there, unless somebody does."""
        if self.next is None:
            return self
        if place in self.taken:
            return msgspec.structs.replace(self, refused=place)
        return Seating(self.names, (*self.taken, place))

    def skipped(self) -> "Seating":
        """Let whoever is next sit where there are no buttons."""
        return self if self.next is None else Seating(self.names, (*self.taken, NO_PLACE))

    @property
    def places(self) -> Mapping[str, Place]:
        """Where everybody sits."""
        return dict(zip(self.names, self.taken, strict=True))

    @property
    def lamps(self) -> Mapping[Place, Lamp]:
        """What the lamps answer."""
        lit = {place: Lamp.GOT_IT for place in self.taken if place}
        return {**lit, self.refused: Lamp.ATTENTION} if self.refused else lit


class SeatingPage(msgspec.Struct, frozen=True):
    """The screen on which seats are taken."""

    title: str
    back: str
    name: str
    ask: str
    hint: str
    progress: str
    warning: str  # why the last press did not count; empty where it did
    seated: tuple[str, ...]
    waiting: tuple[str, ...]
    skip: str
    again: str  # empty while nobody sits
    nobody: str  # empty from then on


def seating_page(seating: Seating, language: Language) -> SeatingPage:
    """Return what the screen draws."""
    names = drawn(seating.names, language)
    count = len(seating.taken)
    return SeatingPage(
        title=language.text("Take your seats"),
        back=language.text("Back"),
        name=names[min(count, len(names) - 1)],
        ask=language.text("Press one of your two buttons."),
        hint=language.text("The lamp at your seat answers. Nobody needs to know which button."),
        progress=f"{min(count + 1, len(names))} / {len(names)}",
        warning=_warning(seating, names, language),
        seated=names[:count],
        waiting=names[count + 1 :],
        skip=language.text("No buttons here"),
        again=language.text("Start over") if count else "",
        nobody="" if count else language.text("Nobody has buttons"),
    )


def _warning(seating: Seating, names: tuple[str, ...], language: Language) -> str:
    if not seating.refused:
        return ""
    name = names[seating.taken.index(seating.refused)]
    return language.text("{name} sits there already.", name=name)
