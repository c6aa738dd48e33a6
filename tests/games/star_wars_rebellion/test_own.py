"""What players correct: it counts, what is wrong is told, and the document says it rightly."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Secret, Setup
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion.catalogue import card_kinds, known
from companion.games.star_wars_rebellion.facts import Galaxy
from companion.games.star_wars_rebellion.own import (
    Lane,
    LeaderFact,
    MissionFact,
    OwnFile,
    SystemFact,
    TacticFact,
    UnitFact,
    own_galaxy,
)
from companion.games.star_wars_rebellion.pieces import Colour, Icon, Leader, Skill, System, Unit
from tests.games.star_wars_rebellion.table import Table

TEXT = (Path(__file__).parents[3] / "docs" / "star-wars-rebellion-facts.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)


def read(text: str) -> Galaxy:
    """Return the galaxy of a file in which nothing is wrong."""
    galaxy, troubles = own_galaxy(text)
    assert [one.render() for one in troubles] == []
    return galaxy


def test_what_may_stand_on_a_private_page_follows_the_corrected_lanes() -> None:
    """Its type is that of the longest it may say, or it would tell where lanes were added."""
    text = '[[lane]]\nbetween = ["bothawui", "mon_calamari"]\nopen = true\n'
    assert DEFINITION.with_own is not None
    game, _ = DEFINITION.with_own(text)
    table = Table(game.begin(Setup(("Ola", "Jan"))))
    table.put(base=Secret(System.BOTHAWUI), settled=True)
    page = game.face.private(game.seat_view(table.state, 1))
    assert len(page.lines) + 1 == len(page.instead)
    for line, others in zip(page.lines, page.instead[1:], strict=True):
        assert line in others


def trouble(text: str) -> str:
    """Return the one thing that is wrong with a file."""
    _, (sentence,) = own_galaxy(text)
    return sentence.render()


# What the document says


def part(heading: str) -> str:
    return TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]


def test_the_example_is_read_whole() -> None:
    galaxy = read(EXAMPLE)
    assert System.FELUCIA not in galaxy.systems[System.DATHOMIR].neighbours
    assert System.DATHOMIR not in galaxy.systems[System.FELUCIA].neighbours
    assert galaxy.units[Unit.DEATH_STAR_SITE].colour is Colour.BLACK
    assert galaxy.leaders[Leader.RIEEKAN].ground == 3
    missions = {one.title: one for one in galaxy.missions.values()}
    assert missions["Daring Rescue"].skill is Skill.DIPLOMACY
    assert missions["Covert Operation"].need == 1
    space = {one.title: one.copies for one in galaxy.tactics.values() if one.theatre == "space"}
    assert space["Onslaught"] == 2
    assert "Unstoppable Assault" not in space
    assert sum(space.values()) == 15


def test_every_field_is_named() -> None:
    told = part("What can be corrected")
    for kind in (Lane, UnitFact, LeaderFact, MissionFact, TacticFact, SystemFact):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in told, field
    for name in OwnFile.__struct_fields__:
        assert f"| `[[{name}]]` |" in told, name
    for skill in Skill:
        assert f'`"{skill}"`' in told, skill


def refusals() -> list[tuple[str, str]]:
    rows = [line.strip("| ") for line in part("What is refused").splitlines()]
    cells = [row.split(" | ") for row in rows if row.startswith("`[")]
    return [(wrong, told) for wrong, told in cells]


@pytest.mark.parametrize(("wrong", "told"), refusals())
def test_what_is_refused_gets_that_sentence(wrong: str, told: str) -> None:
    text = "\n".join(re.findall(r"`(.*?)`", wrong))
    assert trouble(text).endswith(f" is left out: {told}.")
    galaxy, _ = own_galaxy(text)
    assert galaxy == known()


def test_there_is_a_refusal_for_every_part_of_the_file() -> None:
    heads = {wrong.split("`")[1] for wrong, _ in refusals()}
    assert heads == {f"[[{name}]]" for name in OwnFile.__struct_fields__}


# What is written counts


def test_a_new_lane_goes_both_ways() -> None:
    galaxy = read('[[lane]]\nbetween = ["hoth", "ilum"]\nopen = true')
    assert System.ILUM in galaxy.systems[System.HOTH].neighbours
    assert System.HOTH in galaxy.systems[System.ILUM].neighbours


def test_what_is_left_out_stays_as_it_is_known() -> None:
    before, after = known(), read(EXAMPLE)
    assert after.units[Unit.DEATH_STAR_SITE].figures == before.units[Unit.DEATH_STAR_SITE].figures
    assert after.leaders[Leader.RIEEKAN].skills == before.leaders[Leader.RIEEKAN].skills
    assert after.systems[System.UTAPAU] == before.systems[System.UTAPAU]
    assert (after.actions, after.objectives) == (before.actions, before.objectives)


def test_one_skill_is_corrected_and_another_taken_away() -> None:
    galaxy = read('[[leader]]\nleader = "leia"\nskills = { intel = 3, "spec ops" = 0 }')
    assert galaxy.leaders[Leader.LEIA].skills == {Skill.DIPLOMACY: 2, Skill.INTEL: 3}


def test_icons_of_a_system_are_corrected() -> None:
    galaxy = read('[[system]]\nsystem = "naboo"\nicons = ["oC", "bT"]\nslot = 2')
    naboo = galaxy.systems[System.NABOO]
    assert (naboo.icons, naboo.slot) == ((Icon.GROUND_MEDIUM, Icon.SHIP_SMALL), 2)


def test_the_name_of_a_mission_may_be_in_any_letters() -> None:
    galaxy = read('[[mission]]\nen = " seek YODA "\ncopies = 2')
    assert {one.copies for one in galaxy.missions.values() if one.title == "Seek Yoda"} == {2}


def test_copies_are_those_of_the_tags() -> None:
    galaxy = read('[[tactic]]\ncode = "TAG001"\ncopies = 4')
    assert card_kinds(galaxy)["TAG001"].copies == 4


def test_an_empty_file_changes_nothing() -> None:
    assert read("") == known()


# What is wrong


def test_a_wrong_entry_takes_no_other_away() -> None:
    text = f'[[unit]]\nunit = "jawa"\n{EXAMPLE}'
    galaxy, troubles = own_galaxy(text)
    (sentence,) = (one.render() for one in troubles)
    assert sentence.startswith("Entry 1 under [[unit]] is left out: ")
    assert galaxy == read(EXAMPLE)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[lane]]\nbetween = ["hoth", "earth"]\nopen = true', "'earth'"),
        ('[[lane]]\nbetween = ["hoth"]\nopen = true', "length 2"),
        ('[[unit]]\nunit = "tie"\nspeed = 3', "unknown field `speed`"),
        ('[[unit]]\nunit = "tie"\nhealth = 0', ">= 1"),
        ('[[unit]]\nunit = "tie"\nhealth = true', "got `bool`"),
        ('[[leader]]\nleader = "jar_jar"', "'jar_jar'"),
        ('[[leader]]\nleader = "leia"\nskills = { cooking = 1 }', "'cooking'"),
        ("[[mission]]\nneed = 1", "there is no mission ''"),
        ('[[tactic]]\ncode = "TAS001"', "missing required field `copies`"),
        ('[[system]]\nsystem = "naboo"\nicons = []', "length >= 1"),
        ('[[system]]\nsystem = "naboo"\nslot = 4', "<= 3"),
    ],
)
def test_the_sentence_tells_what_is_wrong(text: str, told: str) -> None:
    assert told in trouble(text)
    galaxy, _ = own_galaxy(text)
    assert galaxy == known()


def test_nobody_is_cut_off() -> None:
    text = "".join(
        f'[[lane]]\nbetween = ["endor", "{end}"]\nopen = false\n' for end in ("bespin", "hoth")
    )
    assert trouble(text) == "Entry 2 under [[lane]] is left out: endor would have no neighbours."
    galaxy, _ = own_galaxy(text)
    assert galaxy.systems[System.ENDOR].neighbours == (System.HOTH,)
    assert System.ENDOR in galaxy.systems[System.HOTH].neighbours


@pytest.mark.parametrize(
    "text", ["[[lane", "unit = 3", "[hero]", "a = " + "[" * 5000, "a = " + "9" * 5000, "{x}"]
)
def test_an_unreadable_file_changes_nothing(text: str) -> None:
    galaxy, troubles = own_galaxy(text)
    (sentence,) = (one.render() for one in troubles)
    assert sentence.startswith("star_wars_rebellion.toml cannot be read: ")
    assert galaxy is known()


WORDS = st.sampled_from(
    [*(f"[[{name}]]\n" for name in OwnFile.__struct_fields__)]
    + [f'{name} = "{value}"\n' for name, value in (("unit", "tie"), ("system", "hoth"))]
    + ['between = ["hoth", "endor"]\n', "open = false\n", "copies = -1\n", "need = 9e9\n"]
    + ['code = "TAS001"\n', 'leader = "leia"\n', "skills = {}\n", "icons = [1]\n", "{", "\n"]
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=12).map("".join)))
def test_no_text_makes_it_fail(text: str) -> None:
    galaxy, troubles = own_galaxy(text)
    assert set(galaxy.systems) == set(System)
    assert all(one.render() for one in troubles)
