"""Missions of the players' own file in a game."""

from importlib.resources import files
from random import Random

from companion.engine import AnyGame, MemoryLog, Session, Setup, replay
from companion.engine.play import play_out
from companion.games.unrest import DEFINITION
from companion.games.unrest import actions as a
from companion.games.unrest.missions import KNOWN, Measure, Relation
from companion.games.unrest.pieces import Colour
from tests.games.unrest.table import PEACE, PLENTY, REBELLION, TRUTH, Table

OWN = """
[[mission]]
code = "HOUSE1"
name = "Nothing but Noise"
needs = ["count(riots) >= 2", "count(supplies) == 0"]
"""
BROKEN = """
[[mission]]
code = "HOUSE2"
name = "Half a Mission"
needs = ["sum(riots) >"]
"""


def with_own(text: str) -> tuple[AnyGame, int]:
    assert DEFINITION.with_own is not None
    game, troubles = DEFINITION.with_own(text)
    return game, len(troubles)


def begun(game: AnyGame, log: MemoryLog, seed: int, **options: str) -> Session:
    setup = Setup(("Ola", "Jan"), options)
    return Session.start(game, setup, log, seed=str(seed), now=lambda: 0, started="some evening")


def test_an_own_mission_is_drawn_like_the_others() -> None:
    game, troubles = with_own(OWN)
    assert troubles == 0
    laid = [begun(game, MemoryLog(), seed).public_view().missions for seed in range(40)]
    drawn = sum("HOUSE1" in [mission.id for mission in missions] for missions in laid)
    assert 5 <= drawn < 40


def test_an_own_mission_is_entered_by_touch_or_by_its_card() -> None:
    game, _ = with_own(OWN)
    session = begun(game, MemoryLog(), 1, missions="entered")
    (intent,) = game.on_card(session.state, "HOUSE1")
    assert (intent.seat, intent.action) == (REBELLION, a.ChooseMission("HOUSE1"))
    assert game.cards["HOUSE1"].title == "Nothing but Noise"
    session.act(intent.seat, intent.action)
    assert session.public_view().missions[-1].name == "Nothing but Noise"


def test_an_own_mission_liberates() -> None:
    game, _ = with_own(OWN)
    table = Table(missions=("HOUSE1", "coup", "plot"), game=game)
    table.area(PLENTY, PEACE)
    table.plan("rio2", "rio3", "int2")
    table.empire(a.Blockade(PEACE))
    table.empire(a.Reroute(3, TRUTH))
    table.assign(PLENTY)
    assert table.can_liberate() == {(PLENTY, "HOUSE1", (0, 1))}
    table.liberate(PLENTY, "HOUSE1", 0, 1)
    assert [one.mission for one in table.view.liberated] == ["HOUSE1"]


def test_a_game_with_an_own_mission_is_replayed_without_the_file() -> None:
    game, _ = with_own(OWN)
    for seed in range(6):
        log = MemoryLog()
        session = begun(game, log, seed)
        for _ in play_out(session, Random(seed)):
            pass
        told = replay(DEFINITION, log.record()).state
        assert DEFINITION.public_view(told) == session.public_view()


def test_the_example_of_the_rules_is_a_mission_and_they_name_every_measure() -> None:
    rules = (files("companion.games.unrest") / "RULES.md").read_text("utf-8")
    example = rules.split("```toml\n")[1].split("```")[0]
    game, troubles = with_own(example)
    assert (troubles, game.cards["MIS9"].title) == (0, "Bread and Games")
    for word in (*Measure, *Relation, *Colour, "all", "revealed"):
        assert f"`{word}`" in rules


def test_what_is_wrong_is_told_and_the_game_is_as_it_was() -> None:
    game, troubles = with_own(BROKEN)
    assert troubles == 1
    assert game.cards == DEFINITION.cards
    session = begun(game, MemoryLog(), 1, missions="entered")
    assert {one.id for one in session.public_view().choices} == KNOWN.keys() - {"revolution"}
