"""Going through all checks, whatever they do."""

import shutil
import subprocess
from threading import Event

import pytest

from companion.checkup import Machine, check_all
from companion.checkup.checks import CHECKS
from companion.checkup.gpio_chips import GpioChip
from companion.checkup.levels import Levels
from companion.checkup.verdict import Check, Need, Verdict, missing, ok
from companion.engine import say
from companion.presenters.checkup import Finding, State
from tests.checkup.trees import Tree

THERE = ok(say("There."))
GONE = missing(say("Gone."), say("Look for it."))


def check(look: object, need: Need = Need.NOWHERE) -> Check:
    assert callable(look)
    return Check("thing", say("Thing"), look, need)


def found(tree: Tree, *checks: Check, seconds: float = 60) -> list[Finding]:
    return list(check_all(tree.machine(), checks, seconds))


def test_a_finding_says_what_it_is_about(tree: Tree) -> None:
    (finding,) = found(tree, check(lambda _: GONE))
    assert finding == Finding(
        "thing", State.MISSING, say("Thing"), say("Gone."), say("Look for it."), needed=False
    )


@pytest.mark.parametrize(
    "error", [OSError("secret"), ValueError("secret"), subprocess.TimeoutExpired("secret", 3)]
)
def test_a_check_that_fails_is_unknown_and_tells_only_the_kind(
    tree: Tree, error: Exception, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(_machine: Machine) -> Verdict:
        raise error

    failed, fine = found(tree, check(fail), check(lambda _: THERE))
    assert failed.state is State.UNKNOWN
    assert failed.found.render() == f"It could not be checked ({type(error).__name__})."
    assert failed.advice is not None
    assert fine.state is State.OK
    assert capfd.readouterr() == ("", "")


def test_a_check_that_hangs_holds_nobody_up(tree: Tree) -> None:
    released = Event()

    def hang(_machine: Machine) -> Verdict:
        released.wait()
        return THERE

    try:
        hung, fine = found(tree, check(hang), check(lambda _: THERE), seconds=2)
    finally:
        released.set()
    assert hung.state is State.UNKNOWN
    assert "No answer" in hung.found.render()
    assert fine.state is State.OK


def test_findings_come_one_by_one(tree: Tree) -> None:
    looked: list[int] = []

    def look(_machine: Machine) -> Verdict:
        looked.append(1)
        return THERE

    findings = check_all(tree.machine(), [check(look), check(look)])
    next(findings)
    assert len(looked) == 1


@pytest.mark.parametrize(
    ("need", "laptop", "pi"),
    [
        (Need.EVERYWHERE, True, True),
        (Need.AT_THE_TABLE, False, True),
        (Need.NOWHERE, False, False),
    ],
)
def test_what_is_needed_depends_on_the_machine(
    tree: Tree, need: Need, laptop: bool, pi: bool
) -> None:
    (finding,) = found(tree, check(lambda _: GONE, need))
    assert (finding.needed, finding.blocks) == (laptop, laptop)
    tree.pi()
    (finding,) = found(tree, check(lambda _: GONE, need))
    assert (finding.needed, finding.blocks) == (pi, pi)


def test_every_check_has_its_own_name_and_title() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert len({check.title.render() for check in CHECKS}) == len(CHECKS)


def test_an_empty_machine_is_looked_at_without_one_failure(tree: Tree) -> None:
    findings = list(check_all(tree.machine(environment={})))
    assert [finding.check for finding in findings] == [check.name for check in CHECKS]
    states = {finding.check: finding.state for finding in findings}
    assert [name for name, state in states.items() if state is State.UNKNOWN] == ["memory"]
    assert [finding.check for finding in findings if finding.blocks] == ["screen"]
    for finding in findings:
        assert finding.state in (State.OK, State.UNKNOWN) or finding.advice, finding.check


def test_a_whole_table_is_well(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = whole_table(tree, monkeypatch)
    states = {
        finding.check: (finding.state, finding.found.render()) for finding in check_all(machine)
    }
    assert {name: told for name, told in states.items() if told[0] is not State.OK} == {}


@pytest.mark.parametrize(
    ("gone", "blocked"),
    [
        ("dev/gpiochip4", ["pins"]),
        ("proc/bus/input/devices", ["touch"]),
        ("usr/lib/libmtdev.so.1", ["touch"]),
        ("sys/class/drm/card1-DSI-1/status", ["screen"]),
        ("sys/class/video4linux/v4l-subdev0/name", []),
        ("bin/python", []),
        ("run/systemd/timesync/synchronized", []),
    ],
)
def test_only_what_a_table_needs_keeps_it_from_being_ready(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, gone: str, blocked: list[str]
) -> None:
    machine = whole_table(tree, monkeypatch)
    (tree.root / gone).unlink()
    findings = list(check_all(machine))
    assert [finding.check for finding in findings if finding.blocks] == blocked
    assert [finding.check for finding in findings if finding.state is not State.OK] != []


def whole_table(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A Raspberry Pi 5 with everything a table can have."""
    tree.pi()
    for place, text in WHOLE.items():
        tree.write(place, text)
    tree.link("etc/systemd/system/multi-user.target.wants/table-companion.service", "nowhere")
    tree.tool("python", """echo '["USB Audio"]'""")
    espeak = shutil.which("espeak-ng")
    assert espeak, "the tests need espeak-ng"
    tree.link("bin/espeak-ng", espeak)
    monkeypatch.setenv("PATH", str(tree.root / "bin"))
    return tree.machine(
        *("lgpio", "picamera2", "qrcode", "cv2"),
        python=str(tree.root / "bin/python"),
        ask_chip=lambda _path: GpioChip("pinctrl-rp1", {}),
        read_levels=lambda wiring: Levels(2 * len(wiring.places)),
        free_bytes=lambda _path: 10**10,
    )


WHOLE = {
    "dev/dri/card1": "",
    "dev/gpiochip4": "",
    "dev/media0": "",
    "proc/bus/input/devices": 'N: Name="ft5x06"\nH: Handlers=event4\nB: PROP=2\n',
    "proc/meminfo": "MemTotal: 4000000 kB",
    "run/systemd/timesync/synchronized": "",
    "sys/class/drm/card1-DSI-1/status": "connected\n",
    "sys/class/thermal/thermal_zone0/temp": "41000\n",
    "sys/class/video4linux/v4l-subdev0/name": "imx708 10-001a\n",
    "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled": "0\n",
    "usr/lib/libGLESv2.so.2": "",
    "usr/lib/libmtdev.so.1": "",
}
