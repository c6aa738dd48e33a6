"""What is said aloud: one line at a time."""

import msgspec


class Line(msgspec.Struct, frozen=True):
    """A line in one language. It holds public facts only, since all the table hears it.

    >>> Line("Everybody, close your eyes.", "en").language
    'en'
    """

    text: str
    language: str  # "pl", "en"
