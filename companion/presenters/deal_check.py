"""What is said of the deal: the codes to note, and after the end what a check of them found."""

from companion.engine import Sentence, say
from companion.engine.proof import VERDICTS, DealCodes, Verification
from companion.presenters.language import Language
from companion.presenters.pages import DealPage

CHECKING = say("Checking the deal...")
NOTE = say("Write both down, or take a photo. They give no secret away.")
LATER = say("After the end you can check with them that nothing was changed.")
NO_CODE = say("This game has no deal code: it was begun before deals could be checked.")


def deal_page(found: DealCodes | Verification | Sentence | None, language: Language) -> DealPage:
    """Return the sheet: of a game that goes on its codes, of one that is over the verdict.

    A sentence says why it could not be looked at; None is for as long as it takes.
    """
    match found:
        case Verification(verdict, findings):
            said: tuple[Sentence, ...] = findings
            title = language.say(VERDICTS[verdict])
        case DealCodes():
            said, title = _codes(found), language.text("Deal code")
        case Sentence():
            said, title = (found,), language.text("Check the deal")
        case None:
            said, title = (CHECKING,), language.text("Check the deal")
    lines = tuple(language.say(one) for one in said)
    return DealPage(title=title, lines=lines, close=language.text("Close"))


def _codes(codes: DealCodes) -> tuple[Sentence, ...]:
    receipt = say("Receipt of this moment: {code}", code=codes.receipt)
    if not codes.commitment:
        return NO_CODE, receipt
    return say("Deal code: {code}", code=codes.commitment), receipt, NOTE, LATER
