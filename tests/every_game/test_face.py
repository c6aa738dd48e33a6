"""The face of a game agrees with its rules, and tells no more than the views."""

from random import Random

import pytest

from companion.engine import (
    Action,
    AnyGame,
    IllegalActionError,
    MemoryLog,
    Secret,
    Session,
)
from companion.engine.definition import hides
from companion.engine.face import Button
from companion.engine.seats import all_seats
from tests.every_game.variants import GAMES, some_tables, start
from tests.everything import one_secret_changed
from tests.wander import wander

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
tables = some_tables(20, of_long=7)


def seats(session: Session) -> range:
    return all_seats(session.header.setup.count)


@tables
def test_the_hidden_choices_are_those_of_the_rules(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        view = session.public_view()
        for seat in seats(session):
            hidden = [action for action in session.legal(seat) if hides(action)]
            alike = [choice.action for choice in game.face.secrets(view, seat)]
            known = [choice.action for choice in game.face.private(session.seat_view(seat)).choices]
            assert all(action in [*alike, *known] for action in hidden)
            assert len([*alike, *known]) >= len(hidden)
            assert all(action in hidden for action in known)
            for forbidden in [action for action in alike if action not in hidden]:
                with pytest.raises(IllegalActionError):
                    game.decide(session.state, seat, forbidden, Random(0))


@tables
def test_private_choices_can_be_picked_and_there_is_a_way_out(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        view = session.public_view()
        picks = session.awaited if game.face.picks(view) else ()
        for seat in seats(session):
            known = game.face.private(session.seat_view(seat)).choices
            assert seat in picks or not known
        for seat in picks:
            assert game.face.looked(view) in session.legal(seat)


@tables
def test_a_button_means_one_thing_at_a_time(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        view = session.public_view()
        for seat in seats(session):
            secret = [choice.button for choice in game.face.secrets(view, seat)]
            acts = [action for action in session.legal(seat) if not hides(action)]
            dial = list(Button) if secret and game.face.counted(view) else []
            meant = [*dial, *secret, *map(game.face.button, acts)]
            for button in Button:
                assert meant.count(button) <= 1, (seat, button)


@tables
def test_what_cards_tell_in_private_can_be_chosen_by_touch(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        view = session.public_view()
        for seat in session.awaited if game.face.shows(view) else ():
            asked = game.face.private(session.seat_view(seat)).choices
            choices = asked if game.face.picks(view) else game.face.secrets(view, seat)
            touched = [choice.action for choice in choices if not game.face.by_card(choice.action)]
            hidden = [action for action in session.legal(seat) if hides(action)]
            assert all(action in touched for action in hidden)


@tables
def test_every_open_action_has_a_label_and_a_place_to_touch(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        view = session.public_view()
        spots = {spot.name for track in game.face.board(view).tracks for spot in track.spots}
        for seat in seats(session):
            for action in session.legal(seat):
                if not hides(action):
                    assert game.face.label(action).render(session.names)
                    assert game.face.target(action) in {None, *seats(session), *spots}
                if game.face.by_card(action):
                    assert _can_be_shown(session, action)


def _can_be_shown(session: Session, action: Action) -> bool:
    """Tell whether a card stands for an action that is on no button."""
    held = [getattr(action, name) for name in action.__struct_fields__]
    texts = [one.expose() if isinstance(one, Secret) else one for one in held]
    cards = [text for text in texts if text in session.game.cards]
    return any(
        intent.action == action
        for card in cards
        for intent in session.game.on_card(session.state, card)
    )


@tables
def test_every_phase_has_one_step_and_some_help(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        phase = game.phase(session.state)
        assert sum(phase in step.phases for step in game.face.steps) == 1
        assert game.face.help(session.public_view())


@tables
def test_what_is_done_when_time_is_up_is_allowed(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        action = game.face.fallback(session.public_view())
        assert action is None or action in session.legal(session.awaited[0])


@tables
def test_the_length_of_a_private_page_tells_nothing(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for step, _ in enumerate(wander(session, Random(seed))):
        if step % 10:
            continue
        for _way, other in one_secret_changed(session.state):
            for seat in seats(session):
                here = game.face.private(session.seat_view(seat))
                there = game.face.private(game.seat_view(other, seat))
                assert len(here.lines) == len(there.lines)


@every_game
def test_every_timed_phase_is_one_of_the_game(game: AnyGame) -> None:
    assert set(game.face.timers) <= set(game.phases)


@tables
def test_a_table_can_be_shown_every_card_that_means_something(game: AnyGame, seed: int) -> None:
    session = start(game, seed, MemoryLog())
    for _ in wander(session, Random(seed)):
        view = session.public_view()
        for code in game.cards:
            meant = [intent.action for intent in game.on_card(session.state, code)]
            hidden = [action for action in meant if hides(action)]
            secret = game.cards[code].hidden or game.cards[code].held
            assert not hidden or (secret and game.face.shows(view))
            assert len(hidden) == len(meant) or game.face.cards(view)
