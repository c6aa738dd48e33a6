"""Words the board writes itself, on sheets and over its panels, and the tones of the sides."""

from functools import cache
from typing import Final

from companion.engine import Sentence, say
from companion.engine.face import Spot, Tone
from companion.games.star_wars_rebellion.catalogue import region_title
from companion.games.star_wars_rebellion.pieces import ROLE_TITLES, Role, Side
from companion.games.star_wars_rebellion.spots import word_spot

REGIONS: Final = range(1, 9)

_SAID: Final[dict[str, Sentence]] = {
    # Whose a system is
    "rebel": say("Loyal to the Rebellion"),
    "imperial": say("Loyal to the Empire"),
    "subjugated": say("Subjugated"),
    "neutral": say("Neutral"),
    "remote": say("Remote"),
    "destroyed": say("Destroyed"),
    "sabotaged": say("Sabotage: nothing is built or deployed here"),
    "home": say("The Rebel base is here"),
    "cleared": say("The Rebel base is not here"),
    "hidden": say("Hidden in one of the systems"),
    "found": say("The base is revealed"),
    "nothing": say("Nobody is here"),
    "builds": say("Builds:"),
    "slot": say("slot"),
    # Whose things are
    "rebels": say("Rebellion"),
    "empire": say("Empire"),
    # Where a leader is
    "pool": say("Pool"),
    # What a leader is who is not there yet
    "admiral": say("{role:term}", role=ROLE_TITLES[Role.ADMIRAL]),
    "general": say("{role:term}", role=ROLE_TITLES[Role.GENERAL]),
    "detained": say("Detained"),
    "serving": say("Detained"),
    "captured": say("Captured"),
    # Panels
    "leaders": say("Leaders"),
    "missions": say("Missions"),
    "units": say("Units"),
    "contest": say("Battle"),
    "track": say("Time"),
}


@cache
def words() -> tuple[Spot, ...]:
    """Return a field for every word, and for the name of every region."""
    regions = {
        f"region:{number}": say("{region:term}", region=region_title(number)) for number in REGIONS
    }
    said = {**_SAID, **regions}
    return tuple(Spot(word_spot(word), caption=caption) for word, caption in said.items())


def tone_of(side: Side) -> Tone:
    """Return the tone of a side: the theme has a colour for each."""
    return Tone.GOOD if side is Side.REBELS else Tone.BAD
