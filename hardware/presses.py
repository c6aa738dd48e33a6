"""From edges and levels to presses: what counts, what is a bounce, and what is broken.

Nothing here waits, reads a clock or writes to a log: times are given, in seconds, and what was
decided is returned. That a button was pressed is said once, to whoever asked for presses, and kept
nowhere. That one is broken is said of its seat, and never which of the two: everybody hears of it,
and after a secret vote the button that sticks or crackles is the one that was pressed.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from hardware.faults import Fault, fault

SAME_PRESS: Final = 0.04  # a second press this soon is the first one bouncing
SAME_RELEASE: Final = 0.02  # and so is a press this soon after the button was let go
FRESH: Final = 0.02  # so long after an edge the levels still tell how it was at the edge
STUCK: Final = 60.0  # nobody holds a button for a minute
CALM: Final = 2.0  # a flickering button is trusted again after so long without an edge
# More edges in a second than this are a loose wire. A hand makes 40 at most; the debouncing in the
# kernel lets at most 100 through, so that a higher limit would never be reached.
MOST_EDGES: Final = 60

NEVER: Final = float("-inf")
OTHER: Final = {"a": "b", "b": "a"}


class Key(NamedTuple):
    """One button: "a" or "b" of a place."""

    place: int
    button: str

    @property
    def other(self) -> "Key":
        """The other button of this place."""
        return Key(self.place, OTHER[self.button])


class Edge(NamedTuple):
    """A button went down, or up, at this time."""

    key: Key
    down: bool
    at: float


class Trouble(NamedTuple):
    """A button of a place is broken, or (None) both work again."""

    place: int
    fault: Fault | None


class _State:
    """What is known of one button."""

    def __init__(self) -> None:
        self.down = False
        self.since = NEVER  # when it went down or up
        self.counted = NEVER  # when a press of it counted last
        self.edges: deque[float] = deque(maxlen=MOST_EDGES + 1)
        self.broken = False
        self.flickers = False  # which is broken, too
        self.doubted = False  # the level contradicted the edges when it was last looked at

    def turn(self, *, down: bool, at: float) -> None:
        self.down, self.since, self.doubted = down, at, False

    def bounces(self, at: float) -> bool:
        """Tell whether going down now is still the press, or the release, before."""
        return at - self.counted < SAME_PRESS or at - self.since < SAME_RELEASE

    def count(self, at: float) -> None:
        """Note an edge, and with it whether there are too many of them."""
        self.edges.append(at)
        if len(self.edges) > MOST_EDGES and at - self.edges[0] <= 1.0:
            self.flickers = True

    def calm(self) -> None:
        """Trust the edges again."""
        self.flickers = False
        self.edges.clear()


class Presses:
    """Decides for every button; `is_down` reads the level of one now.

    >>> held = set()
    >>> presses = Presses([Key(1, "a"), Key(1, "b")], held.__contains__)
    >>> list(presses.decide(Edge(Key(1, "a"), down=True, at=5.0), now=5.0))
    [Key(place=1, button='a')]
    """

    def __init__(self, keys: Iterable[Key], is_down: Callable[[Key], bool]) -> None:
        self._states = {key: _State() for key in keys}
        self._is_down = is_down
        self._blocked: set[int] = set()  # places where both buttons were down
        self._told: dict[int, Fault] = {}

    @property
    def held(self) -> frozenset[int]:
        """Places of which both buttons are down, and sound."""
        down = [key for key, state in self._states.items() if state.down and not state.broken]
        return frozenset(key.place for key in down if key.other in down)

    def begin(self, now: float) -> Iterator[Trouble]:
        """Look at all buttons before the first press: one that is down already is stuck."""
        for key, state in self._states.items():
            if self._is_down(key):
                state.turn(down=True, at=now)
                self._break(key)
        yield from self._news()

    def decide(self, edge: Edge, now: float) -> Iterator[Key | Trouble]:
        """Yield what an edge means: a press (its key), trouble, or most often nothing."""
        yield from self._settle(edge, now)
        yield from self._news_of(edge.key.place)

    def look(self, now: float) -> Iterator[Key | Trouble]:
        """Compare the levels with what is believed, every half second or so, and find the stuck."""
        for key, state in self._states.items():
            if state.flickers:
                self._calm_down(key, now)
            elif self._is_down(key) != state.down:
                yield from self._doubt(key, now)
            else:
                state.doubted = False
                if state.down and not state.broken and now - state.since >= STUCK:
                    self._break(key)
        # At the end: told one by one, the order would say which button is which.
        yield from self._news()

    def _settle(self, edge: Edge, now: float) -> Iterator[Key]:
        state = self._states[edge.key]
        state.count(edge.at)
        if state.flickers:
            self._break(edge.key)
        elif not edge.down:
            self._let_go(edge.key, edge.at)
        elif not state.down:
            bounces = state.bounces(edge.at)
            state.turn(down=True, at=edge.at)
            if not bounces and self._counts(edge, now):
                state.counted = edge.at
                yield edge.key

    def _counts(self, edge: Edge, now: float) -> bool:
        place = edge.key.place
        if self._other_is_down(edge, now):
            # An elbow, or a change of mind half way: nobody can tell which of the two was meant.
            self._blocked.add(place)
        return place not in self._blocked

    def _other_is_down(self, edge: Edge, now: float) -> bool:
        """Tell whether the other button was down, too, when this one was pressed.

        The level is the truth, even where an edge was lost. But where a decision comes late the
        level is of another moment, and the edges know better.
        """
        other = self._states.get(edge.key.other)
        if other is None or other.broken:
            return False
        return self._is_down(edge.key.other) if now - edge.at < FRESH else other.down

    def _let_go(self, key: Key, at: float) -> None:
        state = self._states[key]
        state.turn(down=False, at=at)
        state.broken = False
        self._unblock(key.place)

    def _unblock(self, place: int) -> None:
        """Let presses count again once no sound button of this place is down."""
        if place in self._blocked and not any(map(self._holds, _both(place))):
            self._blocked.remove(place)

    def _holds(self, key: Key) -> bool:
        state = self._states.get(key)
        return state is not None and not state.broken and (state.down or self._is_down(key))

    def _doubt(self, key: Key, now: float) -> Iterator[Key]:
        """Believe a level against the edges only when it says so twice: it may be bouncing now."""
        state = self._states[key]
        if not state.doubted:
            state.doubted = True
        elif state.down:
            self._let_go(key, now)
        else:
            yield from self._settle(Edge(key, down=True, at=now), now)

    def _calm_down(self, key: Key, now: float) -> None:
        state = self._states[key]
        if now - state.edges[-1] < CALM:
            return
        state.calm()
        state.turn(down=self._is_down(key), at=now)
        state.broken = state.down  # a wire that came to rest on ground is stuck

    def _break(self, key: Key) -> None:
        self._states[key].broken = True
        self._unblock(key.place)  # a broken button must not hold up the other one

    def _news(self) -> Iterator[Trouble]:
        for place in dict.fromkeys(key.place for key in self._states):
            yield from self._news_of(place)

    def _news_of(self, place: int) -> Iterator[Trouble]:
        """Yield the trouble of a place if it is another than was told last."""
        before, now = self._told.pop(place, None), self._fault(place)
        if now:
            self._told[place] = now
        if now != before:
            yield Trouble(place, now)

    def _fault(self, place: int) -> Fault | None:
        states = [self._states[key] for key in _both(place) if key in self._states]
        broken = [state for state in states if state.broken]
        if not broken:
            return None
        return _flickers(place) if all(state.flickers for state in broken) else _stuck(place)


def _both(place: int) -> tuple[Key, Key]:
    return Key(place, "a"), Key(place, "b")


def _stuck(place: int) -> Fault:
    return fault(
        "buttons",
        "Seat {place}: a button seems to be stuck. Free it, or vote on the screen.",
        place=place,
    )


def _flickers(place: int) -> Fault:
    return fault(
        "buttons",
        "Seat {place}: a button flickers. Check its wire, or vote on the screen.",
        place=place,
    )
