"""Star Wars: Rebellion: a galaxy that keeps its own books."""

from companion.games.star_wars_rebellion.definition import define

__all__ = ["DEFINITION"]

DEFINITION = define()
