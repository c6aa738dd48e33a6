"""Installing, updating, going back and uninstalling, into a folder."""

import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal import load_key, read_journal
from hardware.default_wiring import default_wiring
from hardware.wiring_text import write_wiring
from tests.journal.evenings import GAMES, play
from tests.systemd.machine import NAME, PROJECT, Machine

CONFIG = "# For more options see the documentation\ndtparam=audio=on\n[cm5]\ndtoverlay=dwc2\n"
CMDLINE = "console=tty1 root=PARTUUID=1-02 rootwait quiet\n"
SCRIPTS = ("install", "build", "uninstall", "rollback", "boot", "steps.sh", "files/companion")


def wanted(machine: Machine) -> list[str]:
    folder = machine.root / "etc/systemd/system/multi-user.target.wants"
    return sorted(path.name for path in folder.iterdir())


def newer(machine: Machine, number: str) -> None:
    init = machine.sources / "companion" / "__init__.py"
    init.write_text(f'"""Table Companion."""\n\n__version__ = "{number}"\n')


def a_game(machine: Machine) -> Path:
    home = machine.root / "var/lib" / NAME
    path = home / "games" / "evening.journal"
    play(path, load_key(home / "owner.key"))
    return path


def test_whatever_the_self_test_wants_from_apt_is_installed() -> None:
    checks = "".join(path.read_text() for path in (PROJECT / "companion/checkup").glob("*.py"))
    wanted = {
        word
        for words in re.findall(r"apt install (?:--reinstall )?((?:[\w-]+ ?)+)", checks)
        for word in words.split()
    }
    script = (PROJECT / "systemd/install").read_text()
    lists = re.findall(r'^(?:NEEDED|WELCOME)="(.*?)"', script, re.MULTILINE | re.DOTALL)
    installed = " ".join(lists).split()
    assert wanted >= {"python3-picamera2", "libmtdev1", "libzbar0"}
    assert wanted <= set(installed)


