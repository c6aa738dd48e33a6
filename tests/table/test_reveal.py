"""The reveal: told at a pace that nothing hidden can change, with a glow for closed eyes alone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.cli.devices import SilentVoice
from companion.engine import AnyGame, Fact, Kind, Record, Secret, Setup, find_games, replay
from companion.engine.face import Button, Lamp, Private
from companion.games.resistance import events as e
from companion.games.resistance.actions import FinishReveal, MeetOnScreen, Ready
from companion.games.resistance.narration import REVEAL
from companion.games.resistance.pieces import SPIES, Role
from companion.narration.line import Line
from companion.presenters.language import LANGUAGES, language
from companion.presenters.table import table_page
from companion.table import Snapshot
from companion.table import intents as i
from companion.table.script import LINE_MS, PATIENCE_MS
from companion.table.speech import AS_EVER, Manner
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
    table.pass_ms(20_000)  # everybody has heard how the game begins
    table.do(*[i.Press(place, Button.A) for place in range(1, count + 1)])
    assert table.now.phase == "reveal"
    return table


def to_the_end(table: Stepped) -> None:
    """Let time pass, or, where nobody hears a line, let somebody read it and go on."""
    for _ in range(600):
        script = table.now.script
        if not script or script.over:
            return
        if script.heard:
            table.pass_ms(1000)
        else:
            table.do(i.Tell(i.Telling.PAUSE))
    raise AssertionError("the narration does not come to an end")


def glowing(lit: dict[int, Lamp]) -> set[int]:
    return {place for place, lamp in lit.items() if lamp is Lamp.SPY}


def public(table: Stepped) -> list[Any]:
    """Return everything that came out but the glow, and everything that was shown."""
    told: list[Any] = [
        (at, kind, {p: Lamp.OFF if lamp is Lamp.SPY else lamp for p, lamp in what.items()})
        if kind == "lamps"
        else (at, kind, what)
        for at, kind, what in table.told
    ]
    return told + [_shown(snapshot) for snapshot in table.shown]


def _shown(snapshot: Snapshot) -> Snapshot:
    """Leave out the definition of the game: in these tests it is the deal."""
    now = snapshot.situation
    return replace(snapshot, situation=now and replace(now, game=RESISTANCE))


def scanned(spies: Sequence[int], count: int) -> Stepped:
    """Bring a table to the first line of the reveal, by identity cards under the camera."""
    table = Stepped(RESISTANCE)
    options = {"first_leader": "1", "identities": "scanned"}
    table.do(i.Begin("resistance", Setup(NAMES[:count], options)))
    for seat in range(1, count + 1):
        table.pass_ms(1000)
        table.do(i.ShowCard("ID2" if seat in spies else "ID1", seat))
    table.do(i.Tell(i.Telling.PAUSE))
    assert table.now.phase == "reveal"
    return table


def by_buttons(spies: Sequence[int], count: int) -> Stepped:
    return reveal(Stepped(dealt(spies)), count)


@pytest.mark.parametrize("count", range(5, 11))
@pytest.mark.parametrize("begun", [by_buttons, scanned])
def test_every_set_of_spies_hears_and_sees_the_same_reveal(
    count: int, begun: Callable[[Sequence[int], int], Stepped]
) -> None:
    first: list[Any] = []
    for spies in combinations(range(1, count + 1), SPIES[count]):
        table = begun(spies, count)
        to_the_end(table)
        first = first or public(table)
        assert public(table) == first, spies
        glows = [glowing(lit) for _, lit in table.lamps if glowing(lit)]
        assert glows == [set(spies)]
        table.close()
    kinds = [entry[1] for entry in first if isinstance(entry, tuple)]
    assert kinds.count("line") >= len(REVEAL)
    assert {"lamps", "mask", "prepare"} <= set(kinds)
    assert len(first) > len(kinds) + len(REVEAL)  # what was shown is among it


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
    called, closed, sure, opened = (at for at, _ in lines[CALL:])
    lit = [(at, glowing(lamps)) for at, lamps in table.lamps]
    assert [at for at, glow in lit if glow] == [called]
    dark = next(at for at, glow in lit if at > called and not glow)
    assert dark == closed
    assert dark < sure < opened  # all eyes are closed again, which is said, before they open


@pytest.mark.parametrize("again", [0, 1, 2])
def test_who_lets_the_lamps_glow_again_is_told_about_when_everybody_is_there(
    tables: list[Stepped], again: int
) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    for _ in range(again):
        to_the_glow(table)
        table.do(i.Tell(i.Telling.REPEAT))
    to_the_end(table)
    assert table.now.calls == 1 + again
    told = f"In the reveal the lamps glowed {1 + again} times."
    assert not any(line == told for _, line in table.lines)
    offer = next(one for one in table.now.offers if isinstance(one.action, FinishReveal))
    table.do(i.Act(offer.seat, offer.action))
    assert table.now.phase != "reveal"
    assert any(line == told for _, line in table.lines) is (again > 0)
    reminder = table.shown[-1].reminder
    assert (reminder.sentence.render() if reminder else "") == (told if again else "")


@pytest.mark.parametrize("left", [False, True])
def test_lamps_that_glowed_for_one_alone_are_told_where_they_do_not_glow_for_all(
    tables: list[Stepped], left: bool
) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    to_the_glow(table)
    table.lamps_work(False)
    if left:  # and nothing is told to anybody: the screen goes round
        table.voice_works(False)
    table.do(i.Tell(i.Telling.REPEAT))
    to_the_end(table)
    table.do(i.Tell(i.Telling.SKIP))
    offer = next(one for one in table.now.offers if isinstance(one.action, FinishReveal))
    table.do(i.Act(offer.seat, offer.action))
    assert table.now.phase != "reveal"
    assert table.now.calls == 1
    told = "Before this reveal the lamps had glowed once already."
    assert told in [line for _, line in table.lines]
    reminder = table.shown[-1].reminder
    assert (reminder.sentence.render() if reminder else "") == told


def test_no_screen_hears_of_the_glow(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    to_the_end(table)
    assert any(glowing(lamps) for _, lamps in table.lamps)
    for shown in table.shown:
        assert shown.situation is None or Lamp.SPY not in shown.situation.lamps.values()


def at_the_glow(table: Stepped) -> Stepped:
    return to_the_glow(reveal(table))


def to_the_glow(table: Stepped) -> Stepped:
    for _ in range(2000):
        if glowing(table.lamps[-1][1]):
            return table
        table.pass_ms(50)
    raise AssertionError("no lamp glows")


def test_a_pause_puts_the_glow_out_and_eyes_are_closed_again_before_it_comes_back(
    tables: list[Stepped],
) -> None:
    """Whoever tapped has open eyes, and so have those who were told to wait."""
    table = at_the_glow(Stepped(dealt((2, 5))))
    tables.append(table)
    table.do(i.Tell(i.Telling.PAUSE))
    assert not glowing(table.lamps[-1][1])
    table.pass_ms(60_000)
    table.do(i.Tell(i.Telling.PAUSE))
    assert table.lines[-1][1] == REVEAL[0].line.render()
    assert not glowing(table.lamps[-1][1])
    table.pass_ms(LINE_MS + REVEAL[0].pause)
    assert glowing(table.lamps[-1][1]) == {2, 5}
    assert table.lines[-1][1] == LIT.render()


def silence(table: Stepped, how: str) -> None:
    """Make sure that nobody hears the reveal."""
    match how:
        case "muted":
            table.adjust(volume=0)
        case "not told":
            table.adjust(told=frozenset(Kind) - {Kind.REVEAL})
        case "dead":
            table.voice_works(False)


SILENCES = ["muted", "not told", "dead"]


@pytest.mark.parametrize("how", SILENCES)
def test_nothing_glows_where_nobody_hears_that_eyes_are_to_be_closed(
    tables: list[Stepped], how: str
) -> None:
    table = Stepped(dealt((2, 5)))
    tables.append(table)
    silence(table, how)
    reveal(table)
    script = table.now.script
    assert script is not None
    assert [cue.line for cue in script.cues] == [cue.line for cue in REVEAL]
    to_the_end(table)
    assert not any(glowing(lamps) for _, lamps in table.lamps)


@pytest.mark.parametrize("how", SILENCES)
@pytest.mark.parametrize("after", [0, 2000, 6000, 8000, 13_000, 20_000, 25_000])
def test_a_voice_that_falls_silent_in_mid_reveal_stops_it_and_puts_the_glow_out(
    tables: list[Stepped], how: str, after: int
) -> None:
    table = Stepped(dealt((2, 5)), voice=PacedVoice(2000))
    tables.append(table)
    reveal(table).pass_ms(after)
    glowed = len([1 for _, lamps in table.lamps if glowing(lamps)])
    silence(table, how)
    script = table.now.script
    assert script is not None
    assert script.due is None
    assert not glowing(table.lamps[-1][1])
    said = len(table.lines)
    table.pass_ms(60_000)
    assert len(table.lines) == said
    table.do(i.Tell(i.Telling.PAUSE))
    assert table.now.script is not None
    assert table.now.script.index == 0
    to_the_end(table)
    assert len([1 for _, lamps in table.lamps if glowing(lamps)]) == glowed


def test_a_voice_that_is_back_tells_all_again_with_lamps(tables: list[Stepped]) -> None:
    table = at_the_glow(Stepped(dealt((2, 5))))
    tables.append(table)
    table.voice_works(False)
    table.voice_works(True)
    assert table.now.script is not None
    assert table.now.script.due is None  # nobody knows where eyes are now
    table.do(i.Tell(i.Telling.PAUSE))
    assert said_call(table) == LIT.render()
    assert glowing(table.lamps[-2][1]) == {2, 5}


def test_lamps_that_go_in_mid_reveal_stop_it(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((2, 5))))
    tables.append(table)
    table.pass_ms(2000)
    table.lamps_work(False)
    assert table.now.script is not None
    assert table.now.script.due is None
    table.do(i.Tell(i.Telling.PAUSE))
    assert said_call(table) == REVEAL[CALL].line.render()


@pytest.mark.parametrize("how", SILENCES)
def test_where_and_how_the_reveal_stops_tells_nothing_of_the_spies(how: str) -> None:
    seen = []
    for spies in ((1, 2), (2, 5), (4, 5)):
        table = at_the_glow(Stepped(dealt(spies)))
        silence(table, how)
        table.pass_ms(5000)
        table.do(i.Tell(i.Telling.PAUSE))
        to_the_end(table)
        seen.append(public(table))
        table.close()
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("thinks", [0, 6000, 20_000])
def test_a_slow_voice_is_waited_for_and_no_lamp_glows_before_eyes_were_closed(
    tables: list[Stepped], thinks: int
) -> None:
    table = Stepped(dealt((2, 5)), voice=PacedVoice(2000, thinks))
    tables.append(table)
    reveal(table)
    to_the_end(table)
    asked = [at for at, _ in table.lines[-len(REVEAL) :]]
    said = [at + thinks + 2000 for at in asked]
    assert asked[CALL] >= said[0] + REVEAL[0].pause
    lit = [(at, bool(glowing(lamps))) for at, lamps in table.lamps]
    (began,) = (at for at, glow in lit if glow)
    dark = next(at for at, glow in lit if at > began and not glow)
    assert began == said[CALL]
    assert dark - began >= 8000
    assert asked[CALL + 2] - said[CALL + 1] >= 4000
    assert asked[CALL + 3] - said[CALL + 2] >= 3000


def test_everybody_has_the_time_they_need(tables: list[Stepped]) -> None:
    """Four seconds to close eyes, eight to look, four to close them, three when all are closed."""
    assert [cue.pause for cue in REVEAL] == [4000, 8000, 4000, 3000, 0]
    spoken = 3500
    table = Stepped(dealt((2, 5)), voice=PacedVoice(spoken))
    tables.append(table)
    to_the_end(reveal(table))
    close, call, end, sure, opened = (at for at, _ in table.lines[-len(REVEAL) :])
    (lit,) = (at for at, lamps in table.lamps if glowing(lamps))
    dark = next(at for at, lamps in table.lamps if at > lit and not glowing(lamps))
    assert call - (close + spoken) == 4000
    assert lit == call + spoken
    assert dark - lit == 8000
    assert dark == end
    assert sure - (end + spoken) == 4000
    assert opened - (sure + spoken) == 3000


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_eyes_are_said_to_be_closed_before_the_next_call(code: str) -> None:
    """The rulebook's third command is for everybody (L.172-174), not for the spies alone."""
    said = [language(code).say(cue.line) for cue in REVEAL]
    assert (
        said[-2:]
        == {
            "en": ["Nobody looks now. All eyes are closed.", "Everybody, open your eyes."],
            "pl": [
                "Nikt teraz nie patrzy. Wszyscy mają zamknięte oczy.",
                "Otwórzcie wszyscy oczy.",
            ],
        }[code]
    )
    assert not REVEAL[-2].calls


