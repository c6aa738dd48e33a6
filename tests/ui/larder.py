"""A game in which nothing happens but that two people count their cards, one after the other."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import msgspec

from companion.engine import (
    Action,
    CardKind,
    Fact,
    GameDefinition,
    IllegalActionError,
    Option,
    Outcome,
    Sentence,
    Setup,
    say,
)
from companion.engine.face import Counting, Face, Moment, Private, Step

NUMBERS = tuple(f"{number:02}" for number in range(1, 31))
BOOKS = tuple(f"A{number}" for number in NUMBERS[:20])  # what is known of the first seat
REFUSED = "A30"
BREAD = "BREAD"  # there are three of it
FIRST, SECOND = "A", "B"  # how the cards of each seat begin
NAMES = ("Sawmill", "Quarry", "Colosseum", "Bathhouse", "Watchtower of the North")


class Add(Action, frozen=True, tag="add"):
    card: str


class Remove(Action, frozen=True, tag="remove"):
    card: str


class Done(Action, frozen=True, tag="done"):
    pass


class Opened(Fact, frozen=True, tag="opened"):
    REVEALS: ClassVar[bool] = True


class Added(Fact, frozen=True, tag="added"):
    seat: int
    card: str


class Removed(Fact, frozen=True, tag="removed"):
    seat: int
    card: str


class Counted(Fact, frozen=True, tag="counted"):
    seat: int


class State(msgspec.Struct, frozen=True):
    books: dict[int, tuple[str, ...]]
    keeps: bool  # whether anything was known before
    counts: int = 1  # whose turn it is


def begin(setup: Setup) -> State:
    keeps = setup.options["books"] == "kept"
    return State({1: BOOKS if keeps else (), 2: ()}, keeps)


def decide(state: State, seat: int, action: Action, _: Random) -> Sequence[Fact]:
    if seat != state.counts:
        raise IllegalActionError("It is not the turn of {seat:seat}.", seat=seat)
    match action:
        case Add(card=card) if card == REFUSED:
            raise IllegalActionError("This one is spoilt.")
        case Add(card=card):
            return [Added(seat, card)]
        case Remove(card=card):
            return [Removed(seat, card)]
    return [Counted(seat)]


def evolve(state: State, event: Fact) -> State:
    change = msgspec.structs.replace
    match event:
        case Added(seat=seat, card=card):
            return change(state, books={**state.books, seat: (*state.books[seat], card)})
        case Removed(seat=seat, card=card):
            left = list(state.books[seat])
            left.remove(card)
            return change(state, books={**state.books, seat: tuple(left)})
        case Counted():
            return change(state, counts=state.counts + 1)
    return state


def describe(event: Fact) -> Sentence:
    match event:
        case Added(card=card):
            return say("{card} is written down", card=card)
        case Removed(card=card):
            return say("{card} is crossed out", card=card)
    return say("All is counted")


def trouble(seat: int, card: str) -> Sentence | None:
    others = SECOND if seat == 1 else FIRST
    wrong = card[0] == others and card != BREAD
    return say("Cards of two larders lie here.") if wrong else None


def counting(state: State) -> Counting[Action] | None:
    if state.counts > 2:
        return None
    return Counting(
        seat=state.counts,
        known=state.books[state.counts] if state.keeps else None,
        add=Add,
        remove=Remove,
        done=Done(),
        trouble=lambda card: trouble(state.counts, card),
    )


FACE: Face[Action, Fact, State, State] = Face(
    steps=(Step("Count", ("counting",)),),
    label=lambda _: say("All is counted"),
    help=lambda _: [],
    ending=lambda _: Moment(say("All is counted.")),
    private=lambda _: Private(say("Nothing is hidden.")),
    cards=lambda _: False,
    counting=counting,
)

DEFINITION: GameDefinition[State, Action, Fact, State, State] = GameDefinition(
    slug="larder",
    code="SW",
    title="Larder",
    seats=range(2, 3),
    minutes=1,
    options=(Option("books", "Books", {"kept": say("Kept."), "none": say("None.")}, "kept"),),
    phases=("counting",),
    actions=(Add, Remove, Done),
    events=(Opened, Added, Removed, Counted),
    begin=begin,
    deal=lambda _state, _random: [Opened()],
    legal=lambda state, seat: [Done()] if seat == state.counts else [],
    decide=decide,
    evolve=evolve,
    outcome=lambda state: Outcome("both", "counted") if state.counts > 2 else None,
    phase=lambda _: "counting",
    awaited=lambda state: [state.counts] if state.counts <= 2 else [],
    public_view=lambda state: state,
    seat_view=lambda state, _: state,
    prompt=lambda state: say("{seat:seat}: count your cards.", seat=state.counts),
    describe=describe,
    narrate=lambda _: [],
    on_card=lambda _state, _card: [],
    face=FACE,
    cards={
        **{
            f"{seat}{number}": CardKind(f"{NAMES[int(number) % 5]} {seat}{number}")
            for seat in (FIRST, SECOND)
            for number in NUMBERS
        },
        BREAD: CardKind("Bread", copies=3),
        "SECRET": CardKind("Secret", hidden=True),
    },
)
