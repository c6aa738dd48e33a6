"""Commands that play: the games there are, a demo, and the referee."""

import argparse
import sys
import time
from collections.abc import Sequence
from random import Random

from companion.cli import places
from companion.cli.files import Games, empty_journal, notice, read_game
from companion.cli.referee import Referee, requests
from companion.cli.story import tell_all
from companion.engine import (
    AnyGame,
    BadSetupError,
    EventLog,
    MemoryLog,
    Record,
    Session,
    Setup,
    pick_game,
    say,
)
from companion.engine.play import play_out
from companion.engine.seats import MOST_SEATS, all_seats
from companion.journal import Journal, load_key, read_written

_PEOPLE = ("Ola", "Jan", "Ewa", "Adam", "Zosia", "Piotr", "Kasia", "Marek", "Hania", "Tomek")


def games(known: Games, _: argparse.Namespace) -> None:
    """List the games and their options."""
    for game in known.values():
        most = game.seats.stop - 1
        seats = f"{game.seats.start}-{most}" if len(game.seats) > 1 else f"{most}"
        print(f"{game.slug}: {game.title}, {seats} players, about {game.minutes} minutes")
        for option in game.options:
            print(f"  {option.title}")
            for value, explanation in option.choices.items():
                mark = "*" if value == option.default else " "
                print(f"  {mark} {option.key}={value}: {explanation.render()}")
    print("(* is chosen where nothing is said)")


def demo(known: Games, given: argparse.Namespace) -> None:
    """Let simulated players play and tell the story."""
    game = pick_game(known, given.game)
    setup = game.check(Setup(_names(given, game, _PEOPLE), dict(given.options)))
    started = time.monotonic()
    if given.journal is None:
        log = MemoryLog()
        _play_out(game, setup, log, given.seed)
        tell_all(game, log.record(), started)
        return
    with empty_journal(given.journal, known) as journal:
        _play_out(game, setup, journal, given.seed)
    tell_all(*read_game(given.journal, known), started)


def referee(known: Games, given: argparse.Namespace) -> None:
    """Run a game by JSON lines."""
    game = pick_game(known, given.game)
    names = _names(given, game, [f"Seat {seat}" for seat in _seats(given, game)])
    setup = game.check(Setup(names, dict(given.options), dict(given.timers)))
    path = given.journal or places.new_journal(game.slug)
    key = load_key(places.key_file())
    with Journal.open(path, key, known, places.heads()) as journal:
        notice(say("Journal: {path}", path=path), journal.notice)
        session = _start_or_resume(game, setup, journal, given)
        _answer(session, Referee(session, lambda: read_written(path, key, known)))


def _seats(given: argparse.Namespace, game: AnyGame) -> range:
    if given.seats is None and len(game.seats) > 1:
        raise BadSetupError("Say how many play: --seats N.")
    count = game.seats.start if given.seats is None else given.seats
    if not 1 <= count <= MOST_SEATS:
        raise BadSetupError("A table has 1 to {most} seats.", most=MOST_SEATS)
    return all_seats(count)


def _names(given: argparse.Namespace, game: AnyGame, defaults: Sequence[str]) -> tuple[str, ...]:
    seats = _seats(given, game)
    names = given.names.split(",") if given.names else defaults[: len(seats)]
    if len(names) != len(seats):
        raise BadSetupError(
            "{seats} seats need {seats} names, not {names}.", names=len(names), seats=len(seats)
        )
    return tuple(names)


def _play_out(game: AnyGame, setup: Setup, log: EventLog, seed: str | None) -> None:
    session = Session.start(game, setup, log, seed=seed)
    for _ in play_out(session, Random(seed)):
        pass


def _start_or_resume(
    game: AnyGame, setup: Setup, journal: Journal, given: argparse.Namespace
) -> Session:
    if journal.record is None:
        return Session.start(game, setup, journal, seed=given.seed)
    _check_same_game(journal.record, setup, given)
    session = Session.resume(game, journal.record, journal)
    if session.outcome:
        notice(say("The game in this journal is over; it can be looked at and exported."))
    else:
        notice(say("The game goes on at entry {entry}.", entry=session.sequence))
    return session


def _check_same_game(record: Record, asked: Setup, given: argparse.Namespace) -> None:
    """Refuse to go on with another game than the one asked for; `--seed` is for new games only."""
    found = record.header.setup
    names = asked.names if given.names else found.names
    options = {**found.options, **dict(given.options)}
    wanted = (given.game, asked.count, names, options)
    if wanted != (record.header.game, found.count, found.names, found.options):
        raise BadSetupError(
            "{path} holds another game ({slug} with {names}; {options}):"
            " ask for that, or take another file.",
            path=given.journal,
            slug=record.header.game,
            names=", ".join(found.names),
            options=", ".join(f"{key}={value}" for key, value in found.options.items()),
        )


def _answer(session: Session, table: Referee) -> None:
    if sys.stdin.isatty():
        notice(say("Type one JSON request a line; Ctrl-D ends."))
    try:
        for answer in table.run(requests(sys.stdin.buffer)):
            sys.stdout.buffer.write(answer + b"\n")
            sys.stdout.buffer.flush()
    except KeyboardInterrupt:
        session.leave()
        raise