def test_the_voice_is_believed_only_about_the_line_that_is_told_now(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((2, 5)), voice=PacedVoice(2000)))
    tables.append(table)
    before = table.now.script
    table.do(i.Tell(i.Telling.REPEAT))
    again = table.now.script
    assert before is not None
    assert again is not None
    for at in (table.clock.time, None):
        table.do(i.Voiced(before, at))
        assert table.now.script is again
        assert again.unsaid


def test_no_line_of_the_reveal_is_ever_old_news(tables: list[Stepped]) -> None:
    table = Stepped(dealt((2, 5)))
    tables.append(table)
    manners: dict[str, Manner] = {}
    hear = table._hear

    def listen(lines: Sequence[Line], how: Manner = AS_EVER) -> None:
        manners.update((line.text, how) for line in lines)
        hear(lines, how)

    table.table._speech.say = listen  # type: ignore[method-assign]
    to_the_end(reveal(table))
    assert manners.pop("The game begins; Ola leads first.").ages
    assert len(manners) == len(REVEAL)
    assert not any(how.ages for how in manners.values())


def test_a_voice_that_never_ends_a_line_is_not_waited_for_for_ever(tables: list[Stepped]) -> None:
    table = reveal(Stepped(dealt((2, 5)), voice=PacedVoice(2000, thinks=3_600_000)))
    tables.append(table)
    table.pass_ms(PATIENCE_MS + LINE_MS + REVEAL[0].pause)
    assert table.now.script is not None
    assert (table.now.script.index, table.now.script.due) == (0, None)


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


