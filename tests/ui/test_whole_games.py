"""Complete games through real touches in a real window."""

import pytest

from companion.engine import find_games, replay
from companion.journal import load_key, read_journal
from tests.ui.theatre import Theatre

FULL = {"plots": "dealt", "targeting": "yes"}


@pytest.mark.parametrize(
    ("seats", "options", "by_buttons"),
    [(5, {}, True), (10, {}, False), (5, FULL, False), (10, FULL, True)],
    ids=[
        "5 by buttons",
        "10 by hand-over",
        "5 with plots by hand-over",
        "10 with plots by buttons",
    ],
)
def test_a_whole_game_is_played_by_touch(
    theatre: Theatre, seats: int, options: dict[str, str], by_buttons: bool
) -> None:
    told = theatre.play(
        "games:whole_game", seats=seats, options=options, by_buttons=by_buttons, deal=1
    )
    games = find_games("companion.games")
    path = theatre.home / "games" / told["file"]
    record, _ = read_journal(path, load_key(theatre.home / "owner.key"), games)
    view = games["resistance"].public_view(replay(games["resistance"], record).state)
    assert view.outcome is not None
    assert told["outcome"]["reason"] == view.outcome.reason
    assert told["columns"] == len(view.proposals)
    assert told["headline"] in ("The Resistance wins!", "The spies win!")
