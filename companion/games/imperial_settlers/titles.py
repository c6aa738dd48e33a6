"""Words for reasons, sources and effects."""

from typing import Final

from companion.engine import term
from companion.games.imperial_settlers.pieces import Verb
from companion.games.imperial_settlers.state import Reason, Why

REASON_TITLES: Final = {
    Reason.CARD: term("what a card does"),
    Reason.FORGOTTEN: term("something was forgotten"),
    Reason.MISTAKE: term("something was entered wrongly"),
    Reason.AGREED: term("the table agreed on it"),
}
WHY_TITLES: Final = {
    Why.BOARD: term("faction board"),
    Why.DEAL: term("deal"),
    Why.PRODUCTION: term("production"),
    Why.BONUS: term("building bonus"),
    Why.FEATURE: term("feature"),
    Why.ACTION: term("action"),
    Why.RAZE: term("razed"),
    Why.FOUNDATION: term("foundation"),
    Why.EXCHANGE: term("two workers"),
}
VERB_TITLES: Final = {
    Verb.RAZE: term("raze a location"),
    Verb.RAZE_FREELY: term("raze a location, however it is protected"),
    Verb.RAZE_OWN: term("raze a location of one's own"),
    Verb.DISCARD: term("discard a location"),
    Verb.TAKE_OVER: term("take a location over"),
    Verb.LAY_FOUNDATION: term("lay a card as a foundation"),
    Verb.BUILD: term("build without giving a location"),
    Verb.BUILD_DEAL: term("build one of the deals"),
    Verb.DROP_DEAL: term("end a deal of another player"),
    Verb.TAKE_DEAL: term("take a deal of another player"),
    Verb.CANCEL_DEAL: term("end a deal of one's own"),
    Verb.DEAL_ABROAD: term("make a deal with a location of another player"),
    Verb.TAKE_RESOURCE: term("take a resource"),
    Verb.PICK_RAZE_GOOD: term("take a good of a raze field"),
}