def test_lines_that_nobody_hears_wait_for_whoever_reads_them(tables: list[Stepped]) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    table.adjust(volume=0)
    reveal(table)
    table.do(i.Tell(i.Telling.PAUSE))  # it is to be read, although there is another way
    for index in range(len(REVEAL)):
        table.pass_ms(60_000)
        assert table.now.script is not None
        assert table.now.script.index == index
        table.do(i.Tell(i.Telling.PAUSE))
    assert table.now.script is not None
    assert table.now.script.over


# Without a voice


def meeting(spies: Sequence[int], how: str = "muted") -> Stepped:
    """Bring a silent table to the reveal on the screen."""
    table = Stepped(dealt(spies))
    silence(table, how)
    script = reveal(table).now.script
    assert script is not None
    assert script.unread
    assert table.lines == [] or table.lines[-1][1] not in [cue.line.render() for cue in REVEAL]
    table.do(i.Act(1, MeetOnScreen()))
    assert (table.now.phase, table.now.script) == ("meeting", None)
    return table


def page(table: Stepped, seat: int) -> list[str]:
    found: list[Private | None] = []
    table.do(i.GiveScreen(seat), i.Look(seat, found.append), i.GiveScreen(None))
    assert found[0] is not None
    return [line.render(NAMES) for line in (found[0].headline, *found[0].lines)]