def test_a_package_that_trixie_has_under_a_longer_name_is_not_missing(tmp_path: Path) -> None:
    query = tmp_path / "dpkg-query"
    query.write_text(
        """#!/bin/sh
for asked; do
  case $asked in libzbar0t64 | udev) printf 'install ok installed ' ;; esac
done
"""
    )
    query.chmod(0o755)
    script = (PROJECT / "systemd/install").read_text()
    [function] = re.findall(r"^missing_of\(\) \{\n.*?^\}\n", script, re.MULTILINE | re.DOTALL)
    ran = subprocess.run(
        ["sh", "-euc", f"{function}missing_of libzbar0 cage udev"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == ["cage"]


def test_everything_lands_with_its_mode(model: Machine) -> None:
    modes = {
        path: stat.S_IMODE((model.root / path).stat().st_mode)
        for path in model.tree()
        if (model.root / path).is_file() and not path.startswith(f"opt/{NAME}/")
    }
    units = {f"etc/systemd/system/{path.name}": 0o644 for path in PROJECT.glob("systemd/units/*")}
    wants = {
        f"etc/systemd/system/multi-user.target.wants/{NAME}.service": 0o644,
        f"etc/systemd/system/timers.target.wants/{NAME}-backup.timer": 0o644,
    }
    assert len(units) == 5
    assert modes == {
        **units,
        **wants,
        "etc/udev/rules.d/10-other.rules": modes["etc/udev/rules.d/10-other.rules"],
        f"etc/sysusers.d/{NAME}.conf": 0o644,
        f"etc/udev/rules.d/70-{NAME}.rules": 0o644,
        f"etc/polkit-1/rules.d/50-{NAME}.rules": 0o644,
        f"usr/local/share/{NAME}/sorry.txt": 0o644,
        f"usr/local/share/doc/{NAME}/kiosk.md": 0o644,
        "usr/local/bin/companion": 0o755,
    }


def test_nothing_of_the_building_machine_is_touched(model: Machine) -> None:
    assert model.version()
    assert not model.strangers.exists()


def test_the_installed_companion_runs(model: Machine) -> None:
    ran = model.run("games")
    assert ran.returncode == 0, ran.stderr
    assert "The Resistance" in ran.stdout
    assert model.version().startswith("0.")


def test_nothing_comes_from_pypi_without_its_hash(model: Machine) -> None:
    lines = model.pip_log.read_text().splitlines()
    fetching = [line for line in lines if "--no-index" not in line]
    assert len(fetching) == 2 < len(lines)
    for line in fetching:
        assert "--require-hashes -r locks/" in line
        assert "--only-binary :all:" in line  # what is built from sources runs them
    assert all("--no-deps" in line for line in lines if line not in fetching)


@pytest.mark.parametrize(
    ("left", "told"),
    [("ln -sfn /etc", "something that is no file"), ("mkdir -p", "something of root's")],
)
def test_what_the_build_left_for_root_is_not_taken(
    installed: Machine, left: str, told: str
) -> None:
    before = installed.version()
    newer(installed, "0.9.1")
    pip = Path(installed.environment()["PIP"])
    bad = pip.with_name("bad-pip")
    bad.write_text(f'#!/bin/sh\n{pip} "$@" && {left} "$(dirname "$2")/../system"\n')
    bad.chmod(0o755)
    refused = installed.make("install", PIP=str(bad))
    assert refused.returncode
    assert told in refused.stderr
    assert installed.version() == before


def test_a_python_that_nothing_is_locked_for_is_refused(bare: Machine) -> None:
    before = bare.tree()
    other = bare.home / "python"
    other.write_text("#!/bin/sh\necho 3.99\n")
    other.chmod(0o755)
    refused = bare.make("install", PYTHON=str(other))
    assert refused.returncode
    assert "Nothing is locked for Python 3.99, only for 3.11 3.13" in refused.stderr
    assert bare.tree() == before


def test_installing_twice_changes_nothing(installed: Machine) -> None:
    before = installed.tree()
    assert len(before) > 100
    installed.install()
    assert installed.tree() == before


def test_a_folder_may_be_named_from_where_one_stands(installed: Machine) -> None:
    before = installed.tree()
    (installed.root / "etc/sysusers.d" / f"{NAME}.conf").unlink()
    installed.install(DESTDIR="../root/")
    assert installed.tree() == before


def test_uninstalling_leaves_what_was_there_before(bare: Machine, model: Machine) -> None:
    before = bare.tree()
    assert "etc/udev/rules.d/10-other.rules" in before
    installed = model.copied_to(bare.home.with_name("installed"))
    assert len(installed.tree()) > len(before) + 100
    for _ in range(2):
        installed.uninstall()
        assert installed.tree() == before


def test_games_survive_uninstalling(installed: Machine) -> None:
    game = a_game(installed)
    before = game.read_bytes()
    assert f"still in {installed.root}/var/lib/{NAME}" in installed.uninstall()
    assert game.read_bytes() == before


def test_games_go_only_when_that_is_asked_for(installed: Machine) -> None:
    game = a_game(installed)
    installed.uninstall(PURGE="yes")
    assert not game.parent.parent.exists()
    refused = installed.make("uninstall", PURGE="perhaps")
    assert refused.returncode
    assert "PURGE is yes or nothing" in refused.stderr


def test_an_update_backs_the_games_up_and_keeps_the_version_before(installed: Machine) -> None:
    game = a_game(installed)
    first = installed.version()
    (installed.root / "opt" / NAME / "0.0.1-long-ago").mkdir()
    newer(installed, "0.9.1")
    installed.install()
    second = installed.version()
    assert second.startswith("0.9.1-")
    assert installed.version("previous") == first
    kept = {path.name for path in (installed.root / "opt" / NAME).iterdir() if path.is_dir()}
    assert kept == {"current", "previous", first, second}
    [backup] = installed.root.glob(f"var/lib/{NAME}/backups/[0-9]*/")
    key = load_key(game.parents[1] / "owner.key", create=False)
    copy, trouble = read_journal(backup / "games" / game.name, key, GAMES)
    assert trouble is None
    assert copy == read_journal(game, key, GAMES)[0]

    assert installed.make("rollback").returncode == 0
    assert (installed.version(), installed.version("previous")) == (first, second)
    assert "evening.journal" in installed.run("history").stdout
    assert installed.make("rollback").returncode == 0


def test_an_update_is_not_made_without_a_backup(installed: Machine) -> None:
    game = a_game(installed)
    (game.parents[1] / "owner.key").chmod(0o644)
    before = installed.version()
    newer(installed, "0.9.1")
    refused = installed.make("install")
    assert refused.returncode
    assert "so the version was not changed" in refused.stderr
    assert installed.version() == before


def test_a_version_that_was_left_half_made_is_made_anew(installed: Machine) -> None:
    home = installed.root / "opt" / NAME / installed.version()
    (home / ".complete").unlink()
    shutil.rmtree(home / "lib")
    installed.install()
    assert installed.run("games").returncode == 0


def test_there_is_nothing_to_go_back_to_at_first(installed: Machine) -> None:
    refused = installed.make("rollback")
    assert refused.returncode
    assert "no version to go back to" in refused.stderr


def test_only_one_of_the_two_screens_starts(installed: Machine) -> None:
    installed.install(VARIANT="cage")
    assert wanted(installed) == [f"{NAME}-cage.service"]
    installed.install(VARIANT="kms")
    assert wanted(installed) == [f"{NAME}.service"]


def test_systemd_agrees_on_what_starts(installed: Machine) -> None:
    units = (f"{NAME}.service", f"{NAME}-cage.service", f"{NAME}-backup.timer")
    ran = subprocess.run(
        ["systemctl", f"--root={installed.root}", "is-enabled", *units],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.split() == ["enabled", "disabled", "enabled"]


@pytest.mark.parametrize("wrong", [{"VARIANT": "kde"}, {"BOOT": "yes"}])
def test_a_wrong_word_changes_nothing(bare: Machine, wrong: dict[str, str]) -> None:
    before = bare.tree()
    refused = bare.make("install", **wrong)
    assert refused.returncode
    assert f"not {next(iter(wrong.values()))}." in refused.stderr
    assert bare.tree() == before


@pytest.fixture
def with_firmware(installed: Machine) -> Machine:
    (installed.root / "boot/firmware/config.txt").write_text(CONFIG)
    (installed.root / "boot/firmware/cmdline.txt").write_text(CMDLINE)
    data = installed.root / "var/lib" / NAME
    data.mkdir(parents=True)
    (data / "wiring.toml").write_text(write_wiring(default_wiring(10, "expander")))
    return installed


def test_boot_files_are_only_advised_about(with_firmware: Machine) -> None:
    before = with_firmware.tree()
    said = with_firmware.install()
    assert "dtoverlay=mcp23017,addr=0x20,noints" in said
    assert "BOOT=apply" in said
    assert with_firmware.tree() == before


def test_a_wiring_with_a_mistake_is_no_reason_not_to_install(with_firmware: Machine) -> None:
    (with_firmware.root / "var/lib" / NAME / "wiring.toml").write_text("[seats")
    before = with_firmware.tree()
    ran = with_firmware.make("install", BOOT="apply")
    assert ran.returncode == 0
    assert "`companion wiring` says what is wrong" in ran.stderr
    changed = {path for path, state in with_firmware.tree().items() if state != before.get(path)}
    assert changed == {"boot/firmware/cmdline.txt", f"boot/firmware/cmdline.txt.before-{NAME}"}


@pytest.mark.parametrize(
    "answer",
    ["dtoverlay=anything", "[all]", "dtparam=spi=off extra", "enable_uart=0\n" * 17, "kernel=/x"],
)
def test_root_writes_only_lines_it_knows(with_firmware: Machine, answer: str) -> None:
    """The wiring is read with the rights of another user, who could answer anything."""
    python = with_firmware.root / "opt" / NAME / "current/bin/python"
    python.unlink()
    python.write_text(f"#!/bin/sh\nprintf '%s\\n' '{answer}'\n")
    python.chmod(0o755)
    config = with_firmware.root / "boot/firmware/config.txt"
    ran = subprocess.run(
        [with_firmware.sources / "systemd/boot", "apply"],
        env={**with_firmware.environment(), "DESTDIR": str(with_firmware.root)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "No advice" in ran.stderr
    assert config.read_text() == CONFIG


def test_boot_files_are_changed_when_asked_once_and_back_again(with_firmware: Machine) -> None:
    firmware = with_firmware.root / "boot/firmware"
    with_firmware.install(BOOT="apply")
    config = (firmware / "config.txt").read_text()
    assert config.startswith(CONFIG)
    # Behind a section for another board they would be left out.
    assert config.index("[all]") < config.index("dtparam=i2c_arm=on")
    assert config.index("dtparam=i2c_arm=on") < config.index("dtoverlay=mcp23017,addr=0x20,noints")
    assert (firmware / "cmdline.txt").read_text() == CMDLINE.strip() + " consoleblank=0\n"
    assert (firmware / f"config.txt.before-{NAME}").read_text() == CONFIG
    before = with_firmware.tree()
    assert "Advice" not in with_firmware.install(BOOT="apply")
    assert with_firmware.tree() == before
    (firmware / "config.txt").write_text(config + "# added later\n")
    with_firmware.uninstall()
    assert (firmware / "config.txt").read_text() == CONFIG + "# added later\n"
    assert (firmware / "cmdline.txt").read_text() == CMDLINE
    assert sorted(path.name for path in firmware.iterdir()) == ["cmdline.txt", "config.txt"]


def test_a_last_line_without_an_end_stays_as_it_is(with_firmware: Machine) -> None:
    config = with_firmware.root / "boot/firmware/config.txt"
    config.write_text(CONFIG + "dtoverlay=vc4-kms-v3d")
    with_firmware.install(BOOT="apply")
    assert "dtoverlay=vc4-kms-v3d\n" in config.read_text()
    with_firmware.uninstall()
    assert config.read_text() == CONFIG + "dtoverlay=vc4-kms-v3d\n"


def test_other_wires_need_other_lines(with_firmware: Machine) -> None:
    config = with_firmware.root / "boot/firmware/config.txt"
    with_firmware.install(BOOT="apply")
    wiring = with_firmware.root / "var/lib" / NAME / "wiring.toml"
    wiring.write_text(write_wiring(default_wiring(5)))
    with_firmware.install(BOOT="apply")
    assert config.read_text().count("[all]") == 1
    assert "mcp23017" not in config.read_text()
    assert config.read_text().startswith(CONFIG)


def test_half_of_our_lines_are_not_taken_for_all_of_them(with_firmware: Machine) -> None:
    config = with_firmware.root / "boot/firmware/config.txt"
    config.write_text("# Table Companion begins\n" + CONFIG)
    before = config.read_text()
    for target in ("install", "uninstall"):
        ran = with_firmware.make(target, BOOT="apply")
        assert "has only one of the lines" in ran.stderr
        assert config.read_text() == before


def test_everybody_can_read_what_was_installed(bare: Machine, model: Machine) -> None:
    shutil.copytree(model.home / "wheels", bare.home / "wheels")
    before = os.umask(0o077)
    try:
        bare.install()
    finally:
        os.umask(before)
    shut = [
        path for path, (mode, _) in bare.tree().items() if path.startswith("opt") and not mode & 4
    ]
    assert shut == []


def test_a_version_that_cannot_be_built_changes_nothing(installed: Machine) -> None:
    before = installed.tree()
    newer(installed, "0.9.1")
    unit = installed.sources / "systemd/units" / f"{NAME}.service"
    unit.write_text(unit.read_text() + "# newer\n")
    assert installed.make("install", PIP="false").returncode
    after = installed.tree()
    assert {path: after[path] for path in before} == before


def test_going_back_brings_the_units_back(installed: Machine) -> None:
    unit = f"etc/systemd/system/{NAME}.service"
    before = installed.tree()[unit]
    source = installed.sources / "systemd/units" / f"{NAME}.service"
    source.write_text(source.read_text() + "# newer\n")
    installed.install()
    assert installed.tree()[unit] != before
    assert installed.make("rollback").returncode == 0
    assert installed.tree()[unit] == before


def test_another_python_builds_another_version(installed: Machine) -> None:
    before = installed.version()
    other = installed.home / "another-python"
    other.write_text(
        f'#!/bin/sh\n[ "$1" != -V ] || exec echo Python 3.99\nexec {sys.executable} "$@"\n'
    )
    other.chmod(0o755)
    installed.install(PYTHON=str(other))
    assert installed.version() != before


@pytest.mark.parametrize("script", SCRIPTS)
def test_shellcheck_finds_nothing_to_say(script: str) -> None:
    ran = subprocess.run(
        [Path(sys.executable).with_name("shellcheck"), "-x", PROJECT / "systemd" / script],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
