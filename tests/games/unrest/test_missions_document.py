"""What docs/unrest-missions.md says is so."""

import re
from pathlib import Path

import pytest

from companion.engine import MalformedInputError
from companion.games.unrest.missions import (
    KNOWN,
    Measure,
    Relation,
    parse_condition,
    parse_missions,
)
from companion.games.unrest.pieces import Colour

TEXT = (Path(__file__).parents[3] / "docs" / "unrest-missions.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the tables under a heading, without their heads."""
    part = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_the_example_is_read_whole() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)
    missions, troubles = parse_missions(example)
    assert [mission.name for mission in missions] == ["Bread and Games", "Loud and Clear"]
    assert troubles == ()


def test_every_word_of_the_language_is_explained() -> None:
    told = " ".join(cell for row in rows("The language") for cell in row)
    for word in (*(f"{one}(…)" for one in Measure), *Relation, *Colour, "all", "revealed"):
        assert f"`{word}`" in told, word


def test_the_known_missions_are_those_of_the_game() -> None:
    told = {name: re.findall(r"`(.*?)`", needs) for name, needs in rows("The known ones")[1:]}
    assert told == {
        one.name: [str(need) for need in (*one.needs, *one.capitol)] for one in KNOWN.values()
    }


@pytest.mark.parametrize(("cell", "told"), rows("What is refused")[1:-1])
def test_what_is_refused_gets_that_sentence(cell: str, told: str) -> None:
    (condition,) = re.findall(r"`(.*?)`", cell)
    with pytest.raises(MalformedInputError) as refused:
        parse_condition(condition)
    assert str(refused.value).startswith(f"{condition}: {told.removesuffix(' …')}")


def test_a_mission_that_an_empty_district_meets_gets_that_sentence() -> None:
    (cell, told) = rows("What is refused")[-1]
    (condition,) = re.findall(r"`(.*?)`", cell)
    _, (trouble,) = parse_missions(
        f'[[mission]]\ncode = "M1"\nname = "Mine"\nneeds = ["{condition}"]'
    )
    assert told in trouble.render()