@pytest.mark.parametrize("how", SILENCES)
def test_without_a_voice_everybody_looks_in_turn_and_spies_read_who_is_with_them(
    tables: list[Stepped], how: str
) -> None:
    table = meeting((2, 5), how)
    tables.append(table)
    assert page(table, 2) == ["You are a spy", "The other spies: Zosia."]
    assert page(table, 5) == ["You are a spy", "The other spies: Jan."]
    for seat in (1, 3, 4):
        assert page(table, seat)[1] == "You do not know who the spies are."
    assert table.now.lamps == dict.fromkeys(range(1, 6), Lamp.WAITING)
    table.do(*[i.Press(place, Button.A) for place in range(1, 6)])
    assert table.now.phase == "team"
    assert page(table, 2)[1] == "The other spies: Zosia."
    assert not any(glowing(lamps) for _, lamps in table.lamps)


def test_no_set_of_spies_is_noticed_while_they_meet_on_the_screen() -> None:
    seen = []
    for spies in combinations(range(1, 6), 2):
        table = meeting(spies)
        for seat in range(1, 6):
            page(table, seat)
            table.pass_ms(2000)
            table.do(i.Act(seat, Ready()))
        table.pass_ms(2000)
        seen.append(public(table))
        table.close()
    assert all(one == seen[0] for one in seen)
    assert len(seen[0]) > 15


