"""Golden playthroughs: `make golden` writes them anew, the diff is to be read."""

import re
from importlib import import_module

import pytest

from companion.games.imperial_settlers import DEFINITION as SETTLERS
from companion.games.resistance.pieces import Plot
from tests.playthroughs import (
    of_imperial_settlers,
    of_rebellion_3j,
    of_resistance,
    of_star_wars_rebellion,
    of_unrest,
)
from tests.playthroughs.evening import HERE, Evening

EVENINGS = [
    *of_imperial_settlers.EVENINGS,
    *of_rebellion_3j.EVENINGS,
    *of_resistance.EVENINGS,
    *of_star_wars_rebellion.EVENINGS,
    *of_unrest.EVENINGS,
]

every_evening = pytest.mark.parametrize(
    "evening", EVENINGS, ids=lambda evening: f"{evening.game.slug}-{evening.name}"
)


@every_evening
def test_the_game_goes_as_written(evening: Evening, request: pytest.FixtureRequest) -> None:
    text = evening.text()
    if request.config.getoption("--update-golden"):
        evening.file.parent.mkdir(exist_ok=True)
        evening.file.write_text(text, "utf-8")
    assert evening.file.read_text("utf-8") == text
    assert evening.reason is None or f'"reason":"{evening.reason}"' in text


@every_evening
def test_every_step_shows_every_seat(evening: Evening) -> None:
    head, *steps = evening.file.read_text("utf-8").split("\n--- ")
    assert head.startswith(evening.game.title)
    for step in steps[:1] if evening.is_long else steps:
        for seat in range(1, evening.seats + 1):
            assert re.search(rf"^  seat={seat}( |$)", step, flags=re.MULTILINE)


def test_every_written_game_is_played() -> None:
    assert set(HERE.glob("*/*.txt")) == {evening.file for evening in EVENINGS}


def test_the_ten_seat_game_shows_every_plot_card() -> None:
    golden = HERE / "resistance" / "plots-10.txt"
    for plot in Plot:
        assert plot.value in golden.read_text("utf-8")


def test_those_of_imperial_settlers_show_everything_that_can_happen() -> None:
    text = "".join(file.read_text("utf-8") for file in (HERE / SETTLERS.slug).glob("*.txt"))
    for event in SETTLERS.events:
        assert f'"kind":"{event.__struct_config__.tag}"' in text, event


@pytest.mark.parametrize("slug", sorted({evening.game.slug for evening in EVENINGS}))
def test_together_they_show_every_field_of_the_public_view(slug: str) -> None:
    text = "".join(file.read_text("utf-8") for file in (HERE / slug).glob("*.txt"))
    view = import_module(f"companion.games.{slug}.views").PublicView
    for field in view.__struct_fields__:
        assert f" {field}=" in text, field
