"""Names of the fields of the board; an action can aim at most of them."""

from companion.engine import Seat
from companion.games.star_wars_rebellion.pieces import Colour, Die, Leader, Side, Unit


def seat_spot(seat: Seat) -> str:
    """Who sits there: the side, the post, and whether it is their turn."""
    return f"seat:{seat}"


def place_spot(place: str) -> str:
    """A system of the map, or the Base space."""
    return f"at:{place}"


def leader_spot(leader: Leader) -> str:
    """A leader: in a pool, on a mission, or on the map."""
    return f"leader:{leader}"


def slot_spot(number: int) -> str:
    """A mission that lies face down."""
    return f"slot:{number}"


def time_spot(number: int) -> str:
    """A space of the time track."""
    return f"time:{number}"


def queue_spot(side: Side, slot: int) -> str:
    """A slot of a build queue; slot 0 is what has slid off it."""
    return f"queue:{side}:{slot}"


def step_spot(phase: str) -> str:
    """A step of the refresh phase."""
    return f"step:{phase}"


def unit_spot(unit: Unit) -> str:
    """A kind of unit that can be chosen now: to be placed, moved, built or deployed."""
    return f"unit:{unit}"


def die_spot(colour: Colour | None, die: Die) -> str:
    """A face of a die to be entered; on a mission the colour does not matter."""
    return f"die:{colour or 'any'}:{die}"


def fighter_spot(side: Side, unit: Unit, damage: int) -> str:
    """Units of a kind in a combat that have so much damage."""
    return f"fighter:{side}:{unit}:{damage}"


def contest_spot() -> str:
    """What is decided by dice now: a combat or a mission, and where."""
    return "contest"


def roll_spot(side: Side, colour: Colour | None) -> str:
    """How many dice a side still has to roll."""
    return f"roll:{side}:{colour or 'any'}"


def lying_spot(side: Side, number: int) -> str:
    """A die that lies on the table."""
    return f"lying:{side}:{number}"


def captain_spot(side: Side, leader: Leader) -> str:
    """A leader who takes part in a combat or a mission."""
    return f"captain:{side}:{leader}"


def hand_spot(side: Side, kind: str) -> str:
    """How many cards of a kind a side holds, or how many successes it has rolled."""
    return f"hand:{side}:{kind}"


def word_spot(word: str) -> str:
    """A word the board writes, in the language of the table."""
    return f"word:{word}"


def history_spot(number: int) -> str:
    """Time and reputation at the end of a round."""
    return f"history:{number}"
