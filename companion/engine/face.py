"""How a game looks at the table, as data: no colour, no pixel, no language."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from companion.engine.seats import Seat
from companion.engine.sentence import Sentence

A = TypeVar("A")
E = TypeVar("E")
P = TypeVar("P")
V = TypeVar("V")


class Tone(StrEnum):
    """What a mark means; every tone has a colour and, beside it, an icon or a word."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    ACCENT = "accent"


class Button(StrEnum):
    """The two secret buttons of a seat: A says yes, B says no."""

    A = "a"
    B = "b"


class Lamp(StrEnum):
    """What the lamp of a seat says. While a choice is hidden it never says what was chosen.

    `SPY` is for closed eyes only: no screen ever mirrors it. `PAGE` says
    that somebody has the screen at this seat's private page, although the game does not ask for it.
    """

    OFF = "off"
    WAITING = "waiting"
    GOT_IT = "got_it"
    LEADER = "leader"
    ON_TEAM = "on_team"
    SPY = "spy"
    APPROVE = "approve"
    REJECT = "reject"
    ATTENTION = "attention"
    PAGE = "page"


class Mark(msgspec.Struct, frozen=True):
    """A word with an icon and a tone: a badge on a seat, a card on the table."""

    text: Sentence
    tone: Tone = Tone.PLAIN
    icon: str = ""


class Spot(msgspec.Struct, frozen=True):
    """One field of a track; `name` is what an action can aim at."""

    name: str
    label: str = ""
    icon: str = ""
    caption: Sentence | None = None
    tone: Tone = Tone.PLAIN
    current: bool = False


class Track(msgspec.Struct, frozen=True):
    """A row of fields, such as the missions."""

    title: Sentence
    spots: tuple[Spot, ...]


