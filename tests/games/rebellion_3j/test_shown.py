"""What the table sees and hears of a battle, and what one seat reads alone."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.engine import Fact, MalformedInputError, MemoryLog, Secret, Setup
from companion.engine.definition import hides
from companion.engine.face import Lamp, Private, Tone
from companion.engine.play import play_out
from companion.games.rebellion_3j import DEFINITION
from companion.games.rebellion_3j import actions as a
from companion.games.rebellion_3j import events as e
from companion.games.rebellion_3j.pieces import CODES, SEATS, Card, Die, Tokens
from companion.journal.codec import Codec
from companion.narration.cache import ClipCache
from companion.narration.espeak import Espeak
from companion.narration.line import Line
from companion.narration.memory import MOST_BYTES, Memory
from companion.narration.studio import Studio
from companion.presenters.language import LANGUAGES, language
from tests.every_game.variants import start
from tests.everything import one_secret_changed
from tests.games.rebellion_3j.table import NAMES, Table
from tests.wander import wander

TWO, THREE, FOUR, FIVE, GENERAL, ARTILLERY = Card
FACE = DEFINITION.face


def moment_of(facts: list[Fact]) -> list[str]:
    """Return the headline and the detail of the last moment among these facts."""
    moments = [moment for moment in map(FACE.moment, facts) if moment]
    last = moments[-1]
    return [line.render(NAMES) for line in (last.headline, last.detail) if line]


def fought(table: Table, dice: tuple[int, int]) -> list[str]:
    return moment_of(table.roll(*dice))


def page(table: Table, seat: int) -> list[str]:
    private: Private = FACE.private(table.seen_by(seat))
    return [line.render(NAMES) for line in (private.headline, *private.lines)]


def rows(table: Table) -> list[list[str]]:
    return [[spot.label for spot in track.spots] for track in FACE.board(table.view).tracks]


# Help


def helped(table: Table) -> list[str]:
    return [line.render(NAMES) for line in FACE.help(table.view)]


def test_help_begins_with_what_each_has() -> None:
    begin = "Each begins with 50 tokens, a die and the six cards of one colour."
    table = Table()
    assert helped(table)[0] == begin
    table.draw()
    assert (table.view.phase, begin in helped(table)) == ("cards", False)


def test_help_says_what_a_general_does_against_artillery_at_this_table() -> None:
    assert "A General that faces Artillery cannot command." in helped(Table())
    assert "A General that faces Artillery may still change the wager." in helped(
        Table(general_artillery="yes")
    )


def test_help_says_when_the_last_cycle_ends_without_attrition() -> None:
    line = "Tokens are counted right after the last conflict."
    for option, said in (("yes", [False] * 3), ("no", [False, False, True])):
        table = Table(cycles="3", last_attrition=option)
        found = []
        for _ in range(3):
            found.append(line in helped(table))
            if table.view.cycle < table.view.last_cycle:
                table.attrition((0, 0), (1, 1))
        assert found == said


@pytest.mark.parametrize("bidding", ["secret", "open_wagers", "open"])
def test_help_says_how_cards_and_wagers_are_told(bidding: str) -> None:
    table = Table(bidding=bidding)
    openly = "Show them to each other first, then tap them in, one player after the other."
    assert (openly in helped(table)) is (bidding == "open")
    table.lay(TWO, FIVE)
    assert (openly in helped(table)) is (bidding != "secret")
    assert any(line.startswith("By buttons") for line in helped(table)) is (bidding == "secret")


# Time


def test_every_choice_has_a_time_and_dice_have_none() -> None:
    assert set(FACE.timers) == {"cards", "wagers", "rewager", "command", "attrition_wagers"}


def test_a_table_that_has_waited_long_enough_leaves_the_wager_or_rolls() -> None:
    table = Table(dice="rolled")
    assert FACE.fallback(table.view) is None  # nobody chooses a card for somebody else
    table.bid((GENERAL, TWO), (1, 2))
    assert FACE.fallback(table.view) == a.KeepWager()
    table.command()
    assert FACE.fallback(table.view) == a.RollDice()
    real = Table()
    real.bid((FIVE, TWO), (5, 2))
    assert (real.view.phase, FACE.fallback(real.view)) == ("dice", None)


# The small story of a battle


def test_a_battle_is_told_by_what_decided() -> None:
    table = Table()
    table.bid((FIVE, THREE), (5, 3))
    assert fought(table, (6, 5)) == ["Ola takes 8 tokens", "The higher total wins."]


def test_cards_that_are_turned_up_lie_on_the_board_and_not_over_it() -> None:
    table = Table()
    table.lay(FIVE, THREE)
    moments = [FACE.moment(fact) for fact in table.wager(5, 3)]
    assert [moment.cards for moment in moments if moment] == [()]
    assert rows(table)[0] == ["5", "3"]


@pytest.mark.parametrize(
    ("cards", "wagers", "dice", "reason"),
    [
        ((FIVE, FOUR), (5, 4), (2, 4), "Equal totals: the higher card wins."),
        ((FOUR, FOUR), (6, 5), (2, 3), "Equal totals: the larger wager wins."),
        ((FOUR, FOUR), (6, 6), (2, 2), "All is equal: the wagers return."),
    ],
)
def test_every_tie_has_its_reason(
    cards: tuple[Card, Card], wagers: tuple[int, int], dice: tuple[int, int], reason: str
) -> None:
    table = Table()
    table.bid(cards, wagers)
    assert fought(table, dice)[1].endswith(reason)


def test_artillery_has_no_totals_to_tell() -> None:
    table = Table()
    table.lay(ARTILLERY, FIVE)
    told = moment_of(table.wager(1, 5))
    assert told == ["Ola takes 6 tokens", "Artillery wins without dice."]


def test_attrition_tells_what_was_lost() -> None:
    table = Table()
    table.to_attrition()
    table.wager(3, 5)
    assert fought(table, (4, 2)) == [
        "Jan takes 8 tokens",
        "Lost: Ola 4, Jan 2. Tie: the larger wager.",
    ]


def test_what_was_lost_stands_alone_where_the_totals_say_the_rest() -> None:
    table = Table()
    table.to_attrition()
    table.wager(3, 5)
    assert fought(table, (2, 4)) == ["Jan takes 8 tokens", "Lost: Ola 2, Jan 4."]


def test_the_lamps_tell_who_won_and_nothing_where_nobody_did() -> None:
    table = Table()
    won = FACE.moment(e.BattleFought(table.conflict((FIVE, TWO), (5, 2))))
    nobody = FACE.moment(e.BattleFought(table.conflict((FOUR, FOUR), (4, 4))))
    assert won is not None
    assert nobody is not None
    assert won.lamps == {1: Lamp.APPROVE, 2: Lamp.REJECT}
    assert (nobody.lamps, nobody.tone) == ({}, Tone.PLAIN)


def test_the_end_says_who_won_and_why() -> None:
    table = Table()
    table.shrink(5, 50)
    table.conflict((FIVE, ARTILLERY), (5, 0))
    ending = FACE.ending(table.view)
    assert ending.headline.render(NAMES) == "Jan wins!"
    assert ending.detail is not None
    assert ending.detail.render(NAMES) == "All tokens are in one encampment."
    assert ending.seats[2].text.render() == "55 tokens"


# The board


def test_the_battle_lies_face_down_until_it_is_revealed() -> None:
    table = Table()
    table.do(1, a.LayCard(Secret(GENERAL)))
    first, second = FACE.board(table.view).tracks[0].spots
    assert (first.icon, first.label, first.current) == ("back", "", True)
    assert (second.icon, second.label, second.current) == ("", "", False)
    table.do(2, a.LayCard(Secret(FIVE)))
    table.wager(4, 5)
    first, second = FACE.board(table.view).tracks[0].spots
    assert (first.icon, first.label, second.icon, second.label) == ("general", "3", "card", "5")
    assert [spot.caption.render() for spot in (first, second) if spot.caption] == ["3 + 4", "5 + 5"]


def test_a_battle_that_was_fought_stays_in_sight_at_its_moment() -> None:
    table = Table()
    table.bid((FIVE, TWO), (5, 2))
    scene = table.session.state
    facts = table.roll(6, 1)
    places = [type(fact) for fact in facts]
    for fact in facts[: places.index(e.BattleFought) + 1]:
        scene = DEFINITION.evolve(scene, fact)
    first, second = FACE.board(DEFINITION.public_view(scene)).tracks[0].spots
    assert (first.label, first.tone, second.tone) == ("5", Tone.GOOD, Tone.PLAIN)
    captions = [spot.caption.render() for spot in (first, second) if spot.caption]
    assert captions == ["5 + 5 + 6 = 16", "2 + 2 + 1 = 5"]


def test_the_encampments_are_a_line_over_the_cycles() -> None:
    table = Table()
    assert rows(table)[1:3] == [["50", "50"], ["50", "50"]]
    table.attrition((1, 0), (3, 1))
    table.conflict((FIVE, TWO), (5, 2), (6, 1))
    assert rows(table)[1:3] == [["50", "47", "49"], ["50", "49", "47"]]


@pytest.mark.parametrize(
    ("blue", "tones"), [("1", [Tone.GOOD, Tone.BAD]), ("2", [Tone.BAD, Tone.GOOD])]
)
def test_a_line_has_the_colour_of_its_cards(blue: str, tones: list[Tone]) -> None:
    camps = FACE.board(Table(blue=blue).view).tracks[1:3]
    assert [[spot.tone for spot in track.spots] for track in camps] == [
        [tone] * 2 for tone in tones
    ]


def test_the_way_through_a_cycle_is_marked() -> None:
    table = Table()
    table.draw()
    way = FACE.board(table.view).tracks[5].spots
    assert [spot.icon for spot in way] == ["check", *[""] * 5, "dice"]
    assert [spot.current for spot in way].index(True) == 1
    table.to_attrition()
    assert [spot.current for spot in FACE.board(table.view).tracks[5].spots] == [False] * 6 + [True]
    table.shrink(2, 50)
    table.attrition((0, 0), (6, 1))
    assert table.session.outcome is not None
    assert FACE.board(table.view).tracks[5].spots[-1].current  # it still lies there


def test_a_discarded_card_is_marked_in_the_hand() -> None:
    table = Table()
    table.conflict((GENERAL, TWO), (0, 2), (1, 1))
    hands = [track.spots for track in FACE.board(table.view).tracks[3:5]]
    used = [[spot.icon == "used" for spot in hand] for hand in hands]
    assert used == [[False] * 4 + [True, False], [True] + [False] * 5]
    assert [spot.label for spot in hands[0]] == ["2", "3", "4", "5", "3", "0"]


def test_the_numbers_to_tap_are_those_of_the_step() -> None:
    table = Table(bidding="open")
    assert rows(table)[6] == []
    table.lay(GENERAL, FOUR)
    assert rows(table)[6] == [str(n) for n in range(11)]
    table.do(1, a.TellWager(Tokens.TWO))
    assert rows(table)[6] == [str(n) for n in range(4, 11)]
    table.do(2, a.TellWager(Tokens.FOUR))
    numbers = FACE.board(table.view).tracks[6].spots
    assert [spot.label for spot in numbers if spot.current] == ["2"]
    table.command()
    assert rows(table)[6] == [str(n) for n in range(1, 7)]


def test_every_tap_on_the_table_means_one_thing() -> None:
    """Open choices that aim at the board aim at different spots, each of which is there once."""
    for seed in range(30):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in play_out(session, Random(seed)):
            tracks = FACE.board(session.public_view()).tracks
            names = [spot.name for track in tracks for spot in track.spots]
            assert len(names) == len(set(names))
            offers = [one for seat in session.awaited for one in session.legal(seat)]
            aimed = [FACE.target(one) for one in offers if not hides(one)]
            spots = [target for target in aimed if target is not None]
            assert len(spots) == len(set(spots))
            assert len([one for one in aimed if one is None]) <= 1


def test_the_story_has_a_column_for_every_battle() -> None:
    table = Table()
    table.attrition((0, 0), (1, 2))
    columns = FACE.story(table.view)
    assert [column.title.render() for column in columns][-2:] == ["1.6", "1: attrition"]
    assert columns[-1].result.text.render() == "49 : 48"
    assert columns[0].seats[1].text.render() == "2 + 5 + 1 = 8"


# One seat alone


def test_the_private_page_says_what_a_wager_counts_as() -> None:
    table = Table()
    assert page(table, 1) == [
        "Your card: none yet",
        "Some cards ask for a least wager.",
        "Your wager: none yet",
    ]
    table.lay(FOUR, GENERAL)
    assert page(table, 1)[:2] == ["Your card: 4", "With it a wager below 4 counts as 4."]
    assert page(table, 2)[1] == "With it you may wager from 0 to 10."
    table.do(1, a.Wager(Secret(Tokens.ONE)))
    assert page(table, 1)[2] == "Your wager: 4"


def test_the_private_page_of_an_attrition_battle_has_no_card() -> None:
    table = Table()
    table.to_attrition()
    table.do(1, a.Wager(Secret(Tokens.ONE)))
    assert page(table, 1) == ["A battle without cards", "Your wager: 1"]


def test_a_poor_player_reads_what_is_left() -> None:
    table = Table()
    table.shrink(3, 50)
    table.lay(FIVE, TWO)
    assert page(table, 1)[1] == "With it a wager below 3 counts as 3."


def test_whatever_stands_on_a_private_page_is_among_what_could() -> None:
    for seed in range(20):
        session = start(DEFINITION, seed, MemoryLog())
        for _ in wander(session, Random(seed)):
            for seat in SEATS:
                private: Private = FACE.private(session.seat_view(seat))
                shown = (private.headline, *private.lines)
                for line, instead in zip(shown, private.instead, strict=True):
                    assert line in instead


def test_a_private_page_could_say_the_same_whatever_is_hidden() -> None:
    table = Table()
    table.lay(FIVE, GENERAL)
    table.do(1, a.Wager(Secret(Tokens.SEVEN)))
    for (_, owner), changed in one_secret_changed(table.session.state):
        here = FACE.private(table.seen_by(owner))
        there = FACE.private(DEFINITION.seat_view(changed, owner))
        assert here.instead == there.instead
        assert len(here.lines) == len(there.lines)


def test_hidden_choices_are_counted_out_in_the_order_of_the_hand() -> None:
    table = Table()
    choices = FACE.secrets(table.view, 1)
    assert [choice.mark.text.render() for choice in choices] == [
        *("2", "3", "4", "5"),
        *("General", "Artillery Bombardment"),
    ]
    assert FACE.counted(table.view)
    table.lay(TWO, TWO)
    table.shrink(4, 50)
    assert [one.mark.text.render() for one in FACE.secrets(table.view, 1)] == list("01234")
    assert len(FACE.secrets(table.view, 2)) == 11
    assert FACE.counted(table.view)
    table.wager(2, 2)
    assert not FACE.secrets(table.view, 1)
    assert not FACE.counted(table.view)


def test_openly_nothing_is_hidden_and_no_card_is_shown_to_the_camera() -> None:
    table = Table(bidding="open")
    assert not FACE.secrets(table.view, 1)
    assert FACE.shows(table.view) is None
    assert FACE.shows(Table().view) is not None


def test_a_hidden_wager_that_is_none_is_refused_without_quoting_it() -> None:
    codec: Codec[a.Wager] = Codec(a.Wager)
    with pytest.raises(MalformedInputError) as refusal:
        codec.join_full('{"kind":"wager","amount":77}')
    assert "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10" in str(refusal.value)
    assert "77" not in str(refusal.value)


# What is heard


@pytest.mark.parametrize("seed", range(40))
def test_every_line_of_a_game_was_rehearsed(seed: int) -> None:
    session = start(DEFINITION, seed, log := MemoryLog())
    ready = {line.render(NAMES) for line in DEFINITION.rehearse(session.header.setup)}
    for _ in play_out(session, Random(seed)):
        pass
    facts = [entry.fact for entry in log.entries if type(entry.fact) in DEFINITION.events]
    lines = [cue.line for fact in facts for cue in DEFINITION.narrate(fact)]
    ending = FACE.ending(session.public_view())
    said = {line.render(NAMES) for line in (*lines, ending.headline, ending.detail) if line}
    assert said <= ready


def test_a_choice_that_comes_in_is_silent() -> None:
    assert not DEFINITION.narrate(e.CardLaid(1, Secret(TWO)))
    assert not DEFINITION.narrate(e.WagerLaid(1, Secret(Tokens.TEN)))
    assert not DEFINITION.narrate(e.DieEntered(1, Die.SIX))


def test_a_reveal_is_told_seat_by_seat() -> None:
    reveal = e.Revealed({1: TWO, 2: GENERAL}, {1: Tokens.TWO, 2: Tokens.NONE})
    assert [cue.line.render(NAMES) for cue in DEFINITION.narrate(reveal)] == [
        *("Ola: 2.", "Wager 2."),
        *("Jan: General.", "Wager 0."),
    ]
    attrition = e.Revealed({}, {1: Tokens.SIX, 2: Tokens.TEN})
    assert [cue.line.render(NAMES) for cue in DEFINITION.narrate(attrition)] == [
        *("Ola:", "Wager 6."),
        *("Jan:", "Wager 10."),
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_voice_has_to_bend_a_word_after_a_number(code: str) -> None:
    """A figure stands at the end of a phrase: no language has to count a noun after it."""
    lines = [language(code).say(line, NAMES) for line in DEFINITION.rehearse(Setup(NAMES))]
    with_figures = [line for line in lines if re.search(r"\d", line)]
    assert len(with_figures) > 50
    assert [line for line in with_figures if re.search(r"\d+(?![\d.:])", line)] == []


def test_every_card_of_the_box_is_for_private_eyes() -> None:
    assert set(DEFINITION.cards) == set(CODES)
    assert all(kind.hidden and kind.copies == 1 for kind in DEFINITION.cards.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_with_long_names_all_lines_fit_into_memory(code: str, tmp_path: Path) -> None:
    names = ("Bartłomiej Krzysztof A", "Bartłomiej Krzysztof B")
    memory = Memory()
    studio = Studio([Espeak()], ClipCache(tmp_path, memory=memory))
    for line in DEFINITION.rehearse(Setup(names)):
        studio.clip(Line(language(code).say(line, names), code))
    assert memory._bytes < MOST_BYTES * 0.8
