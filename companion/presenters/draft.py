"""A game that is being set up: who sits where, and which variants are played."""

from collections.abc import Mapping, Sequence
from typing import Self

import msgspec

from companion.engine import AnyGame, BadSetupError, Sentence, Setup
from companion.engine.setup import LONGEST_NAME


class Draft(msgspec.Struct, frozen=True):
    """Names as typed (empty where nobody sits yet) and the options that were touched."""

    game: AnyGame
    names: tuple[str, ...]
    options: Mapping[str, str] = {}
    timers: Mapping[str, int] = {}

    @classmethod
    def of(cls, game: AnyGame, people: Sequence[str], timers: Mapping[str, int]) -> Self:
        """Begin with the people who played last, as far as there are seats."""
        most = game.seats.stop - 1
        seated = tuple(people[:most])
        empty = max(0, game.seats.start - len(seated))
        return cls(game, seated + ("",) * empty, {}, timers)

    def with_count(self, count: int) -> Self:
        """Add empty seats or take the last ones away, within what the game allows."""
        count = min(max(count, self.game.seats.start), self.game.seats.stop - 1)
        names = (*self.names, *[""] * count)[:count]
        return msgspec.structs.replace(
            self, names=names, options=self._fitting(names, self.options)
        )

    def with_name(self, index: int, name: str) -> Self:
        """Write a name at a seat, in as many letters as a name may have."""
        names = list(self.names)
        names[index] = "".join(c for c in name if c.isprintable()).strip()[:LONGEST_NAME].strip()
        return msgspec.structs.replace(self, names=tuple(names))

    def moved(self, index: int, to: int) -> Self:
        """Let somebody sit elsewhere; those between move up."""
        names = list(self.names)
        names.insert(to, names.pop(index))
        return msgspec.structs.replace(self, names=tuple(names))

    def with_option(self, key: str, value: str) -> Self:
        """Take a variant."""
        return msgspec.structs.replace(self, options={**self.options, key: value})

    def with_options(self, options: Mapping[str, str]) -> Self:
        """Take all these variants, as far as they fit this table."""
        return msgspec.structs.replace(self, options=self._fitting(self.names, options))

    @property
    def setup(self) -> Setup:
        """What would be played."""
        return Setup(self.names, dict(self.options), dict(self.timers))

    @property
    def trouble(self) -> Sentence | None:
        """Why the game cannot begin like this."""
        try:
            self.game.check(self.setup)
        except BadSetupError as error:
            return error.sentence
        return None

    def allows(self, key: str, value: str) -> bool:
        """Tell whether a variant fits this table, whoever sits there."""
        return _fits(self.game, len(self.names), {**self.options, key: value})

    def _fitting(self, names: Sequence[str], options: Mapping[str, str]) -> dict[str, str]:
        """Return the options without those a table of this size cannot have."""
        return {
            key: value
            for key, value in options.items()
            if _fits(self.game, len(names), {key: value})
        }


def _fits(game: AnyGame, count: int, options: Mapping[str, str]) -> bool:
    try:
        game.check(Setup(tuple(f"{seat}" for seat in range(1, count + 1)), dict(options)))
    except BadSetupError:
        return False
    return True
