"""What can be wrong with a device: one sentence that says what to do, ready to be translated."""

from collections.abc import Mapping

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a device; `message` is a template and `facts` fill it.

    >>> str(fault("lamps", "The lamp board at {address} is not there.", address="0x20"))
    'The lamp board at 0x20 is not there.'
    """

    device: str  # "buttons", "lamps", "voice", "power" ...
    message: str
    facts: Mapping[str, str | int] = {}

    def __str__(self) -> str:
        return self.message.format(**self.facts)


def fault(device: str, message: str, /, **facts: str | int) -> Fault:
    """Return a fault. `make words` finds the message of every such call."""
    return Fault(device, message, facts)


class HardwareError(OSError):
    """A device cannot be used; `fault` says why and what to do."""

    def __init__(self, what: Fault) -> None:
        super().__init__(str(what))
        self.fault = what
