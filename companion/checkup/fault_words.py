"""What is wrong with a device, as a sentence of ours."""

from companion.engine import Sentence
from hardware.faults import Fault


def sentence_of(fault: Fault) -> Sentence:
    """Return the same sentence, ready to be said in any language."""
    return Sentence(fault.message, fault.facts)
