"""`companion run` as systemd runs it: it says when it is seen, that it lives, and that it ends."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

RUN = ("-m", "companion", "run")
PATIENCE = 60  # seconds
QUICK = "400000"  # microseconds until systemd would lose patience: a beat every 0.2 s


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(PATIENCE)
        yield listener


def start(folder: Path, *program: str, **environment: str) -> "subprocess.Popen[str]":
    service = {
        "COMPANION_HOME": str(folder / "home"),
        "NOTIFY_SOCKET": str(folder / "notify"),
        "WATCHDOG_USEC": QUICK,
    }
    return subprocess.Popen(
        [sys.executable, *program],
        env={**os.environ, **service, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGHUP])
def test_it_is_ready_when_it_is_seen_then_beats_and_ends_in_order(
    systemd: socket.socket, tmp_path: Path, asked: signal.Signals
) -> None:
    with start(tmp_path, *RUN, "--simulate") as companion:
        try:
            told = [systemd.recv(100) for _ in range(4)]
            assert told == [b"READY=1", *[b"WATCHDOG=1"] * 3]
            companion.send_signal(asked)
            while (last := systemd.recv(100)) == b"WATCHDOG=1":
                pass
            assert last == b"STOPPING=1"
            _, err = companion.communicate(timeout=PATIENCE)
        finally:
            companion.kill()
    assert companion.returncode == 0
    assert "Traceback" not in err


WIRED = """
from functools import partial
from companion.__main__ import main
from companion.cli import running
from companion.engine.face import Lamp
from companion.table.intents import Light
from hardware.seats import open_seats
from tests.hardware.seating import MockChips

chips = MockChips()
running.wired_devices = partial(
    running.wired_devices, open_seats=partial(open_seats, open_chip=chips)
)
compose = running.compose

def tell():
    print(sum(bool(pin.state) for pin in chips.header.pins.values() if pin.function == "output"))

def with_lamps(known, devices):
    app, table = compose(known, devices)
    from kivy.clock import Clock
    table.post(Light(dict.fromkeys(range(1, 6), Lamp.GOT_IT)))
    Clock.schedule_once(lambda _: (tell(), print(end="", flush=True)), 1)
    return app, table

running.compose = with_lamps
main(["run", "--no-simulate"])
tell()
"""


def test_all_lamps_are_dark_when_it_was_asked_to_end(
    systemd: socket.socket, tmp_path: Path
) -> None:
    with start(tmp_path, "-c", WIRED) as companion:
        try:
            assert systemd.recv(100) == b"READY=1"
            assert companion.stdout
            assert companion.stdout.readline() == "5\n"
            companion.send_signal(signal.SIGTERM)
            out, err = companion.communicate(timeout=PATIENCE)
        finally:
            companion.kill()
    assert (out, companion.returncode) == ("0\n", 0), err


FREEZING = """
import sys, time
from companion.__main__ import main
from companion.cli.heartbeat import Heartbeat

ready = Heartbeat.ready

def freeze_soon(pulse):  # not before: a slow machine would never be ready
    from kivy.clock import Clock
    ready(pulse)
    Clock.schedule_once(lambda _: time.sleep(600), 1)

Heartbeat.ready = freeze_soon
sys.exit(main(["run", "--simulate"]))
"""


def test_a_frozen_screen_does_not_beat(systemd: socket.socket, tmp_path: Path) -> None:
    with start(tmp_path, "-c", FREEZING) as companion:
        try:
            assert systemd.recv(100) == b"READY=1"
            systemd.settimeout(3)
            with pytest.raises(TimeoutError):
                all(systemd.recv(100) for _ in range(100))
            assert companion.poll() is None
        finally:
            companion.kill()


def test_without_a_screen_a_service_waits_for_one_and_plays_no_demo(
    systemd: socket.socket, tmp_path: Path
) -> None:
    with start(tmp_path, *RUN, DISPLAY="", WAYLAND_DISPLAY="") as companion:
        try:
            told = [systemd.recv(200) for _ in range(2)]
            assert companion.poll() is None
        finally:
            companion.kill()
            out, err = companion.communicate(timeout=PATIENCE)
    more = b"EXTEND_TIMEOUT_USEC=60000000\nSTATUS=No screen is connected: plug one in."
    assert told == [more, more]
    assert (out, err) == ("", "No screen is connected: plug one in.\n")