class Board(msgspec.Struct, frozen=True):
    """The middle of the table: the main track first, then lesser ones, then loose cards."""

    tracks: tuple[Track, ...] = ()
    cards: tuple[Mark, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    """Something revealed, shown until the table goes on.

    `seats` marks each seat with what it did, `lamps` say so at the seats, `cards` lie open in the
    middle in that order, and `private_for` is the seat that now may look at something alone.
    """

    headline: Sentence
    detail: Sentence | None = None
    tone: Tone = Tone.PLAIN
    seats: Mapping[Seat, Mark] = {}
    lamps: Mapping[Seat, Lamp] = {}
    cards: tuple[Mark, ...] = ()
    private_for: Seat | None = None


class SecretChoice(msgspec.Struct, Generic[A], frozen=True):
    """One of the hidden choices a seat has now, and the button that means it.

    `number` is dealt by the table where only one person can read the choice, and picks it.
    """

    action: A
    mark: Mark
    button: Button | None = None
    number: int = 0


class Private(msgspec.Struct, frozen=True):
    """What one seat reads on the hand-over screen while it holds it: words alone.

    A colour or an icon could be made out from across the table. `choices` are hidden choices that
    follow from what only this seat knows: they are read here, and picked by their number.
    """

    headline: Sentence
    lines: tuple[Sentence, ...] = ()
    # For the headline and then for each line: everything that could stand there instead. All of
    # them are drawn alike, in as much room as the longest takes.
    instead: tuple[tuple[Sentence, ...], ...] = ()
    choices: tuple[SecretChoice[Any], ...] = ()
    # Where the count of a seat with buttons is, and everything that could stand there instead; the
    # table adds it where choices are `counted`.
    dial: Sentence | None = None
    dials: tuple[Sentence, ...] = ()

    def __repr__(self) -> str:
        return "<private>"


class Step(msgspec.Struct, frozen=True):
    """One word of the phase strip and the phases it stands for."""

    title: str
    phases: tuple[str, ...]


class Column(msgspec.Struct, frozen=True):
    """One column of the story: what each seat did in that round, and how it ended."""

    title: Sentence
    seats: Mapping[Seat, Mark]
    result: Mark


@dataclass(frozen=True)
class Counting(Generic[A]):
    """Whose cards lie before the camera to be counted, and what the game makes of each.

    Cards are known by the card part of their tags. `known` are those the companion has in its
    books; None where it keeps none, and takes what lies there.
    """

    seat: Seat
    known: tuple[str, ...] | None
    add: Callable[[str], A]  # it lies there, and is not in the books
    remove: Callable[[str], A]  # it is in the books, and lies there no more
    done: A  # this was all
    trouble: Callable[[str], Sentence | None]  # why a card cannot be among those of this seat


def _no_moment(_: Any) -> Moment | None:
    return None


def _nothing(_: Any) -> Any:
    return None


@dataclass(frozen=True, kw_only=True)
class Face(Generic[A, E, P, V]):
    """Everything the table screen needs from a game, made of public facts only.

    `private` alone gets a seat's own view, for its hand-over screen.
    """

    steps: tuple[Step, ...]
    label: Callable[[A], Sentence]
    help: Callable[[P], Sequence[Sentence]]
    ending: Callable[[P], Moment]
    private: Callable[[V], Private]
    chapter: Callable[[P], Sentence | None] = _nothing  # "Mission 4"
    # What to do now in a few words, and how; the prompt of the game where absent.
    headline: Callable[[P], Sentence | None] = _nothing
    hint: Callable[[P], Sentence | None] = _nothing
    # What a hidden choice is about, for whoever holds the screen.
    question: Callable[[P], Sentence | None] = _nothing
    badges: Callable[[P], Mapping[Seat, Sequence[Mark]]] = lambda _: {}
    # What lamps say beside whom the table waits for; a leader's own lamp stays when it is awaited.
    lamps: Callable[[P], Mapping[Seat, Lamp]] = lambda _: {}
    board: Callable[[P], Board] = lambda _: Board()
    story: Callable[[P], Sequence[Column]] = lambda _: ()
    moment: Callable[[E], Moment | None] = _no_moment
    # What an action aims at: a seat, the name of a spot on the board, or nothing.
    target: Callable[[A], Seat | str | None] = _nothing
    # Which of the two buttons of a seat means this open action.
    button: Callable[[A], Button | None] = _nothing
    # Every hidden choice a seat may have now, as far as everybody knows: one that its own secrets
    # forbid is refused. Not made from `legal`, whose secrets nobody opens here.
    secrets: Callable[[P, Seat], Sequence[SecretChoice[A]]] = lambda _view, _seat: ()
    # Whether this seat has made its choice, and could only change it: nobody asks for it any more.
    chosen: Callable[[P, Seat], bool] = lambda _view, _seat: False
    # Whether these are counted through with button A, in their order and round again, and taken
    # with button B. A count starts at a random place that only the seat's own page tells.
    counted: Callable[[P], bool] = lambda _: False
    # Done when a countdown of that phase reaches zero and the table wants to move on.
    fallback: Callable[[P], A | None] = _nothing
    # The open action by which a seat says that it has looked, while the screen goes round.
    looked: Callable[[P], A | None] = _nothing
    # The open action that does without a narration that nobody hears.
    unheard: Callable[[P], A | None] = _nothing
    # Whether whoever has the screen may pick one of the choices of its private page. Numbers are
    # offered then, the same ones however many choices there are.
    picks: Callable[[P], bool] = lambda _: False
    # How many lines the longest of these choices takes: 1 for names, more for sentences.
    pick_lines: int = 1
    # Whether a card on the open table could do something now; a game that has cards says so.
    cards: Callable[[P], bool] = lambda _: True
    # What everybody is asked to show to the camera in private now, while the screen goes round.
    shows: Callable[[P], Sentence | None] = _nothing
    # Whether an action is done by showing its card, or by typing its code: there are too many of
    # them to be listed, so they are on no button.
    by_card: Callable[[A], bool] = lambda _: False
    # Whether an action answers nothing the table is asked: it is found at its seat alone.
    aside: Callable[[A], bool] = lambda _: False
    # Whose cards are to be counted by pictures of them now.
    counting: Callable[[P], Counting[A] | None] = _nothing
    # All that can be told of a seat, for who taps it; its badges where absent.
    about: Callable[[P, Seat], Sequence[Sentence]] = lambda _view, _seat: ()
    # Actions nobody can take back: they ask for a hold.
    final: tuple[type[A], ...] = ()
    # Seconds that are generous for a phase.
    timers: Mapping[str, int] = field(default_factory=dict)
    # Colour of the game among the others, by name of the theme.
    accent: str = "blue"


AnyFace = Face[Any, Any, Any, Any]
