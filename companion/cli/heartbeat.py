"""Telling systemd that the companion is up, alive, and on its way out.

The whole protocol is one datagram a message. PyPI's sdnotify would send the same, but it has had no
release since 2017 and none as a wheel: more to look after than these few lines.
"""

import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Self


class Heartbeat:
    """Messages to systemd; where it is not there, nothing happens and nothing is raised.

    `interval` is how often to `beat`, in seconds: half of what systemd waits before it restarts us.
    None where nobody counts.
    """

    def __init__(self, address: str | None, interval: float | None = None) -> None:
        self._address = address
        self.interval = interval

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """Return the heartbeat that systemd asked for when it started us.

        >>> Heartbeat.from_environment({"WATCHDOG_USEC": "20000000"}).interval
        10.0
        """
        return cls(environment.get("NOTIFY_SOCKET") or None, _interval(environment))

    def ready(self) -> None:
        """Say that the screen can be seen."""
        self._send("READY=1")

    def waiting(self, seconds: float, why: str) -> None:
        """Ask for so much more time until we are ready, and say what we wait for."""
        self._send(f"EXTEND_TIMEOUT_USEC={seconds * 1e6:.0f}\nSTATUS={why}")

    def beat(self) -> None:
        """Say that the screen still moves; call it from the screen's own clock."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Say that the end is on purpose."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if self._address is None:
            return
        # A name that begins with @ is not in the file system: the kernel knows it by a zero byte.
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        # Not waiting either: a systemd that is busy must not freeze the screen it watches.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.settimeout(0)
            sender.sendto(message.encode(), address)


def _interval(environment: Mapping[str, str]) -> float | None:
    # WATCHDOG_PID is not asked: inside cage it is cage's, and still it is we who have to beat.
    microseconds = environment.get("WATCHDOG_USEC", "")
    if not microseconds.isdecimal() or not int(microseconds):
        return None
    return int(microseconds) / 2 / 1_000_000
