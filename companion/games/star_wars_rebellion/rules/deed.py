"""One decision in the making: the events so far, and the state they lead to."""

from companion.engine import Fact
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.state import State


class Deed:
    """Collect events; each is applied at once, so that the next rule sees what it made."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Fact] = []

    def add(self, *events: Fact) -> None:
        """Let something happen."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)
