"""Heartbeats as systemd would receive them, over real sockets."""

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from companion.cli.heartbeat import Heartbeat

Listening = tuple[str, socket.socket]


@pytest.fixture(params=["path", "abstract"])
def listening(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[str, socket.socket]]:
    """What NOTIFY_SOCKET says, and systemd's end of it."""
    name = str(tmp_path / "notify") if request.param == "path" else f"@companion-{uuid4()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(name.replace("@", "\0"))
        receiver.settimeout(5)
        yield name, receiver


def test_every_message_is_one_datagram(listening: Listening) -> None:
    name, receiver = listening
    heart = Heartbeat.from_environment({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "20000000"})
    heart.waiting(60, "No screen.")
    heart.ready()
    heart.beat()
    heart.beat()
    heart.stopping()
    assert receiver.recv(100) == b"EXTEND_TIMEOUT_USEC=60000000\nSTATUS=No screen."
    heard = [receiver.recv(100) for _ in range(4)]
    assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1", b"STOPPING=1"]


def test_a_beat_comes_twice_as_often_as_it_must() -> None:
    assert Heartbeat.from_environment({"WATCHDOG_USEC": "3000000"}).interval == 1.5


@pytest.mark.parametrize("said", ["", "0", "-5", "soon", "1.5"])
def test_without_a_watchdog_there_is_no_interval(said: str) -> None:
    assert Heartbeat.from_environment({"WATCHDOG_USEC": said}).interval is None
    assert Heartbeat.from_environment({}).interval is None


@pytest.mark.parametrize(
    "where", ["", "/nowhere/notify", "@nobody-listens-here", "/x" * 200, "relative", "@", "\udcff"]
)
def test_nothing_is_raised_where_systemd_is_away(where: str) -> None:
    heart = Heartbeat.from_environment({"NOTIFY_SOCKET": where})
    heart.ready()
    heart.beat()
    heart.stopping()


def beat_often(heart: Heartbeat) -> None:
    for _ in range(5000):
        heart.beat()


def test_a_systemd_that_does_not_listen_freezes_nobody(tmp_path: Path) -> None:
    name = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(name)
        # Far more than a datagram socket holds: a sender that waits would never come back.
        beating = threading.Thread(target=beat_often, args=(Heartbeat(name),), daemon=True)
        beating.start()
        beating.join(timeout=60)
        assert not beating.is_alive()


def test_no_socket_is_left_open(listening: Listening) -> None:
    heart = Heartbeat(listening[0])
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a folder that changes as one looks
    for _ in range(20):
        heart.beat()
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
