"""A guess at what somebody meant to type."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint to put behind a wrong word, or nothing.

    >>> did_you_mean("plot", ["plots", "targeting"])
    ' (did you mean plots?)'
    """
    close = get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
