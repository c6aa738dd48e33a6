"""Real cards on a table of Imperial Settlers: decks, hands, and what the virtual player has.

The companion takes anybody's word for a card that could be in a hand. Here nobody names a card but
the one that is there.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from companion.engine import Action, Fact, Seat, Session
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.pieces import HAND_OF_EACH, TARGETS, Bag, Deck, Good, Verb
from companion.games.imperial_settlers.rules.whereabouts import in_empires
from companion.games.imperial_settlers.state import State

VIRTUAL = 0  # a hand nobody holds


class Cards:
    """Decks and hands, kept up with what happens."""

    def __init__(self, session: Session, random: Random, attacks: Sequence[Good] = ()) -> None:
        self._session = session
        self._random = random
        self._decks = {deck: self._shuffled(deck) for deck in Deck}
        self._attacks = [*attacks, *_others(attacks, random)]
        self.hands: dict[Seat, list[str]] = {seat: [] for seat in (VIRTUAL, *self._state.empires)}
        if not self._keeps:
            for seat in self._state.empires:
                self._draw(seat, Deck.COMMON, HAND_OF_EACH)
                self._draw(seat, self._state.deck_of(seat), HAND_OF_EACH)

    @property
    def _state(self) -> State:
        state: State = self._session.state
        return state

    @property
    def _keeps(self) -> bool:
        return self._state.options.keeps_cards

    def honest(self, seat: Seat, actions: Iterable[Action]) -> list[Action]:
        """Return what this seat may do with the cards that are really there."""
        return [action for action in actions if self._is_true(seat, action)]

    def _is_true(self, seat: Seat, action: Action) -> bool:
        match action:
            case a.LayOut(card=card):
                return card == self._top(Deck.COMMON)
            case a.Reveal(target=target):
                return target is self._attacks[0]
            case a.ShowCard(card=secret):
                return secret.expose() in self.hands[seat]
            case a.RazeVirtual(card=card):
                return card in self._state.virtual or card in self.hands[VIRTUAL]
            case a.Effect(verb=Verb.BUILD, what=card):
                return card in self.hands[seat]
            case a.Build(card=card) | a.PayOtherwise(card=card):
                return card in self.hands[seat]
            case a.SignDeal(card=card) | a.RazeCard(card=card) | a.CountIn(card=card):
                return card in self.hands[seat]
        return True

    def follow(self, facts: Iterable[Fact]) -> None:
        """Move the cards as they were moved."""
        for fact in facts:
            self._move(fact)
            if not self._keeps:
                self._move_unasked(fact)

    def _move(self, fact: Fact) -> None:
        match fact:
            case e.CardsDrawn(seat=seat, deck=deck, count=count):
                self._draw(seat, deck, count)
            case e.CardLaidOut(card=card):
                self._decks[Deck.COMMON].remove(card)
            case e.CardTaken(seat=seat, card=card):
                self.hands[seat].append(card)
            case e.LocationBuilt(seat=seat, card=card) | e.CardRazed(seat=seat, card=card):
                self._lay_down(seat, card)
            case e.DealSigned(seat=seat, card=card, abroad=False):
                self._lay_down(seat, card)
            case e.FoundationLaid(seat=seat, card=card):
                self._lay_down(seat, self._face_down(seat, card))
            case e.VirtualRazed(card=card):
                self._lay_down(VIRTUAL, card)
            case e.VirtualCollected():
                self.hands[VIRTUAL].clear()
            case e.AttackRevealed():
                self._attacks.pop(0)

    def _move_unasked(self, fact: Fact) -> None:
        """Draw what people draw without telling, where the companion does not keep cards."""
        match fact:
            case e.RoundBegun():
                for seat in self._state.empires:
                    self._draw(seat, self._state.deck_of(seat), 1)
                    self._draw(seat, Deck.COMMON, 2)
            case e.VirtualTook():
                self._draw(VIRTUAL, Deck.COMMON, 1)
            case e.Produced(seat=seat, lines=lines):
                self._gain(seat, tuple(good for line in lines for good in line.goods))
            case e.Gained(seat=seat, goods=goods) | e.Chosen(seat=seat, goods=goods):
                self._gain(seat, goods)

    def _gain(self, seat: Seat, goods: Bag) -> None:
        own = self._state.deck_of(seat)
        self._draw(seat, own, goods.count(Good.FACTION_CARD))
        self._draw(seat, Deck.COMMON, goods.count(Good.COMMON_CARD))
        for _ in range(goods.count(Good.CARD)):
            self._draw(seat, self._random.choice((own, Deck.COMMON)), 1)

    def _draw(self, seat: Seat, deck: Deck, count: int) -> None:
        for _ in range(count):
            card = self._top(deck)
            if card:
                self._decks[deck].remove(card)
                self.hands[seat].append(card)

    def _top(self, deck: Deck) -> str:
        """Return the card on top; what was discarded is shuffled where none is left."""
        if not self._decks[deck]:
            seen = in_empires(self._state).union(self._state.display, self._state.virtual)
            held = {card for hand in self.hands.values() for card in hand}
            self._decks[deck] = [one for one in self._shuffled(deck) if one not in seen | held]
        return self._decks[deck][0] if self._decks[deck] else ""

    def _shuffled(self, deck: Deck) -> list[str]:
        cards = self._state.catalogue.of_deck(deck)
        return self._random.sample(cards, len(cards))

    def _lay_down(self, seat: Seat, card: str) -> None:
        if card in self.hands[seat]:
            self.hands[seat].remove(card)

    def _face_down(self, seat: Seat, told: str) -> str:
        """Return the card that is laid where only its deck is told."""
        if told in self.hands[seat]:
            return told
        common = told != Good.FACTION_CARD
        catalogue, unseen = self._state.catalogue, self._state.empires[seat].hand.known
        fits = [one for one in self.hands[seat] if catalogue[one].is_common is common]
        return next((one for one in fits if one not in unseen), "")


def _others(attacks: Sequence[Good], random: Random) -> list[Good]:
    """Return the other attack cards: here two aim at each good, since nobody told otherwise."""
    left = Counter(TARGETS * 2) - Counter(attacks)
    return random.sample([*left.elements()], left.total())
