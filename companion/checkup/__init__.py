"""The self-test: look at the machine, say what is there, and what to do about what is not."""

from companion.checkup.machine import Machine
from companion.checkup.rounds import check_all

__all__ = ["Machine", "check_all"]
