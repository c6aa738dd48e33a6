"""What is said of the deal: the codes to note, and after the end what a check of them found."""

from msgspec.structs import replace

from companion.engine import Sentence, say
from companion.engine.proof import VERDICTS, DealCodes, Verification
from companion.presenters.language import Language
from companion.presenters.pages import DealPage, ResultPage

CHECKING = say("Checking the deal...")
FAILED = say("The deal could not be checked. Try again.")
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


def with_check(page: ResultPage, deal: DealPage | None, language: Language) -> ResultPage:
    """Return the result with the way to check its deal, and what came of it."""
    return replace(page, check=language.text("Check the deal"), deal=deal)


def _codes(codes: DealCodes) -> tuple[Sentence, ...]:
    receipt = say("Receipt of this moment: {code}", code=codes.receipt)
    if not codes.commitment:
        return NO_CODE, receipt
    return say("Deal code: {code}", code=codes.commitment), receipt, NOTE, LATER
