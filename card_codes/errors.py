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

    def __init__(self, message: str, **facts: str | float) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts


class PictureError(Exception):
    """Base of every picture that is not read; `message` is a template and `facts` fill it."""

    def __init__(self, message: str, **facts: str | float) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts

    def __str__(self) -> str:
        return self.message.format(**self.facts)


class MissingPictureError(PictureError, FileNotFoundError):
    """Nothing has this name."""


class ForbiddenPictureError(PictureError, PermissionError):
    """It is there, and whoever runs this may not read it."""


class NoFileError(PictureError, OSError):
    """A folder, a pipe or a device: nothing with a beginning and an end."""


class EmptyPictureError(PictureError, ValueError):
    """A file of no bytes."""


class NotAPictureError(PictureError, ValueError):
    """A file of something else, whatever its name says."""


class BrokenPictureError(PictureError, ValueError):
    """A picture that is cut short, or whose parts do not fit together."""


class HugePictureError(PictureError, ValueError):
    """More bytes or pixels than are read here; it may be a small file that unpacks to gigabytes."""
