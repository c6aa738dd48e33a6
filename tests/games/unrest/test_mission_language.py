"""Conditions as text: what is understood, and the sentence for everything that is not."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import MalformedInputError
from companion.games.unrest.missions import (
    KNOWN,
    Condition,
    Measure,
    Mission,
    Relation,
    Term,
    parse_condition,
)
from companion.games.unrest.missions.parsing import LONGEST
from companion.games.unrest.pieces import Colour
from tests.games.unrest.stacks import conditions


@given(conditions)
def test_what_is_written_is_read_again(condition: Condition) -> None:
    try:
        read = parse_condition(str(condition))
    except MalformedInputError as error:
        assert "no cards can meet this" in str(error)  # noqa: PT017 - the only other answer
    else:
        assert read == condition


@given(conditions)
def test_a_condition_survives_the_journal(condition: Condition) -> None:
    mission = Mission("id", "Name", (condition,))
    assert msgspec.json.decode(msgspec.json.encode(mission), type=Mission) == mission


def test_the_known_missions_read_as_written() -> None:
    assert [str(need) for need in KNOWN["organizers"].needs] == [
        "sum(riots) > sum(supplies)",
        "sum(supplies) >= 3",
    ]


@pytest.mark.parametrize(
    "text", ["21<=sum(all)", "  21  <=  SUM( All ) ", "21 <= sum (all)", "21\t<=\nsum(all)"]
)
def test_spaces_and_capitals_do_not_matter(text: str) -> None:
    assert parse_condition(text) == Condition(21, Relation.AT_MOST, Term(Measure.SUM))


@pytest.mark.parametrize("text", ["count(revealed riots) < 3", "count(riots revealed) < 3"])
def test_words_in_brackets_come_in_any_order(text: str) -> None:
    wanted = Term(Measure.COUNT, Colour.RIOTS, revealed=True)
    assert parse_condition(text) == Condition(wanted, Relation.LESS, 3)


BRACKETS = (
    "in brackets stands all, or revealed, or one colour, or revealed and one colour, as in"
    " count(revealed riots)."
)
MEASURES = "sum count colours of_a_colour of_a_value run"
FILTERS = "all, revealed, intelligence, upheaval, riots, supplies"
RELATIONS = ">= > <= < =="


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", f"…: at letter 1 belongs a number or one of these, not the end: {MEASURES}"),
        ("sum", "sum: at letter 4 belongs one of these, not the end: ("),
        ("sum all", "sum all: at letter 5 belongs one of these, not “all”: ("),
        ("sum(all)", f"sum(all): at letter 9 belongs one of these, not the end: {RELATIONS}"),
        (
            "sum(all) >=",
            f"sum(all) >=: at letter 12 belongs a number or one of these, not the end: {MEASURES}",
        ),
        (
            "sum(all) >= -3",
            f"sum(all) >= -3: at letter 13 belongs a number or one of these, not “-”: {MEASURES}",
        ),
        ("sum(all) = 3", f"sum(all) = 3: at letter 10 belongs one of these, not “=”: {RELATIONS}"),
        (
            "sum(all) != 3",
            f"sum(all) != 3: at letter 10 belongs one of these, not “!=”: {RELATIONS}",
        ),
        (
            "sum(4) >= 3",
            f"sum(4) >= 3: at letter 5 belongs one of these, not “4”: {FILTERS.replace(',', '')} )",
        ),
        (
            "smu(all) >= 3",
            (
                "smu(all) >= 3: nobody knows what smu is (did you mean sum?); choose from"
                f" {MEASURES.replace(' ', ', ')}."
            ),
        ),
        (
            "sum(riot) >= 3",
            (
                "sum(riot) >= 3: nobody knows what riot is (did you mean riots?); choose from"
                f" {FILTERS}."
            ),
        ),
        ("sum() >= 3", f"sum() >= 3: {BRACKETS}"),
        ("sum(all riots) >= 3", f"sum(all riots) >= 3: {BRACKETS}"),
        ("sum(all revealed) >= 3", f"sum(all revealed) >= 3: {BRACKETS}"),
        ("sum(riots riots) >= 3", f"sum(riots riots) >= 3: {BRACKETS}"),
        ("sum(riots supplies) >= 3", f"sum(riots supplies) >= 3: {BRACKETS}"),
        ("sum(revealed revealed) >= 3", f"sum(revealed revealed) >= 3: {BRACKETS}"),
        ("sum(all) >= 1000", "sum(all) >= 1000: a number is at most 999."),
        ("3 >= 4", "3 >= 4: nothing is measured here; write for instance sum(all) >= 21."),
        (
            "sum(all) >= 3 and count(riots) == 0",
            (
                "sum(all) >= 3 and count(riots) == 0: it should end before and, letter 15; write"
                " each condition in quotes of its own."
            ),
        ),
        (
            "sum(all) >= 81",
            "sum(all) >= 81: no cards can meet this; sum(all) is never more than 80.",
        ),
        ("5 < run(all)", "5 < run(all): no cards can meet this; run(all) is never more than 5."),
        (
            "count(riots) < 0",
            "count(riots) < 0: no cards can meet this; count(riots) is never more than 5.",
        ),
        (
            "sum(riots) > sum(all)",
            (
                "sum(riots) > sum(all): no cards can meet this; sum(riots) is never more than"
                " sum(all)."
            ),
        ),
        (
            "count(riots) < count(revealed riots)",
            (
                "count(riots) < count(revealed riots): no cards can meet this;"
                " count(revealed riots) is never more than count(riots)."
            ),
        ),
        (
            "run(all) > run(all)",
            "run(all) > run(all): no cards can meet this; run(all) is never more than run(all).",
        ),
    ],
)
def test_what_is_wrong_is_said_with_where_and_what_else(text: str, said: str) -> None:
    with pytest.raises(MalformedInputError) as refused:
        parse_condition(text)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    "text",
    [
        "sum(all) > sum(riots)",
        "sum(riots) < sum(all)",
        "sum(riots) >= sum(all)",
        "sum(riots) > count(all)",
        "sum(riots) > sum(supplies)",
        "sum(riots) > sum(revealed)",
        "sum(all) > sum(revealed riots)",
    ],
)
def test_cards_are_compared_with_those_they_are_not_among(text: str) -> None:
    assert str(parse_condition(text)) == text


def test_a_long_condition_is_told_in_part_only() -> None:
    with pytest.raises(MalformedInputError) as refused:
        parse_condition("sum(all) >= 2" + "1" * 500)
    said = str(refused.value)
    assert said.endswith("…: it has more than 80 letters; write several short ones.")
    assert len(said) < 2 * LONGEST


@given(st.text(max_size=LONGEST + 10))
def test_any_text_is_a_condition_or_gets_a_sentence(text: str) -> None:
    try:
        parse_condition(text)
    except MalformedInputError as error:
        assert error.sentence.render().isprintable()  # noqa: PT017 - most texts are none
