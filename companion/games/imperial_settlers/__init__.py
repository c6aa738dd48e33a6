"""Imperial Settlers: four factions, five rounds, and an accountant at the table."""

from companion.games.imperial_settlers.definition import define

__all__ = ["DEFINITION"]

DEFINITION = define()
