"""What cannot be: each gets one clear sentence and changes nothing."""

import pytest

from companion.engine import Action, IllegalActionError, Secret
from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.catalogue import KNOWN
from companion.games.imperial_settlers.own import own_catalogue
from companion.games.imperial_settlers.pieces import Good
from companion.games.imperial_settlers.state import Built, Hand, Phase, Reason
from tests.games.imperial_settlers.table import (
    ARMORER,
    EGYPTIANS,
    GUILD,
    MILL,
    ROMANS,
    Table,
    empire,
    played,
)

# Cards that cannot be played


@pytest.mark.parametrize("kind", [a.Build, a.PayOtherwise, a.SignDeal, a.RazeCard])
@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("BAR020", "BAR020: Barbarian card, but seat 1 plays the Romans."),
        ("JAP015", "Shrine JAP015: Japanese card, but seat 1 plays the Romans."),
        (MILL, "Mill COM006 lies in the empire of seat 2 already: there is only one."),
        (ARMORER, "Armorer COM018 lies in the empire of seat 1 already: there is only one."),
        ("COM005", "COM005 lies in the empire of seat 2 already: there is only one."),
        ("EGY026", "EGY026 lies in the empire of seat 2 already: there is only one."),
        ("COM999", "There is no card 'COM999': look at the number that is printed on it."),
        ("ATT001", "Attack cards are turned up when the virtual player attacks."),
        ("{owner}", "There is no card '{owner}': look at the number that is printed on it."),
    ],
)
def test_a_card_that_nobody_here_can_hold(kind: type[Action], number: str, sentence: str) -> None:
    plenty = empire(ROMANS, ARMORER, wood=9, stone=9, food=9, gold=9, raze=9)
    rival = empire(EGYPTIANS, MILL, foundations=("COM005",), deals=("EGY026",))
    table = Table(plenty, rival)
    assert table.refused(1, kind(number)) == sentence


def test_a_card_that_is_shown_to_the_camera_is_answered_alike() -> None:
    table = Table(empire(ROMANS, wood=9, stone=9), empire(EGYPTIANS, MILL))
    assert DEFINITION.on_card(table.state, "BAR020") == []
    told = DEFINITION.refusal(table.state, "BAR020")
    assert told
    assert told.render() == "BAR020: Barbarian card, but seat 1 plays the Romans."
    told = DEFINITION.refusal(table.state, MILL)
    assert told
    assert told.render() == "Mill COM006 lies in the empire of seat 2 already: there is only one."


def test_where_cards_are_kept_a_hand_holds_what_it_can() -> None:
    table = Table(
        empire(ROMANS, wood=9, hand=Hand(common=1)),
        empire(EGYPTIANS, hand=Hand(known=("COM012",), common=1)),
        help="full",
        discards={"common": ("COM013",)},
    )
    assert table.refused(1, a.Build("COM012")) == "seat 1 cannot hold COM012."  # the other took it
    assert table.refused(1, a.Build("COM013")) == "seat 1 cannot hold COM013."
    table.set(1, hand=Hand(faction=3))
    assert table.refused(1, a.Build("COM014")) == "seat 1 cannot hold COM014."


def test_a_hidden_card_is_refused_without_its_name() -> None:
    table = Table(
        empire(ROMANS, hand=Hand(common=1)), empire(EGYPTIANS), phase=Phase.HANDS, help="full"
    )
    table.do(1, a.ShowCard(Secret("COM012")))
    for number in ("COM012", "BAR001", "nobody"):
        assert table.refused(1, a.ShowCard(Secret(number))) == (
            "seat 1 has shown this card, or cannot hold it."
        )


# Numbers


