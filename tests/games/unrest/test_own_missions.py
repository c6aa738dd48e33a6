"""The file of the players: what is right counts, and each wrong thing gets one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.unrest.missions import KNOWN, Mission, parse_condition, parse_missions
from companion.games.unrest.missions.own import LARGEST, MOST

RIGHT = """
[[mission]]
code = "mis9"
name = "Bread and Games"
needs = ["sum(supplies) >= 8", "count(riots) <= 1"]
capitol = ["sum(supplies) >= 10"]
"""


def said(text: str) -> list[str]:
    missions, sentences = parse_missions(text)
    assert missions == ()
    return [sentence.render() for sentence in sentences]


def mission(**facts: str) -> str:
    """Return the text of one mission, right but for these facts; without those that are empty."""
    usual = {"code": '"M1"', "name": '"Mine"', "needs": '["sum(all) >= 5"]', **facts}
    return "\n".join(["[[mission]]", *(f"{k} = {v}" for k, v in usual.items() if v)])


def test_a_mission_is_read_with_its_tag_as_its_id() -> None:
    missions, sentences = parse_missions(RIGHT)
    assert sentences == ()
    assert missions == (
        Mission(
            "MIS9",
            "Bread and Games",
            (parse_condition("sum(supplies) >= 8"), parse_condition("count(riots) <= 1")),
            (parse_condition("sum(supplies) >= 10"),),
        ),
    )


def test_an_empty_file_adds_nothing() -> None:
    assert parse_missions("") == ((), ())
    assert parse_missions("# nothing yet\n") == ((), ())


def test_a_wrong_mission_spoils_no_other() -> None:
    missions, sentences = parse_missions(
        "\n".join(
            [mission(), mission(code='"M2"', name='"Other"', needs='["smu(all) > 1"]'), RIGHT]
        )
    )
    assert [one.name for one in missions] == ["Mine", "Bread and Games"]
    assert [sentence.render() for sentence in sentences] == [
        (
            "unrest.toml, Other: smu(all) > 1: nobody knows what smu is (did you mean sum?); choose"
            " from sum, count, colours, of_a_colour, of_a_value, run."
        )
    ]


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"need": '["sum(all) >= 5"]'}, ("nobody knows what need is (did you mean needs?); choose"
            " from code, name, needs, capitol.")),
        ({"code": ""}, "code is missing or no text in quotes."),
        ({"code": "7"}, "code is missing or no text in quotes."),
        ({"code": '"M-1"'}, "M-1 is no code, take 1 to 7 letters A to Z and digits."),
        ({"code": '"MISSION9"'}, "MISSION9 is no code, take 1 to 7 letters A to Z and digits."),
        ({"code": '"MIS1"'}, "there is a card MIS1 already, take another code."),
        ({"code": '"uph4"'}, "there is a card UPH4 already, take another code."),
        ({"name": ""}, "name is missing or no text in quotes."),
        ({"name": '" "'}, "a name has 1 to 40 letters in one line."),
        ({"name": '"' + "x" * 41 + '"'}, "a name has 1 to 40 letters in one line."),
        ({"name": r'"two\nlines"'}, "a name has 1 to 40 letters in one line."),
        ({"name": '"revolution"'}, "there is a mission revolution already."),
        ({"name": '"Zamach Stanu"'}, "there is a mission Zamach Stanu already."),
        ({"needs": ""}, ('needs is missing or no list, such as ["sum(riots) >= 4",'
            ' "count(supplies) == 0"].')),
        ({"needs": '"sum(all) >= 5"'}, ('needs is missing or no list, such as ["sum(riots) >= 4",'
            ' "count(supplies) == 0"].')),
        ({"needs": "[5]"}, ('needs is missing or no list, such as ["sum(riots) >= 4",'
            ' "count(supplies) == 0"].')),
        ({"capitol": "true"}, ('capitol is missing or no list, such as ["sum(riots) >= 4",'
            ' "count(supplies) == 0"].')),
        ({"needs": "[]"}, "needs has 1 to 6 conditions."),
        ({"needs": str(["sum(all) >= 5"] * 7)}, "needs has 1 to 6 conditions."),
        ({"needs": '["count(riots) == 0"]'}, "needs is met by a district without any card."),
        ({"capitol": '["sum(all) >= 0"]'}, "capitol is met by a district without any card."),
    ],
)  # fmt: skip
def test_each_mistake_is_named(facts: dict[str, str], sentence: str) -> None:
    assert said(mission(**facts)) == [f"Mission 1 of unrest.toml: {sentence}"]


def test_two_missions_share_neither_code_nor_name() -> None:
    missions, sentences = parse_missions(
        "\n".join([mission(), mission(name='"Other"'), mission(code='"M2"', name='"MINE"')])
    )
    assert len(missions) == 1
    assert [sentence.render() for sentence in sentences] == [
        "Mission 2 of unrest.toml: there is a card M1 already, take another code.",
        "Mission 3 of unrest.toml: there is a mission MINE already.",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[mission]\ncode", "unrest.toml is not written as missions are: look near line 1."),
        (RIGHT + "code = ", "unrest.toml is not written as missions are: look near line 7."),
        ("[[misson]]", ("unrest.toml has something else than missions: begin each with a line"
            " [[mission]].")),
        ("[mission]", ("unrest.toml has something else than missions: begin each with a line"
            " [[mission]].")),
        ("mission = 3", ("unrest.toml has something else than missions: begin each with a line"
            " [[mission]].")),
        ("mission = [3]", "Mission 1 of unrest.toml: code is missing or no text in quotes."),
        ("#" * 301, "Line 1 of unrest.toml is too long: write each fact on a line of its own."),
        ("#\n" * LARGEST, "unrest.toml is too long: at most 64 kB."),
        ("x = " + "[" * 290 + "]" * 3, ("unrest.toml is not written as missions are: look near line"
            " 1.")),
        ("[[mission]]\n" * (MOST + 1), "unrest.toml has 25 missions: at most 24."),
    ],
)  # fmt: skip
def test_a_file_that_is_no_list_of_missions_gets_one_sentence(text: str, sentence: str) -> None:
    assert said(text) == [sentence]


@given(st.text(alphabet='[]mision="cdea\n 1>(){}.\\', max_size=200))
def test_any_text_is_answered(text: str) -> None:
    missions, sentences = parse_missions(text)
    assert not {one.id for one in missions} & KNOWN.keys()
    assert all(sentence.render() for sentence in sentences)
