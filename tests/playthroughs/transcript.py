"""A whole game as a text that somebody who knows the rules can check by eye."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from companion.engine import AnyGame, Entry, MemoryLog, Session, Setup, TableFact
from companion.engine.seats import all_seats
from companion.journal import public_text
from tests.clock import HandClock

Player = Callable[[Session, Random], Iterator[Sequence[Entry]]]
LONG = 70  # a field longer than this is written only when it has changed

_HEAD = """\
{title}, seed {seed!r}
Seats: {names}
Options: {options}

Each step shows what happened, what the table is asked, the public view and each seat's own view.
Empty fields are left out; a long field is written when it changes and stands until it does.
"""


def transcript(game: AnyGame, setup: Setup, seed: str, play: Player) -> Iterator[str]:
    """Yield the transcript, step by step."""
    log, clock = MemoryLog(), HandClock()
    session = Session.start(game, setup, log, seed=seed, now=clock, started="some evening")
    options = " ".join(f"{k}={v}" for k, v in session.header.setup.options.items())
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(session.names, start=1))
    yield _HEAD.format(title=game.title, seed=seed, names=names, options=options)
    memory: dict[str, str] = {}
    yield _step(session, log.entries, memory)
    for entries in play(session, Random(seed)):
        yield _step(session, entries, memory)
        clock.pass_seconds(1)


def _step(session: Session, entries: Sequence[Entry], memory: dict[str, str]) -> str:
    view = session.public_view()
    lines = [f"--- {entries[-1].sequence}"]
    lines += [f"  {_event(session, entry)}" for entry in entries]
    lines += [f"> {session.game.prompt(view).render(session.names)}"]
    fields = list(_fields(view, memory))
    lines.append("  " + " ".join(field for field in fields if len(field) <= LONG))
    lines += [f"  {field}" for field in fields if len(field) > LONG]
    for seat in all_seats(len(session.names)):
        own = " ".join(_fields(session.seat_view(seat), {}))
        lines.append(f"  {own}")
    return "\n".join(lines) + "\n"


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
