"""One language: every word on a screen and every spoken line goes through here."""

from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, translation
from importlib.resources import as_file, files
from typing import Any

from companion.engine import Sentence

DOMAIN = "companion"
LANGUAGES = {"pl": "Polski", "en": "English"}  # each calls itself by its own name


class Language:
    """Translations of one language, with the wording helpers the presenters use."""

    def __init__(self, code: str, catalogue: GNUTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    def say(self, sentence: Sentence | None, names: Sequence[str] = ()) -> str:
        """Return a sentence in this language; nothing for None."""
        return sentence.render(names, self.catalogue) if sentence else ""

    def text(self, message: str, **facts: Any) -> str:
        """Return a message in this language with its facts."""
        return Sentence(message, facts).render((), self.catalogue)

    def count(self, one: str, many: str, n: int, **facts: Any) -> str:
        """Return the form of a message that goes with the number `n`."""
        return Sentence(one, {"n": n, **facts}, many).render((), self.catalogue)

    def term(self, word: str) -> str:
        """Return a word of a game in this language."""
        return self.catalogue.gettext(word) if word else ""


@cache
def language(code: str) -> Language:
    """Return the language with this code."""
    with as_file(files("companion.locale")) as folder:
        catalogue = translation(DOMAIN, folder, [code])
    if not isinstance(catalogue, GNUTranslations):
        raise TypeError("gettext gave no catalogue")
    return Language(code, catalogue)
