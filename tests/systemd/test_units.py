"""The units, judged by systemd itself on a machine they were installed on."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.backlight import Backlight
from tests.systemd.machine import NAME, PROJECT, Machine

UNITS = PROJECT / "systemd" / "units"
SERVICES = sorted(path.name for path in UNITS.glob("*.service"))
SCREENS = (f"{NAME}.service", f"{NAME}-cage.service")
MOST_EXPOSED = 2.5
TOUCH_SECONDS = 10
# Without one of these a table starts and then lacks something: its lamps, its touch, its games.
NEEDED = {
    "Type": {"notify"},
    "WatchdogSec": {"20"},
    "TTYPath": {"/dev/tty1"},
    "StandardInput": {"tty"},
    "StateDirectory": {NAME},
    "RuntimeDirectory": {NAME},
    "WorkingDirectory": {f"%t/{NAME}"},
    "DevicePolicy": {"closed"},
    "DeviceAllow": {
        "char-gpiochip rw", "char-drm rw", "char-input rw", "char-video4linux rw",
        "char-media rw", "char-dma_heap rw", "char-alsa rw", "/dev/tty1 rw",
    },
    "Environment": {
        f"COMPANION_HOME=%S/{NAME}", f"HOME=%S/{NAME}", f"LG_WD=%t/{NAME}",
        f"XDG_RUNTIME_DIR=%t/{NAME}", "GPIOZERO_PIN_FACTORY=lgpio",
    },
    "ReadWritePaths": {"-/run/table-companion-backlight", "-/media -/run/media -/mnt"},
    "RestrictAddressFamilies": {"AF_UNIX AF_NETLINK"},
    "Wants": {"modprobe@snd.service modprobe@videodev.service"},
}  # fmt: skip
# systemd listens to the main process, which in one case is cage; and cage would not end its client.
OF_ITS_OWN = {
    SCREENS[0]: {"KillMode": ["mixed"]},
    SCREENS[1]: {"NotifyAccess": ["all"], "KillMode": ["control-group"]},
}
# Each of these would keep the table from its pins, its screen or its shaders.
HARMFUL = ("PrivateDevices", "MemoryDenyWriteExecute", "PrivateNetwork", "ProcSubset")


def instance(unit: str) -> str:
    return unit.replace("@.", f"@{NAME}.")


class Unit:
    """A unit file, each key with the list of its values."""

    def __init__(self, name: str) -> None:
        self.values: dict[str, list[str]] = {}
        for line in (UNITS / name).read_text("utf-8").splitlines():
            key, equals, value = line.partition("=")
            if equals and not line.startswith("#"):
                self.values.setdefault(key, []).append(value)

    def one(self, key: str) -> str:
        [value] = self.values[key]
        return value


def verify(machine: Machine, unit: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", "verify", f"--root={machine.root}", instance(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(scope="module")
def complete(model: Machine, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """An installed machine with Debian around it."""
    machine = model.copied_to(tmp_path_factory.mktemp("complete"))
    machine.with_debian()
    return machine


@pytest.mark.parametrize("unit", [*SERVICES, f"{NAME}-backup.timer"])
def test_systemd_finds_nothing_to_say_about_a_unit(complete: Machine, unit: str) -> None:
    ran = verify(complete, unit)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize("mistake", ["Watchdog=20", "ExecStartPre=/usr/bin/not-there"])
def test_systemd_would_find_a_mistake(complete: Machine, mistake: str, tmp_path: Path) -> None:
    machine = complete.copied_to(tmp_path / "machine")
    unit = machine.root / "etc/systemd/system" / SCREENS[0]
    unit.write_text(unit.read_text().replace("Type=notify", f"Type=notify\n{mistake}"))
    assert verify(machine, SCREENS[0]).stderr


@pytest.mark.parametrize("unit", SERVICES)
def test_no_service_is_much_exposed(complete: Machine, unit: str) -> None:
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager",
         f"--root={complete.root}", instance(unit)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    found = re.search(r"exposure level for \S+: ([\d.]+)", ran.stdout)
    assert found, ran.stderr
    assert float(found[1]) <= MOST_EXPOSED


@pytest.mark.parametrize("unit", SERVICES)
def test_nothing_runs_as_root(unit: str) -> None:
    values = Unit(unit).values
    assert values["User"] == [NAME]
    commands = [value for key in values if key.startswith("Exec") for value in values[key]]
    # With + or ! a command would have the rights of root all the same.
    assert commands
    assert all(re.match(r"-?/", command) for command in commands)


@pytest.mark.parametrize("unit", SERVICES)
def test_no_core_is_written(unit: str) -> None:
    assert Unit(unit).one("LimitCORE") == "0"


@pytest.mark.parametrize("unit", SERVICES)
def test_every_module_that_is_started_exists(unit: str) -> None:
    commands = " ".join(
        value for key, values in Unit(unit).values.items() if key.startswith("Exec")
        for value in values
    )  # fmt: skip
    for module in re.findall(r"-m (\S+)", commands):
        assert importlib.util.find_spec(module), module


@pytest.mark.parametrize("unit", SCREENS)
def test_a_screen_may_use_all_that_a_table_has(unit: str) -> None:
    values = Unit(unit).values
    for key, needed in NEEDED.items():
        assert needed <= set(values[key]), key
    assert set(values["ReadWritePaths"]) == NEEDED["ReadWritePaths"]
    for key, exactly in OF_ITS_OWN[unit].items():
        assert values[key] == exactly, key
    assert not values.keys() & set(HARMFUL)


def test_the_table_may_switch_its_machine_off_and_nobody_else_may() -> None:
    rules = (PROJECT / "systemd/files/polkit.rules").read_text("utf-8")
    allowed = re.findall(r'"(org\.freedesktop\.\S+)"', rules)
    power_off = "org.freedesktop.login1.power-off"
    assert allowed == [power_off, f"{power_off}-multiple-sessions"]
    assert f'subject.user == "{NAME}"' in rules


def test_the_two_screens_exclude_each_other() -> None:
    for unit, other in (SCREENS, SCREENS[::-1]):
        assert {other, "getty@tty1.service"} <= {*Unit(unit).one("Conflicts").split()}


@pytest.mark.parametrize("unit", SCREENS)
def test_a_screen_that_fails_again_and_again_is_tried_again_later(unit: str) -> None:
    screen, sorry = Unit(unit), Unit(f"{NAME}-sorry@.service")
    assert screen.one("Restart") == "always"
    assert screen.one("OnFailure") == f"{NAME}-sorry@{unit}"
    assert sorry.one("OnSuccess") == "%i.service"
    wait = re.search(r"sleep (\d+)", " ".join(sorry.values["ExecStart"]))
    assert wait
    # A start within the interval would be refused, and that would be the end.
    assert int(wait[1]) > int(screen.one("StartLimitIntervalSec"))


@pytest.mark.parametrize("unit", SCREENS)
def test_also_a_screen_that_never_gets_ready_is_given_up_in_time(unit: str) -> None:
    screen = Unit(unit)
    # One that hangs hears no signal: it is asked to end, then killed, then the lamps go out.
    seconds = ("TimeoutStartSec", "TimeoutStopSec", "TimeoutStopSec", "RestartSec")
    attempt = TOUCH_SECONDS + sum(int(screen.one(name)) for name in seconds)
    allowed = int(screen.one("StartLimitBurst"))
    assert allowed * attempt < int(screen.one("StartLimitIntervalSec"))


@pytest.mark.parametrize("unit", SCREENS)
def test_the_lamps_go_out_whatever_happened(unit: str) -> None:
    assert Unit(unit).one("ExecStopPost").startswith("-")
    assert Unit(unit).one("ExecStopPost").endswith(f"-m hardware.darken %S/{NAME}/wiring.toml")


def test_the_screen_waits_for_the_touchscreen_that_udev_names() -> None:
    rules = (PROJECT / "systemd/files/udev.rules").read_text("utf-8")
    [name] = re.findall(r'SYMLINK\+="(.*?)"', rules)
    waiting = Unit(SCREENS[0]).one("ExecStartPre")
    assert waiting.startswith("-")
    assert waiting.endswith(f"--timeout=10 /dev/{name}")


def test_the_light_behind_the_screen_is_opened_by_the_link_that_udev_makes() -> None:
    rules = (PROJECT / "systemd/files/udev.rules").read_text("utf-8")
    [command] = re.findall(r"RUN\+=\"/bin/sh -c '(ln .*?)'\"", rules)
    link = command.split()[-1]
    for unit in SCREENS:
        assert f"-{link}" in Unit(unit).values["ReadWritePaths"]


def test_of_several_lights_the_link_leads_to_the_one_the_companion_takes(tmp_path: Path) -> None:
    lights = tmp_path / "class"
    for name in ("11-0045", "10-0045", "rpi_backlight"):
        (lights / name).mkdir(parents=True)
        (lights / name / "max_brightness").write_text("255")
        (lights / name / "brightness").write_text("255")
    rules = (PROJECT / "systemd/files/udev.rules").read_text("utf-8")
    [command] = re.findall(r"RUN\+=\"/bin/sh -c '(ln .*?)'\"", rules)
    here = command.replace("$$", "$").replace("/sys/class/backlight", str(lights))
    link = tmp_path / "link"
    subprocess.run(
        ["sh", "-c", here.replace("/run/table-companion-backlight", str(link))], check=True
    )
    light = Backlight.find(lights)
    assert light
    light.set(20)
    assert (link / "brightness").read_text() == "51"


def test_the_user_and_every_group_are_made_where_they_are_missing(installed: Machine) -> None:
    (installed.root / "etc/group").write_text("gpio:x:997:\n")
    making = ["systemd-sysusers", f"--root={installed.root}"]
    subprocess.run(making, capture_output=True, check=True, timeout=60)
    lines = (installed.root / "etc/group").read_text().splitlines()
    groups = {name: rest for name, _, *rest in (line.split(":") for line in lines)}
    for group in ("video", "render", "input", "gpio", "i2c", "audio"):
        assert groups[group][1] == NAME
    assert groups["gpio"][0] == "997"  # as it was
    passwd = (installed.root / "etc/passwd").read_text()
    assert re.search(rf"^{NAME}:.*:/var/lib/{NAME}:/usr/sbin/nologin$", passwd, re.MULTILINE)


def test_udev_finds_nothing_to_say_about_the_rules() -> None:
    rules = PROJECT / "systemd/files/udev.rules"
    udevadm = shutil.which("udevadm")
    if not udevadm or b"verify" not in subprocess.check_output([udevadm, "--help"]):
        pytest.skip("udevadm checks rules since systemd 254")
    ran = subprocess.run(
        [udevadm, "verify", "--resolve-names=never", rules], capture_output=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


def test_every_udev_rule_is_of_matches_and_assignments() -> None:
    rules = (PROJECT / "systemd/files/udev.rules").read_text("utf-8").splitlines()
    part = r'[A-Z]+(\{\w+\})?(==|\+=|=)"[^"]*"'
    lines = [line for line in rules if line and not line.startswith("#")]
    assert len(lines) == 5
    for line in lines:
        assert re.fullmatch(rf"{part}(, {part})*", line), line