@pytest.mark.parametrize(
    ("good", "title"),
    [(Good.WOOD, "wood"), (Good.RAZE, "raze token"), (Good.POINT, "VP"), (Good.GOLD, "gold")],
)
def test_goods_are_never_entered_below_none(good: Good, title: str) -> None:
    table = Table(empire(ROMANS), empire(EGYPTIANS))
    table.do(1, a.OpenBook())
    assert table.refused(1, a.Change(good, more=False)) == (
        f"seat 1 has none left to take away: {title}."
    )
    table.do(1, a.Change(good, more=True))
    table.do(1, a.Change(good, more=False))
    table.do(1, a.CloseBook(Reason.MISTAKE))
    assert table.goods(1) == {}


def test_points_of_the_count_are_never_below_none() -> None:
    table = Table(empire(ROMANS), empire(EGYPTIANS), phase=Phase.SCORING)
    assert table.refused(1, a.AddExtra(a.Step.BACK)) == (
        "seat 1 has no points that could be taken away."
    )


def test_a_location_that_lies_elsewhere_is_not_used() -> None:
    table = Table(empire(ROMANS, Built(GUILD), worker=1, stone=2), empire(EGYPTIANS, "COM038"))
    assert table.refused(1, a.Activate("COM038")) == "Masons Guild COM038 does not lie there."
    assert table.refused(1, a.Defend("COM038")) == "Masons Guild COM038 does not lie there."
    assert table.refused(1, a.Raze(7, GUILD)) == f"Masons Guild {GUILD} does not lie there."


def test_a_refused_action_is_not_written_down() -> None:
    session = played(2)
    session.act(1, a.Done())
    session.act(1, a.Done())
    before, written = session.state, session.sequence
    with pytest.raises(IllegalActionError):
        session.act(1, a.Build("BAR001"))
    assert session.state is before
    assert session.sequence == written


# Counting by pictures


def test_a_picture_with_a_card_of_another_is_refused() -> None:
    table = Table(empire(ROMANS, ARMORER), empire(EGYPTIANS, MILL), phase=Phase.SCORING)
    counting = DEFINITION.face.counting
    now = counting(table.view)
    assert now
    assert (now.seat, now.known) == (1, (ARMORER,))
    told = {card: now.trouble(card) for card in (MILL, "EGY001", "COM999", "COM007", "ROM001")}
    said = {card: sentence.render() for card, sentence in told.items() if sentence}
    assert said == {
        MILL: "Mill COM006 lies in another empire: take a picture of this one alone.",
        "EGY001": "Desert EGY001 is of another faction: take a picture of this empire alone.",
        "COM999": "COM999 is no location.",
    }
    assert table.locations(1) == [ARMORER]
    table.refused(1, a.CountIn(MILL))


