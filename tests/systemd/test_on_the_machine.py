"""`make install` without DESTDIR: on a whole machine, whose every change is thrown away again.

It is the file system of the tests with a layer on top, in a name space of its own. Programs that
would fetch packages or talk to a running systemd are only noted; the user, its groups, the owners
of files and the companion itself are real.
"""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.systemd.machine import NAME, Machine, pip_stand_in

CANNOT_MOUNT = 77
DEBIAN_PYTHON = "/usr/bin/python3"
BORROWED = "/srv/borrowed"  # a way to the libraries that every user may go
PIP = "/srv/pip"
GAMES = f"/var/lib/{NAME}/games"

# What is mounted below / is not part of the layer. The folder of the test is brought along, and a
# Python that would be missing, which nobody may then change.
LAYER = f"""
layer=$1; libraries=$2; script=$3; folder=$4; shift 4
mount -t tmpfs tmpfs "$layer" && mkdir "$layer/changed" "$layer/work" "$layer/all" &&
  mount -t overlay overlay "$layer/all" \
    -o "lowerdir=/,upperdir=$layer/changed,workdir=$layer/work" || exit {CANNOT_MOUNT}
bring() {{
  mkdir -p "$layer/all$2" && mount --rbind "$1" "$layer/all$2" || exit {CANNOT_MOUNT}
}}
bring /proc /proc
bring /dev /dev
bring "$folder" "$folder"
bring "$libraries" {BORROWED}
for python in "$@"; do
  [ -e "$layer/all$python/bin/python3" ] ||
    {{ bring "$python" "$python" && mount -o remount,bind,ro "$layer/all$python"; }}
done
exec chroot "$layer/all" sh -euc "$script" sh "$PWD"
"""

LIFE = f"""
cd "$1"
mkdir -p /run/systemd/system /boot/firmware
: >/boot/firmware/config.txt
install -m 755 "$PIP" {PIP}
mkdir -m 777 /srv/wheels
install -m 666 /dev/null {PIP}.log
export PIP={PIP} BUILDER=
make install
# Whoever starts this Python, for the wiring, leaves a name behind.
mv /opt/{NAME}/current/bin/python /srv/python
printf '#!/bin/sh\necho "wiring by $(id -un)" >>{PIP}.log\n' >/opt/{NAME}/current/bin/python
chmod 755 /opt/{NAME}/current/bin/python
make install
mv /srv/python /opt/{NAME}/current/bin/python
stat -c '%n: %U %a' /opt/{NAME} /var/lib/{NAME}
echo groups: $(id -nG {NAME})
companion demo resistance --seats 5 --seed 1 --journal {GAMES}/x.journal >/dev/null
stat -c '%n: %U %a' /var/lib/{NAME}/owner.key /var/lib/{NAME}/passing
sed -i 's/^__version__ = .*/__version__ = "9.9"/' companion/__init__.py
make install
stat -c 'backup: %U %a' /var/lib/{NAME}/backups/0001_*
make rollback
make uninstall
for path in /opt/{NAME} /usr/local/bin/companion {GAMES}/x.journal; do
  [ ! -e "$path" ] || echo "left: $path"
done
cat {PIP}.log
id -un {NAME}
make uninstall PURGE=yes
[ -e /var/lib/{NAME} ] || id {NAME} 2>/dev/null || echo purged
"""


@pytest.fixture
def machine(bare: Machine) -> Machine:
    """A machine to read what was noted on."""
    return bare


@pytest.fixture
def told(machine: Machine, tmp_path: Path) -> str:
    """What is said in the whole life of a companion on this machine, from install to purge."""
    if os.getuid() != 0:
        pytest.skip("only root can install on a machine")
    if not _fits(DEBIAN_PYTHON):
        pytest.skip("the libraries of the tests are for another Python than Debian's")
    libraries = sysconfig.get_path("platlib")
    layer = tmp_path / "layer"
    layer.mkdir()
    pythons = (sys.prefix, sys.base_prefix)
    pretended = ("apt-get", "apt-cache", "systemctl", "udevadm", "sudo")
    given = machine.environment(pretended) | {"PYTHON": DEBIAN_PYTHON}
    pip = pip_stand_in(DEBIAN_PYTHON, BORROWED, Path("/srv/wheels"), Path(f"{PIP}.log"))
    Path(given["PIP"]).write_text(pip)
    ran = subprocess.run(
        ["unshare", "--mount", "sh", "-c", LAYER, "sh", layer, libraries, LIFE, tmp_path, *pythons],
        cwd=machine.sources,
        env=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if ran.returncode == CANNOT_MOUNT or "unshare" in ran.stderr:
        pytest.skip("this system lets nobody mount anything")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def _fits(python: str) -> bool:
    asking = "import sys; print(sys.version_info[:2])"
    ran = subprocess.run([python, "-c", asking], capture_output=True, text=True, check=False)
    return ran.stdout.strip() == str(sys.version_info[:2])


def test_a_whole_life_on_the_machine_itself(told: str, machine: Machine) -> None:
    lines = told.splitlines()
    assert f"/opt/{NAME}: root 755" in lines
    assert f"/var/lib/{NAME}: {NAME} 700" in lines
    [groups] = [line for line in lines if line.startswith("groups: ")]
    assert {*groups.split()} >= {"video", "render", "input", "gpio", "i2c", "audio"}
    # What root installs, the companion's own user runs: its files are its own.
    assert f"/var/lib/{NAME}/owner.key: {NAME} 600" in lines
    assert f"/var/lib/{NAME}/passing: {NAME} 700" in lines
    # Neither PyPI nor the file of another user is anything for root.
    assert lines.count(f"wiring by {NAME}") == 1
    assert {line.split(":")[0] for line in lines if line.startswith("pip by")} == {"pip by nobody"}
    assert "wiring by root" not in lines
    assert f"backup: {NAME} 700" in lines
    assert re.search(
        r"^Table Companion 0\.\S+ is in use again; 9\.9-\S+ is kept\.$", told, re.MULTILINE
    )
    assert [line for line in lines if line.startswith("left: ")] == [f"left: {GAMES}/x.journal"]
    assert lines[-2:] == [NAME, "purged"]

    noted = machine.strangers.read_text().splitlines()
    restarted = noted.index(f"systemctl try-restart {NAME}.service {NAME}-cage.service")
    assert noted.index("systemctl daemon-reload") < restarted
    assert f"systemctl start {NAME}-backup.timer" in noted
    assert f"systemctl stop {NAME}.service" in noted
    assert not any(line.startswith("sudo") for line in noted)
