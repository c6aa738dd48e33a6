"""What can keep a line from being heard, each with one sentence for the table."""

from companion.engine import TableError


class NarrationError(TableError, OSError):
    """A line cannot be spoken; its text is on the screen all the same."""

    kind = "voice"


class VoiceFailedError(NarrationError):
    """A voice does not work at all now, whatever the line is."""


class BrokenClipError(NarrationError):
    """One recording is of no use; others may be."""
