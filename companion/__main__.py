"""The command line's way in: find the games, run one command, turn refusals into exit codes."""

import argparse
import logging
import os
import sys
from collections.abc import Callable, Sequence

from companion.cli import backup, cards, doctor, library, playing, running, scan, voice, wiring
from companion.cli.arguments import parser
from companion.cli.files import Games, notice
from companion.cli.no_core import forbid_core
from companion.cli.own_games import with_own_files
from companion.cli.stray import kind_and_place
from companion.engine import RecordError, TableError, find_games

_COMMANDS: dict[str, Callable[[Games, argparse.Namespace], int | None]] = {
    "run": running.run,
    "games": playing.games,
    "referee": playing.referee,
    "demo": playing.demo,
    "history": library.history,
    "export": library.export,
    "replay": library.replay_file,
    "import": library.import_file,
    "verify": library.verify,
    "doctor": doctor.doctor,
    "wiring": wiring.wiring,
    "voice": voice.voice,
    "backup": backup.backup,
    "cards": cards.list_cards,
    "print": cards.print_cards,
    "scan": scan.scan,
}
MISTAKE, USAGE, RECORD, INTERRUPTED = 1, 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0, 2 for wrong input, 3 for trouble with a file, 130 for Ctrl-C.

    The self-test returns 1 where something needed is missing, a scan where a picture is, `verify`
    where the game is not proved, and all where we made a mistake.
    """
    if None in (sys.stdin, sys.stdout, sys.stderr):
        return USAGE  # somebody closed them, and there is nobody to tell
    forbid_core()
    try:
        given = parser().parse_args(arguments)
        if getattr(given, "verbose", False):
            logging.basicConfig(level=logging.INFO, format="%(name)s %(message)s")
        games, troubles = with_own_files(find_games("companion.games"))
        notice(*troubles)
        verdict = _COMMANDS[given.command](games, given)
        sys.stdout.flush()  # here, where a full disk still gets a sentence
    except TableError as error:
        print(error, file=sys.stderr)
        return RECORD if isinstance(error, RecordError) else USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever listened has gone.
        _forget_output()
    except OSError as error:
        print(f"{error.filename or 'The output'}: {error.strerror}.", file=sys.stderr)
        _forget_output()
        return RECORD
    except Exception as error:  # noqa: BLE001 - Python would print its text, which may tell a secret
        print(f"The companion failed inside ({kind_and_place(error)}).", file=sys.stderr)
        return MISTAKE
    else:
        return verdict or 0
    return 0


def _forget_output() -> None:
    # Python would complain again when it flushes at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
