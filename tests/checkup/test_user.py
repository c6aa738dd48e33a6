"""Groups of the user who runs the companion."""

from pathlib import Path

from companion.checkup.user import groups
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, nothing, saw


def test_root_is_told_to_be_somebody_else(tree: Tree) -> None:
    saw(groups, tree.machine(user="root"), State.WARN, "root", "ordinary user")


def test_without_devices_no_group_is_missing(tree: Tree) -> None:
    saw(groups, tree.machine(may_use=nothing), State.OK, "ola may use every device")


def test_a_laptop_needs_no_group_for_pins_and_keyboards(tree: Tree) -> None:
    for device in ("gpiochip0", "i2c-1", "input/event0"):
        tree.write(f"dev/{device}")
    saw(groups, tree.machine(may_use=nothing), State.OK, "ola may use every device")
    tree.write("dev/snd/controlC0")
    saw(groups, tree.machine(may_use=nothing), State.MISSING, "not in audio.", "usermod")


def test_groups_of_devices_that_are_shut_are_named(tree: Tree) -> None:
    tree.pi()
    for device in ("gpiochip0", "snd/pcmC0D0p", "dri/card0", "dri/renderD128", "input/event0"):
        tree.write(f"dev/{device}")
    machine = tree.machine(may_use=nothing, groups=frozenset({"video", "ola"}))
    saw(
        groups,
        machine,
        State.MISSING,
        "ola is not in render, input, gpio, audio.",
        "sudo usermod -aG render,input,gpio,audio ola",
    )


def test_a_device_that_a_desktop_opened_needs_no_group(tree: Tree) -> None:
    tree.pi()
    tree.write("dev/video0")
    tree.write("dev/i2c-1")

    def camera_only(path: Path) -> bool:
        return path.name == "video0"

    machine = tree.machine(may_use=camera_only)
    saw(groups, machine, State.MISSING, "ola is not in i2c.", "usermod -aG i2c ola")


def test_a_new_group_counts_after_the_next_login(tree: Tree) -> None:
    tree.pi()
    tree.write("dev/gpiochip0")
    tree.write("etc/group", "audio:x:29:\ngpio:x:993:pi,ola\n")
    saw(groups, tree.machine(may_use=nothing), State.MISSING, "ola is new in gpio.", "Log out")
    tree.write("dev/snd/controlC0")
    saw(groups, tree.machine(may_use=nothing), State.MISSING, "not in gpio, audio", "usermod")
