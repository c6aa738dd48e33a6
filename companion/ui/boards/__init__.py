"""Boards of single games; a game without one gets the generic board."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from companion.ui.boards.game_board import GameBoard
from companion.ui.boards.generic import GenericBoard

__all__ = ["GameBoard", "board_for"]

_HERE: Final = __name__


def board_for(slug: str) -> type[GameBoard]:
    """Return the board class of a game: `Board` of the module named like it, or the generic one."""
    name = f"{_HERE}.{slug.replace('-', '_')}"
    if not slug or find_spec(name) is None:
        return GenericBoard
    board: type[GameBoard] = import_module(name).Board
    return board
