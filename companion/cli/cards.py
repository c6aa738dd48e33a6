"""The commands about tags on cards: list every code, and print them on sheets."""

import argparse
from pathlib import Path

from companion.cli.files import Games
from companion.presenters.language import LANGUAGES

_GAME = "its name or its two letters; `companion` for the test card and the seats"


def add_list_arguments(command: argparse.ArgumentParser) -> None:
    """Say what can be typed after `companion cards`."""
    command.add_argument("game", help=_GAME)
    command.add_argument("--json", action="store_true", help="a list of JSON objects")


def add_print_arguments(command: argparse.ArgumentParser) -> None:
    """Say what can be typed after `companion print`."""
    command.add_argument("game", help=_GAME)
    command.add_argument("-o", "--output", type=Path, metavar="FILE.pdf", help="where to write it")
    command.add_argument("--cards", metavar="CARD,...", help="only these, such as PLOT1,ID*")
    command.add_argument(
        "--copies", choices=("all", "one"), default="all", help="all that are in the box, or one"
    )
    command.add_argument(
        "--size", type=float, default=16, metavar="MM", help="side of a sticker, 12 to 20 (16)"
    )
    command.add_argument("--paper", choices=("a4", "letter"), help="plain paper (a4)")
    command.add_argument("--labels", metavar="NAME", help="a label sheet; `list` lists them")
    command.add_argument(
        "--opaque", action="store_true", help="tags that only this companion can resolve"
    )
    command.add_argument(
        "--check", action="store_true", help="read every tag back, and write only what is read"
    )
    command.add_argument("--language", choices=tuple(LANGUAGES), help="of the names on the sheet")


def list_cards(known: Games, given: argparse.Namespace) -> None:
    """Print every code of a game."""
    from companion.cli import card_list  # noqa: PLC0415 - the reader of tags takes long to load

    card_list.print_list(known, given)


def print_cards(known: Games, given: argparse.Namespace) -> None:
    """Write the sheets of a game."""
    from companion.cli import printing  # noqa: PLC0415 - the reader of tags takes long to load

    printing.write_sheets(known, given)
