"""A game that is written down as it has to go."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from companion.engine import AnyGame, Setup
from companion.engine.play import play_out
from tests.playthroughs.transcript import Player, transcript, transcript_of_changes

HERE = Path(__file__).parent
NAMES = ("Ola", "Jan", "Ewa", "Adam", "Zosia", "Piotr", "Kasia", "Marek", "Hania", "Tomek")


class Evening(NamedTuple):
    """One playthrough and how it has to end; it is written in the folder of its game."""

    game: AnyGame
    name: str
    seats: int
    seed: str
    reason: str | None  # None where people go home before the end
    options: Mapping[str, str] = MappingProxyType({})
    play: Player = play_out
    is_long: bool = False  # only what changes is written

    @property
    def file(self) -> Path:
        return HERE / self.game.slug / f"{self.name}.txt"

    def text(self) -> str:
        """Play it and return it as it is to be written."""
        setup = Setup(NAMES[: self.seats], dict(self.options))
        written = transcript_of_changes if self.is_long else transcript
        return "\n".join(written(self.game, setup, self.seed, self.play))
