"""One life of a referee: it resumes, is played for a while, and is killed."""

import time
from collections.abc import Callable
from random import Random

from tests.soak.process import Answer, GoneError, RefereeProcess, Request
from tests.soak.violation import need
from tests.soak.witness import Witness, writes

START_UP = 0.4  # seconds a start can take: a kill at start-up comes within them
ANSWER = 0.001  # seconds an answer can take: a kill in flight comes within them
ANY_TIME = 0.2  # seconds of play before the latest kill of any time
LONGEST_PLAY = 40  # requests before a kill at an exact place
_CLOCK_VERBS = ("start", "extend", "stop", "pause", "resume")
_HURRY = {"call_vote", "close_count"}  # pure chance would pick and drop team members for ages


class Life:
    """Everything said to a referee and by it goes past the witness."""

    def __init__(self, process: RefereeProcess, witness: Witness, random: Random) -> None:
        self.process = process
        self.witness = witness
        self.confirmed = 0  # changes
        self.answers = 0
        self._random = random

    @property
    def in_flight(self) -> bool:
        """Tell whether something may have been written that nobody was told of."""
        return self.witness.sequence == 0 or any(map(writes, self.process.pending))

    def ask(self, request: Request) -> Answer:
        """Send a request and return its answer."""
        self.process.send(request)
        return self.listen()

    def listen(self) -> Answer:
        """Wait for the next answer."""
        request, answer = self.process.receive()
        self.witness.hear(request, answer)
        self.answers += 1
        self.confirmed += answer["ok"] and writes(request)
        internal = not answer["ok"] and answer["error"]["kind"] in {"internal", "record"}
        need(not internal, f"The referee failed at {request}: {answer}.")
        return answer

    def play(self, requests: float) -> None:
        """Make that many requests by chance, or fewer where the game ends."""
        while requests > 0 and not self.witness.over:
            self.ask(self.any_request())
            requests -= 1
        self.ask({"do": "view"})

    def any_request(self) -> Request:
        """Return what somebody at the table could want now."""
        whim = self._random.random()
        if whim < 0.05:
            return {"do": "undo"}
        if whim < 0.1:
            verb = self._random.choice(_CLOCK_VERBS)
            return {"do": "timer", "verb": verb, "seconds": self._random.randint(1, 3)}
        return self._any_action()

    def _any_action(self) -> Request:
        legal = self.ask({"do": "legal"})["legal"]
        actions: list[Request] = [
            {"do": "act", "seat": int(seat), "action": action}
            for seat, offered in legal.items()
            for action in offered
        ]
        if not actions:
            return {"do": "view"}
        kinds = sorted({request["action"]["kind"] for request in actions})
        # First what to do and then how, so that no long list of cards drowns the others.
        kind = self._random.choice([kind for kind in kinds if kind in _HURRY] or kinds)
        return self._random.choice([one for one in actions if one["action"]["kind"] == kind])


def die_at_start_up(life: Life, random: Random) -> None:
    """Be killed before anything was asked, possibly before the journal was opened."""
    time.sleep(random.uniform(0, START_UP))
    life.process.kill()


def die_in_flight(life: Life, random: Random) -> None:
    """Be killed with a request under way."""
    life.play(random.randint(0, LONGEST_PLAY))
    life.process.send(life.any_request())
    time.sleep(random.uniform(0, ANSWER))
    life.process.kill()


def die_idle(life: Life, random: Random) -> None:
    """Be killed with every request answered."""
    life.play(random.randint(0, LONGEST_PLAY))
    life.process.kill()


def die_any_time(life: Life, random: Random) -> None:
    """Be killed by a clock that knows nothing of what is going on."""
    life.process.kill_in(random.uniform(0, ANY_TIME))
    life.play(float("inf"))
    life.process.kill()


Death = Callable[[Life, Random], None]
DEATHS: dict[Death, int] = {die_at_start_up: 3, die_in_flight: 9, die_idle: 3, die_any_time: 5}


def hear_last_words(life: Life) -> None:
    """Read what the referee said before it died."""
    try:
        while life.process.pending:
            life.listen()
    except GoneError:
        return
