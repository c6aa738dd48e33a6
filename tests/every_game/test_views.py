"""Views hold nothing they should not, and the public one needs no secret at all."""

import ast
import types
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

import companion
from companion.engine import AnyGame, MemoryLog, Secret, replay
from companion.engine.ledger import Ledger, batches
from companion.engine.play import play_out
from companion.journal import export_public, read_export
from tests.every_game.variants import GAMES, some_tables, start

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)

PLAIN = (int, str, bool, type(None), float)
CONTAINERS = (tuple, dict, Union, types.UnionType)


def leaves(kind: Any) -> Iterator[Any]:
    """Yield every type a value of this type can contain."""
    yield get_origin(kind) or kind
    for argument in get_args(kind):
        if argument is not Ellipsis:
            yield from leaves(argument)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for hint in get_type_hints(kind).values():
            yield from leaves(hint)


@every_game
@pytest.mark.parametrize("view", ["public_view", "seat_view"])
def test_a_view_is_built_of_plain_things(game: AnyGame, view: str) -> None:
    kind = get_type_hints(getattr(game, view))["return"]
    state = get_type_hints(game.begin)["return"]
    assert issubclass(kind, msgspec.Struct)
    for leaf in leaves(kind):
        assert leaf is not Secret
        assert leaf is not state
        assert leaf is not Any
        assert leaf in CONTAINERS or issubclass(leaf, (*PLAIN, msgspec.Struct))


@every_game
def test_public_and_seat_views_are_different_types(game: AnyGame) -> None:
    kinds = {get_type_hints(view)["return"] for view in (game.public_view, game.seat_view)}
    assert len(kinds) == 2


@some_tables(25, of_long=8)
def test_everything_public_follows_from_the_public_history_alone(game: AnyGame, seed: int) -> None:
    """Replay a history whose secrets cannot be opened beside the real one."""
    log = MemoryLog()
    session = start(game, seed, log)
    for _ in play_out(session, Random(seed)):
        pass
    record = log.record()
    public = read_export(export_public(game, record), {game.slug: game}).record
    begun = game.begin(game.check(record.header.setup))
    truth, told = Ledger(game, begun), Ledger(game, begun)
    pairs = zip(batches(record.entries), batches(public.entries), strict=True)
    for true_batch, told_batch in pairs:
        truth, told = truth.after(true_batch), told.after(told_batch)
        assert public_facts(truth) == public_facts(told)
    assert truth.state == replay(game, record).state


def public_facts(ledger: Ledger) -> list[Any]:
    game, state = ledger.game, ledger.state
    view = game.public_view(state)
    return [
        view,
        game.prompt(view),
        game.outcome(state),
        game.phase(state),
        list(game.awaited(state)),
        [step.label for step in ledger.undoable],
        ledger.clock,
    ]


def test_secrets_are_opened_in_rules_views_and_the_codec_only() -> None:
    root = Path(companion.__file__).parent
    openers = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"expose", "_value"}
    }
    games = {path for path in openers if path.startswith("games/")}
    # The last two need the seed: to ask the rules again after the end, and for a keyed digest.
    assert openers - games == {
        "engine/secret.py",
        "engine/session.py",
        "journal/codec.py",
        "engine/audit.py",
        "journal/commitment.py",
    }
    for path in games:
        part = path.split("/")[2]
        # Simulated players and card intents open only what they themselves just offered.
        assert part in {"rules", "rules.py", "views.py", "players.py", "cards.py"}
