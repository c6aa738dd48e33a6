"""Golden playthroughs: `make golden` writes them anew, the diff is to be read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import pytest

from companion.engine import Entry, Secret, Session, Setup
from companion.engine.play import choose, play_out
from companion.games.resistance import DEFINITION as RESISTANCE
from companion.games.resistance.actions import CastVote
from companion.games.resistance.pieces import Plot, Vote
from companion.games.resistance.views import PublicView
from tests.playthroughs.transcript import Player, transcript

NAMES = ("Ola", "Jan", "Ewa", "Adam", "Zosia", "Piotr", "Kasia", "Marek", "Hania", "Tomek")


def quarrel(session: Session, random: Random) -> Iterator[Sequence[Entry]]:
    """Play with people who agree on no team, and think twice about the first one."""
    regrets = 1
    while not session.outcome:
        seat = random.choice(session.awaited)
        action = choose(session, seat, random)
        against = CastVote(Secret(Vote.REJECT))
        yield session.act(seat, against if isinstance(action, CastVote) else action)
        if regrets and session.public_view().counted:
            regrets -= 1
            yield session.undo()


class Evening(NamedTuple):
    """One playthrough and how it has to end."""

    name: str
    seats: int
    seed: str
    reason: str
    options: Mapping[str, str] = MappingProxyType({})
    play: Player = play_out


EVENINGS = [
    Evening("resistance-wins", 5, "169", "missions_succeeded"),
    Evening("spies-win-by-missions", 6, "296", "missions_failed"),
    Evening("spies-win-by-rejections", 5, "0", "teams_rejected", play=quarrel),
    Evening("targeting", 8, "169", "missions_failed", {"targeting": "yes"}),
    Evening("blind-spies", 7, "320", "missions_succeeded", {"blind_spies": "yes"}),
    Evening("plots-5", 5, "388", "missions_succeeded", {"plots": "dealt"}),
    Evening("plots-7", 7, "338", "missions_failed", {"plots": "dealt"}),
    Evening("plots-10", 10, "49", "missions_succeeded", {"plots": "dealt"}),
    Evening(
        "real-cards-6",
        6,
        "36",
        "missions_succeeded",
        {
            "identities": "cards",
            "plots": "real",
            "take_responsibility": "kept",
            "one_plot_each": "yes",
            "closing": "leader",
        },
    ),
    Evening("scanned-9", 9, "47", "missions_failed", {"identities": "scanned", "plots": "real"}),
]


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.name)
def test_the_game_goes_as_written(evening: Evening, request: pytest.FixtureRequest) -> None:
    golden = Path(__file__).parent / "resistance" / f"{evening.name}.txt"
    setup = Setup(NAMES[: evening.seats], dict(evening.options))
    text = "\n".join(transcript(RESISTANCE, setup, evening.seed, evening.play))
    if request.config.getoption("--update-golden"):
        golden.write_text(text, "utf-8")
    assert golden.read_text("utf-8") == text
    assert f'"reason":"{evening.reason}"' in text


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.name)
def test_every_step_shows_every_seat(evening: Evening) -> None:
    golden = Path(__file__).parent / "resistance" / f"{evening.name}.txt"
    head, *steps = golden.read_text("utf-8").split("\n--- ")
    assert head.startswith("The Resistance")
    for step in steps:
        for seat in range(1, evening.seats + 1):
            assert re.search(rf"^  seat={seat}( |$)", step, flags=re.MULTILINE)


def test_the_ten_seat_game_shows_every_plot_card() -> None:
    golden = Path(__file__).parent / "resistance" / "plots-10.txt"
    for plot in Plot:
        assert plot.value in golden.read_text("utf-8")


def test_together_they_show_every_field_of_the_public_view() -> None:
    files = (Path(__file__).parent / "resistance").glob("*.txt")
    text = "".join(file.read_text("utf-8") for file in files)
    for field in PublicView.__struct_fields__:
        assert f" {field}=" in text, field
