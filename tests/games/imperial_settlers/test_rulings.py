"""Every ruling of RULES.md: CON-2a to CON-2f, and where else the rulebook is silent."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.engine import BadSetupError, Setup
from companion.games import imperial_settlers
from companion.games.imperial_settlers import DEFINITION
from companion.games.imperial_settlers import actions as a
from companion.games.imperial_settlers import events as e
from companion.games.imperial_settlers.catalogue import KNOWN, Catalogue
from companion.games.imperial_settlers.own import check_deck
from companion.games.imperial_settlers.pieces import Colour, Deck, Good, Verb
from companion.games.imperial_settlers.rules import deal
from companion.games.imperial_settlers.rules.opening import begin
from companion.games.imperial_settlers.rules.scoring import left_over, score_of
from companion.games.imperial_settlers.state import Built, Deal, End, Phase, Score
from tests.games.imperial_settlers.table import (
    ARMORER,
    BARBARIANS,
    EGYPTIANS,
    GATE,
    JAPANESE,
    MARKETPLACE,
    ROBBERS,
    ROMANS,
    RUINS,
    SHRINE,
    SPIES,
    WOOD_STORAGE,
    Table,
    bag,
    card,
    counts,
    empire,
    gained,
    with_cards,
)

RULES = Path(imperial_settlers.__path__[0]) / "RULES.md"


def test_every_contradiction_that_is_ruled_has_a_test() -> None:
    ruled = set(re.findall(r"^\| (CON-2[a-z]) \|", RULES.read_text("utf-8"), flags=re.MULTILINE))
    tested = {name[5:11].upper().replace("_", "-") for name in globals() if "_con_2" in name}
    assert ruled == {label[:-1] + label[-1].lower() for label in tested}
    assert len(ruled) == 6


# CON-2a


def test_con_2a_a_deck_is_three_cards_thrice_six_twice_and_nine_once() -> None:
    for deck in (Deck.BARBARIANS, Deck.JAPANESE, Deck.ROMANS, Deck.EGYPTIANS):
        check_deck(KNOWN, deck, KNOWN.of_deck(deck))


NEW_TRIPLE = """
[[location]]
numbers = ["ROM031", "ROM032", "ROM033"]
class = "production"
cost = ["stone", "location"]
production = { goods = ["stone"] }
deal = "stone"
"""
OF_COPIES = "a deck has 3 cards three times, 6 cards twice and 9 cards once, with all copies"


def test_con_2a_all_copies_of_a_card_come_and_go_together() -> None:
    catalogue = with_cards(NEW_TRIPLE)
    numbers = [one for one in catalogue.of_deck(Deck.ROMANS) if one < "ROM031"]
    colony = {"ROM023", "ROM024", "ROM025"}
    swapped = [one for one in numbers if one not in colony] + ["ROM031", "ROM032", "ROM033"]
    check_deck(catalogue, Deck.ROMANS, swapped)
    mixed = [one for one in numbers if one != "ROM025"] + ["ROM031"]
    assert_no_deck(catalogue, mixed, OF_COPIES)


def assert_no_deck(catalogue: Catalogue, numbers: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=r"deck|card") as refused:
        check_deck(catalogue, Deck.ROMANS, numbers)
    assert str(refused.value) == why


def test_con_2a_what_is_no_deck_is_told() -> None:
    romans = list(KNOWN.of_deck(Deck.ROMANS))
    assert_no_deck(KNOWN, romans[1:], "a deck has 30 different numbers, not 29")
    doubled = [*romans[1:], romans[1]]
    assert_no_deck(KNOWN, doubled, "a deck has 30 different numbers, not 29")
    foreign = [*romans[1:], "BAR001"]
    assert_no_deck(KNOWN, foreign, "'BAR001' is no card of this faction")


# CON-2b


def test_con_2b_robbers_and_spies_end_or_take_no_deal_abroad() -> None:
    deals = (Deal("JAP001", Good.WORKER), Deal("ROM003", Good.GOLD, abroad=True))
    for used, verb in ((ROBBERS, Verb.DROP_DEAL), (SPIES, Verb.TAKE_DEAL)):
        faction = BARBARIANS if used == ROBBERS else ROMANS
        table = Table(empire(faction, used), empire(JAPANESE, deals=deals))
        table.do(1, a.Activate(used))
        assert table.targets(verb) == {(2, "JAP001")}
        table.refused(1, a.Effect(verb, 2, "ROM003"))


# CON-2c


def attacked(*locations: str, attacks: tuple[Good, ...] = ()) -> Table:
    return Table(empire(ROMANS, *locations), phase=Phase.ATTACK, current=None, attacks=attacks)


def test_con_2c_an_attack_that_finds_nothing_is_followed_by_the_second() -> None:
    table = attacked(ARMORER, attacks=bag("stone"))
    assert e.AttackMissed() in table.do(1, a.Reveal(Good.WOOD))
    assert (table.state.phase, table.state.attacked) == (Phase.ATTACK, 1)
    facts = table.do(1, a.Reveal(Good.POINT))
    assert e.LocationCaptured(1, ARMORER, (0, 2)) in facts
    assert (table.state.phase, table.state.round) == (Phase.LOOKOUT, 3)


def test_con_2c_two_that_find_nothing_end_the_phase() -> None:
    table = attacked(attacks=bag("stone"))
    table.act(1, a.Reveal(Good.WOOD), a.Reveal(Good.WOOD))
    assert (table.state.phase, table.state.collection) == (Phase.LOOKOUT, 0)


# CON-2d


@pytest.mark.parametrize("lookout", ["standard", "alternate", "advanced"])
def test_con_2d_every_lookout_begins_with_a_card_of_the_faction(lookout: str) -> None:
    setup = Setup(("Ola", "Jan"), {"help": "full", "lookout": lookout, "first": "1"})
    facts = deal(begin(DEFINITION.check(setup)), Random(1))
    after = facts[facts.index(e.PhaseBegun(Phase.LOOKOUT)) + 1 :]
    assert [one for one in after if isinstance(one, e.CardsDrawn)] == [
        e.CardsDrawn(1, Deck.ROMANS, 1),
        e.CardsDrawn(2, Deck.BARBARIANS, 1),
    ]


# CON-2e


def test_con_2e_gold_is_no_resource_and_breaks_no_tie() -> None:
    table = Table(
        empire(ROMANS, gold=9, raze=3, defence=1, worker=1, points=5, confirmed=1),
        empire(EGYPTIANS, worker=1, wood=1, points=5),
        phase=Phase.SCORING,
        round=5,
    )
    assert (left_over(table.state, 1), left_over(table.state, 2)) == (1, 2)
    facts = table.do(2, a.Confirm())
    assert facts[-1] == e.GameEnded((2,), End.MOST_LEFT)


# CON-2f


@pytest.mark.parametrize(("collection", "won"), [(1, True), (2, False), (3, False)])
def test_con_2f_alone_only_locations_of_the_faction_are_compared(
    collection: int, won: bool
) -> None:
    romans = empire(ROMANS, "ROM001", "ROM020", ARMORER, WOOD_STORAGE, foundations=("COM005",))
    table = Table(romans, phase=Phase.SCORING, round=5, collection=collection)
    table.do(1, a.Confirm())
    assert table.state.end is (End.LARGER_EMPIRE if won else End.LARGER_COLLECTION)
    assert table.state.winners == ((1,) if won else ())


# Silences


def test_foundations_score_nothing() -> None:
    table = Table(
        empire(ROMANS, ARMORER, "ROM001", foundations=("COM005", "COM006"), points=7),
        empire(EGYPTIANS),
        phase=Phase.SCORING,
    )
    assert score_of(table.state, 1) == Score(points=7, common=1, faction=2, extra=0)


BY_COLOUR = [
    ("COM001", Colour.GREY, "COM008"),
    ("COM003", Colour.BROWN, "COM062"),
    ("COM075", Colour.RED, "COM053"),
    ("COM079", Colour.PINK, "COM012"),
    ("COM081", Colour.GOLD, "COM021"),
]


@pytest.mark.parametrize(("number", "colour", "other"), BY_COLOUR)
def test_a_bonus_by_colour_counts_itself_and_brings_a_card(
    number: str, colour: Colour, other: str
) -> None:
    assert colour in card(number).colours
    assert colour in card(other).colours
    table = Table(empire(ROMANS, wood=3, stone=3), empire(EGYPTIANS))
    assert gained(table.do(1, a.Build(number)), 1) == {"point": 1, "card": 1}
    table = Table(empire(ROMANS, other, RUINS, wood=3, stone=3), empire(EGYPTIANS))
    assert gained(table.do(1, a.Build(number)), 1) == {"point": 2, "card": 1}


def test_a_bonus_by_colour_is_at_most_six_points() -> None:
    grey = ("COM008", "COM009", "COM010", "COM011", "COM033", "COM034", "COM035")
    table = Table(empire(ROMANS, *grey, wood=1, stone=2), empire(EGYPTIANS))
    table.do(1, a.Build("COM001"))
    assert table[1].points == 6


def test_the_barbarians_count_black_locations_without_a_card() -> None:
    table = Table(empire(BARBARIANS, ARMORER, foundations=("COM005",), wood=2), empire(EGYPTIANS))
    facts = table.do(1, a.Build("BAR022", given="foundation"))
    assert gained(facts, 1) == {"point": 2}


def test_a_choice_of_two_faction_cards_is_one_card() -> None:
    for number in ("JAP011", "ROM011"):
        production = card(number).production
        assert production
        assert counts(production.goods) == {"faction card": 1}


@pytest.mark.parametrize("number", [GATE, SHRINE, RUINS])
def test_gate_shrine_and_ruins_cannot_be_razed(number: str) -> None:
    table = Table(empire(BARBARIANS, raze=9), empire(JAPANESE, number))
    names = {GATE: "Gate", SHRINE: "Shrine", RUINS: "Ruins"}
    refusal = table.refused(1, a.Raze(2, number))
    assert refusal == f"{names[number]} {number} cannot be razed."
    assert table.legal(1, a.Raze) == []


@pytest.mark.parametrize("number", [GATE, SHRINE])
def test_gate_and_shrine_can_be_razed_from_the_hand(number: str) -> None:
    table = Table(empire(JAPANESE, raze=1), empire(ROMANS))
    table.do(1, a.RazeCard(number))
    assert (table[1].points, table.goods(1)) == (1, {})


def test_a_samurai_may_guard_what_cannot_be_razed() -> None:
    table = Table(empire(JAPANESE, GATE, worker=1), empire(ROMANS))
    table.do(1, a.Guard(GATE))
    assert table[1].find(GATE) == Built(GATE, guarded=True)


def test_ruins_from_the_hand_bring_nothing_and_are_not_razed() -> None:
    table = Table(empire(BARBARIANS, raze=1), empire(JAPANESE))
    assert table.refused(1, a.RazeCard(RUINS)) == f"Ruins {RUINS} cannot be razed."


def test_only_the_japanese_have_samurai() -> None:
    taken = Built("JAP001", taken=True)
    table = Table(empire(EGYPTIANS, taken, worker=2), empire(JAPANESE))
    assert table.legal(1, a.Guard) == []


def test_alone_there_is_one_lookout_and_no_peace() -> None:
    other = {"lookout": "advanced"}
    with pytest.raises(BadSetupError) as refused:
        DEFINITION.begin(DEFINITION.check(Setup(("Ola",), other)))
    assert str(refused.value) == (
        "One player alone has a lookout of its own: choose the standard lookout."
    )
    with pytest.raises(BadSetupError) as refused:
        DEFINITION.begin(DEFINITION.check(Setup(("Ola",), {"peaceful": "yes"})))
    assert str(refused.value) == "The peaceful variant is for two players or more."


def test_a_faction_is_played_by_one_seat_and_the_first_player_sits_at_the_table() -> None:
    with pytest.raises(BadSetupError) as refused:
        DEFINITION.begin(DEFINITION.check(Setup(("Ola", "Jan"), {"faction_2": "romans"})))
    assert str(refused.value) == "Seats 1 and 2 both play the Romans: choose another one."
    with pytest.raises(BadSetupError) as refused:
        DEFINITION.begin(DEFINITION.check(Setup(("Ola", "Jan"), {"first": "3"})))
    assert str(refused.value) == (
        "Nobody sits at seat 3, so nobody there can begin: choose another first player."
    )


def test_tokens_protect_nothing_from_the_virtual_player() -> None:
    built = Built(MARKETPLACE, defended=True)
    table = Table(
        empire(ROMANS, built), phase=Phase.ATTACK, current=None, attacks=bag("gold", "food")
    )
    table.do(1, a.Reveal(Good.WOOD))
    assert table.locations(1) == []


def test_a_deal_abroad_lasts_when_the_location_falls() -> None:
    abroad = Deal("ROM020", Good.STONE, abroad=True)
    table = Table(
        empire(EGYPTIANS, "EGY003"),
        empire(JAPANESE, deals=(abroad,)),
        empire(ROMANS, "ROM020", foundations=("COM005",), stone=1),
        current=3,
    )
    table.act(3, a.PayOtherwise("ROM001"), a.Give("ROM020"))
    assert table.deals(2) == ["ROM020"]
    assert table.locations(3) == ["ROM001"]


def test_in_a_turn_the_action_is_one_and_what_is_free_comes_before_it() -> None:
    table = Table(empire(JAPANESE, ARMORER, "JAP001", worker=1, defence=1), empire(ROMANS))
    table.act(1, a.Defend(ARMORER), a.Guard("JAP001"))
    assert table.state.current == 1
    table.do(1, a.Pass())
    assert table.state.current == 2
    assert table.refused(1, a.Pass()) == "seat 1 is not asked now, but seat 2."
