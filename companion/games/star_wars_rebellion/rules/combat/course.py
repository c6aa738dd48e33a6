"""What happens one after another within one decision, and the state it leads to."""

from companion.engine import Fact
from companion.games.star_wars_rebellion.combat_events import CombatAnswered, CombatStepped
from companion.games.star_wars_rebellion.combat_state import Combat, CombatStage
from companion.games.star_wars_rebellion.evolve import evolve
from companion.games.star_wars_rebellion.pieces import Side
from companion.games.star_wars_rebellion.state import State


class Course:
    """Events that follow from a decision; each rule sees the state after those before it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: list[Fact] = []

    def add(self, *facts: Fact) -> None:
        """Let these happen."""
        for fact in facts:
            self.state = evolve(self.state, fact)
            self.facts.append(fact)

    @property
    def combat(self) -> Combat:
        """The combat; rules ask for it only while there is one."""
        return fought(self.state)

    def step(self, stage: CombatStage, side: Side) -> None:
        """Go to a step of a side."""
        self.add(CombatStepped(stage, side))

    def answer(self) -> None:
        """Note that the asked side has said all it wants."""
        self.add(CombatAnswered(self.combat.asked, self.combat.stage))


def fought(state: State) -> Combat:
    """Return the combat of a state that has one."""
    if state.combat is None:
        raise LookupError("there is no combat")
    return state.combat
