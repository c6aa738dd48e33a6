"""What a table publishes: everything everybody may know at one moment, and no more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import AnyGame, Seat, Sentence, Session
from companion.engine.face import Lamp, Moment
from companion.engine.seats import all_seats
from companion.engine.timers import Clock
from companion.table.cards import Offer
from companion.table.looking import Sight
from companion.table.places import Place, removed_pins, untold_pins
from companion.table.script import Script


@dataclass(frozen=True)
class Notice:
    """One sentence for the table, numbered so that the same one can come twice."""

    number: int
    sentence: Sentence


@dataclass(frozen=True)
class Locks:
    """What opens private pages: while a button of the seat is held, or by its PIN.

    `proved` is whether whoever has the screen has shown that it is theirs.
    """

    by_button: frozenset[Seat] = frozenset()
    by_pin: frozenset[Seat] = frozenset()
    proved: bool = False


@dataclass(frozen=True)
class Situation:
    """The public side of a running game.

    `places` is where each seat sits; `locks` say how private pages open, those of the `opened` were
    opened so that everybody was told, the hidden choices of those in `undone_choices` were undone
    after others had gone on, and the PINs of the `refused` were tried in vain. The `moved` sat at
    another box than at the beginning, the `boxless` at none although there are boxes. Those in
    `removed_pins` had lost theirs before it began, and those in `new_pins` had had none;
    `untold_pins` names what of that nobody was told before. `choosers` have a hidden choice now;
    `clock` and `time` are table time, `at` is the same moment on the runner's clock.
    """

    file: str
    game: AnyGame
    names: tuple[str, ...]
    places: tuple[Place, ...]
    locks: Locks
    opened: tuple[Seat, ...]
    undone_choices: tuple[Seat, ...]
    refused: tuple[Seat, ...]
    reseated: bool
    boxless: tuple[Seat, ...]
    removed_pins: tuple[Seat, ...]
    new_pins: tuple[Seat, ...]
    untold_pins: Mapping[Seat, str]
    moved: frozenset[Seat]
    calls: int  # how often lamps showed who was called with closed eyes
    options: Mapping[str, str]
    sequence: int
    view: Any
    phase: str
    awaited: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    choosers: tuple[Seat, ...]
    lamps: Mapping[Seat, Lamp]
    undo: Sentence | None
    clock: Clock
    time: int
    at: int
    over: bool
    moment: Moment | None
    moment_number: int  # which one it is, so that no tap leaves two
    scene: Any  # the public view to draw: at a moment, the game as it was then
    heading: Any  # the public view of the header, which knows nothing yet of what a moment shows
    heading_phase: str
    script: Script | None


@dataclass(frozen=True)
class Snapshot:
    """What is shown now; `situation` is None while no game is open.

    A `notice` answers somebody, and a `reminder` comes by itself.
    """

    situation: Situation | None = None
    notice: Notice | None = None
    said: Sentence | None = None
    reminder: Notice | None = None


@dataclass(frozen=True)
class Stand:
    """How the table stands beside its session: what it looks at, what is told, who sits where."""

    file: str
    now: int
    sight: Sight | None
    script: Script | None
    places: tuple[Place, ...]
    lamps: Mapping[Seat, Lamp]
    locks: Locks = Locks()


def situation(session: Session, stand: Stand) -> Situation:
    """Return the public side of a session. Nothing here asks for a seat's own view."""
    game, view, sight = session.game, session.public_view(), stand.sight
    seats = all_seats(session.header.setup.count)
    return Situation(
        file=stand.file,
        game=game,
        names=session.names,
        places=stand.places,
        locks=stand.locks,
        opened=session.access.opened,
        undone_choices=session.access.undone_choices,
        refused=session.access.refused,
        reseated=session.access.reseated,
        boxless=session.access.seated.boxless,
        removed_pins=tuple(removed_pins(session.access.seated)),
        new_pins=session.access.seated.new_pins,
        untold_pins=untold_pins(session.access.seated),
        moved=session.access.moved,
        calls=session.access.calls,
        options=session.header.setup.options,
        sequence=session.sequence,
        view=view,
        phase=game.phase(session.state),
        awaited=session.awaited,
        offers=tuple(Offer(seat, act) for seat in seats for act in session.open_legal(seat)),
        choosers=tuple(seat for seat in seats if game.face.secrets(view, seat)),
        lamps=stand.lamps,
        undo=session.undo_label,
        clock=session.clock,
        time=session.table_time,
        at=stand.now,
        over=session.outcome is not None,
        moment=sight.moment if sight else None,
        moment_number=sight.number if sight else 0,
        scene=game.public_view(sight.state) if sight else view,
        heading=game.public_view(sight.before) if sight else view,
        heading_phase=game.phase(sight.before if sight else session.state),
        script=stand.script,
    )
