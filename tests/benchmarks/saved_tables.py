"""Games that wait on the shelf, for a screen to open."""

from pathlib import Path
from random import Random

from companion.engine import Session, Setup
from companion.engine.play import choose
from companion.games.resistance.state import Phase
from companion.journal import Journal, load_key
from tests.benchmarks.tables import GAME, GAMES

PEOPLE = ("Ola", "Łukasz", "Ewa", "Żaneta", "Staś", "Piotr", "Kasia", "Marek", "Hania", "Tomek")
COUNTDOWN = 1_800  # seconds


def save_vote(home: Path, name: str, *, countdown: bool) -> str:
    """Leave a table of ten in the middle of a vote; return the file."""
    file = f"{name}.journal"
    path, key = home / "games" / file, load_key(home / "owner.key")
    timers: dict[str, int] = {Phase.VOTE: COUNTDOWN} if countdown else {}
    with Journal.open(path, key, GAMES) as journal:
        session = Session.start(GAME, Setup(PEOPLE, {}, timers), journal, seed="vote")
        _vote(session, Random("vote"))
        session.leave()
    return file


def _vote(session: Session, random: Random) -> None:
    """Play until half of them have voted."""
    half = len(session.names) // 2
    while session.game.phase(session.state) != Phase.VOTE or len(session.awaited) > half:
        seat = random.choice(session.awaited)
        session.act(seat, choose(session, seat, random))
