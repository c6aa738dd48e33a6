"""Every mission and every action card is worked off to its end, and everything has words."""

from random import Random

import pytest

from companion.engine import Secret
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.facts import Do, Effect
from companion.games.star_wars_rebellion.mission_words import (
    describe_mission,
    label_mission,
    work_headline,
    work_hint,
)
from companion.games.star_wars_rebellion.options import Base, Help, Hidden, Options
from companion.games.star_wars_rebellion.pieces import Die, Leader, Ring, Side, System, Timing
from companion.games.star_wars_rebellion.rules.action_cards import assignment_cards, special_cards
from companion.games.star_wars_rebellion.state import POOL, Attempt, Phase, Stage, Work
from tests.games.star_wars_rebellion.mission_table import (
    EMPIRE,
    MISSIONS,
    SEATS,
    SLOT,
    MissionTable,
    options,
    rich,
)

LEVELS = [
    options(),
    options(base=Base.CARD, draws=Hidden.TOLD),
    options(help=Help.QUARTERMASTER),
    options(help=Help.QUARTERMASTER, base=Base.CARD, draws=Hidden.TOLD),
]
OWN = [code for code, card in known().actions.items() if card.timing is not Timing.COMBAT]
WORDS = {
    *(e.MissionRevealed, e.MissionPlaced, e.MissionOpposed, e.DiceAsked, e.DieEntered),
    *(e.DiceRolled, e.MissionDecided, e.CardSpent, e.ActionPlayed, e.WorkBegun, e.WorkDone),
    *(e.WorkSwapped, e.WorkEnded, e.MobilisationPlanned, e.LeaderCaptured, e.LeaderRescued),
    e.RingGiven,
}


def able(code: str) -> tuple[Leader, ...]:
    """Return two leaders of the pool who can do a mission."""
    mission = known().missions[code]
    busy = (Leader.WEDGE, Leader.MADINE, Leader.TAGGE, Leader.CHEWBACCA, Leader.LUKE_JEDI)
    free = [
        one
        for one in known().leaders.values()
        if one.side is mission.side and one.leader not in busy
    ]
    best = sorted(free, key=lambda one: -one.skills.get(mission.skill, 0))
    return best[0].leader, best[1].leader


def begun(code: str, chosen: Options) -> MissionTable:
    mission = known().missions[code]
    base = Secret(System.HOTH) if chosen.base is Base.TOLD else None
    table = MissionTable(rich(mission.side, options=chosen, base=base))
    table.assign(*able(code), side=mission.side)
    table.reveal(code, mission.side)
    return table


@pytest.mark.parametrize("chosen", LEVELS)
@pytest.mark.parametrize("code", MISSIONS)
def test_every_mission_comes_to_its_end(code: str, chosen: Options) -> None:
    for seed in range(8):
        table = begun(code, chosen)
        table.finish(Random(seed))
        assert (table.state.attempt, table.state.work) == (None, None)
        over = table.state.end is not None
        spent = e.CardSpent(known().missions[code].side, code, known().missions[code].stays)
        assert over or spent in table.facts
        said(table)


@pytest.mark.parametrize("code", [one for one in MISSIONS if known().missions[one].attempt])
@pytest.mark.parametrize("wins", [True, False])
def test_every_attempt_can_succeed_and_fail(code: str, wins: bool) -> None:
    table = begun(code, options())
    table.do(table.legal()[0])
    if table.state.attempt and not table.state.attempt.answered:
        table.do(a.Oppose(best_of(table, code)))
    side = known().missions[code].side
    while table.state.attempt:
        own = table.asked == SEATS[side]
        table.do(a.EnterDie(Die.SPECIAL if own is wins else Die.BLANK))
    (decided,) = [one for one in table.facts if isinstance(one, e.MissionDecided)]
    assert any(isinstance(one, e.DiceAsked) for one in table.facts)
    assert decided.success is wins


def best_of(table: MissionTable, code: str) -> Leader:
    """Return who of the pool opposes a mission best."""
    skill = known().missions[code].skill
    sent = [one.leader for one in table.legal() if isinstance(one, a.Oppose)]
    return max(sent, key=lambda one: known().leaders[one].skills.get(skill, 0))


