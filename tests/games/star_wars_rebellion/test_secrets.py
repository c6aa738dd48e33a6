"""Who may know what: the base, missions that lie face down, probes and objectives.

Everything that goes out is compared for all places where the base can be, through a scripted
opening; and the comparison is tried with leaks that a careless programmer might make.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace as replace_field

from companion.engine import (
    Action,
    AnyGame,
    Cue,
    IllegalActionError,
    Kind,
    MemoryLog,
    Secret,
    Sentence,
    Session,
    Setup,
    say,
)
from companion.engine.definition import hides
from companion.engine.play import play_out
from companion.engine.seats import all_seats
from companion.games.star_wars_rebellion import DEFINITION
from companion.games.star_wars_rebellion import actions as a
from companion.games.star_wars_rebellion import events as e
from companion.games.star_wars_rebellion.catalogue import known
from companion.games.star_wars_rebellion.pieces import Leader, Role, Side, System
from companion.games.star_wars_rebellion.state import Phase, State
from companion.journal import export_full, export_public, full_text, public_text
from companion.table.picks import per_page
from tests.everything import one_secret_changed
from tests.games.star_wars_rebellion.table import NAMES, Table

REBEL, EMPIRE = 1, 2
S = System
EVERYWHERE: Final = tuple(one for one, facts in known().systems.items() if facts.probe)
BASES: Final = (S.BOTHAWUI, S.DANTOOINE, S.ENDOR, S.ILUM, S.MON_CALAMARI, S.TATOOINE)
STEPS: Final = 45
CARDS: Final = (*known().probes, "MIR002", "MIM003", "OBJ004", "OBJ001")
levels = pytest.mark.parametrize("level", ["quartermaster", "full"])


def begun(game: AnyGame, base: System, level: str, *, count: int = 2) -> Session:
    """Begin a game in which the base may be nearly anywhere, and choose it."""
    told = {"missions": "told", "draws": "told"}
    setup = Setup(NAMES[:count], {"start": "advanced", "help": level, **told})
    session = Session.start(
        game, setup, MemoryLog(), seed="3", now=lambda: 0, started="some evening"
    )
    while session.state.phase is Phase.PLACING and session.state.options.keeps_units:
        step(session)
    if session.state.phase is Phase.HIDING:
        (general,) = session.awaited
        session.act(general, a.ChooseBase(Secret(base)))
    return session


def step(session: Session, *wanted: Action) -> Action:
    """Let whoever is asked do this, or what gets on."""
    seat = session.awaited[0]
    legal = session.legal(seat)
    kinds = (a.Done, a.Pass, a.LetGo, a.Place, a.Recruit, a.Build, a.Deploy)
    plain = [one for kind in kinds for one in legal if isinstance(one, kind)]
    action = next(one for one in (*wanted, *plain) if one in legal)
    session.act(seat, action)
    return action


def opening(session: Session) -> Iterator[None]:
    """Play the first round and a bit more, with units that move and cards that are told."""
    wishes: list[Action] = [
        *(a.Assign(Leader.LEIA), a.Assign(Leader.VADER)),
        *(a.TellMission(Secret("MIR002")), a.TellMission(Secret("MIM003"))),
        *(a.TakeLeader(Leader.RIEEKAN), a.TakeLeader(Leader.TARKIN)),
        *(a.Activate(S.NABOO), a.Activate(S.KESSEL)),
        *(a.TellProbe(Secret(S.HOTH)), a.TellProbe(Secret(S.YAVIN))),
        *(a.TellObjective(Secret("OBJ004")), a.TellObjective(Secret("OBJ001"))),
    ]
    for _ in range(STEPS):
        done = step(session, *wishes)
        wishes = [one for one in wishes if one != done]
        yield


def sees(game: AnyGame, state: State, seat: int) -> list[bytes]:
    """Return all that a seat sees, and all it may do."""
    return [full_text(game.seat_view(state, seat)), full_text(game.legal(state, seat))]


def face(game: AnyGame, state: State) -> dict[str, Any]:
    """Return what the table shows."""
    view, face = game.public_view(state), game.face
    seats = all_seats(state.count)
    return {
        "view": full_text(view),
        "prompt": game.prompt(view),
        "words": [make(view) for make in (face.headline, face.hint, face.question, face.shows)],
        "board": face.board(view),
        "badges": face.badges(view),
        "lamps": face.lamps(view),
        "help": [*face.help(view), *(line for seat in seats for line in face.about(view, seat))],
        "picks": [face.picks(view), face.looked(view), face.cards(view), face.fallback(view)],
    }


def asked(game: AnyGame, state: State) -> dict[str, Any]:
    """Return what the table asks, and what cards would mean."""
    seats = all_seats(state.count)
    return {
        "phase": [game.phase(state), list(game.awaited(state)), game.outcome(state)],
        "open": [[one for one in game.legal(state, s) if not hides(one)] for s in seats],
        "cards": [list(game.on_card(state, code)) for code in CARDS],
        "why": [game.refusal(state, code) for code in CARDS],
    }


def outside(game: AnyGame, state: State) -> dict[str, Any]:
    """Return everything about a state that is no secret of the Rebellion."""
    return {**face(game, state), **asked(game, state), "empire": sees(game, state, EMPIRE)}


def told(session: Session) -> dict[str, Any]:
    """Return everything that was made public of a history."""
    log: Any = session._log
    facts = [entry.fact for entry in log.entries if type(entry.fact) in session.game.events]
    return {
        "export": export_public(session.game, log.record()),
        "lines": [public_text(session.game.describe(fact)) for fact in facts],
        "cues": [public_text(session.game.narrate(fact)) for fact in facts],
        "undo": session.undo_label,
    }


def evening(game: AnyGame, base: System, level: str) -> list[dict[str, Any]]:
    session = begun(game, base, level)
    steps = chain([None], opening(session))
    return [{**outside(game, session.state), **told(session)} for _ in steps]


def check_bases(game: AnyGame, level: str, *bases: System) -> int:
    """Play the same evening with several bases, and compare all that goes out."""
    usual, *others = (evening(game, base, level) for base in bases)
    for other in others:
        for mine, theirs in zip(usual, other, strict=True):
            for channel, noticed in mine.items():
                assert theirs[channel] == noticed, channel
    return len(usual)


# The base


@levels
def test_nothing_public_tells_where_the_base_is(level: str) -> None:
    assert check_bases(DEFINITION, level, *BASES) > 40


@levels
def test_the_empire_sees_the_same_wherever_the_base_is(level: str) -> None:
    """Behind the rules' back, so that it can be anywhere, at every step of the opening."""
    session = begun(DEFINITION, S.ENDOR, level)
    assert len(EVERYWHERE) == 31
    phases = set()
    for _ in opening(session):
        phases.add(session.state.phase)
        usual, mine = outside(DEFINITION, session.state), session.seat_view(REBEL)
        for base in EVERYWHERE:
            moved = replace_field(session.state, base=Secret(base))
            assert sees(DEFINITION, moved, EMPIRE) == usual["empire"]
            assert face(DEFINITION, moved)["board"] == usual["board"]
            assert (DEFINITION.seat_view(moved, REBEL) == mine) is (base is S.ENDOR)
    told_in = {Phase.TELLING, Phase.PROBING, Phase.AIMING}
    assert {Phase.ASSIGNMENT, Phase.COMMAND, Phase.JOURNEY, Phase.DEPLOYING, *told_in} <= phases


@levels
def test_a_public_export_is_the_same_for_every_base_until_it_is_found(level: str) -> None:
    exports = set()
    for base in BASES:
        session = begun(DEFINITION, base, level)
        list(opening(session))
        log: Any = session._log
        exports.add(export_public(DEFINITION, log.record()))
    assert len(exports) == 1
    assert not any(
        f'"{base}"'.encode() in _after_the_deal(text) for base in BASES[2:4] for text in exports
    )


def _after_the_deal(export: bytes) -> bytes:
    """Return what was written after the galaxy was laid out."""
    return export.split(b'"base_chosen"', maxsplit=1)[1]


def test_a_full_export_is_refused_while_the_game_goes_on() -> None:
    session = begun(DEFINITION, S.HOTH, "full")
    log: Any = session._log
    with pytest.raises(IllegalActionError, match="sealed until the game has ended"):
        export_full(DEFINITION, log.record())


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_generals_alone_keep_what_is_secret(count: int) -> None:
    session = begun(DEFINITION, S.HOTH, "full", count=count)
    state: State = session.state
    for seat in all_seats(count):
        view = DEFINITION.seat_view(state, seat)
        general = seat == state.seat_of(Side.REBELS, Role.GENERAL)
        assert view.base == (S.HOTH if general else None)
        assert bool(view.near_base) is general
        assert view.keeps is (seat == state.seat_of(view.side, Role.GENERAL))
        told_that = b"hoth" in full_text(DEFINITION.face.private(view).lines)
        empire = view.side is Side.EMPIRE and view.keeps  # its map names all that is open
        assert told_that is False or general or empire


