"""Which card a code stands for, and why one of them does nothing here. No Kivy here."""

from collections.abc import Callable, Iterable, Mapping

from card_codes.catalogue import Card, Catalogue
from card_codes.errors import DamagedTagError, NotOursError, UnknownCardError
from card_codes.payload import COMPANION, Tag, typed
from companion.engine import AnyGame, CardKind
from companion.presenters.scan import Problem, Trouble


class CardBook:
    """The cards of a game; `catalogue` is asked anew each time, as cards may have been added.

    It is told which game is played: one may have begun with other cards than it has today.
    """

    def __init__(
        self, games: Mapping[str, AnyGame], catalogue: Callable[[AnyGame], Catalogue]
    ) -> None:
        self._titles = {game.code: game.title for game in games.values()}
        self._open = catalogue
        self._catalogue = Catalogue([])

    def open(self, game: AnyGame) -> frozenset[str]:
        """Return every code that can be shown in this game."""
        self._catalogue = self._open(game)
        return self._catalogue.of_game(game.code).codes

    def find(self, code: str) -> Card | None:
        """Return the card with this code; None where nobody knows it."""
        try:
            return self._catalogue.find(code)
        except UnknownCardError:
            return None

    def card_of(self, game: AnyGame, part: str) -> Card | None:
        """Return the card of a game by the card part of its tag; None where there is none."""
        self.open(game)
        return self.find(Tag(game.code, part).code) if part in game.cards else None

    def type_in(self, text: str) -> Card | Problem:
        """Return the card whose code was typed, or what is wrong with it."""
        try:
            return self._catalogue.find(typed(text).code)
        except NotOursError:
            return Problem.NOT_OURS
        except DamagedTagError:
            return Problem.DAMAGED
        except UnknownCardError:
            return Problem.UNKNOWN

    def title(self, card: Card) -> str:
        """Return the title of its game; nothing where that is not played here."""
        return self._titles.get(card.tag.game, "")


def is_hidden(card: Card, game: AnyGame) -> bool:
    """Tell whether it is a card of this game that is shown in private alone."""
    kind = _kind(card, game)
    return kind is not None and kind.hidden


def may_be_private(card: Card, game: AnyGame) -> bool:
    """Tell whether it is a card of this game that can be somebody's secret."""
    kind = _kind(card, game)
    return kind is not None and (kind.hidden or kind.held)


def _kind(card: Card, game: AnyGame) -> CardKind | None:
    return game.cards.get(card.tag.card) if card.tag.game == game.code else None


def trouble_with(card: Card | None, game: AnyGame, before: Iterable[Card | None]) -> Trouble | None:
    """Return why a card does nothing; `before` are others that lie here at the same time."""
    if card is None:
        return Trouble.UNKNOWN
    if card.tag.game == COMPANION:
        return Trouble.OWN
    if card.tag.game != game.code:
        return Trouble.OTHER_GAME
    if is_hidden(card, game):
        return Trouble.HIDDEN
    same = sum(other is not None and other.tag == card.tag for other in before)
    return Trouble.SURPLUS if same >= card.copies else None
