"""Starting with the machine."""

from companion.checkup.service import service
from companion.presenters.checkup import State
from tests.checkup.trees import Tree, saw

WANTS = "etc/systemd/system/multi-user.target.wants"


def test_a_laptop_need_not_start_it(tree: Tree) -> None:
    saw(service, tree.machine(), State.OK, "meant for a Raspberry Pi")


def test_a_pi_is_told_how(tree: Tree) -> None:
    tree.pi()
    saw(service, tree.machine(), State.MISSING, "does not start", "make install")


def test_either_unit_counts_wherever_its_link_leads(tree: Tree) -> None:
    tree.link(f"{WANTS}/table-companion-cage.service", "../table-companion-cage.service")
    saw(service, tree.machine(), State.OK, "(table-companion-cage.service)")


def test_a_service_that_failed_says_where_to_look(tree: Tree) -> None:
    tree.link(f"{WANTS}/table-companion.service", "../table-companion.service")
    tree.tool("systemctl", '[ "$*" = "is-failed table-companion.service" ] && echo failed')
    saw(service, tree.machine(), State.WARN, "has failed", "journalctl -u table-companion.service")
    tree.tool("systemctl", "echo active; exit 1")
    saw(service, tree.machine(), State.OK, "starts with the machine")
