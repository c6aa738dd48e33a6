"""Finding the games: every folder of a package that has a DEFINITION."""

import importlib
import pkgutil
from collections.abc import Mapping

from companion.engine.definition import AnyGame, GameDefinition
from companion.engine.errors import UnknownGameError
from companion.engine.hints import did_you_mean


def find_games(package: str) -> dict[str, AnyGame]:
    """Return the games below `package` by slug, in alphabetical order.

    Raises `TypeError` for a folder without a DEFINITION: a game half there is a mistake.
    """
    games: dict[str, AnyGame] = {}
    root = importlib.import_module(package)
    for module in pkgutil.iter_modules(root.__path__, f"{package}."):
        definition = getattr(importlib.import_module(module.name), "DEFINITION", None)
        if not isinstance(definition, GameDefinition):
            raise TypeError(f"{module.name} has no DEFINITION")
        games[definition.slug] = definition
    return dict(sorted(games.items()))


def pick_game(games: Mapping[str, AnyGame], slug: str) -> AnyGame:
    """Return one game or raise `UnknownGameError` with what there is."""
    if slug in games:
        return games[slug]
    raise UnknownGameError(
        "There is no game {slug!r}{hint}: choose from {known}.",
        slug=slug,
        hint=did_you_mean(slug, games),
        known=", ".join(games),
    )
