"""A whole game as a text that somebody who knows the rules can check by eye."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from companion.engine import AnyGame, Entry, MemoryLog, Session, Setup, TableFact
from companion.engine.seats import all_seats
from companion.journal import public_text
from tests.clock import HandClock
from tests.playthroughs.changes import Plain, as_plain, changes

Player = Callable[[Session, Random], Iterator[Sequence[Entry]]]
LONG = 70  # a field longer than this is written only when it has changed

_HEAD = """\
{title}, seed {seed!r}
Seats: {names}
Options: {options}

Each step shows what happened, what the table is asked, the public view and each seat's own view.
Empty fields are left out; a long field is written when it changes and stands until it does.
"""

_HEAD_OF_CHANGES = """\
{title}, seed {seed!r}
Seats: {names}
Options: {options}

Each step shows what happened, and what has changed since the step before: what the table is asked,
the public view and, beyond that, each seat's own view. What is new is told without empty fields.
"""


def transcript(game: AnyGame, setup: Setup, seed: str, play: Player) -> Iterator[str]:
    """Yield the transcript, step by step, each with the views as they are."""
    memory: dict[str, str] = {}

    def step(session: Session, entries: Sequence[Entry]) -> str:
        return "\n".join([*_events(session, entries), *_views(session, memory)]) + "\n"

    return _transcript(game, setup, seed, play, _HEAD, step)


def transcript_of_changes(game: AnyGame, setup: Setup, seed: str, play: Player) -> Iterator[str]:
    """Yield the transcript, step by step, each with what it changed: for views that are large."""
    memory: dict[str, Plain] = {}

    def step(session: Session, entries: Sequence[Entry]) -> str:
        return "\n".join([*_events(session, entries), *_changed_views(session, memory)])

    return _transcript(game, setup, seed, play, _HEAD_OF_CHANGES, step)


Step = Callable[[Session, Sequence[Entry]], str]


def _transcript(
    game: AnyGame, setup: Setup, seed: str, play: Player, head: str, step: Step
) -> Iterator[str]:
    log, clock = MemoryLog(), HandClock()
    session = Session.start(game, setup, log, seed=seed, now=clock, started="some evening")
    options = " ".join(f"{k}={v}" for k, v in session.header.setup.options.items())
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(session.names, start=1))
    yield head.format(title=game.title, seed=seed, names=names, options=options)
    yield step(session, log.entries)
    for entries in play(session, Random(seed)):
        yield step(session, entries)
        clock.pass_seconds(1)


def _events(session: Session, entries: Sequence[Entry]) -> list[str]:
    told = [f"  {_event(session, entry)}" for entry in entries]
    return [f"--- {entries[-1].sequence}", *told]


def _views(session: Session, memory: dict[str, str]) -> Iterator[str]:
    view = session.public_view()
    yield f"> {_asked(session, view)}"
    fields = list(_fields(view, memory))
    yield "  " + " ".join(field for field in fields if len(field) <= LONG)
    yield from (f"  {field}" for field in fields if len(field) > LONG)
    for seat in all_seats(len(session.names)):
        yield "  " + " ".join(_fields(session.seat_view(seat), {}))


def _changed_views(session: Session, memory: dict[str, Plain]) -> Iterator[str]:
    view = session.public_view()
    asked = _asked(session, view)
    if memory.get("asked") != asked:
        yield f"> {asked}"
    memory["asked"] = asked
    changed = list(_changed(view, "public", memory))
    short = [one for one in changed if len(one) <= LONG]
    if short:
        yield "  " + " ".join(short)
    yield from (f"  {one}" for one in changed if len(one) > LONG)
    for seat in all_seats(len(session.names)):
        mine = _changed(session.seat_view(seat), f"seat {seat}", memory)
        own = [one for one in mine if one not in changed]
        if own:
            yield "  " + " ".join(dict.fromkeys([f"seat={seat}", *own]))


def _changed(view: msgspec.Struct, of: str, memory: dict[str, Plain]) -> Iterator[str]:
    plain = as_plain(view)
    yield from changes(memory.get(of), plain)
    memory[of] = plain


def _asked(session: Session, view: Any) -> str:
    return session.game.prompt(view).render(session.names)


def _event(session: Session, entry: Entry) -> str:
    kind = public_text(entry.fact).decode()
    if isinstance(entry.fact, TableFact):
        return kind
    return f"{session.game.describe(entry.fact).render(session.names)}  {kind}"


def _fields(view: msgspec.Struct, memory: dict[str, str]) -> Iterator[str]:
    for name in view.__struct_fields__:
        value: Any = getattr(view, name)
        text = msgspec.json.encode(value).decode()
        if text in ("null", "[]", "{}", "false", "0"):
            memory.pop(name, None)
        elif len(f"{name}={text}") <= LONG or memory.get(name) != text:
            memory[name] = text
            yield f"{name}={text}"
