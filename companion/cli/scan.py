"""The command that reads the tags in pictures: those of a camera's folder, or of a telephone."""

import argparse
from pathlib import Path

from companion.cli.files import Games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be typed after `companion scan`."""
    parser.add_argument("images", type=Path, nargs="+", metavar="IMAGE", help="a picture of cards")
    parser.add_argument(
        "--game", metavar="GAME", help="only its cards can be there: its name or its two letters"
    )
    parser.add_argument(
        "--all", action="store_true", help="take the time to find every card of a tableau"
    )
    parser.add_argument(
        "--tableau", action="store_true", help="the pictures overlap: merge them into one table"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")


def scan(known: Games, given: argparse.Namespace) -> int:
    """Print what is in each picture; return 1 where one of them could not be opened."""
    from companion.cli import scanned  # noqa: PLC0415 - arrays take long to load

    return scanned.print_all(known, given)
