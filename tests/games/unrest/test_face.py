"""How Unrest looks and sounds: the rows of its board, its private pages, its words."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.engine import Sentence
from companion.engine.face import Lamp, Tone, Track
from companion.engine.play import play_out
from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from companion.games.unrest import events as e
from companion.games.unrest.mission_words import needs
from companion.games.unrest.missions import KNOWN, Mission, parse_condition
from companion.games.unrest.pieces import Card, Token
from companion.games.unrest.private import private
from companion.games.unrest.views import SeatView
from companion.presenters.language import language
from tests.games.unrest.table import CAPITOL, EMPIRE, PEACE, PLENTY, REBELLION, TRUTH, Table

FACE = DEFINITION.face
OWN = """
[[mission]]
code = "HOUSE1"
name = "Nothing but Noise"
needs = ["count(riots) >= 2", "count(supplies) == 0"]
"""
DISTRICTS, AREAS, FRONT, TOKENS, MISSIONS, ASIDE = 0, 6, 7, 8, 9, 10


def row(table: Table, number: int) -> Track:
    return FACE.board(table.view).tracks[number]


def names(table: Table, number: int) -> list[str]:
    return [spot.name for spot in row(table, number).spots]


def icons(table: Table, number: int) -> list[str]:
    return [spot.label + spot.icon for spot in row(table, number).spots]


def read(sentences: tuple[Sentence, ...] | list[Sentence]) -> list[str]:
    return [sentence.render(("Ola", "Jan")) for sentence in sentences]


def headline(table: Table) -> str:
    said = FACE.headline(table.view)
    assert said is not None
    return said.render(("Ola", "Jan"))


def in_check(*cards: str) -> Table:
    """Return a table at its first check, with these cards in Plenty, the third of them open."""
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan(*cards)
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(2, PLENTY))
    table.assign(PLENTY)
    return table


# The board


def test_the_board_has_eleven_rows_in_their_order() -> None:
    table = Table()
    assert len(FACE.board(table.view).tracks) == 11
    assert names(table, DISTRICTS) == [
        "district-plenty",
        "district-peace",
        "district-capitol",
        "district-police",
        "district-truth",
    ]
    assert names(table, AREAS) == [
        "area-plenty-peace",
        "area-peace-capitol",
        "area-capitol-police",
        "area-police-truth",
    ]
    assert names(table, TOKENS) == [f"token-{token}" for token in Token]
    assert names(table, MISSIONS) == [
        "mission-revolution",
        "mission-espionage",
        "mission-influence",
        "mission-plot",
    ]


def test_there_are_five_districts_even_while_they_are_entered() -> None:
    table = Table(row=(TRUTH, CAPITOL))
    assert names(table, DISTRICTS)[:2] == ["district-truth", "district-capitol"]
    assert len(row(table, DISTRICTS).spots) == 5


def test_all_missions_that_can_be_entered_are_offered() -> None:
    table = Table(missions=("coup",))
    assert len(row(table, MISSIONS).spots) == 6
    assert "mission-coup" not in names(table, MISSIONS)


def test_hidden_cards_are_backs_and_open_ones_are_drawn() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    assert names(table, AREAS) == []
    assert [spot.current for spot in row(table, DISTRICTS).spots] == [True, True] + [False] * 3
    table.plan("rio5", "decoy", "int2")
    assert names(table, FRONT) == ["card-1", "card-2", "card-3"]
    assert icons(table, FRONT) == ["back", "back", "2intelligence"]
    table.empire(a.Surveil(2))
    assert names(table, FRONT) == ["card-1", "card-3"]
    assert icons(table, ASIDE) == ["decoy"]
    assert [spot.icon for spot in row(table, TOKENS).spots] == ["used", "", "", ""]
    table.empire(a.Blockade(PEACE))
    assert [spot.icon for spot in row(table, DISTRICTS).spots] == ["", "block", "", "", ""]
    table.assign(PLENTY)
    assert icons(table, 1) == ["back", "2intelligence"]


def test_a_liberated_district_stays_in_the_row() -> None:
    table = in_check("rio5", "int3", "int2")
    table.liberate(PLENTY, "espionage", 0, 1)
    liberated = row(table, DISTRICTS).spots[0]
    assert (liberated.name, liberated.icon, liberated.tone) == (
        "district-plenty",
        "check",
        Tone.GOOD,
    )
    assert sorted(icons(table, 1)) == ["2intelligence", "3intelligence", "5riots"]


def test_every_open_action_aims_at_a_field() -> None:
    assert FACE.target(a.ChooseArea(PLENTY, PEACE)) == "area-plenty-peace"
    assert FACE.target(a.Surveil(1)) == FACE.target(a.Reroute(1, TRUTH)) == "card-1"
    assert FACE.target(a.Destroy(3)) == FACE.target(a.Assign(3, TRUTH)) == "card-3"
    assert FACE.target(a.Blockade(TRUTH)) == FACE.target(a.PlaceDistrict(TRUTH)) == "district-truth"
    assert FACE.target(a.ChooseMission("coup")) == "mission-coup"


# In private


def test_the_rebellion_reads_what_lies_hidden_where() -> None:
    table = in_check("rio5", "decoy", "sup2")
    page = private(table.seen_by(REBELLION))
    assert read(page.lines) == [
        "Ministry of Plenty, hidden: Decoy and Riots 5.",
        "Ministry of Peace: nothing hidden.",
        "Capitol: nothing hidden.",
        "Police HQ: nothing hidden.",
        "Ministry of Truth: nothing hidden.",
        "In front of the marker: nothing.",
        "Set aside: nothing.",
    ]


@pytest.mark.parametrize("code", ["en", "pl"])
def test_any_two_cards_take_as_much_room(code: str) -> None:
    """The longest line that could stand there is the same whatever stands there."""
    words = language(code)
    longest = []
    for first, second in (("rio2", "decoy"), ("sup6", "int6"), ("uph2", "rio3")):
        page = private(in_check(first, second, "sup2").seen_by(REBELLION))
        for line, others in zip((page.headline, *page.lines), page.instead, strict=True):
            assert len(words.say(line)) <= max(len(words.say(other)) for other in others)
        longest.append(page.instead)
    assert longest[0] == longest[1] == longest[2]


def test_the_empire_reads_a_page_as_long_and_learns_nothing() -> None:
    table = in_check("rio5", "int3", "int2")
    pages = [private(table.seen_by(seat)) for seat in (REBELLION, EMPIRE)]
    assert len(pages[0].lines) == len(pages[1].lines)
    assert pages[0].choices
    assert pages[1].choices == ()
    other = in_check("decoy", "decoy", "int2")
    assert private(other.seen_by(EMPIRE)) == pages[1]


def test_each_way_to_liberate_is_a_choice_in_words() -> None:
    page = private(in_check("rio5", "int3", "int2").seen_by(REBELLION))
    assert page.headline.render() == "This can be liberated"
    assert read([choice.mark.text for choice in page.choices]) == [
        "Ministry of Plenty: Espionage. Turn up all hidden cards."
    ]


def test_a_proof_names_its_cards_and_their_places() -> None:
    """Of two Riots one is enough, and either will do."""
    table = in_check("rio5", "rio4", "int5")
    page = private(table.seen_by(REBELLION))
    assert read([choice.mark.text for choice in page.choices]) == [
        "Ministry of Plenty: Espionage. Turn up Riots 4 (no. 1).",
        "Ministry of Plenty: Espionage. Turn up Riots 5 (no. 2).",
    ]


def test_every_mission_comes_before_the_second_way_to_prove_one() -> None:
    table = Table(missions=("espionage", "coup", "plot"))
    several = 0
    for seen in _checks(table):
        kinds = {(way.proof.district, way.proof.mission) for way in seen.liberations}
        several += len(seen.liberations) > len(kinds) > 1
        facts = [choice.mark.text.facts for choice in private(seen).choices[: len(kinds)]]
        assert len({(one["district"], one["mission"]) for one in facts}) == len(kinds)
    assert several


def _checks(table: Table) -> Iterator[SeatView]:
    for _ in play_out(table.session, Random(3)):
        if table.view.phase == "check":
            yield table.seen_by(REBELLION)


def test_nothing_to_liberate_is_said_in_as_much_room() -> None:
    page = private(in_check("rio2", "decoy", "sup2").seen_by(REBELLION))
    assert page.headline.render() == "Nothing can be liberated now"
    assert (
        page.instead[0] == private(in_check("rio5", "int3", "int2").seen_by(REBELLION)).instead[0]
    )
    assert page.choices == ()


def test_cards_are_chosen_in_secret_by_the_rebellion_alone() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    assert len(FACE.secrets(table.view, REBELLION)) == len(Card)
    assert FACE.secrets(table.view, EMPIRE) == ()
    asked = []
    for card in ("rio5", "decoy", "int2"):
        asked.append(FACE.question(table.view).render())  # type: ignore[union-attr]
        table.play(card)
    assert asked == [
        "Your first hidden card",
        "Your second hidden card",
        "Your open card; with it the plan stands",
    ]
    assert FACE.shows(table.view) is None


def test_a_card_that_may_lie_open_is_no_decoy() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("rio5", "decoy")
    offered = [choice.mark.icon for choice in FACE.secrets(table.view, REBELLION)]
    assert "decoy" not in offered
    assert len(offered) == len(Card) - 1  # Riots 5 too: nobody else knows that it lies there


# What is shown and said


def test_a_hidden_card_coming_in_is_silent() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    first, second = table.play("rio5"), table.play("decoy")
    assert [type(fact) for fact in (*first, *second)] == [e.CardRead, e.CardRead]
    assert not any(DEFINITION.narrate(fact) or FACE.moment(fact) for fact in (*first, *second))
    assert read([DEFINITION.describe(fact) for fact in (*first, *second)]) == [
        "The Rebellion lays down card 1.",
        "The Rebellion lays down card 2.",
    ]


def test_all_that_everybody_may_know_is_said() -> None:
    entered = {e.DistrictPlaced, e.RowFinished, e.MissionChosen}
    silent = {e.CardRead, e.CheckEnded, e.CardsShown}
    assert _spoken() == set(DEFINITION.events) - entered - silent


def _spoken() -> set[type[object]]:
    """Return every kind of event that is spoken about in some games."""
    spoken: set[type[object]] = set()
    for seed in range(40):
        leave = "leave" if seed % 2 else "stay"
        table = Table(completed_missions=leave, districts="random")
        for _ in play_out(table.session, Random(seed)):
            pass
        facts = [one.fact for one in table.record().entries]
        spoken |= {
            type(fact)
            for fact in facts
            if isinstance(fact, DEFINITION.events) and DEFINITION.narrate(fact)
        }
    return spoken


def test_a_liberation_is_told_in_two_lines_of_which_the_first_was_foreseen() -> None:
    table = in_check("rio5", "int3", "int2")
    foreseen = DEFINITION.foresee(table.view)
    (liberated, *_) = table.liberate(PLENTY, "espionage", 0, 1)
    lines = [cue.line for cue in DEFINITION.narrate(liberated)]
    assert read(lines) == [
        "Ministry of Plenty is liberated by Espionage.",
        "Turned up: Intelligence 3 and Riots 5.",
    ]
    assert lines[0] in foreseen


def test_whatever_is_said_in_a_round_was_ready() -> None:
    """All but the mission that leaves, which follows from a liberation at once."""
    late: set[type[object]] = set()
    for seed in range(8):
        table = Table(completed_missions="leave", districts="random")
        setup = table.record().header.setup
        ready = list(DEFINITION.rehearse(setup))
        foreseen = list(DEFINITION.foresee(table.view))
        for entries in play_out(table.session, Random(seed)):
            for fact in (one.fact for one in entries):
                lines = [cue.line for cue in DEFINITION.narrate(fact)][:1]
                late |= {type(fact) for line in lines if line not in [*ready, *foreseen]}
            foreseen = list(DEFINITION.foresee(table.view))
    assert late == {e.MissionLeft}


def test_what_is_foreseen_tells_nothing_hidden() -> None:
    tables = [in_check("rio5", "int3", "int2"), in_check("decoy", "decoy", "int2")]
    assert DEFINITION.foresee(tables[0].view) == DEFINITION.foresee(tables[1].view)


def test_the_plan_is_shown_with_two_backs() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    (*_, laid) = table.plan("rio5", "decoy", "int2")
    shown = FACE.moment(laid)
    assert shown is not None
    assert [mark.icon for mark in shown.cards] == ["facedown", "facedown", "intelligence"]


def test_a_liberation_is_shown_with_its_proof() -> None:
    table = in_check("rio5", "int3", "int2")
    (liberated, *_) = table.liberate(PLENTY, "espionage", 0, 1)
    shown = FACE.moment(liberated)
    assert shown is not None
    assert shown.headline.render() == "Liberated: Ministry of Plenty"
    assert [mark.icon for mark in shown.cards] == ["intelligence", "riots"]
    assert shown.lamps == dict.fromkeys((REBELLION, EMPIRE), Lamp.ATTENTION)


@pytest.mark.parametrize("decoy", [True, False])
def test_a_hidden_card_that_is_destroyed_shows_only_whether_it_was_a_decoy(decoy: bool) -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("decoy" if decoy else "rio5", "rio2", "int2")
    (destroyed, *_) = table.empire(a.Destroy(1))
    shown = FACE.moment(destroyed)
    assert shown is not None
    assert [mark.icon for mark in shown.cards] == ["decoy" if decoy else "facedown"]


def test_the_story_has_a_column_for_every_round() -> None:
    table = in_check("rio5", "int3", "int2")
    table.liberate(PLENTY, "espionage", 0, 1)
    table.end()
    first, second = FACE.story(table.view)
    assert read([first.title, second.title]) == ["R1", "R2"]
    assert first.seats[REBELLION].text.render() == "Intelligence 2"
    assert first.seats[EMPIRE].text.render() == "Blockade and Reroute"
    assert first.result.text.render() == "1 district"


def test_a_liberation_stands_in_the_column_of_its_round() -> None:
    table = Table()
    table.round((PLENTY, PEACE), ("rio5", "int3", "int2"))
    table.area(PLENTY, PEACE)
    table.plan("rio6", "int6", "rio4")
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(2, PLENTY))
    table.assign(PLENTY)
    ways = {way for way in table.can_liberate() if way[:2] == (PLENTY, "espionage")}
    table.liberate(PLENTY, "espionage", *min(ways)[2])
    first, second = FACE.story(table.view)
    assert read([first.result.text, second.result.text]) == ["none", "1 district"]


def test_the_headline_counts_the_tokens() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("rio5", "int3", "int2")
    assert headline(table) == "Jan: use a token"
    table.empire(a.Blockade(PEACE))
    assert headline(table) == "Jan: use the second token"
    table.empire(a.Reroute(2, PLENTY))
    assert headline(table) == "Ola: assign the cards"


# Time


def test_every_step_of_a_round_has_a_time_and_laying_out_has_none() -> None:
    assert set(FACE.timers) == {"area", "plan", "defend", "assign", "check"}


def test_only_a_check_can_be_ended_by_a_table_that_has_waited_long_enough() -> None:
    table = Table()
    assert FACE.fallback(table.view) is None
    table.area(PLENTY, PEACE)
    assert FACE.fallback(table.view) is None
    table.plan("rio5", "int3", "int2")
    assert FACE.fallback(table.view) is None
    table.defend_idly()
    assert FACE.fallback(table.view) is None
    table.assign_anywhere()
    assert FACE.fallback(table.view) == FACE.looked(table.view) == a.EndCheck()


def test_no_clock_decides_the_final_clash() -> None:
    table = Table()
    table.seven_rounds(("decoy", "rio2", "int2"))
    table.plan("decoy", "rio2", "int2")
    table.defend_idly()
    table.assign_anywhere()
    assert (table.view.phase, FACE.fallback(table.view)) == ("check", None)
    assert FACE.looked(table.view) == a.EndCheck()


def test_what_nobody_can_take_back_takes_a_hold() -> None:
    assert set(FACE.final) == {a.PlayCard, a.Surveil, a.Destroy, a.EndCheck}


def test_the_chapters_are_the_rounds() -> None:
    table = Table(row=())
    assert FACE.chapter(table.view).render() == "Before the game"  # type: ignore[union-attr]
    table = Table()
    assert FACE.chapter(table.view).render() == "Round 1"  # type: ignore[union-attr]
    table.seven_rounds(("decoy", "rio2", "int2"))
    assert FACE.chapter(table.view).render() == "Final Clash"  # type: ignore[union-attr]


# Help


def helped(table: Table) -> list[str]:
    return read(list(FACE.help(table.view)))


def test_before_the_first_round_help_says_what_has_to_lie_there() -> None:
    hand = "The Rebellion shuffles and draws five cards; the Empire has four tokens."
    shown = "Lay out districts and missions as the screen shows them."
    assert helped(Table())[0] == hand
    assert helped(Table(districts="random"))[:2] == [shown, hand]
    table = Table()
    table.round((PLENTY, PEACE), ("rio5", "int3", "int2"))
    assert not {hand, shown} & set(helped(table))


def test_help_for_entered_districts_says_where_the_capitol_lies() -> None:
    line = "The Capitol lies in the middle, and liberating it wins the game."
    assert line in helped(Table(row=(), capitol="yes"))
    assert line not in helped(Table(row=()))


def test_help_says_what_the_tokens_do_that_are_left() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("rio5", "int3", "int2")
    tokens = ("Surveil:", "Destroy:", "Reroute:", "Blockade:")
    assert [line.split()[0] for line in helped(table) if line.startswith(tokens)] == list(tokens)
    in_area = "Only a district of the area can be blockaded."
    assert in_area in helped(table)
    table.empire(a.Blockade(PEACE))
    assert [line.split()[0] for line in helped(table) if line.startswith(tokens)] == list(
        tokens[:3]
    )
    assert in_area not in helped(table)


def test_help_says_where_cards_go() -> None:
    table = Table()
    table.area(PLENTY, PEACE)
    table.plan("rio5", "int3", "int2")
    table.defend_idly()
    assert "Cards go to the two districts of the area." in helped(table)
    assert any("but not to a blockaded one" in line for line in helped(table))


def test_help_for_the_final_clash_says_what_is_different() -> None:
    table = Table()
    table.seven_rounds(("decoy", "rio2", "int2"))
    said = [line for line in helped(table) if line.startswith("Final Clash")]
    assert said == [
        "Final Clash: these are the last three cards, and there is no area.",
        "Final Clash: if all three are decoys, all of them lie hidden.",
    ]
    table.plan("decoy", "rio2", "int2")
    anywhere = "Final Clash: any district that is not liberated can be blockaded."
    assert anywhere in helped(table)
    table.defend_idly()
    assert "Final Clash: cards go to any district that is not liberated." in helped(table)
    assert "Cards go to the two districts of the area." not in helped(table)
    table.assign_anywhere()
    assert "Final Clash: after this check the game is over." in helped(table)


def test_help_for_the_check_says_which_cards_count_as_revealed() -> None:
    before = "Only cards open before the check count as revealed."
    shown = "Agreed: cards turned up as proof count as revealed."

    def lines(*missions: str, influence: str = "before") -> set[str]:
        table = Table(missions=missions, influence=influence)
        table.area(PLENTY, PEACE)
        table.plan("rio5", "int3", "int2")
        table.defend_idly()
        table.assign_anywhere()
        return {before, shown} & set(helped(table))

    assert lines("influence", "coup", "plot") == {before}
    assert lines("influence", "coup", "plot", influence="shown") == {shown}
    assert lines("espionage", "coup", "plot") == set()  # no mission asks for them


def test_help_says_what_the_table_has_agreed_on() -> None:
    table = Table(reroute_blockaded="no", completed_missions="leave", capitol="yes")
    assert "Agreed: liberating the Capitol wins the game." in helped(table)
    table.area(PLENTY, PEACE)
    table.plan("rio5", "int3", "int2")
    assert "Agreed: no card is rerouted into the blockaded district." in helped(table)
    table.defend_idly()
    table.assign_anywhere()
    assert "Agreed: a mission leaves the game once it has liberated a district." in helped(table)


# Missions in words


def test_help_says_what_each_mission_asks_for() -> None:
    lines = read(list(FACE.help(Table().view)))
    assert "Espionage: Intelligence worth 4 or more, and Riots worth 4 or more." in lines
    assert sum(line.startswith("Revolution") for line in lines) == 1
    lines = read(list(FACE.help(Table(capitol="yes").view)))
    assert "Revolution in the Capitol: 25 or more." in lines


def test_a_mission_that_left_is_not_explained() -> None:
    table = Table(completed_missions="leave")
    table.area(PLENTY, PEACE)
    table.plan("rio5", "int3", "int2")
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(2, PLENTY))
    table.assign(PLENTY)
    table.liberate(PLENTY, "espionage", 0, 1)
    assert not any(line.startswith("Espionage") for line in read(list(FACE.help(table.view))))


def test_every_known_mission_has_words() -> None:
    for mission in KNOWN.values():
        (line,) = needs(mission, capitol=False)
        assert line.render().startswith(f"{mission.name}: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sum(all) >= 5", "Mine: total value (all cards) ≥ 5"),
        ("3 < count(revealed riots)", "Mine: number of cards (revealed Riots) > 3"),
        ("run(revealed) == 3", "Mine: values in a row (revealed cards) = 3"),
        (
            "sum(riots) <= sum(supplies)",
            "Mine: total value (Riots) ≤ total value (Supplies)",
        ),
    ],
)
def test_conditions_of_players_are_told_as_they_are_written(text: str, said: str) -> None:
    mission = Mission("M1", "Mine", (parse_condition(text),), (parse_condition(text),))
    assert read(list(needs(mission, capitol=False))) == [said]
    in_capitol = said.replace("Mine:", "Mine in the Capitol:")
    assert read(list(needs(mission, capitol=True))) == [said, in_capitol]


def test_a_mission_of_the_players_has_its_name_on_its_button() -> None:
    assert DEFINITION.with_own is not None
    game, _ = DEFINITION.with_own(OWN)
    assert game.face.label(a.ChooseMission("HOUSE1")).render() == "Lay out Nothing but Noise"
    assert game.face.label(a.ChooseMission("coup")).render() == "Lay out Coup"
    assert game.face.label(a.EndCheck()).render() == "Nothing more to liberate"
