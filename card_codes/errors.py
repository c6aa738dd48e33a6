"""Why a text is not a card of ours: three kinds, since people do three different things then."""


class TagError(Exception):
    """Base of every refusal of a tag; the text of a tag is never part of it."""


class NotOursError(TagError, ValueError):
    """Some other QR code: a link, a wifi code. It is never opened or followed."""


class DamagedTagError(TagError, ValueError):
    """It looks like one of ours, and its check character does not fit."""


class UnknownCardError(TagError, LookupError):
    """A sound tag of a card that is in no catalogue here."""


class CatalogueError(TagError, ValueError):
    """A file of cards cannot be used; `message` is a template and `facts` fill it."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts
