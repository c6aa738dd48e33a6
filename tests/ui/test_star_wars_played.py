"""Star Wars: Rebellion in the running app: three rounds of a first game at each level.

Missions and objectives are pictures of cards in a folder, the faces of real dice are touched, and
the card of the base is shown in private.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.engine import Fact, find_games, replay
from companion.games.star_wars_rebellion import combat_events as c
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.pieces import Side, System, Unit
from companion.games.star_wars_rebellion.state import State
from companion.journal import load_key, read_journal
from tests.ui.theatre import Theatre

SLUG = "star_wars_rebellion"
POLISH = {"language": "pl", "timers": "off", "people": []}
DEAL = 1  # how the dice of the companion fall


class Written:
    """What a game left in its journal."""

    def __init__(self, theatre: Theatre, told: Any) -> None:
        games = find_games("companion.games")
        game, path = games[SLUG], theatre.home / "games" / told["file"]
        record, _ = read_journal(path, load_key(theatre.home / "owner.key"), games)
        self.state: State = replay(game, record).state
        entries = [entry for entry in record.entries if isinstance(entry.fact, game.events)]
        self.facts: Sequence[Fact] = [entry.fact for entry in entries]
        self.inputs = len({entry.batch for entry in entries}) - 1  # the first one is the deal

    def all(self, kind: type[Fact]) -> list[Any]:
        """Return everything of a kind that happened."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def combats(self) -> list[list[Fact]]:
        """Return what happened in each combat."""
        begun = [n for n, fact in enumerate(self.facts) if isinstance(fact, c.CombatBegun)]
        over = [n for n, fact in enumerate(self.facts) if isinstance(fact, c.CombatEnded)]
        return [list(self.facts[one:other]) for one, other in zip(begun, over, strict=True)]


def play(theatre: Theatre, level: str, tmp_path: Path, **more: Any) -> tuple[Any, Written]:
    """Play three rounds, and check what is so at every level."""
    camera = tmp_path / "camera"
    camera.mkdir()
    told = theatre.play(
        "star_wars_played:played",
        level=level,
        camera=str(camera),
        folder=str(camera),
        simulate=False,
        deal=DEAL,
        **more,
    )
    written = Written(theatre, told)
    assert written.inputs == len(told["done"])  # nothing else, and nothing of what was refused
    assert (written.state.time, written.state.reputation) == (4, 12)
    assert (told["time"], told["reputation"], told["clock"]) == (4, 12, ["4", "12"])
    shown = told["shown"]
    missions, objectives = written.all(e.MissionRevealed), written.all(e.ObjectiveScored)
    assert [one.attempt.code for one in missions] == [one for one in shown if one[:2] == "MI"]
    assert [one.code for one in objectives] == [one for one in shown if one[:3] == "OBJ"]
    assert len(objectives) == 2
    assert all(words.endswith(".") for words in told["refused"].values())
    return told, written


def kinds(facts: Sequence[Fact]) -> set[type[Fact]]:
    return {type(fact) for fact in facts}


def test_three_rounds_with_every_unit(theatre: Theatre, tmp_path: Path) -> None:
    told, written = play(theatre, "full", tmp_path)
    state, done = written.state, Counter(told["done"])
    assert told["chapter"] == "Round 4"
    assert told["wrong base"].startswith("The base cannot be there.")
    assert state.base is not None
    assert state.base.expose() is System.RYLOTH
    by_hand, rolled = written.combats()
    assert c.CombatDieEntered in kinds(by_hand)
    assert c.CombatDiceRolled not in kinds(by_hand)
    assert c.CombatDiceRolled in kinds(rolled)
    assert c.CombatDieEntered not in kinds(rolled)
    assert [fact.code for fact in written.all(c.TacticPlayed)] == ["TAS003"]
    assert [fact.system for fact in written.all(e.BaseDenied)] == [System.ENDOR]
    assert state.units[System.ENDOR] == {Unit.CARRIER: 1, Unit.STORMTROOPER: 1}
    assert state.loyalty[System.TOYDARIA] is Side.REBELS
    taps = ("Assign", "Oppose", "EnterDie", "Activate", "Move", "MoveAll", "Build", "Deploy")
    assert min(done[kind] for kind in (*taps, "AssignAll", "LetIt", "Stay")) > 0
    assert done["Recruit"] == 6


def test_three_rounds_with_the_map(theatre: Theatre, tmp_path: Path) -> None:
    told, written = play(theatre, "quartermaster", tmp_path, settings=POLISH)
    state, done = written.state, Counter(told["done"])
    assert told["chapter"] == "Runda 4"
    assert [fact.system for fact in written.all(e.BaseDenied)] == [System.ENDOR, System.BOTHAWUI]
    assert state.loyalty[System.TOYDARIA] is Side.REBELS
    assert state.loyalty[System.MANDALORE] is Side.EMPIRE
    assert state.sabotaged == (System.CORELLIA,)
    assert set(state.occupied) >= {System.ENDOR, System.BOTHAWUI}
    assert state.units == {}
    taps = ("Land", "OpenFight", "CloseFight", "Build", "Deploy", "EnterDie", "Oppose")
    assert min(done[kind] for kind in taps) > 0
    assert done["Recruit"] == 6


def test_three_rounds_with_tracks_alone(theatre: Theatre, tmp_path: Path) -> None:
    told, written = play(theatre, "tracker", tmp_path, settings=POLISH)
    assert told["chapter"] == "Runda 4"
    assert [fact.success for fact in written.all(e.MissionDecided)] == [True, True, False, True]
    opened, closed = written.all(e.FightOpened), written.all(e.FightClosed)
    assert len(opened) == len(closed) == 1
    first = written.facts.index(written.all(e.ObjectiveScored)[0])
    assert written.facts.index(opened[0]) < first < written.facts.index(closed[0])
    steps = [fact.phase for fact in written.all(e.PhaseBegun)]
    refresh = ("scoring", "returning", "drawing", "probing", "aiming", "recruiting", "deploying")
    assert {step: steps.count(step) for step in refresh} == dict.fromkeys(refresh, 3)
    assert steps.count("building") == 2  # at the second space of time, and at the fourth
