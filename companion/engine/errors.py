"""What the companion refuses or reports, each with one sentence for the table."""

from typing import Any, ClassVar

from companion.engine.sentence import Sentence


class TableError(Exception):
    """Base of every refusal; carries a sentence that says what to do.

    `kind` is the word a program gets where a person gets the sentence.
    """

    kind: ClassVar[str] = "refused"

    def __init__(self, template: str, **facts: Any) -> None:
        super().__init__(template)
        self.sentence = Sentence(template, facts)

    def __str__(self) -> str:
        return self.sentence.render()


class MalformedInputError(TableError, ValueError):
    """The input cannot be read: no JSON, an unknown field, a seat that does not exist."""

    kind = "malformed"


class IllegalActionError(TableError, ValueError):
    """The input is understood, and the rules forbid it now."""

    kind = "illegal"


class AmbiguousInputError(TableError, LookupError):
    """The input fits more than one thing, and nobody said which."""

    kind = "ambiguous"


class BadSetupError(TableError, ValueError):
    """A game cannot begin like this: seats, names or options are wrong."""

    kind = "setup"


class UnknownGameError(BadSetupError, LookupError):
    """There is no game of that name."""


class SecretWithheldError(RuntimeError):
    """A program tried to open a secret that its history does not have: a mistake of ours."""


class RecordError(TableError, OSError):
    """The record of the game cannot be read or written."""

    kind = "record"
