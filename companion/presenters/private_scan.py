"""A card shown to the camera in private: nothing here depends on which card it is."""

import msgspec

from companion.engine import Seat
from companion.presenters.hand_over import progress
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.presenters.scan import PROBLEMS, Problem, hint_words
from companion.table.snapshot import Situation


class Shown(msgspec.Struct, frozen=True):
    """How far somebody is; `hint` is what would help most, by name.

    `still_there` is a card that lay there before, and `several` lie there now; `wrong` is one that
    is not asked for. `read` is whose card was read last: perhaps the same person shows several.
    """

    watching: bool = False
    camera: bool = True
    hint: str = ""
    still_there: bool = False
    several: bool = False
    wrong: bool = False
    read: Seat | None = None


class PrivateScanPage(msgspec.Struct, frozen=True):
    """The screen in one person's hands, while a card is shown."""

    seat: Seat
    title: str
    later: str
    give_to: str
    name: str
    headline: str
    line: str
    watching: bool
    begin: str  # empty while the camera watches, or cannot
    progress: str
    by_touch: str
    ready: bool = True  # the seat has proved by its button that it is there
    no_button: str = ""  # the way on without it; empty where none is needed


def private_scan_page(
    now: Situation, seat: Seat, shown: Shown, language: Language
) -> PrivateScanPage:
    """Return what is drawn; everybody may see it."""
    names = drawn(now.names, language)
    locked = seat in now.locks.by_button
    ready = now.locks.proved or not locked
    return PrivateScanPage(
        seat=seat,
        title=language.text("For one person only"),
        later=language.text("Back to the table"),
        give_to=language.text("Give the screen to:"),
        name=names[seat - 1],
        headline=_headline(now, shown, language),
        line=_line(seat, shown, names, language) if ready else _unproved(language),
        watching=shown.watching,
        begin=language.text("Show my card") if shown.camera and not shown.watching else "",
        ready=ready,
        no_button=language.text("Button not working?") if locked else "",
        progress=progress(now, language),
        by_touch=language.text("Choose by touch"),
    )


def _unproved(language: Language) -> str:
    return language.text("First hold both your buttons for a moment.")


def _headline(now: Situation, shown: Shown, language: Language) -> str:
    if shown.watching and shown.still_there:
        return language.text("Take the card away first")
    if shown.watching and shown.several:
        return language.text("One card at a time")
    if shown.watching and shown.wrong:
        return language.text("Not this card")
    # Where nothing is there, the game says best what is to be shown.
    if shown.watching and shown.hint not in ("", "nothing_there"):
        return hint_words(shown.hint, language)
    return language.say(now.game.face.shows(now.view))


def _line(seat: Seat, shown: Shown, names: tuple[str, ...], language: Language) -> str:
    if not shown.camera:
        return language.text("There is no camera: choose by touch.")
    if shown.wrong:
        return language.say(PROBLEMS[Problem.NOT_HERE])
    if shown.read == seat:
        return language.text("It was read. Now the next card.")
    if shown.watching:
        return language.text("The camera looks. Nothing of it is shown here.")
    if shown.read:
        return language.text("Read: {name}. Now the next card.", name=names[shown.read - 1])
    return language.text("Nobody else may see the card. It is not shown here either.")