# The file of the house


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[[card]]\nnumbers = ["COM006"]\nactoin = {}',
            ("Entry 1 under [[card]] is left out: Object contains unknown field `actoin`."),
        ),
        (
            '[[card]]\nnumbers = ["COM006"]\naction = { gain = ["silver"] }',
            (
                "Entry 1 under [[card]] is left out: Invalid enum value 'silver'"
                " - at `$.action.gain[0]`."
            ),
        ),
        (
            '[[card]]\nnumbers = ["COM999"]\nname = "Mill"',
            "Entry 1 under [[card]] is left out: there is no card 'COM999'.",
        ),
        (
            '[[card]]\nnumbers = ["Mill"]\nname = "Mill"',
            "Entry 1 under [[card]] is left out: 'Mill' is no number like COM085.",
        ),
        (
            '[[card]]\nnumbers = []\nname = "Mill"',
            "Entry 1 under [[card]] is left out: there are no numbers.",
        ),
        (
            '[[card]]\nnumbers = ["COM006"]\naction = { cost = ["card"] }',
            "Entry 1 under [[card]] is left out: 'card' is no good that can be paid.",
        ),
        (
            '[[card]]\nnumbers = ["COM006"]\nbonus = { goods = ["point"], each = "gray" }',
            "Entry 1 under [[card]] is left out: each is a colour or 'samurai', not 'gray'.",
        ),
        (
            '[[card]]\nnumbers = ["COM006", "COM006"]\nname = "Mill"',
            "Entry 1 under [[card]] is left out: a number is there twice.",
        ),
        (
            '[[card]]\nnumbers = ["COM037"]\naction = { uses = 0 }',
            "Entry 1 under [[card]] is left out: uses is 1 or more, not 0.",
        ),
        (
            '[[card]]\nnumbers = ["COM006"]\nbonus = { goods = ["point"], most = -2 }',
            "Entry 1 under [[card]] is left out: most is 0 or more, not -2.",
        ),
        (
            '[[card]]\nnumbers = ["COM006"]\nstores = ["point"]',
            "Entry 1 under [[card]] is left out: 'point' is no good that can be stored.",
        ),
        (
            '[[location]]\nnumbers = ["COM085", "ROM031"]\nclass = "feature"',
            "Card 1 under [[location]] is left out: all numbers of one card are of one deck.",
        ),
        (
            '[[location]]\nnumbers = ["COM006"]\nclass = "feature"',
            (
                "Card 1 under [[location]] is left out: COM006 is in the box: write [[card]] to add"
                " to it."
            ),
        ),
        (
            '[[location]]\nnumbers = ["XYZ001"]\nclass = "feature"',
            "Card 1 under [[location]] is left out: no deck has the letters 'XYZ'.",
        ),
        (
            '[[location]]\nnumbers = ["ATT017"]\nclass = "feature"',
            "Card 1 under [[location]] is left out: attack cards stand under [attack].",
        ),
        (
            '[[location]]\nnumbers = ["COM85"]\nclass = "feature"',
            "Card 1 under [[location]] is left out: 'COM85' is no number like COM085.",
        ),
        (
            '[[location]]\nnumbers = ["COM085"]\nclass = "feature"\ncost = ["point"]',
            "Card 1 under [[location]] is left out: 'point' is no good that can be paid.",
        ),
        (
            '[[location]]\nnumbers = ["COM085"]\nclass = "feature"\nrazes = [["wood"], ["wood"]]',
            "Card 1 under [[location]] is left out: there must be as many razes as numbers.",
        ),
        (
            '[attack]\nATT017 = "wood"',
            "ATT017 under [attack] is left out: no attack card, or no target of one.",
        ),
        (
            '[attack]\nATT001 = "silver"',
            "ATT001 under [attack] is left out: no attack card, or no target of one.",
        ),
        (
            '[deck]\nromans = ["ROM001"]',
            (
                "The deck 'romans' is left as it is in the box: a deck has 30 different numbers,"
                " not 1."
            ),
        ),
        (
            '[deck]\nvikings = ["ROM001"]',
            ("The deck 'vikings' is left as it is in the box: 'vikings' is not a valid Faction."),
        ),
        (
            '[[crad]]\nnumbers = ["COM006"]',
            "imperial_settlers.toml cannot be read: Object contains unknown field `crad`.",
        ),
        (
            "[[card]\nnumbers",
            (
                "imperial_settlers.toml cannot be read: Expected ']]' at the end of an array"
                " declaration (at line 1, column 7)."
            ),
        ),
    ],
)
def test_a_mistake_in_the_file_is_named_and_takes_no_card_away(text: str, sentence: str) -> None:
    catalogue, troubles = own_catalogue(text)
    assert [one.render() for one in troubles] == [sentence]
    assert list(catalogue) == list(KNOWN)
    assert catalogue.targets == {}


def test_a_mistake_takes_no_other_entry_away() -> None:
    text = """
    [[card]]
    numbers = ["COM006", "COM999"]
    name = "Windmill"

    [[card]]
    numbers = ["COM007"]
    name = "Old Forest"

    [attack]
    ATT001 = "wood"
    ATT002 = "nothing"
    """
    catalogue, troubles = own_catalogue(text)
    assert len(troubles) == 2
    assert (catalogue["COM006"].name, catalogue["COM007"].name) == ("Mill", "Old Forest")
    assert catalogue.targets == {"ATT001": Good.WOOD}
