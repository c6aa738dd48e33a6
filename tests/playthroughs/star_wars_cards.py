"""Real cards on a table of Star Wars: Rebellion, where all that is drawn is told in secret.

The companion takes anybody's word for a card that could be in a hand. Here nobody names a card but
the one that is there.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeVar

from companion.engine import Action, Entry, Fact, Seat, Session
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import combat_actions as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.facts import Do
from companion.games.star_wars_rebellion.pieces import Deck, Leader, Side, System
from companion.games.star_wars_rebellion.players import player
from companion.games.star_wars_rebellion.rules.assignment import assigner, untold
from companion.games.star_wars_rebellion.rules.mission_dice import is_able
from companion.games.star_wars_rebellion.state import Phase, State, on_mission
from tests.playthroughs.transcript import Player

T = TypeVar("T")
MISSIONS_DRAWN, ACTIONS_DEALT, ACTIONS_SEEN = 2, 2, 2


class Cards:
    """Decks and hands, kept up with what happens."""

    def __init__(self, session: Session, random: Random) -> None:
        self._session = session
        self._random = random
        known = self._state.galaxy
        self._decks = {side: self._missions(side, Deck.DRAWN) for side in Side}
        self._projects = self._missions(Side.EMPIRE, Deck.PROJECT)
        self._lying: dict[int, str] = {}  # face down, by slot
        self.hands = {side: self._missions(side, Deck.STARTING) for side in Side}
        self._draw_missions()
        aims = self._shuffled(known.objectives)
        self._aims = sorted(aims, key=lambda code: known.objectives[code].stage)
        self._probes = self._shuffled(one for one, facts in known.systems.items() if facts.probe)
        self._recruits = {side: self._actions(side, starting=False) for side in Side}
        self._held = [
            card for side in Side for card in self._actions(side, starting=True)[:ACTIONS_DEALT]
        ]

    @property
    def _state(self) -> State:
        state: State = self._session.state
        return state

    def honest(self, actions: Iterable[Action]) -> list[Action]:
        """Return what may be done with the cards that are really there."""
        return [action for action in actions if self._is_true(action)]

    def _is_true(self, action: Action) -> bool:
        match action:
            case a.TellMission(card=secret):
                return self._could_be_done(secret.expose())
            case a.TellProbe(system=secret):
                return secret.expose() == self._next_probe()
            case a.TellObjective(card=secret):
                return secret.expose() == self._aims[0]
            case a.Score(card=card):
                return card in [one.expose() for one in self._state.objectives]
            case a.Reveal(card=card):
                return card in (*self.hands[Side.REBELS], *self.hands[Side.EMPIRE])
            case a.PlayAction(card=card) | c.PlayCombatCard(card=card):
                return card in self._held
            case a.Recruit(leader=leader):
                return any(self._shows(card, leader) for card in self._seen())
        return True

    def _could_be_done(self, card: str) -> bool:
        """Tell whether a mission is in the hand, and fit for the leaders it is told for."""
        side = assigner(self._state)
        slot = untold(self._state, side)
        leaders = self._state.leaders_at(on_mission(slot.number)) if slot else ()
        fit = is_able(self._state, self._state.galaxy.missions[card], leaders)
        return fit and card in self.hands[side]

    def follow(self, facts: Iterable[Fact]) -> None:
        """Move the cards as they were moved."""
        for fact in facts:
            self._move_mission(fact)
            self._move_other(fact)

    def _move_mission(self, fact: Fact) -> None:
        match fact:
            case e.MissionTold(side=side, slot=slot, card=secret):
                self._lying[slot] = secret.expose()
                self.hands[side].remove(secret.expose())
            case e.MissionTakenBack(side=side, slot=slot) if slot in self._lying:
                self.hands[side].append(self._lying.pop(slot))
            case e.MissionRevealed(attempt=attempt):
                if not self._lying.pop(attempt.number, ""):
                    self.hands[attempt.side].remove(attempt.code)
            case e.CardSpent(side=side, code=code, stays=True):
                self.hands[side].append(code)
            case e.LeadersReturned():
                self._take_back()
            case e.PhaseBegun(phase=Phase.DRAWING):
                self._draw_missions()

    def _move_other(self, fact: Fact) -> None:
        match fact:
            case e.CardSpent(code=code) if code in self._held:
                self._held.remove(code)
            case e.WorkDone(effect=effect, amount=amount) if effect.do is Do.PROJECTS and amount:
                self._draw(self._projects, Side.EMPIRE, effect.count)
            case e.ObjectiveTold():
                self._aims.pop(0)
            case e.LeaderRecruited(side=side, leader=leader):
                self._recruit(side, leader)

    def _take_back(self) -> None:
        """Take what was not revealed back to the hands."""
        for card in self._lying.values():
            self.hands[self._state.galaxy.missions[card].side].append(card)
        self._lying.clear()

    def _draw_missions(self) -> None:
        for side, deck in self._decks.items():
            self._draw(deck, side, MISSIONS_DRAWN)

    def _draw(self, deck: list[str], side: Side, count: int) -> None:
        self.hands[side] += deck[:count]
        del deck[:count]

    def _next_probe(self) -> System | None:
        """Return the next probe of the deck, where neither the base is nor what was told."""
        gone = [one.expose() for one in (self._state.base, *self._state.probes) if one is not None]
        gone += self._state.out_of_deck
        return next((one for one in self._probes if one not in gone), None)

    def _seen(self) -> list[str]:
        """Return the two action cards of which whoever recruits chooses one."""
        return self._recruits[self._state.recruiters[0]][:ACTIONS_SEEN]

    def _recruit(self, side: Side, leader: Leader) -> None:
        seen = self._recruits[side][:ACTIONS_SEEN]
        kept = next(card for card in seen if self._shows(card, leader))
        self._held.append(kept)
        others = [card for card in seen if card != kept]
        self._recruits[side] = self._recruits[side][ACTIONS_SEEN:] + others

    def _shows(self, card: str, leader: Leader) -> bool:
        return leader in self._state.galaxy.actions[card].leaders

    def _missions(self, side: Side, deck: Deck) -> list[str]:
        cards = self._state.galaxy.missions.values()
        own = (one for one in cards if one.side is side and one.deck is deck)
        return self._shuffled(one.code for one in own for _ in range(one.copies))

    def _actions(self, side: Side, *, starting: bool) -> list[str]:
        cards = self._state.galaxy.actions.values()
        own = (one for one in cards if one.side is side and one.starting is starting)
        return self._shuffled(one.code for one in own)

    def _shuffled(self, cards: Iterable[T]) -> list[T]:
        deck = list(cards)
        return self._random.sample(deck, len(deck))


def with_cards(rounds: int) -> Player:
    """Return so many rounds of simulated players with the cards that are there."""

    def play(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
        cards = Cards(session, random)
        while not session.outcome and session.state.time <= rounds:
            seat = session.awaited[0]
            entries = session.act(seat, _chosen(session, seat, cards, random))
            cards.follow(entry.fact for entry in entries)
            yield entries

    return play


def _chosen(session: Session, seat: Seat, cards: Cards, random: Random) -> Action:
    own, public = session.seat_view(seat), session.public_view()
    return player(own, public, cards.honest(session.legal(seat)), random)
