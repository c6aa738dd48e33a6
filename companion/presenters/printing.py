"""Printing cards from the settings screen: what is offered, and what came of it."""

from collections.abc import Iterable

from companion.engine import AnyGame, Sentence, say, term
from companion.presenters.language import Language
from companion.presenters.names import drawable
from companion.presenters.pages import PrintingPage

OWN_CARDS = "TC"  # the letters of the companion's own cards, which belong to no game
OWN_LABEL = term("Test card and seat cards")
HINT = say("A PDF for any printer: stickers of 16 mm on A4, with a ruler and a test card.")
UNMOUNTED = say(
    "A USB stick is plugged in, but this system does not mount it: see Sticks in docs/kiosk.md."
)
NO_STICK = say("No USB stick is here: plug one in, wait a moment and try again.")


def printing_page(
    games: Iterable[AnyGame], said: Sentence | None, language: Language, *, busy: bool
) -> PrintingPage:
    """Return every game whose cards have tags, and what was said last."""
    offered = [(game.code, language.term(game.title)) for game in games if game.cards]
    return PrintingPage(
        title=language.text("Print tags for cards onto a USB stick"),
        choices=(*offered, (OWN_CARDS, language.term(OWN_LABEL))),
        said=language.text("Writing…") if busy else drawable(language.say(said or HINT)),
        busy=busy,
    )


def written(file: str, folder: str) -> Sentence:
    """Return what to say when the sheets are on a stick."""
    return say(
        "{file} is on the stick ({folder}): pull it out, and print it at 100%.",
        file=file,
        folder=folder,
    )


def stick_is_full(folder: str) -> Sentence:
    """Return what to say where there is no room."""
    return say("The stick ({folder}) is full: make room on it, or take another.", folder=folder)


def stick_is_locked(folder: str) -> Sentence:
    """Return what to say where nobody may write."""
    return say(
        "The stick ({folder}) cannot be written to: unlock it, or take another.", folder=folder
    )


def stick_failed(folder: str, why: object) -> Sentence:
    """Return what to say of any other trouble with a stick."""
    return say(
        "The stick ({folder}) did not take it ({why}): take another.", folder=folder, why=why
    )
