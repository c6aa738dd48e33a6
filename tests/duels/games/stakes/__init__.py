"""Stakes: each lays one of six cards and wagers 0 to 10, at least as much as the card says.

Both cards, then both wagers, come in secretly. The higher sum wins.
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import msgspec

from companion.engine import (
    Action,
    CardKind,
    Cue,
    Fact,
    GameDefinition,
    IllegalActionError,
    Intent,
    Outcome,
    Seat,
    Secret,
    Sentence,
    say,
)
from companion.engine.face import Face, Mark, Moment, Private, SecretChoice, Step

SEATS = (1, 2)
LAID = (0, 2, 3, 4, 5, 6)  # what a card is worth, and the least that is wagered with it
WAGERS = range(11)
TITLES = {0: "Artillery", 6: "General"}


class Lay(Action, frozen=True, tag="lay"):
    card: Secret[int]


class Wager(Action, frozen=True, tag="wager"):
    amount: Secret[int]


class Begun(Fact, frozen=True, tag="begun"):
    pass


class Laid(Fact, frozen=True, tag="laid"):
    seat: Seat
    card: Secret[int]


class Wagered(Fact, frozen=True, tag="wagered"):
    seat: Seat
    amount: Secret[int]


class Shown(Fact, frozen=True, tag="shown"):
    REVEALS: ClassVar[bool] = True
    cards: dict[Seat, int]
    wagers: dict[Seat, int]


class State(msgspec.Struct, frozen=True):
    cards: dict[Seat, Secret[int]] = {}
    wagers: dict[Seat, Secret[int]] = {}
    shown: dict[Seat, int] = {}


class View(msgspec.Struct, frozen=True):
    phase: str
    laid: tuple[Seat, ...]
    wagered: tuple[Seat, ...]
    shown: dict[Seat, int]


class Mine(msgspec.Struct, frozen=True):
    card: int | None
    wager: int | None


def evolve(state: State, event: Fact) -> State:
    change = msgspec.structs.replace
    match event:
        case Laid(seat=seat, card=card):
            return change(state, cards={**state.cards, seat: card})
        case Wagered(seat=seat, amount=amount):
            return change(state, wagers={**state.wagers, seat: amount})
        case Shown(cards=cards, wagers=wagers):
            return change(state, shown={seat: cards[seat] + wagers[seat] for seat in cards})
    return state


def phase(state: State) -> str:
    if state.shown:
        return "over"
    return "wager" if len(state.cards) == len(SEATS) else "card"


def awaited(state: State) -> list[Seat]:
    if state.shown:
        return []
    came = state.wagers if phase(state) == "wager" else state.cards
    return [seat for seat in SEATS if seat not in came]


def legal(state: State, seat: Seat) -> list[Action]:
    match phase(state):
        case "card":
            return [] if seat in state.cards else [Lay(Secret(card)) for card in LAID]
        case "wager":
            least = state.cards[seat].expose()
            return [Wager(Secret(amount)) for amount in WAGERS if amount >= least]
    return []


def decide(state: State, seat: Seat, action: Action, _: Random) -> list[Fact]:
    if action not in legal(state, seat):
        raise IllegalActionError("{seat:seat} cannot choose this now.", seat=seat)
    if isinstance(action, Lay):
        return [Laid(seat, action.card)]
    assert isinstance(action, Wager)
    wagered = Wagered(seat, action.amount)
    after = evolve(state, wagered)
    if awaited(after):
        return [wagered]
    return [wagered, Shown(_opened(after.cards), _opened(after.wagers))]


def _opened(hidden: dict[Seat, Secret[int]]) -> dict[Seat, int]:
    return {seat: hidden[seat].expose() for seat in SEATS}


def outcome(state: State) -> Outcome | None:
    if not state.shown:
        return None
    best = max(SEATS, key=lambda seat: state.shown[seat])
    return Outcome(f"seat {best}", "more", (best,))


def public_view(state: State) -> View:
    return View(phase(state), tuple(state.cards), tuple(state.wagers), state.shown)


def seat_view(state: State, seat: Seat) -> Mine:
    card, wager = state.cards.get(seat), state.wagers.get(seat)
    return Mine(None if card is None else card.expose(), None if wager is None else wager.expose())


def describe(event: Fact) -> Sentence:
    match event:
        case Laid(seat=seat):
            return say("{seat:seat} lays a card.", seat=seat)
        case Wagered(seat=seat):
            return say("{seat:seat} has wagered.", seat=seat)
        case Shown():
            return say("Everything is shown.")
    return say("The duel begins.")


def on_card(state: State, code: str) -> list[Intent[Action]]:
    if phase(state) != "card" or not code.startswith("CARD"):
        return []
    return [Intent(seat, Lay(Secret(int(code[-1])))) for seat in awaited(state)]


def secrets(view: View, seat: Seat) -> Sequence[SecretChoice[Action]]:
    if view.phase == "card" and seat not in view.laid:
        return [SecretChoice(Lay(Secret(card)), _mark(card)) for card in LAID]
    if view.phase == "wager":
        return [
            SecretChoice(Wager(Secret(amount)), Mark(say("{amount}", amount=amount)))
            for amount in WAGERS
        ]
    return []


def _mark(card: int) -> Mark:
    icon = "crown" if card in TITLES else "card"
    return Mark(say("{card:term}", card=TITLES.get(card, f"Card {card}")), icon=icon)


def prompt(view: View) -> Sentence:
    match view.phase:
        case "card":
            return say("Lay a card.")
        case "wager":
            return say("Wager.")
    return say("The duel is over.")


def private(view: Mine) -> Private:
    cards = tuple(say("Your card: {card}", card=card) for card in ("none yet", *LAID))
    wagers = tuple(say("Your wager: {wager}", wager=one) for one in ("none yet", *WAGERS))
    card, wager = view.card, view.wager
    return Private(
        say("Your card: {card}", card="none yet" if card is None else card),
        (say("Your wager: {wager}", wager="none yet" if wager is None else wager),),
        instead=(cards, wagers),
    )


FACE: Face[Action, Fact, View, Mine] = Face(
    steps=(Step("Card", ("card",)), Step("Wager", ("wager",)), Step("End", ("over",))),
    label=describe,  # type: ignore[arg-type]  # it has no open action
    help=lambda _: [say("The higher sum of card and wager wins.")],
    ending=lambda view: Moment(prompt(view)),
    private=private,
    secrets=secrets,
    counted=lambda view: view.phase == "wager",
    question=lambda view: say("Your card?") if view.phase == "card" else say("Your wager?"),
    shows=lambda view: say("Show your battle card") if view.phase == "card" else None,
    cards=lambda _: False,
)

DEFINITION: GameDefinition[State, Action, Fact, View, Mine] = GameDefinition(
    slug="stakes",
    code="SW",
    title="Stakes",
    seats=range(2, 3),
    minutes=1,
    options=(),
    phases=("card", "wager", "over"),
    actions=(Lay, Wager),
    events=(Begun, Laid, Wagered, Shown),
    begin=lambda _: State(),
    deal=lambda _state, _random: [Begun()],
    legal=legal,
    decide=decide,
    evolve=evolve,
    outcome=outcome,
    phase=phase,
    awaited=awaited,
    public_view=public_view,
    seat_view=seat_view,
    prompt=prompt,
    describe=describe,
    narrate=lambda event: [Cue(describe(event))] if isinstance(event, Shown) else [],
    on_card=on_card,
    face=FACE,
    cards={f"CARD{card}": CardKind(f"Card {card}", hidden=True) for card in LAID},
)
