"""What everybody sees and what one seat sees, each built up from allowed facts."""

import msgspec

from companion.engine import Outcome, Seat
from companion.games.imperial_settlers.catalogue import Location
from companion.games.imperial_settlers.options import Hands, Help, Lookout
from companion.games.imperial_settlers.pieces import Bag, Class, Colour, Deck, Faction, Good
from companion.games.imperial_settlers.rules import awaited, outcome
from companion.games.imperial_settlers.rules.hands import could_show, held_back
from companion.games.imperial_settlers.rules.scoring import score_of, title_of
from companion.games.imperial_settlers.state import (
    Book,
    Built,
    Choice,
    Deal,
    Empire,
    Line,
    Paying,
    Phase,
    Score,
    State,
    Tie,
)


class PublicLocation(msgspec.Struct, frozen=True):
    """A location as it lies on the table, with what is printed on it."""

    card: str
    kind: Class
    colours: tuple[Colour, ...]
    common: bool
    raze: Bag
    defended: bool
    guarded: bool
    used: int
    uses: int  # how often its action can be used in a round; 0 for none
    taken: bool


class PublicEmpire(msgspec.Struct, frozen=True):
    """All that lies before a seat; `hand` is None where the companion does not keep cards."""

    faction: Faction
    goods: dict[Good, int]
    points: int
    locations: tuple[PublicLocation, ...]
    foundations: int
    deals: tuple[Deal, ...]
    passed: bool
    lines: tuple[Line, ...]
    samurai: int
    hand: int | None
    known: tuple[str, ...]
    counted_common: int
    counted_own: int
    extra: int
    confirmed: bool
    score: Score


class PublicView(msgspec.Struct, frozen=True):
    """The table as anybody standing beside it would see it.

    `current` is whose turn it is, `awaited` for whom the table waits. `choice` is the next one
    somebody has to make, `decks` are what is left of each, and `title` is what a game alone earned.
    """

    phase: Phase
    round: int
    help: Help
    lookout: Lookout
    hands: Hands
    peaceful: bool
    alone: bool
    first: Seat
    current: Seat | None
    acted: bool
    awaited: tuple[Seat, ...]
    empires: dict[Seat, PublicEmpire]
    to_lay: int
    display: tuple[str, ...]
    picks: tuple[Seat, ...]
    decks: dict[Deck, int]
    discards: int
    done: tuple[Seat, ...]
    pairs: int | None
    paying: Paying | None
    choice: Choice | None
    book: Book | None
    history: tuple[dict[Seat, int], ...]
    virtual: int
    collection: int
    attacks: tuple[Good, ...]
    attacked: int
    threatened: tuple[str, ...]
    tied: tuple[Seat, ...]
    tie: Tie | None
    title: str
    outcome: Outcome | None

    @property
    def keeps_goods(self) -> bool:
        """Whether goods and empires are in the books."""
        return self.help is not Help.SCORE

    @property
    def keeps_cards(self) -> bool:
        """Whether decks and hands are in the books too."""
        return self.help is Help.FULL


class SeatView(msgspec.Struct, frozen=True):
    """What one seat knows beyond the public view: the hand, as far as the companion was told.

    `size` is how many cards it has, told or not; fewer than were told where some were laid face
    down. `picks` are cards it may tell the companion now.
    """

    seat: Seat
    phase: Phase
    hand: tuple[str, ...]
    size: int
    keeps_cards: bool
    picks: tuple[str, ...]


def public_view(state: State) -> PublicView:
    """Return what everybody may know. Opens no secret, so it works on a public history too."""
    options = state.options
    return PublicView(
        phase=state.phase,
        round=state.round,
        help=options.help,
        lookout=options.lookout,
        hands=options.hands,
        peaceful=options.is_peaceful,
        alone=state.alone,
        first=state.first,
        current=state.current,
        acted=state.acted,
        awaited=awaited(state),
        empires={seat: _empire(state, seat) for seat in state.empires},
        to_lay=state.to_lay,
        display=state.display,
        picks=state.picks,
        decks=state.decks,
        discards=sum(map(len, state.discards.values())),
        done=state.done,
        pairs=state.pairs,
        paying=state.paying,
        choice=state.choices[0] if state.choices else None,
        book=state.book,
        history=state.history,
        virtual=len(state.virtual),
        collection=state.collection,
        attacks=state.attacks,
        attacked=state.attacked,
        threatened=state.threatened,
        tied=state.tied,
        tie=state.tie,
        title=title_of(state),
        outcome=outcome(state),
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return what this seat alone may know."""
    hand = state.empires[seat].hand
    return SeatView(
        seat=seat,
        phase=state.phase,
        hand=(*hand.known, *sorted(held_back(state, seat))),
        size=hand.size,
        keeps_cards=state.options.keeps_cards,
        picks=tuple(could_show(state, seat)) if _is_shown(state, seat) else (),
    )


def _is_shown(state: State, seat: Seat) -> bool:
    return state.phase is Phase.HANDS and seat in awaited(state)


def _empire(state: State, seat: Seat) -> PublicEmpire:
    empire: Empire = state.empires[seat]
    keeps = state.options.keeps_cards
    return PublicEmpire(
        faction=empire.faction,
        goods=empire.goods,
        points=empire.points,
        locations=tuple([_location(state.catalogue[one.card], one) for one in empire.locations]),
        foundations=len(empire.foundations),
        deals=empire.deals,
        passed=empire.passed,
        lines=empire.lines,
        samurai=empire.samurai,
        hand=empire.hand.size if keeps else None,
        known=empire.hand.known,
        counted_common=empire.common,
        counted_own=empire.own,
        extra=empire.extra,
        confirmed=empire.confirmed,
        score=score_of(state, seat),
    )


def _location(card: Location, built: Built) -> PublicLocation:
    return PublicLocation(
        card=built.card,
        kind=card.kind,
        colours=card.colours,
        common=card.is_common,
        raze=card.raze,
        defended=built.defended,
        guarded=built.guarded,
        used=built.used,
        uses=card.action.uses if card.action else 0,
        taken=built.taken,
    )
