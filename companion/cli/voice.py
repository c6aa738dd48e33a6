"""The command about the voice: who speaks, a line to try it, and lines to record oneself."""

import argparse

from companion.cli.files import Games
from companion.engine import pick_game
from companion.narration.line import Line
from companion.presenters.language import LANGUAGES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be typed after `companion voice`."""
    parser.add_argument("--say", metavar="TEXT", help="say this now")
    parser.add_argument(
        "--list", metavar="GAME", help="list the lines to record oneself, each with its file"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en")


def voice(known: Games, given: argparse.Namespace) -> None:
    """Say a text, list the lines of a game, or tell who speaks here."""
    from companion.cli import speaking  # noqa: PLC0415 - arrays take long to load

    if given.say is not None:
        speaking.say_aloud(Line(given.say, given.language))
    elif given.list is not None:
        speaking.list_lines(pick_game(known, given.list), given.language)
    else:
        speaking.tell_voices()
