"""A game is one frozen record of pure functions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from companion.engine.cue import Cue
from companion.engine.errors import BadSetupError
from companion.engine.face import Face
from companion.engine.facts import Fact
from companion.engine.outcome import Outcome
from companion.engine.seats import Seat
from companion.engine.secret import Secret
from companion.engine.sentence import Sentence
from companion.engine.setup import Option, Setup, check_names, check_options, check_timers


class Action(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Something a seat wants to do. A hidden choice is a `Secret` field, so no log shows it."""


def hides(thing: msgspec.Struct) -> bool:
    """Tell whether an action or an event carries something hidden."""
    return _has_secret(type(thing))


@cache  # asked for every offer of every snapshot
def _has_secret(kind: type[msgspec.Struct]) -> bool:
    hints = get_type_hints(kind)
    return any(_holds_secret(hints[name]) for name in kind.__struct_fields__)


def _holds_secret(hint: Any) -> bool:
    return (get_origin(hint) or hint) is Secret or any(map(_holds_secret, get_args(hint)))


S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Fact)
P = TypeVar("P", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)


@dataclass(frozen=True)
class Intent(Generic[A]):
    """An action somebody could mean, and the seat it would be for."""

    seat: Seat
    action: A


@dataclass(frozen=True)
class CardKind:
    """A kind of card in the box: its name, and how many of it there are.

    Whose card a `hidden` one is, nobody else may know: it is shown in private, and never named.
    One that is `held` is hidden only in a hand: it is shown in private while the game asks for
    that, and lies open on the table at any other time. `printed` are the letters and the number on
    it; the letters may be others in another language.
    """

    title: str
    copies: int = 1
    hidden: bool = False
    held: bool = False
    printed: tuple[str, str] = ("", "")


@dataclass(frozen=True, kw_only=True)
class GameDefinition(Generic[S, A, E, P, V]):
    """Everything the companion knows about one game.

    Only `deal` and `decide` see chance; what it gave is in the events, so that replaying them is
    exact. `evolve` and `public_view` never open
    a secret: both work on a history whose secrets are withheld.
    """

    slug: str
    code: str  # two letters on the game's tags
    title: str
    seats: range
    minutes: int
    options: tuple[Option, ...]
    phases: tuple[str, ...]
    actions: tuple[type[A], ...]
    events: tuple[type[E], ...]

    begin: Callable[[Setup], S]
    deal: Callable[[S, Random], Sequence[E]]
    legal: Callable[[S, Seat], Sequence[A]]
    decide: Callable[[S, Seat, A, Random], Sequence[E]]
    evolve: Callable[[S, E], S]
    outcome: Callable[[S], Outcome | None]
    phase: Callable[[S], str]
    awaited: Callable[[S], Iterable[Seat]]
    public_view: Callable[[S], P]
    seat_view: Callable[[S, Seat], V]
    prompt: Callable[[P], Sentence]
    describe: Callable[[E], Sentence]
    narrate: Callable[[E], Sequence[Cue]]
    on_card: Callable[[S, str], Sequence[Intent[A]]]
    face: Face[A, E, P, V]
    # What of `legal` hides nothing, without looking for the rest: for a game in which that takes a
    # time that depends on what is hidden. Where absent, `legal` is asked and filtered.
    open_legal: Callable[[S, Seat], Sequence[A]] | None = None
    # Why a card that lies open means nothing now; None where there is no more to say.
    refusal: Callable[[S, str], Sentence | None] = lambda _state, _code: None
    # What is told of a game afterwards although nobody said it aloud.
    tells: Callable[[E], bool] = lambda _: False
    # The card part of every printed tag, with what it is printed for.
    cards: Mapping[str, CardKind] = field(default_factory=dict)
    # Every line that is known before the game, the most urgent first, to have them ready.
    rehearse: Callable[[Setup], Sequence[Sentence]] = lambda _: ()
    # Lines that may be said next and were not known before.
    foresee: Callable[[P], Sequence[Sentence]] = lambda _: ()
    # Whose lamps glow while a line calls them and all other eyes are closed; it may open secrets.
    # None where the companion does not know whom the line means, which everybody may know.
    called: Callable[[S], Iterable[Seat] | None] = lambda _: None
    # The state without the hidden choice that this event made, so that its seat is asked again. It
    # opens no secret. None where no hidden choice can be changed once it is in.
    withdraw: Callable[[S, E], S] | None = None
    # The game with what players wrote in a file of their own, and a sentence for each thing in it
    # that cannot be used; None for a game nobody can add to.
    with_own: "Callable[[str], tuple[AnyGame, Sequence[Sentence]]] | None" = None
    # What they wrote, if the game was extended with it.
    own: str = ""
    # A simulated player: its own view, the public one, what it may do. Chance where absent.
    player: Callable[[V, P, Sequence[A], Random], A] | None = None

    def check(self, setup: Setup) -> Setup:
        """Return the setup with names trimmed and options complete, or raise `BadSetupError`."""
        if setup.count not in self.seats:
            raise BadSetupError(
                "{title:term} is for {least} to {most} players, not {count}.",
                title=self.title,
                least=self.seats.start,
                most=self.seats.stop - 1,
                count=setup.count,
            )
        checked = Setup(
            names=check_names(setup.names),
            options=check_options(self.options, setup.options),
            timers=check_timers(setup.timers, self.phases),
        )
        self.begin(checked)  # refuses options that cannot be meant together
        return checked


AnyGame = GameDefinition[Any, Any, Any, Any, Any]
