"""A game that is written down as it has to go."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from companion.engine import AnyGame
from companion.engine.play import play_out
from tests.playthroughs.transcript import Player

HERE = Path(__file__).parent


class Evening(NamedTuple):
    """One playthrough and how it has to end; it is written in the folder of its game."""

    game: AnyGame
    name: str
    seats: int
    seed: str
    reason: str
    options: Mapping[str, str] = MappingProxyType({})
    play: Player = play_out

    @property
    def file(self) -> Path:
        return HERE / self.game.slug / f"{self.name}.txt"
