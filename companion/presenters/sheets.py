"""The words on a printed sheet of tags."""

from companion.engine import term
from companion.presenters.language import Language

OWN_TITLE = term("Table Companion")  # of the sheet with the test card and the seat cards
SETS_UNREADABLE = term(
    "{path} cannot be read, so nobody knows what opaque tags mean: put it back from a backup."
)

NOT_READ_BACK = term(
    "Nothing was written: {count} of {all} tags could not be read back. "
    "Reinstall the companion and print again."
)


def sheet_words(title: str, language: Language, *, hidden: bool = False) -> dict[str, str]:
    """Return everything a sheet says beside the names of cards, by the names of `sheets.Words`."""
    name = language.term(title)
    return {
        "title": language.text("{name}: opaque tags", name=name) if hidden else name,
        "scale": language.text("Print at 100%, not “fit to page”."),
        "ruler": language.text("This line is 100 mm long: measure it before you cut."),
        "test": language.text("Test card"),
        "try_it": language.text("Show it to the camera before you stick the others."),
        "hidden": language.text("Names stay on this sheet: the stickers tell nothing."),
        "legend": language.text("{name}: which label goes on which card", name=name),
    }
