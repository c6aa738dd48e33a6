"""The smallest game with a secret: two players hide a coin in a hand and show it together."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import msgspec

from companion.engine import (
    Action,
    Cue,
    Fact,
    GameDefinition,
    IllegalActionError,
    Intent,
    Option,
    Outcome,
    Secret,
    Sentence,
    Setup,
    say,
)
from companion.engine.face import Button, Face, Mark, Moment, Private, SecretChoice, Step


class Hide(Action, frozen=True, tag="hide"):
    hand: Secret[str]


class Nod(Action, frozen=True, tag="nod"):
    pass


class Begun(Fact, frozen=True, tag="begun"):
    REVEALS: ClassVar[bool] = True
    luck: int


class Nodded(Fact, frozen=True, tag="nodded"):
    seat: int


class Hidden(Fact, frozen=True, tag="hidden"):
    seat: int
    hand: Secret[str]


class Shown(Fact, frozen=True, tag="shown"):
    REVEALS: ClassVar[bool] = True
    hands: dict[int, str]


class State(msgspec.Struct, frozen=True):
    luck: int = 0
    nods: int = 0
    hidden: dict[int, Secret[str]] = {}
    shown: dict[int, str] = {}


class View(msgspec.Struct, frozen=True):
    hiding: tuple[int, ...]
    nods: int
    shown: dict[int, str]


class Mine(msgspec.Struct, frozen=True):
    hand: str | None


def evolve(state: State, event: Fact) -> State:
    change = msgspec.structs.replace
    match event:
        case Begun(luck=luck):
            return change(state, luck=luck)
        case Nodded():
            return change(state, nods=state.nods + 1)
        case Hidden(seat=seat, hand=hand):
            return change(state, hidden={**state.hidden, seat: hand})
        case Shown(hands=hands):
            return change(state, shown=hands)
    raise TypeError(event)


def decide(state: State, seat: int, action: Action, _: Random) -> Sequence[Fact]:
    if isinstance(action, Nod):
        return [Nodded(seat)]
    if seat in state.hidden:
        raise IllegalActionError("{seat:seat} has hidden the coin already.", seat=seat)
    assert isinstance(action, Hide)
    hidden = Hidden(seat, action.hand)
    after = evolve(state, hidden)
    if len(after.hidden) < 2:
        return [hidden]
    return [hidden, Shown({s: after.hidden[s].expose() for s in (1, 2)})]


def legal(state: State, seat: int) -> Sequence[Action]:
    hide: list[Action] = [] if seat in state.hidden else [Hide(Secret(h)) for h in ("L", "R")]
    return [Nod(), *hide]


def outcome(state: State) -> Outcome | None:
    if not state.shown:
        return None
    return Outcome("both" if len(set(state.shown.values())) == 1 else "nobody", "hands_shown")


def describe(event: Fact) -> Sentence:
    match event:
        case Nodded(seat=seat):
            return say("{seat:seat} nods.", seat=seat)
        case Hidden(seat=seat):
            return say("{seat:seat} hides the coin.", seat=seat)
    return say("Hands are shown.")


def intents(state: State, card: str) -> list[Intent[Action]]:
    found = {"NOD": Nod(), "COIN": Hide(Secret("L"))}
    return [Intent(1, found[card])] if card in found and not state.shown else []


def awaited(state: State) -> list[int]:
    return [seat for seat in (1, 2) if seat not in state.hidden]


def phase(state: State) -> str:
    return "nodding" if state.nods else "hiding"


def begin(_: Setup) -> State:
    return State()


def deal(_: State, random: Random) -> list[Fact]:
    return [Begun(random.randint(1, 1_000_000))]


def public_view(state: State) -> View:
    return View(tuple(sorted(state.hidden)), state.nods, state.shown)


def seat_view(state: State, seat: int) -> Mine:
    return Mine(state.hidden[seat].expose() if seat in state.hidden else None)


def prompt(_: View) -> Sentence:
    return say("Hide the coin.")


def narrate(event: Fact) -> list[Cue]:
    return [Cue(describe(event))] if isinstance(event, Shown) else []


def secrets(view: View, seat: int) -> list[SecretChoice[Action]]:
    marks = {"L": Mark(say("Left")), "R": Mark(say("Right"))}
    return [
        SecretChoice(Hide(Secret(hand)), mark, button)
        for (hand, mark), button in zip(marks.items(), Button, strict=True)
        if seat not in view.hiding
    ]


FACE: Face[Action, Fact, View, Mine] = Face(
    steps=(Step("Hide", ("hiding",)), Step("Nod", ("nodding",))),
    label=lambda _: say("Nod"),
    help=lambda _: [say("Hide it well.")],
    ending=lambda _: Moment(say("All is shown.")),
    private=lambda view: Private(say("In the {hand} hand.", hand=view.hand)),
    secrets=secrets,
    button=lambda _: Button.A,
)

TINY: GameDefinition[State, Action, Fact, View, Mine] = GameDefinition(
    slug="tiny",
    code="TT",
    title="Tiny",
    seats=range(2, 3),
    minutes=1,
    options=(Option("mood", "Mood", {"calm": say("Calm."), "wild": say("Wild.")}, "calm"),),
    phases=("hiding", "nodding"),
    actions=(Hide, Nod),
    events=(Begun, Nodded, Hidden, Shown),
    begin=begin,
    deal=deal,
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
    narrate=narrate,
    on_card=intents,
    face=FACE,
)
