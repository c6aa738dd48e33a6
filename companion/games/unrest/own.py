"""The missions players wrote themselves."""

from collections.abc import Sequence
from dataclasses import replace

from companion.engine import AnyGame, CardKind, Sentence, Setup
from companion.games.unrest.labels import labels_with
from companion.games.unrest.missions import KNOWN, parse_missions
from companion.games.unrest.rules import begin
from companion.games.unrest.state import State


def extended(game: AnyGame, text: str) -> tuple[AnyGame, Sequence[Sentence]]:
    """Return the game with the missions of a text, and a sentence for each that is of no use.

    They are laid out like the others, by chance or by hand, and have tags of their own.
    """
    own, troubles = parse_missions(text)
    pool = (*KNOWN.values(), *own)

    def begin_with_own(setup: Setup) -> State:
        return begin(setup, pool)

    tags = {mission.id: CardKind(mission.name) for mission in own}
    face = replace(game.face, label=labels_with(own))
    extended_game = replace(game, begin=begin_with_own, face=face, cards={**game.cards, **tags})
    return extended_game, troubles
