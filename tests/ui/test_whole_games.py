"""Complete games through real touches in a real window."""

import pytest

from companion.engine import find_games, replay
from companion.journal import load_key, read_journal
from tests.ui.theatre import Theatre

FULL = {"plots": "dealt", "targeting": "yes"}

SHORT = {"cycles": "3", "dice": "rolled"}


@pytest.mark.parametrize(
    ("game", "seats", "options", "by_buttons"),
    [
        pytest.param("resistance", 5, {}, True, marks=pytest.mark.thorough),
        pytest.param("resistance", 10, {}, False, marks=pytest.mark.thorough),
        ("resistance", 5, FULL, False),
        pytest.param("resistance", 10, FULL, True, marks=pytest.mark.thorough),
        pytest.param("unrest", 2, {"capitol": "yes"}, False, marks=pytest.mark.thorough),
        pytest.param("rebellion_3j", 2, {}, True, marks=pytest.mark.thorough),
        ("rebellion_3j", 2, {"cycles": "3"}, True),
        pytest.param("rebellion_3j", 2, SHORT, False, marks=pytest.mark.thorough),
    ],
    ids=[
        "5 by buttons",
        "10 by hand-over",
        "5 with plots by hand-over",
        "10 with plots by buttons",
        "unrest by hand-over",
        "ten cycles of rebellion_3j by buttons",
        "rebellion_3j by buttons",
        "rebellion_3j by hand-over",
    ],
)
def test_a_whole_game_is_played_by_touch(
    theatre: Theatre, game: str, seats: int, options: dict[str, str], by_buttons: bool
) -> None:
    told = theatre.play(
        "games:whole_game", game=game, seats=seats, options=options, by_buttons=by_buttons, deal=1
    )
    games = find_games("companion.games")
    path = theatre.home / "games" / told["file"]
    record, _ = read_journal(path, load_key(theatre.home / "owner.key"), games)
    definition = games[game]
    view = definition.public_view(replay(definition, record).state)
    assert view.outcome is not None
    assert told["outcome"]["reason"] == view.outcome.reason
    assert told["columns"] == len(definition.face.story(view)) > 0
    names = record.header.setup.names
    assert told["headline"] == definition.face.ending(view).headline.render(names)
