"""What players write of the cards: it is read, it is played, and the document tells it rightly."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.own_games import with_own_files
from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers.cards import on_card
from companion.games.imperial_settlers.catalogue import (
    KNOWN,
    Ability,
    Catalogue,
    Entry,
    Trigger,
    Yield,
    attack_numbers,
)
from companion.games.imperial_settlers.own import Fact, own_catalogue
from companion.games.imperial_settlers.pieces import (
    SUPPLY,
    TARGETS,
    Class,
    Colour,
    Deck,
    Faction,
    Good,
    Verb,
    When,
)
from companion.games.imperial_settlers.state import Phase
from tests.games.imperial_settlers.table import (
    EGYPTIANS,
    MARKETPLACE,
    ROMANS,
    Table,
    bag,
    empire,
    gained,
    with_cards,
)

TEXT = (Path(__file__).parents[3] / "docs" / "imperial-settlers-cards.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)


@pytest.fixture(scope="module")
def own() -> Catalogue:
    """Return the cards of the box with every example of the document, in one file."""
    return with_cards("\n".join(EXAMPLES))


# What the document says


def test_every_example_is_read_without_a_complaint() -> None:
    assert len(EXAMPLES) == 4
    *alone, decks = EXAMPLES
    for example in alone:
        with_cards(example)
    with_cards(f"{alone[-1]}\n{decks}")  # its deck has a card of the example before


def part(heading: str) -> str:
    return TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]


def test_every_word_is_explained() -> None:
    told = part("Goods, colours and moments")
    for word in (*Good, *Colour, *When):
        assert f'`"{word}"`' in told, word
    payable, _, _ = told.partition("What comes may be")
    assert {word for word in Good if f'"{word}"' in payable} == set(SUPPLY)
    for verb in Verb:
        assert f'| `"{verb}"` |' in part("What an action does beside goods"), verb
    for target in TARGETS:
        assert f'`"{target}"`' in part("Attack cards"), target
    for faction in Faction:
        assert f"`{faction}`" in part("A deck of your own"), faction


def test_every_field_is_named() -> None:
    for field in Fact.__struct_fields__:
        assert f"| `{field}` |" in part("Add to a card of the box"), field
    for field in Ability.__struct_fields__:
        assert f"`{field}`" in part("Add to a card of the box"), field
    for field in Trigger.__struct_fields__:
        assert f"`{field}`" in part("Add to a card of the box"), field
    for field in Yield.__struct_encode_fields__:
        assert f"`{field}`" in part("Goods, colours and moments"), field
    beside = {"pl", "deals", "whenever", "stores", "end", "raze", "safe"}
    for field in {*Entry.__struct_encode_fields__} - beside:
        assert f"\n{field} = " in part("Cards of your own"), field
    for kind in Class:
        assert f'"{kind}"' in part("Cards of your own"), kind


def refusals() -> list[tuple[str, str]]:
    rows = [line.strip("| ") for line in part("What is refused").splitlines()]
    cells = [row.split(" | ") for row in rows if row.startswith("`[")]
    return [(wrong, told) for wrong, told in cells]


@pytest.mark.parametrize(("wrong", "told"), refusals())
def test_what_is_refused_gets_that_sentence(wrong: str, told: str) -> None:
    lines = re.findall(r"`(.*?)`", wrong)
    catalogue, troubles = own_catalogue("\n".join(lines))
    (sentence,) = (one.render() for one in troubles)
    assert sentence.endswith(f": {told}.")
    assert list(catalogue) == list(KNOWN)


def test_there_is_a_row_for_every_part_of_the_file() -> None:
    heads = {wrong.split("`")[1] for wrong, _ in refusals()}
    assert heads == {"[[card]]", "[[location]]", "[attack]", "[deck]"}


# What is written is played


def test_an_action_that_was_written_needs_no_hand(own: Catalogue) -> None:
    table = Table(empire(ROMANS, MARKETPLACE, worker=1), empire(EGYPTIANS), catalogue=own)
    table.do(1, a.Activate(MARKETPLACE))
    assert (table.goods(1), table[1].points, table.state.book) == ({"gold": 1}, 1, None)
    assert table.state.current == 2


def test_what_is_left_out_stays_as_it_is_known(own: Catalogue) -> None:
    for number in ("COM032", "BAR004", "ROM015", "ROM019", "EGY019"):
        before, after = KNOWN[number], own[number]
        assert (after.cost, after.raze, after.deal) == (before.cost, before.raze, before.deal)
        assert (after.colours, after.kind, after.alike) == (
            before.colours,
            before.kind,
            before.alike,
        )
    assert own["COM032"].production is None
    assert own["BAR010"].action == KNOWN["BAR010"].action


def test_a_feature_answers_a_building_of_its_colour(own: Catalogue) -> None:
    table = Table(empire(ROMANS, "ROM015", wood=9, stone=9), empire(EGYPTIANS), catalogue=own)
    assert gained(table.do(1, a.Build("COM033")), 1) == {"stone": 1}
    table = Table(empire(ROMANS, "ROM015", wood=9, stone=9), empire(EGYPTIANS), catalogue=own)
    assert gained(table.do(1, a.Build("COM042")), 1) == {}


def test_a_feature_without_a_colour_answers_every_building() -> None:
    every = '[[card]]\nnumbers = ["ROM016"]\nwhenever = { when = "build", gain = ["point"] }'
    table = Table(empire(ROMANS, "ROM016"), empire(EGYPTIANS), catalogue=with_cards(every))
    assert gained(table.do(1, a.Build("COM069")), 1) == {"worker": 1, "point": 1}


def test_a_card_of_ones_own_is_built_like_any_other(own: Catalogue) -> None:
    table = Table(empire(ROMANS, "COM085", wood=1, stone=1), empire(EGYPTIANS), catalogue=own)
    assert gained(table.do(1, a.Build("COM086")), 1) == {"card": 1, "point": 2}
    assert own["COM085"].raze == bag("card", "stone")
    assert own["COM086"].raze == bag("card", "wood")
    assert own["COM085"].name == "Lighthouse"


def test_cards_of_ones_own_are_in_the_decks_and_have_tags(own: Catalogue) -> None:
    assert {"COM085", "COM086"} <= {*own.of_deck(Deck.COMMON)}
    assert own.kinds()["COM085"].title == "Lighthouse"
    assert own.kinds()["COM085"].printed == ("COM", "085")


def test_a_deck_has_what_was_chosen_for_it(own: Catalogue) -> None:
    romans = own.of_deck(Deck.ROMANS)
    assert len(romans) == 30
    assert {"ROM031", "ROM032", "ROM033"} <= {*romans}
    assert not {"ROM003", "ROM004", "ROM005"} & {*romans}
    assert own.of_deck(Deck.EGYPTIANS) == KNOWN.of_deck(Deck.EGYPTIANS)
    table = Table(
        empire(ROMANS, stone=9, foundations=("COM005",)), empire(EGYPTIANS), catalogue=own
    )
    assert table.can(1, a.Build("ROM031", given="foundation"))
    assert table.refused(1, a.PayOtherwise("ROM003")) == (
        "There is no card 'ROM003': look at the number that is printed on it."
    )


def test_an_attack_card_that_was_told_means_its_target(own: Catalogue) -> None:
    table = Table(empire(ROMANS), phase=Phase.ATTACK, attacks=bag("wood"), catalogue=own)
    assert [one.action for one in on_card(table.state, "ATT002")] == [a.Reveal(Good.WORKER)]
    unknown = [one.action for one in on_card(table.state, "ATT016")]
    assert unknown == [a.Reveal(target) for target in TARGETS]
    assert own.targets.keys() <= set(attack_numbers())


def test_what_was_written_does_not_change_the_box(own: Catalogue) -> None:
    assert own["COM032"] != KNOWN["COM032"]
    assert "COM085" not in KNOWN
    assert DEFINITION.cards.keys() == KNOWN.kinds().keys()


def test_the_file_of_the_house_is_read(home: Path) -> None:
    home.mkdir()
    (home / "imperial_settlers.toml").write_text(EXAMPLES[2] + "\n[[crad]]", "utf-8")
    games, (trouble,) = with_own_files({"imperial_settlers": DEFINITION})
    assert trouble.render().startswith("imperial_settlers.toml cannot be read: ")
    assert games["imperial_settlers"].cards.keys() == DEFINITION.cards.keys()
    (home / "imperial_settlers.toml").write_text(EXAMPLES[2], "utf-8")
    games, troubles = with_own_files({"imperial_settlers": DEFINITION})
    assert troubles == ()
    assert games["imperial_settlers"].cards["ROM031"].title == "Aqueduct"
    assert len(games["imperial_settlers"].cards) == 225


def test_an_empty_file_adds_nothing() -> None:
    for text in ("", "# nothing yet\n"):
        catalogue, troubles = own_catalogue(text)
        assert (list(catalogue), troubles) == (list(KNOWN), [])


@given(st.text(alphabet='[]cardtk="COM0169\n {}.,\\', max_size=200))
def test_any_text_is_answered(text: str) -> None:
    catalogue, troubles = own_catalogue(text)
    assert all(one.render() for one in troubles)
    assert {one.number for one in KNOWN} <= {one.number for one in catalogue}


def test_two_entries_for_one_card_add_up() -> None:
    name = '[[card]]\nnumbers = ["BAR004", "BAR005"]\nname = "Altar"\n'
    does = '[[card]]\nnumbers = ["BAR004"]\naction = { gain = ["wood"] }\n'
    found = with_cards(name + does)["BAR004"]
    assert (found.name, found.action) == ("Altar", Ability(gain=bag("wood")))


def test_a_bonus_may_leave_a_choice() -> None:
    bonus = 'bonus = { goods = ["wood"], or = ["point"] }'
    own = with_cards(f'[[card]]\nnumbers = ["{MARKETPLACE}"]\n{bonus}\n')
    table = Table(empire(ROMANS, wood=9, stone=9, food=9), empire(EGYPTIANS), catalogue=own)
    table.do(1, a.Build(MARKETPLACE))
    assert table.legal(1, a.Choose) == [a.Choose(bag("wood")), a.Choose(bag("point"))]
    table.do(1, a.Choose(bag("point")))
    assert (table[1].points, table.state.current) == (1, 2)


def test_a_number_that_was_written_before_is_left_out() -> None:
    first = '[[location]]\nnumbers = ["COM085"]\nclass = "feature"\n'
    catalogue, troubles = own_catalogue(first + first.replace("feature", "action"))
    told = ["Card 2 under [[location]] is left out: COM085 was written before."]
    assert [one.render() for one in troubles] == told
    assert catalogue["COM085"].kind is Class.FEATURE