# Every secret has one owner


def owner(state: State, way: tuple[Any, ...]) -> int:
    """Return who may know a secret, by where it is in the state."""
    part, *inside = way
    side = state.slots[inside[0]].side if part == "slots" else _OWNERS[part]
    return state.seat_of(side, Role.GENERAL)


_OWNERS = {"base": Side.REBELS, "objectives": Side.REBELS, "probes": Side.EMPIRE}


@pytest.mark.parametrize("count", [2, 3, 4])
@levels
def test_a_secret_changes_what_its_owner_sees_and_nobody_else(count: int, level: str) -> None:
    session = begun(DEFINITION, S.HOTH, level, count=count)
    random, seen = Random(count), set()
    for _ in islice(play_out(session, random), 150):
        state: State = session.state
        variants = list(one_secret_changed(state))
        for way, changed in random.sample(variants, min(4, len(variants))):
            knows = owner(state, way)
            seen.add(way[0])
            for seat in all_seats(count):
                alike = sees(DEFINITION, state, seat) == sees(DEFINITION, changed, seat)
                assert alike is (seat != knows), (way, seat)
    assert seen == {"base", "slots", "probes", "objectives"}


@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_asked_for_cards_of_the_other_side(seed: int) -> None:
    """What can be told is what was not told: it is read by whoever told it, and nobody else."""
    session = begun(DEFINITION, S.HOTH, ("tracker", "full")[seed % 2])
    for _ in play_out(session, Random(seed)):
        for seat in session.awaited:
            view = session.seat_view(seat)
            if session.state.phase in (Phase.PROBING, Phase.AIMING, Phase.SPYING):
                systems = [one for one in view.picks if one in tuple(S)]
                assert systems == ([*view.picks] if view.side is Side.EMPIRE else [])


# What the companion says about the base


def test_a_new_base_is_chosen_from_what_everybody_knows() -> None:
    """What can be picked differs by the old base alone, however near the Empire is to it."""
    tables = [Table.at(**_mobilising(base)) for base in EVERYWHERE]
    assert len({full_text(table.view) for table in tables}) == 1
    possible = tables[0].view.possible
    for table, base in zip(tables, EVERYWHERE, strict=True):
        picks = table.sees(REBEL).picks
        assert picks == tuple(one for one in possible if one != base)
        assert table.sees(EMPIRE).picks == ()


def _mobilising(base: System) -> dict[str, Any]:
    return {
        "phase": Phase.MOBILISING,
        "base": Secret(base),
        "mobilised": 1,
        "turn": None,
        "units": {S.HOTH: {"tie": 1}, S.NABOO: {"stormtrooper": 1}},
    }


def test_no_probe_is_refused_because_the_base_is_there() -> None:
    for base in (S.HOTH, S.YAVIN):
        table = Table.at(phase=Phase.PROBING, base=Secret(base), draws="told")
        table.put(to_draw={Side.EMPIRE: 2})
        assert {one.system.expose() for one in _told_probes(table)} == set(EVERYWHERE)


def _told_probes(table: Table) -> list[a.TellProbe]:
    return [one for one in table.legal(seat=EMPIRE) if isinstance(one, a.TellProbe)]


def test_no_new_base_is_refused_because_the_empire_holds_its_probe() -> None:
    probes = tuple(map(Secret, (S.HOTH, S.YAVIN)))
    tables = [
        Table.at(**_mobilising(S.ENDOR), probes=probes[:number], draws="told")
        for number in range(3)
    ]
    assert len({full_text(table.legal(seat=REBEL)) for table in tables}) == 1


# Leaks are found


def where(state: State) -> str:
    """What a careless programmer might let slip."""
    return state.base.expose() if state.base is not None else ""