def test_the_reveal_may_be_read_aloud_all_the_same(tables: list[Stepped]) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    silence(table, "muted")
    reveal(table)
    table.do(i.Tell(i.Telling.PAUSE))
    assert table.shown[-1].said == REVEAL[0].line
    table.do(i.Tell(i.Telling.PAUSE))
    assert table.now.script is not None
    assert (table.now.script.index, table.now.script.unread) == (1, False)
    table.do(i.Tell(i.Telling.REPEAT))
    assert table.now.script.unread  # who changed their mind may still use the screen


def test_a_voice_that_is_back_reads_what_somebody_was_to_read(tables: list[Stepped]) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    silence(table, "muted")
    reveal(table)
    table.adjust(volume=75)
    table.do(i.Tell(i.Telling.PAUSE))
    assert table.lines[-1][1] == REVEAL[0].line.render()
    assert said_call(table) == LIT.render()


def test_nobody_meets_on_a_screen_that_does_not_know_the_spies(tables: list[Stepped]) -> None:
    table = Stepped(RESISTANCE)
    tables.append(table)
    silence(table, "muted")
    reveal(table, identities="cards")
    script = table_page(table.now, language("en")).script
    assert script is not None
    assert script.instead is None
    assert script.line == "Everybody, close your eyes."
    assert script.hint == "No speaker. Ask someone who isn't playing to read this aloud."
    table.do(i.Act(1, MeetOnScreen()))
    assert table.now.phase == "reveal"


@pytest.mark.parametrize("heard", [True, False])
def test_the_way_without_closed_eyes_is_offered_only_where_nobody_hears(
    tables: list[Stepped], heard: bool
) -> None:
    table = Stepped(dealt((1, 2)))
    tables.append(table)
    if not heard:
        silence(table, "muted")
    reveal(table)
    shown = table_page(table.now, language("en"))
    assert shown.script is not None
    offered = shown.script.instead
    assert (offered is None) is heard
    assert all(choice.label == "All eyes are open" for choice in shown.choices)
    if offered:
        assert (offered.action, offered.label) == (MeetOnScreen(), "Use the screen")
        assert shown.script.line == "No speaker. Pass the screen round instead."


def test_a_meeting_survives_a_power_cut_and_an_undo(tables: list[Stepped]) -> None:
    table = meeting((2, 5))
    tables.append(table)
    table.do(i.Act(1, Ready()), i.Act(2, Ready()), i.Undo())
    assert table.now.awaited == (2, 3, 4, 5)
    table.do(i.Undo(), i.Undo())  # what spies have read cannot be unseen
    assert table.now.phase == "meeting"
    assert len(table.now.awaited) == 5
    game: Any = table.table._open
    record = Record(game.session.header, tuple(game.session._log.entries))
    ledger = replay(table.now.game, record)
    assert ledger.state == game.session.state


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