@pytest.mark.parametrize("chosen", LEVELS)
@pytest.mark.parametrize("code", OWN)
def test_every_action_card_comes_to_its_end(code: str, chosen: Options) -> None:
    for seed in range(6):
        table = stage_for(code, chosen)
        card = known().actions[code]
        offered = [*assignment_cards(table.state, card.side)]
        if card.timing is not Timing.ASSIGNMENT:
            offered = [*special_cards(table.state, card.side)]
        ways = [one for one in offered if one.card == code]
        phase = table.state.phase
        table.play(Random(seed).choice(ways), card.side)
        while table.state.work and not table.state.end:
            table.step(Random(seed))
        assert e.CardSpent(card.side, code, stays=False) in table.facts
        assert code in table.state.spent
        assert table.state.journey or table.state.phase is phase
        said(table)


def stage_for(code: str, chosen: Options) -> MissionTable:
    """Return a table at the moment of an action card, its leader where he is needed."""
    card = known().actions[code]
    leaders = dict.fromkeys(known().leaders, POOL)
    leaders |= {Leader.LEIA: System.MANDALORE.value} if code == "ACI003" else {}
    leaders |= {Leader.CHEWBACCA: "waiting", Leader.LANDO: "waiting"} if code == "ACR008" else {}
    special = card.timing is Timing.SPECIAL
    if special and code != "ACR017":
        leaders |= dict.fromkeys(card.leaders, System.MANDALORE.value)
    rings = {Leader.OBI_WAN: Ring.CAPTURED} if code == "ACR011" else {}
    foe = Attempt(SLOT, card.side.foe, MISSIONS[0], System.MANDALORE.value)
    return MissionTable(
        rich(
            card.side,
            options=chosen,
            leaders=leaders,
            rings=rings,
            base=Secret(System.HOTH) if chosen.base is Base.TOLD else None,
            stage=Stage.COMMAND if special else Stage.ASSIGNMENT,
            phase=Phase.MISSION if special else Phase.ASSIGNMENT,
            attempt=foe if special else None,
            assigners=() if special else (card.side,),
        )
    )


def said(table: MissionTable) -> None:
    """Make sure that everything that happened can be told."""
    for fact in table.facts:
        sentence = describe_mission(fact)
        assert (sentence is not None) is (type(fact) in WORDS)
        if sentence:
            assert "{" not in sentence.render()


def test_everything_that_can_be_tapped_has_a_label() -> None:
    actions = [
        *(a.Reveal("MIR001", 1), a.RevealTold(2), a.GoTo("hoth"), a.GoTo("base"), a.GoTo("")),
        *(a.GoAgainst(Leader.LEIA), a.Oppose(Leader.VADER), a.LetGo(), a.Skip(), a.TakeOther()),
        *(a.Decide(success=True), a.Decide(success=False), *map(a.EnterDie, Die)),
        a.PlayAction("ACR001", Leader.HAN, ""),
        a.PlayAction("ACR004", Leader.DODONNA, "base"),
    ]
    for action in actions:
        sentence = label_mission(action)
        assert sentence
        assert sentence.render()
    assert label_mission(a.Done()) is None


@pytest.mark.parametrize(
    ("what", "label"),
    [
        ("", "Done"),
        ("hoth", "Hoth"),
        ("tie", "TIE Fighter"),
        ("2:tie", "TIE Fighter, slot 2"),
        ("leia", "Princess Leia"),
        ("bT", "blue triangle"),
        ("yes", "Yes, it is"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_choice_is_labelled_by_what_it_is(what: str, label: str) -> None:
    sentence = label_mission(a.Carry(what))
    assert sentence
    assert sentence.render() == label


@pytest.mark.parametrize("do", list(Do))
def test_every_effect_is_asked_for_in_words(do: Do) -> None:
    work = Work(EMPIRE, "MIM001", "hoth", (Effect(do),))
    assert work_headline(work).render().startswith("Rule by Fear: ")
    hint = work_hint(work)
    assert hint
    assert hint.render()
    done = Work(EMPIRE, "MIM001", "hoth", ())
    assert work_headline(done).render()
    assert work_hint(done) is None


def test_odd_events_can_be_told() -> None:
    for fact in (
        e.MissionRevealed(Attempt(0, Side.EMPIRE, "nonsense")),
        e.LeaderRescued(Leader.HAN, "nowhere"),
        e.RingGiven(Leader.HAN, None),
        e.WorkSwapped(),
    ):
        sentence = describe_mission(fact)
        assert sentence
        assert sentence.render()
