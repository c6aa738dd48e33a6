"""The one thing the soak looks for."""


class ViolationError(AssertionError):
    """A promise of the journal was broken; the message says which one."""


def need(held: bool, sentence: str) -> None:
    """Raise `ViolationError` with the sentence where a promise was not held."""
    if not held:
        raise ViolationError(sentence)
