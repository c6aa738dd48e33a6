"""Imperial Settlers in the running app: by touch, and with pictures of cards in a folder."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine import find_games, replay
from companion.journal import load_key, read_journal
from tests.ui.theatre import Theatre

SEATS = ("1", "2", "3", "4")


@pytest.fixture
def camera(tmp_path: Path) -> str:
    """Return the folder whose pictures the camera shows."""
    folder = tmp_path / "camera"
    folder.mkdir()
    return str(folder)


def worth(codes: list[str]) -> int:
    """Return the points of these cards at the end, from nothing but what is printed on them."""
    return sum(1 if code.startswith("ISCOM") else 2 for code in codes)


def by_hand(told: Any) -> dict[str, int]:
    """Return the score of each seat as people would count it: the track, and what lies there."""
    lying = {seat: told["pictured"][seat] + told["vouched"][seat] for seat in SEATS}
    return {seat: told["track"][seat] + worth(lying[seat]) for seat in SEATS}


def written(theatre: Theatre, told: Any) -> Any:
    """Return the last public view of a game, played anew from its journal."""
    games = find_games("companion.games")
    path = theatre.home / "games" / told["file"]
    record, _ = read_journal(path, load_key(theatre.home / "owner.key"), games)
    game = games["imperial_settlers"]
    return game.public_view(replay(game, record).state)


def check_scores(theatre: Theatre, told: Any) -> None:
    scores = by_hand(told)
    assert told["account"] == scores
    assert told["result"] == {seat: str(score) for seat, score in scores.items()}
    view = written(theatre, told)
    assert {str(seat): one.score.total for seat, one in view.empires.items()} == scores
    assert view.outcome is not None
    assert list(view.outcome.seats) == told["winners"]
    best = max(scores.values())
    assert told["winners"] == [int(seat) for seat in SEATS if scores[seat] == best]


def test_a_whole_game_is_played_and_counted_with_real_cards(theatre: Theatre, camera: str) -> None:
    told = theatre.play("settlers_played:played", camera=camera, folder=camera, simulate=False)
    check_scores(theatre, told)
    refused = told["refused"]
    assert refused["another faction"].endswith("but Łukasz plays the Barbarians.")
    assert "lies in the empire of Ola already" in refused["another empire"]
    assert refused["a foreign code"] == "This code is not one of ours"
    assert told["written of what was refused"] == told["written of two empires"] == 0
    (of_two,) = told["of two empires"]
    assert of_two.endswith("lies in another empire: take a picture of this one alone.")
    for asked in ("gone", "lies_there", "two empires"):
        assert told[f"{asked} can be accepted at once"] is False
    assert told["rounds"] == 5
    by_camera = ("Build", "PayOtherwise", "SignDeal", "RazeCard")
    by_touch = ("Take", "Activate", "Raze", "Defend", "Exchange", "Give", "Pass")
    assert min(told["done"].get(kind, 0) for kind in (*by_camera, *by_touch)) > 0


@pytest.mark.thorough
def test_without_books_pictures_alone_give_the_score(theatre: Theatre, camera: str) -> None:
    told = theatre.play(
        "settlers_played:by_pictures_alone", camera=camera, folder=camera, simulate=False
    )
    assert set(told["track"].values()) == {5}
    assert all(len(codes) == 6 for codes in told["pictured"].values())
    check_scores(theatre, told)


def test_what_lies_inside_an_empire_is_reached(theatre: Theatre) -> None:
    told = theatre.play("settlers:reached", deal=1)
    assert told["used"]
    assert told["counted"] == 1
    assert told["about"] > 1
