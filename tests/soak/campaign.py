"""Many games, most of them killed several times on the way to their end."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random

from companion.engine import TableError
from companion.journal import load_key, read_journal
from tests.soak.damage import Wreck, damage_often
from tests.soak.life import DEATHS, Death, Life, die_at_start_up, hear_last_words
from tests.soak.power_cut import cut_in_database, cut_in_log, one_batch
from tests.soak.process import GoneError, RefereeProcess
from tests.soak.reopen import Snapshot, record_of
from tests.soak.tables import GAMES, Table, any_table
from tests.soak.violation import ViolationError, need
from tests.soak.witness import Witness

MOST_LIVES = 6  # of one game: a long one must leave some to the others


@dataclass
class Tally:
    """What happened in a campaign."""

    kills: int = 0
    in_flight: int = 0
    survived: int = 0  # in flight, and found to be written
    finished: int = 0
    confirmed: int = 0
    cuts_in_log: int = 0
    cuts_in_database: int = 0
    games: Counter[str] = field(default_factory=Counter)  # kills of each
    damages: Counter[tuple[str, str]] = field(default_factory=Counter)  # kind, and what came of it

    def __add__(self, other: "Tally") -> "Tally":
        """Add up what happened in two campaigns."""
        return Tally(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    @property
    def damaged(self) -> int:
        """How many files were damaged."""
        return self.damages.total()


@dataclass
class Game:
    """One game in one journal, over all the lives of its referees."""

    table: Table
    journal: Path
    witness: Witness = field(default_factory=Witness)
    lives: int = 0
    told: int = 0  # entries that somebody was told of; a referee that resumes tells of all
    earlier: Snapshot | None = None  # its files in an earlier life


class Campaign:
    """Kill referees in `home`; any broken promise raises `ViolationError`.

    `deaths` weighs the ways to die against each other.
    """

    def __init__(self, home: Path, random: Random, deaths: Mapping[Death, int] = DEATHS) -> None:
        self._home = home
        self._deaths = deaths
        self._scratch = home / "scratch"
        self._scratch.mkdir()
        self._random = random
        self._games, self._first = 0, random.randrange(len(GAMES))
        self._wreck: Wreck | None = None  # what the last kill left
        self._game = self._new_game()
        self.tally = Tally()

    def run(self, kills: int, cuts: int, damages: int) -> Tally:
        """Kill that many referees; copy journals as so many power cuts a life would leave them.

        Damage as many copies in all as are asked for, of what the kills left.
        """
        while self.tally.kills < kills:
            with self._told_where():
                self._one_life(cuts)
                self._damage(damages * self.tally.kills // kills - self.tally.damaged)
        with self._told_where():
            self._damage(damages - self.tally.damaged)
        return self.tally

    def _one_life(self, cuts: int) -> None:
        game = self._game
        death = self._random.choices([*self._deaths], [*self._deaths.values()])[0]
        with RefereeProcess(game.table, game.journal, self._home) as process:
            life = Life(process, game.witness, self._random)
            self._live(life, death, cuts)
            hear_last_words(life)
        self.tally.kills += 1
        self.tally.games[game.table.game] += 1
        self.tally.confirmed += life.confirmed
        self._examine(life)

    def _live(self, life: Life, death: Death, cuts: int) -> None:
        try:
            if death is not die_at_start_up:
                self._check_resumed(life)
                life.play(self._random.randint(0, 10))
                self._cut_power(life, cuts)
            death(life, self._random)
        except GoneError:
            return

    def _check_resumed(self, life: Life) -> None:
        """The referee goes on with what is written, says so, and has nothing else to say."""
        known = life.witness.sequence
        life.ask({"do": "view"})
        record, notice = read_journal(self._game.journal, self._key, GAMES)
        need(notice is None, f"Beside a running referee the journal says: {notice}")
        life.witness.check(record, in_flight=False)
        expected = [f"Journal: {self._game.journal}"]
        if known:
            expected.append(f"The game goes on at entry {known}.")
        said = life.process.complaints
        need(said == expected, f"The referee should have said {expected} and said {said}.")

    def _cut_power(self, life: Life, cuts: int) -> None:
        """Let one more batch be written, and cut the power in it, first here and then there."""
        if not cuts or life.witness.over:
            return
        before = Snapshot.of(self._game.journal)
        life.play(1)
        after = Snapshot.of(self._game.journal)
        batch = one_batch(before, after, self._key, self._scratch)
        for number in range(cuts if batch else 0):
            assert batch
            if number % 2:
                cut_in_database(batch, self._key, self._scratch, self._random)
                self.tally.cuts_in_database += 1
            else:
                cut_in_log(batch, self._key, self._scratch, self._random)
                self.tally.cuts_in_log += 1

    def _damage(self, times: int) -> None:
        """Damage copies of what the last kill left, as often as that."""
        if self._wreck and times > 0:
            self.tally.damages += damage_often(
                self._wreck, times, self._key, self._scratch, self._random
            )

    def _examine(self, life: Life) -> None:
        witness, in_flight = life.witness, life.in_flight
        confirmed = witness.sequence
        self.tally.in_flight += in_flight
        found = self._game.journal.exists() and Snapshot.of(self._game.journal)
        record = found and record_of(found, self._key, self._scratch)
        if not found or not record:
            need(not confirmed, "A confirmed game is gone.")
            return
        witness.check(record, in_flight=in_flight)
        # What was in flight was told to nobody: damage may take it without a word.
        self._game.told = confirmed if life.answers else self._game.told
        self._wreck = Wreck(found, self._game.earlier or found, record.entries[: self._game.told])
        self._game.earlier = found
        witness.adopt(record)
        self.tally.survived += in_flight and witness.sequence > confirmed
        self.tally.finished += witness.over
        self._game.lives += 1
        if witness.over or self._game.lives == MOST_LIVES:
            self._game = self._new_game()

    def _new_game(self) -> Game:
        self._games += 1
        table = any_table(self._random, self._first + self._games)
        return Game(table, self._home / f"{self._games}.journal")

    @property
    def _key(self) -> bytes:
        return load_key(self._home / "owner.key")

    @contextmanager
    def _told_where(self) -> Iterator[None]:
        """Say with a violation at which table it was seen."""
        try:
            yield
        except (ViolationError, TableError) as error:
            table = " ".join(self._game.table.arguments)
            raise ViolationError(f"{error} (kill {self.tally.kills}; {table})") from error
