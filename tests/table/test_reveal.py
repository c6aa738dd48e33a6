"""The reveal: told at a pace that nothing hidden can change, with a glow for closed eyes alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.cli.devices import SilentVoice
from companion.engine import AnyGame, Fact, Kind, Secret, Setup, find_games
from companion.engine.face import Button, Lamp
from companion.games.resistance import events as e
from companion.games.resistance.narration import REVEAL
from companion.games.resistance.pieces import SPIES, Role
from companion.table import intents as i
from companion.table.script import LINE_MS
from tests.table.stepped import PacedVoice, Stepped

RESISTANCE = find_games("companion.games")["resistance"]
NAMES = ("Ola", "Jan", "Ewa", "Adam", "Zosia", "Piotr", "Kasia", "Tomek", "Marta", "Olek")
LIT = next(cue.lit for cue in REVEAL if cue.lit)
CALL = next(n for n, cue in enumerate(REVEAL) if cue.calls)


def dealt(spies: Sequence[int]) -> AnyGame:
    """The game with these spies, whatever chance says."""

    def deal(state: Any, random: Random) -> Sequence[Fact]:
        def role(seat: int) -> Secret[Role]:
            return Secret(Role.SPY if seat in spies else Role.RESISTANCE)

        begun, _ = RESISTANCE.deal(state, random)
        return [begun, e.RolesDealt({seat: role(seat) for seat in range(1, state.count + 1)})]

    return replace(RESISTANCE, deal=deal)


@pytest.fixture
def tables() -> Iterator[list[Stepped]]:
    opened: list[Stepped] = []
    yield opened
    for table in opened:
        table.close()


def reveal(table: Stepped, count: int = 5, **options: str) -> Stepped:
    """Bring a table to the first line of the reveal, by buttons."""
    table.do(i.Begin("resistance", Setup(NAMES[:count], {"first_leader": "1", **options})))
    table.do(*[i.Press(place, Button.A) for place in range(1, count + 1)])
    assert table.now.phase == "reveal"
    return table


def to_the_end(table: Stepped) -> None:
    while table.now.script and not table.now.script.over:
        table.pass_ms(1000)


def glowing(lit: dict[int, Lamp]) -> set[int]:
    return {place for place, lamp in lit.items() if lamp is Lamp.SPY}


def public(table: Stepped) -> list[Any]:
    """Return everything that came out but the glow."""
    return [
        (at, kind, {p: Lamp.OFF if lamp is Lamp.SPY else lamp for p, lamp in what.items()})
        if kind == "lamps"
        else (at, kind, what)
        for at, kind, what in table.told
    ]


@pytest.mark.parametrize("count", range(5, 11))
def test_every_set_of_spies_hears_the_same_reveal(count: int) -> None:
    first: list[Any] = []
    for spies in combinations(range(1, count + 1), SPIES[count]):
        table = reveal(Stepped(dealt(spies)), count)
        to_the_end(table)
        first = first or public(table)
        assert public(table) == first, spies
        glows = [glowing(lit) for _, lit in table.lamps if glowing(lit)]
        assert glows == [set(spies)]
        table.close()
    assert len([kind for _, kind, _ in first if kind == "line"]) >= len(REVEAL)


@pytest.mark.parametrize("milliseconds", [0, 2000, 7000])
def test_the_pace_is_that_of_the_voice_and_the_pauses(
    tables: list[Stepped], milliseconds: int
) -> None:
    table = Stepped(dealt((1, 2)), voice=PacedVoice(milliseconds))
    tables.append(table)
    reveal(table)
    began = table.clock.time
    to_the_end(table)
    told = [at - began for at, _ in table.lines[-len(REVEAL) :]]
    lengths = [max(LINE_MS, milliseconds) + cue.pause for cue in REVEAL]
    assert told == [sum(lengths[:n]) for n in range(len(REVEAL))]


def test_lamps_glow_from_the_call_until_spies_close_their_eyes(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    to_the_end(table)
    lines = table.lines[-len(REVEAL) :]
    called, closed, opened = (lines[n][0] for n in (CALL, CALL + 1, CALL + 2))
    lit = [(at, glowing(lamps)) for at, lamps in table.lamps]
    assert [at for at, glow in lit if glow] == [called]
    dark = next(at for at, glow in lit if at > called and not glow)
    assert dark == closed
    assert opened - dark >= 5000  # the margin before eyes open


def test_no_screen_hears_of_the_glow(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    to_the_end(table)
    assert any(glowing(lamps) for _, lamps in table.lamps)
    for shown in table.shown:
        assert shown.situation is None or Lamp.SPY not in shown.situation.lamps.values()


def test_a_pause_puts_the_glow_out_and_the_line_is_told_again(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    table.pass_ms(LINE_MS + REVEAL[0].pause)
    assert glowing(table.lamps[-1][1]) == {2, 5}
    table.do(i.Tell(i.Telling.PAUSE))
    assert not glowing(table.lamps[-1][1])
    table.pass_ms(60_000)
    table.do(i.Tell(i.Telling.PAUSE))
    assert glowing(table.lamps[-1][1]) == {2, 5}
    assert [line for _, line in table.lines[-2:]] == [LIT.render()] * 2


@pytest.mark.parametrize(
    "way_out",
    [i.Pause(), i.Leave(), i.Tell(i.Telling.SKIP), i.Tell(i.Telling.REPEAT)],
    ids=lambda intent: type(intent).__name__ + str(getattr(intent, "how", "")),
)
def test_whatever_ends_the_call_ends_the_glow(tables: list[Stepped], way_out: i.Intent) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    table.pass_ms(LINE_MS + REVEAL[0].pause)
    assert glowing(table.lamps[-1][1]) == {2, 5}
    table.do_quietly(way_out)
    assert not glowing(table.lamps[-1][1])


def said_call(table: Stepped) -> str:
    to_the_end(table)
    return table.lines[-len(REVEAL) :][CALL][1]


def test_the_words_rely_on_lamps_only_where_every_seat_has_one(tables: list[Stepped]) -> None:
    spies = REVEAL[CALL].line.render()
    with_lamps = reveal(Stepped(dealt((1, 2))))
    one_missing = reveal(Stepped(dealt((1, 2)), lamp_places=(1, 2, 3, 4)))
    real_cards = reveal(Stepped(RESISTANCE), identities="cards")
    tables += [with_lamps, one_missing, real_cards]
    assert said_call(with_lamps) == LIT.render()
    for table in (one_missing, real_cards):
        assert said_call(table) == spies
        assert not any(glowing(lamps) for _, lamps in table.lamps)


def test_a_soft_sound_covers_the_reveal_and_nothing_else(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((1, 2))))
    tables.append(table)
    to_the_end(table)
    assert [what for _, kind, what in table.told if kind == "mask"] == [True, False]


def test_a_table_that_wants_no_soft_sound_has_none(tables: list[Stepped]) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    table.adjust(masking=False)
    to_the_end(reveal(table))
    assert not [what for _, kind, what in table.told if kind == "mask"]


def test_each_kind_of_line_can_be_switched_off(tables: list[Stepped]) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    table.adjust(told=frozenset(Kind) - {Kind.REVEAL})
    to_the_end(reveal(table))
    assert [line for _, line in table.lines] == ["The game begins; Ola leads first."]
    assert table.shown[-1].said == REVEAL[-1].line  # the screen tells it all the same


def test_a_reveal_begun_by_touch_waits_until_nobody_looks_at_the_screen(
    tables: list[Stepped],
) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    table.do(i.Begin("resistance", Setup(NAMES[:5], {"first_leader": "1"})))
    table.do(*[i.Press(place, Button.A) for place in range(1, 5)])
    ready = next(offer.action for offer in table.now.offers if offer.seat == 5)
    before = len(table.lines)
    table.do(i.Act(5, ready))
    assert table.now.script is not None
    assert table.now.script.due is None
    table.pass_ms(10_000)
    assert len(table.lines) == before
    table.do(i.Tell(i.Telling.PAUSE))
    assert table.lines[-1][1] == REVEAL[0].line.render()


def test_a_bell_comes_before_the_warning_of_a_timer(tables: list[Stepped]) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    setup = Setup(NAMES[:5], {"first_leader": "1"}, {"identities": 60})
    table.do(i.Begin("resistance", setup))
    table.pass_ms(61_000)
    warned = [(kind, what) for _, kind, what in table.told if kind in ("chime", "line")]
    assert warned[-4:] == [
        ("chime", None),
        ("line", "Half a minute left."),
        ("chime", None),
        ("line", "Time is up."),
    ]
    assert table.shown[-1].reminder is not None
    assert table.shown[-1].reminder.sentence.render() == "Time is up."


def test_a_break_stops_the_voice_in_the_middle_of_a_line(tables: list[Stepped]) -> None:
    held: list[bool] = []

    class Voice(SilentVoice):
        def hold(self, *, paused: bool) -> None:
            held.append(paused)

    table = Stepped(dealt((1, 2)), voice=Voice())
    tables.append(table)
    table.do(i.Begin("resistance", Setup(NAMES[:5])), i.Pause(), i.Unpause())
    assert held[-2:] == [True, False]