def peeking(game: AnyGame, face: Callable[[Callable[[], str]], dict[str, Any]]) -> AnyGame:
    """Return the game with parts of a face that know where the base was when it was last seen."""
    seen = {"base": ""}

    def public_view(state: State) -> Any:
        seen["base"] = where(state)
        return game.public_view(state)

    parts = face(lambda: seen["base"])
    return replace(game, public_view=public_view, face=replace(game.face, **parts))


def leak_on_the_board(game: AnyGame) -> AnyGame:
    def parts(base: Callable[[], str]) -> dict[str, Any]:
        def board(view: Any) -> Any:
            honest = game.face.board(view)
            spots = [
                replace_field(spot, current=True) if spot.name.endswith(f":{base()}") else spot
                for spot in honest.tracks[1].spots
            ]
            galaxy = replace_field(honest.tracks[1], spots=tuple(spots))
            return replace_field(honest, tracks=(honest.tracks[0], galaxy, *honest.tracks[2:]))

        return {"board": board}

    return peeking(game, parts)


def leak_in_the_headline(game: AnyGame) -> AnyGame:
    def parts(base: Callable[[], str]) -> dict[str, Any]:
        def headline(view: Any) -> Sentence | None:
            near = base() in (S.ENDOR, S.DANTOOINE)
            return say("Careful!") if near else game.face.headline(view)

        return {"headline": headline}

    return peeking(game, parts)


def leak_in_the_narration(game: AnyGame) -> AnyGame:
    def narrate(event: Any) -> Sequence[Cue]:
        if isinstance(event, e.BaseChosen) and event.system is not None:
            return (Cue(say("Hidden: {n}.", n=len(event.system.expose())), kind=Kind.PHASE),)
        return game.narrate(event)

    return replace(game, narrate=narrate)


def leak_in_what_is_legal(game: AnyGame) -> AnyGame:
    def legal(state: State, seat: int) -> Any:
        actions = game.legal(state, seat)
        return [one for one in actions if getattr(one, "where", None) != where(state)]

    return replace(game, legal=legal)


def leak_to_the_empire(game: AnyGame) -> AnyGame:
    def seat_view(state: State, seat: int) -> Any:
        view = game.seat_view(state, seat)
        regions = {
            region: tuple(one for one in systems if one != where(state))
            for region, systems in view.open_systems.items()
        }
        return replace_field(view, open_systems=regions)

    return replace(game, seat_view=seat_view)


def leak_in_cards(game: AnyGame) -> AnyGame:
    def on_card(state: State, code: str) -> Any:
        here = state.galaxy.probes.get(code) == where(state)
        return [] if here else game.on_card(state, code)

    def refusal(state: State, code: str) -> Any:
        here = state.galaxy.probes.get(code) == where(state)
        return say("Not this one.") if here else game.refusal(state, code)

    return replace(game, on_card=on_card, refusal=refusal)


def leak_in_an_event(game: AnyGame) -> AnyGame:
    def decide(state: State, seat: int, action: Action, random: Random) -> Any:
        events = list(game.decide(state, seat, action, random))
        near = isinstance(action, a.ChooseBase) and action.system.expose() is S.ENDOR
        return [*events, e.PhaseBegun(Phase.ASSIGNMENT)] if near else events

    return replace(game, decide=decide)


def leak_by_asking(game: AnyGame) -> AnyGame:
    def awaited(state: State) -> Any:
        seats = tuple(game.awaited(state))
        return (*seats, *seats) if where(state) == S.ENDOR else seats

    return replace(game, awaited=awaited)


LEAKS: Final[dict[Callable[[AnyGame], AnyGame], str]] = {
    leak_on_the_board: "board",
    leak_in_the_headline: "words",
    leak_in_the_narration: "cues",
    leak_in_what_is_legal: "open",
    leak_to_the_empire: "empire",
    leak_in_cards: "why",
    leak_in_an_event: "export",
    leak_by_asking: "phase",
}


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Callable[[AnyGame], AnyGame]) -> None:
    with pytest.raises(AssertionError, match=LEAKS[leak]):
        check_bases(leak(DEFINITION), "full", S.MON_CALAMARI, S.ENDOR)


def test_everything_to_be_picked_in_secret_is_read_on_one_page() -> None:
    """Who never turns a page never shows that there is another."""
    sides = Counter(mission.side for mission in known().missions.values())
    assert per_page(DEFINITION.face.pick_lines) >= max(*sides.values(), len(System))
