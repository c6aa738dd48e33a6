"""What the fields of the board are called, so that actions can aim at them."""

from companion.engine import Seat
from companion.games.imperial_settlers.pieces import FOUNDATION, Good


def empire_spot(seat: Seat) -> str:
    """Return the name of a whole empire."""
    return f"empire-{seat}"


def good_spot(seat: Seat, good: Good) -> str:
    """Return the name of the goods of one kind before a seat."""
    return f"good-{seat}-{good}"


def foundation_spot(seat: Seat) -> str:
    """Return the name of the cards that lie face down before a seat."""
    return f"{FOUNDATION}-{seat}"


def at_spot(card: str) -> str:
    """Return the name of the place where a card lies, as a location or as a deal.

    An action knows the card and not how it lies there. A deal with a location abroad has the name
    of that location: what aims at the one can be tapped at both.
    """
    return f"at-{card}"


def offer_spot(card: str) -> str:
    """Return the name of a card that lies open in the lookout."""
    return f"offer-{card}"


def step_spot(counted: str, *, more: bool) -> str:
    """Return the name of the key that counts a good or a kind of location up or down."""
    return f"{counted}-{'more' if more else 'less'}"


def number_spot(counted: str) -> str:
    """Return the name of the number between two such keys."""
    return f"{counted}-now"


def exchange_spot(good: Good) -> str:
    """Return the name of the key for what two workers bring."""
    return f"exchange-{good}"


def target_spot(good: Good) -> str:
    """Return the name of the key for what an attack aims at."""
    return f"target-{good}"


def extra_spot(step: str) -> str:
    """Return the name of the key that adds points at the end."""
    return f"extra-{step}"


def points_spot(seat: Seat, number: int) -> str:
    """Return the name of the points a seat had after a round."""
    return f"points-{seat}-{number}"


def attack_spot(place: int) -> str:
    """Return the name of an open attack card, the newest first."""
    return f"attack-{place}"
