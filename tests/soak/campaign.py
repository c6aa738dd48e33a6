"""Many games, most of them killed several times on the way to their end."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.engine import TableError
from companion.journal import load_key, read_journal
from tests.soak.life import DEATHS, Death, Life, die_at_start_up, hear_last_words
from tests.soak.power_cut import cut_power
from tests.soak.process import GoneError, RefereeProcess
from tests.soak.reopen import record_of
from tests.soak.tables import GAMES, Table, any_table
from tests.soak.violation import ViolationError, need
from tests.soak.witness import Witness

MOST_LIVES = 12  # of one game: a long one must leave some to the others


@dataclass
class Tally:
    """What happened in a campaign."""

    kills: int = 0
    in_flight: int = 0
    survived: int = 0  # in flight, and found to be written
    finished: int = 0
    confirmed: int = 0
    cuts: int = 0


@dataclass
class Game:
    """One game in one journal, over all the lives of its referees."""

    table: Table
    journal: Path
    witness: Witness = field(default_factory=Witness)
    lives: int = 0


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
        self._games = 0
        self._game = self._new_game()
        self.tally = Tally()

    def run(self, kills: int, cuts_a_life: int) -> Tally:
        """Kill that many referees, and copy the journal of each as power cuts would leave it."""
        while self.tally.kills < kills:
            with self._told_where():
                self._one_life(cuts_a_life)
        return self.tally

    def _one_life(self, cuts: int) -> None:
        game = self._game
        death = self._random.choices([*self._deaths], [*self._deaths.values()])[0]
        with RefereeProcess(game.table, game.journal, self._home) as process:
            life = Life(process, game.witness, self._random)
            self._live(life, death, cuts)
            hear_last_words(life)
        self.tally.kills += 1
        self.tally.confirmed += life.confirmed
        self._examine(life)

    def _live(self, life: Life, death: Death, cuts: int) -> None:
        try:
            if death is not die_at_start_up:
                self._check_resumed(life)
                life.play(self._random.randint(0, 10))
                self._cut_power(cuts)
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

    def _cut_power(self, cuts: int) -> None:
        for _ in range(cuts):
            cut = cut_power(self._game.journal, self._key, self._scratch, self._random)
            self.tally.cuts += cut

    def _examine(self, life: Life) -> None:
        witness, in_flight = life.witness, life.in_flight
        confirmed = witness.sequence
        self.tally.in_flight += in_flight
        record = record_of(self._game.journal, self._key, self._scratch)
        if record is None:
            need(not confirmed, "A confirmed game is gone.")
            return
        witness.check(record, in_flight=in_flight)
        witness.adopt(record)
        self.tally.survived += in_flight and witness.sequence > confirmed
        self.tally.finished += witness.over
        self._game.lives += 1
        if witness.over or self._game.lives == MOST_LIVES:
            self._game = self._new_game()

    def _new_game(self) -> Game:
        self._games += 1
        return Game(any_table(self._random), self._home / f"{self._games}.journal")

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
