"""The one error of every mistake in a wiring."""

from hardware.faults import HardwareError


class WiringError(HardwareError):
    """A wiring that cannot be; its sentence names the seat and says what to do."""
