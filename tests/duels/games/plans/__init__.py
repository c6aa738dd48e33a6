"""Plans: one seat plays two hidden cards and an open one, and then may prove what it knows.

Every mission can be proven once, by a hidden card of at least 4; so how many ways there are follows
from what is hidden. The other seat only looks on.
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

PLANNER, OTHER = 1, 2
PLAN = 3  # cards, the last of them open
DECOY = "decoy"
SUITS = {"int": "Intelligence", "uph": "Upheaval", "rio": "Riots", "sup": "Supplies"}
ICONS = {"int": "eye", "uph": "star", "rio": "hand", "sup": "home", DECOY: "card"}
KINDS = (*(f"{suit}{value}" for suit in SUITS for value in range(2, 7)), DECOY)
STRONG = 4
MISSIONS = ("Espionage", "Civil Disobedience", "Coordinated Plot", "Sleeper Cell")


class Proof(msgspec.Struct, frozen=True):
    mission: str
    position: int


class Play(Action, frozen=True, tag="play"):
    card: Secret[str]


class Prove(Action, frozen=True, tag="prove"):
    proof: Secret[Proof]


class Done(Action, frozen=True, tag="done"):
    pass


class Begun(Fact, frozen=True, tag="begun"):
    pass


class Read(Fact, frozen=True, tag="read"):
    card: Secret[str]


class Opened(Fact, frozen=True, tag="opened"):
    REVEALS: ClassVar[bool] = True
    card: str


class Proven(Fact, frozen=True, tag="proven"):
    REVEALS: ClassVar[bool] = True
    mission: str
    card: str


class Ended(Fact, frozen=True, tag="ended"):
    pass


class State(msgspec.Struct, frozen=True):
    played: tuple[Secret[str], ...] = ()
    opened: str | None = None
    proven: tuple[str, ...] = ()
    ended: bool = False


class View(msgspec.Struct, frozen=True):
    phase: str
    read: int
    opened: str | None
    proven: tuple[str, ...]


class Mine(msgspec.Struct, frozen=True):
    seat: Seat
    played: tuple[str, ...]
    proofs: tuple[Proof, ...]


def evolve(state: State, event: Fact) -> State:
    change = msgspec.structs.replace
    match event:
        case Read(card=card):
            return change(state, played=(*state.played, card))
        case Opened(card=card):
            return change(state, opened=card)
        case Proven(mission=mission):
            return change(state, proven=(*state.proven, mission))
        case Ended():
            return change(state, ended=True)
    return state


def phase(state: State) -> str:
    if state.ended:
        return "over"
    return "check" if state.opened else "plan"


def legal(state: State, seat: Seat) -> list[Action]:
    if seat != PLANNER:
        return []
    match phase(state):
        case "plan":
            kinds = [kind for kind in KINDS if kind != DECOY or len(state.played) < PLAN - 1]
            played = [card.expose() for card in state.played]
            return [Play(Secret(kind)) for kind in kinds if kind == DECOY or kind not in played]
        case "check":
            return [*(Prove(Secret(proof)) for proof in _proofs(state)), Done()]
    return []


def _proofs(state: State) -> tuple[Proof, ...]:
    if phase(state) != "check":
        return ()
    hidden = [card.expose() for card in state.played[: PLAN - 1]]
    strong = [n for n, card in enumerate(hidden) if card != DECOY and int(card[-1]) >= STRONG]
    left = [mission for mission in MISSIONS if mission not in state.proven]
    return tuple(Proof(mission, position) for mission in left for position in strong)


def decide(state: State, seat: Seat, action: Action, _: Random) -> list[Fact]:
    if action not in legal(state, seat):
        raise IllegalActionError("This cannot be played here: choose another card.")
    match action:
        case Play(card=card):
            read = Read(card)
            last = len(state.played) == PLAN - 1
            return [read, Opened(card.expose())] if last else [read]
        case Prove(proof=proof):
            shown = proof.expose()
            return [Proven(shown.mission, state.played[shown.position].expose())]
    return [Ended()]


def public_view(state: State) -> View:
    return View(phase(state), len(state.played), state.opened, state.proven)


def seat_view(state: State, seat: Seat) -> Mine:
    if seat != PLANNER:
        return Mine(seat, (), ())
    return Mine(seat, tuple(card.expose() for card in state.played), _proofs(state))


def describe(event: Fact) -> Sentence:
    match event:
        case Read():
            return say("A card is read.")
        case Opened(card=card):
            return say("Open: {card}", card=card)
        case Proven(mission=mission):
            return say("Proven: {mission:term}", mission=mission)
        case Ended():
            return say("Nothing more is proven.")
    return say("The plans begin.")


def on_card(state: State, code: str) -> list[Intent[Action]]:
    kind = code.lower()
    if phase(state) != "plan" or kind not in KINDS:
        return []
    return [Intent(PLANNER, Play(Secret(kind)))]


def title(kind: str) -> str:
    return "Decoy" if kind == DECOY else f"{SUITS[kind[:3]]} {kind[-1]}"


def secrets(view: View, seat: Seat) -> Sequence[SecretChoice[Action]]:
    if seat != PLANNER or view.phase != "plan":
        return ()
    return [
        SecretChoice(
            Play(Secret(kind)),
            Mark(say("{card:term}", card=title(kind)), icon=ICONS.get(kind[:3], ICONS[DECOY])),
        )
        for kind in KINDS
        if kind != DECOY or view.read < PLAN - 1
    ]


def prompt(view: View) -> Sentence:
    match view.phase:
        case "plan":
            return say("The plan is laid: {read} of 3.", read=view.read)
        case "check":
            return say("The plan is checked.")
    return say("The plans are over.")


def private(view: Mine) -> Private:
    cards = [title(card) for card in view.played] + ["none yet"] * (PLAN - len(view.played))
    some = tuple(say("{place}: {card}", place=1, card=title(kind)) for kind in KINDS)
    heads = say("This is what you hid"), say("You hid nothing")
    return Private(
        heads[0] if view.seat == PLANNER else heads[1],
        tuple(say("{place}: {card}", place=n, card=card) for n, card in enumerate(cards, 1)),
        instead=(heads, *[some] * PLAN),
        choices=tuple(
            SecretChoice(
                Prove(Secret(proof)),
                Mark(
                    say(
                        "The Ministry of Plenty by {mission:term}: turn up {card:term}",
                        mission=proof.mission,
                        card=title(view.played[proof.position]),
                    )
                ),
            )
            for proof in view.proofs
        ),
    )


def moment(event: Fact) -> Moment | None:
    if not isinstance(event, Opened | Proven):
        return None
    return Moment(describe(event), cards=(Mark(say("{card:term}", card=title(event.card))),))


_SHOWS = (
    say("Show your first hidden card"),
    say("Show your second hidden card"),
    say("Show your open card"),
)

FACE: Face[Action, Fact, View, Mine] = Face(
    steps=(Step("Plan", ("plan",)), Step("Check", ("check",)), Step("End", ("over",))),
    label=lambda _: say("Nothing more to prove"),
    help=lambda _: [say("Two cards are hidden, the third is open.")],
    ending=lambda view: Moment(prompt(view)),
    private=private,
    moment=moment,
    secrets=secrets,
    question=lambda view: _SHOWS[view.read] if view.phase == "plan" else say("What do you prove?"),
    shows=lambda view: _SHOWS[view.read] if view.phase == "plan" else None,
    cards=lambda _: False,
    looked=lambda view: Done() if view.phase == "check" else None,
    picks=lambda view: view.phase == "check",
    pick_lines=5,
)

DEFINITION: GameDefinition[State, Action, Fact, View, Mine] = GameDefinition(
    slug="plans",
    code="IS",
    title="Plans",
    seats=range(2, 3),
    minutes=1,
    options=(),
    phases=("plan", "check", "over"),
    actions=(Play, Prove, Done),
    events=(Begun, Read, Opened, Proven, Ended),
    begin=lambda _: State(),
    deal=lambda _state, _random: [Begun()],
    legal=legal,
    decide=decide,
    evolve=evolve,
    outcome=lambda state: Outcome("seat 1", "proven", (PLANNER,)) if state.ended else None,
    phase=phase,
    awaited=lambda state: [] if state.ended else [PLANNER],
    public_view=public_view,
    seat_view=seat_view,
    prompt=prompt,
    describe=describe,
    narrate=lambda event: [Cue(describe(event))] if event.REVEALS else [],
    on_card=on_card,
    face=FACE,
    cards={
        **{kind.upper(): CardKind(title(kind), hidden=True) for kind in KINDS},
        "MISSION": CardKind("A mission"),
    },
)
