"""No core file of a process that holds the key.

In the memory of a companion are the key of all games and everything hidden in the open one. A crash
must not leave that on a disk, where it would outlive the evening. Under systemd `LimitCORE=0` says
so as well; this is for every other run.
"""

import ctypes
import logging
import resource
import sys

_PR_SET_DUMPABLE = 4  # <linux/prctl.h>

_log = logging.getLogger(__name__)


def forbid_core() -> None:
    """Let no core of this process be written, nor anybody but root look into its memory.

    A limit of nothing is not enough: where the kernel hands cores to a program, such as
    systemd-coredump, that program gets them whatever the limit. Not being dumpable keeps them from
    it, and other programs of the same user from attaching to this one. Lost by it are a debugger
    without sudo, and of the process's own files in /proc only `environ`; programs it starts are as
    dumpable as ever.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0):
        _log.warning("prctl refused: errno %d", ctypes.get_errno())
