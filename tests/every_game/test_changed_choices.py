"""A hidden choice that was changed and is undone: its seat is asked again.

Otherwise an undo, by whomever, would silently bring an older secret back.
"""

from collections.abc import Sequence
from random import Random

from companion.engine import AnyGame, Entry, MemoryLog, Seat, Session
from companion.engine.definition import hides
from companion.engine.facts import Withdrawn
from companion.engine.session import replay
from tests.every_game.variants import some_tables, start
from tests.wander import anything

STEPS = 120
CHANGEABLE = ("resistance", "rebellion_3j")


@some_tables(6, of_long=1)
def test_whoever_changed_a_hidden_choice_is_asked_again_after_an_undo(
    game: AnyGame, seed: int
) -> None:
    log, random, changed = MemoryLog(), Random(seed), 0
    session = start(game, seed, log)
    for _ in range(STEPS):
        if session.outcome:
            break
        asked, phase = session.awaited, game.phase(session.state)
        seat, action = anything(session, random)
        entries = session.act(seat, action)
        if seat not in asked and _is_hidden(entries) and session.undo_label:
            changed += 1
            (fact,) = (entry.fact for entry in session.undo())
            assert isinstance(fact, Withdrawn)
            _stays_asked(session, seat, phase)
            assert replay(game, log.record()).state == session.state
    assert not changed or game.slug in CHANGEABLE


def _is_hidden(entries: Sequence[Entry]) -> bool:
    return all(hides(entry.fact) for entry in entries)


def _stays_asked(session: Session, seat: Seat, phase: str) -> None:
    """No undo of what others did since brings the old choice back."""
    while session.game.phase(session.state) == phase:
        assert seat in session.awaited
        if not session.undo_label:
            return
        session.undo()
