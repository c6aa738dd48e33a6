"""Switching the machine off, by way of systemd and as an ordinary user.

A polkit rule (systemd/files/polkit.rules) allows that to the companion's own user.
"""

import subprocess
from typing import Final

from hardware.faults import HardwareError, fault

_PATIENCE: Final = 10  # seconds; systemd answers at once, then takes its time


def switch_off() -> None:
    """Ask systemd to end all in order and switch off; raise `HardwareError` if it refuses."""
    if _run("systemctl", "--no-ask-password", "poweroff").returncode:
        raise HardwareError(
            fault(
                "power",
                "The companion may not switch this machine off: use its own switch, or run make"
                " install again.",
            )
        )


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603 - our own words, and no shell
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise HardwareError(
            fault("power", "Nothing here can switch the machine off: use its own switch.")
        ) from error
