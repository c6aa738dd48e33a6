"""What can be typed after `companion`."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from companion import __version__
from companion.cli import backup, cards, doctor, scan, voice, wiring
from companion.engine import BadSetupError


class _Parser(argparse.ArgumentParser):
    """Refuse with one sentence, as the rest of the companion does."""

    def error(self, message: str) -> NoReturn:
        raise BadSetupError("{message}; see {prog} --help.", message=message, prog=self.prog)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = _Parser(prog="companion", description="A companion for physical board games.")
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(dest="command", required=True, parser_class=_Parser)
    _run(commands.add_parser("run", help="show the table on the touchscreen"))
    commands.add_parser("games", help="list the games and their options")
    _referee(commands.add_parser("referee", help="run a game by JSON lines, without a screen"))
    _demo(commands.add_parser("demo", help="watch simulated players play a whole game"))
    _history(commands.add_parser("history", help="list the games played on this companion"))
    _export(commands.add_parser("export", help="write a game's history as JSON"))
    _replay(commands.add_parser("replay", help="tell a journal or an export again"))
    _import(commands.add_parser("import", help="turn a full export into a journal"))
    _verify(commands.add_parser("verify", help="prove that deal, dice and choices are unchanged"))
    doctor.add_arguments(commands.add_parser("doctor", help="say what works and what is missing"))
    wiring.add_arguments(commands.add_parser("wiring", help="print and draw how seats are wired"))
    voice.add_arguments(commands.add_parser("voice", help="hear the voice, list lines to record"))
    backup.add_arguments(commands.add_parser("backup", help="copy every game to a safe place"))
    cards.add_list_arguments(commands.add_parser("cards", help="list the tags of a game's cards"))
    cards.add_print_arguments(commands.add_parser("print", help="print tags to stick on cards"))
    scan.add_arguments(commands.add_parser("scan", help="read the tags in pictures"))
    return top


def pair(text: str) -> tuple[str, str]:
    """Split `key=value`."""
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not key=value")
    return key.strip(), value.strip()


def timer(text: str) -> tuple[str, int]:
    """Split `phase=seconds`."""
    phase, seconds = pair(text)
    if not seconds.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not phase=seconds")
    return phase, int(seconds)


def seed(text: str) -> str:
    """Return the seed, which has to be real text."""
    if not text.isprintable():
        raise argparse.ArgumentTypeError("the seed has to be of printable letters")
    return text


def _setup(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="see `companion games`")
    command.add_argument(
        "--seats", type=int, metavar="N", help="how many play; needed where a game is for various"
    )
    command.add_argument("--names", default="", metavar="A,B,...", help="clockwise, from seat 1")
    _repeated(command, "option", pair, "KEY=VALUE", "a variant, see `companion games`")
    command.add_argument(
        "--seed",
        type=seed,
        help="the same seed and actions give the same game, so whoever guesses it knows all",
    )


def _repeated(
    command: argparse.ArgumentParser,
    name: str,
    kind: Callable[[str], object],
    form: str,
    explanation: str,
) -> None:
    command.add_argument(
        f"--{name}",
        type=kind,
        action="append",
        default=[],
        metavar=form,
        dest=f"{name}s",
        help=f"{explanation}; may be given several times",
    )


def size(text: str) -> tuple[int, int]:
    """Split `800x480`."""
    width, times, height = text.partition("x")
    if not (times and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT")
    return int(width), int(height)


def _run(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--simulate",
        action=argparse.BooleanOptionalAction,
        help="show buttons, lamps and cards beside the screen (where no pins are found: yes)",
    )
    command.add_argument(
        "--size", type=size, default=(800, 480), metavar="WxH", help="of the touchscreen"
    )
    command.add_argument(
        "--camera",
        metavar="PATH",
        help="a device, a picture or a folder of pictures in its place; auto, csi or none",
    )
    command.add_argument(
        "--demo", type=Path, metavar="DIR", help="play one game alone and save its pictures there"
    )


def _referee(command: argparse.ArgumentParser) -> None:
    _setup(command)
    command.add_argument("--journal", type=Path, metavar="FILE", help="resumed where it exists")
    _repeated(command, "timer", timer, "PHASE=SECONDS", "start a countdown with this phase")
    command.add_argument("--verbose", action="store_true", help="log public facts to stderr")


def _demo(command: argparse.ArgumentParser) -> None:
    _setup(command)
    command.add_argument("--journal", type=Path, metavar="FILE", help="keep the game in this file")


def _history(command: argparse.ArgumentParser) -> None:
    command.add_argument("--folder", type=Path, metavar="DIR", help="where the journals are")
    command.add_argument("--json", action="store_true", help="one JSON object a game")


def _export(command: argparse.ArgumentParser) -> None:
    command.add_argument("journal", type=Path, help="a file, or a name from `companion history`")
    command.add_argument("--full", action="store_true", help="with all secrets, after the end")
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write it")


def _replay(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "file", type=Path, help="a journal or an export, or a name from the history"
    )


def _import(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, help="a full export")
    command.add_argument("--journal", type=Path, metavar="FILE", help="where to put it")


def _verify(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "file", type=Path, help="a full export or a journal, or a name from the history"
    )
    command.add_argument(
        "--commitment", default="", metavar="CODE", help="the deal code you noted at the beginning"
    )
    command.add_argument(
        "--receipt", default="", metavar="N-CODE", help="a receipt you noted during the game"
    )
