"""The screen on which cards are shown openly: what was read, and what each would do."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from companion.engine import Sentence, say
from companion.engine.face import Tone
from companion.presenters.language import Language
from companion.presenters.names import drawable, drawn
from companion.presenters.pages import Badge, Choice
from companion.table.cards import Offer
from companion.table.snapshot import Situation


class Trouble(StrEnum):
    """Why a card that was read does nothing, whatever the game is at."""

    UNKNOWN = "unknown"
    OTHER_GAME = "other_game"
    OWN = "own"  # the companion's: a test card, a seat card
    HIDDEN = "hidden"
    SURPLUS = "surplus"


class Problem(StrEnum):
    """What is wrong with a code that was typed."""

    NOT_OURS = "not_ours"
    DAMAGED = "damaged"
    UNKNOWN = "unknown"
    NOT_HERE = "not_here"  # a card, and not one to be shown here
    COUNTED = "counted"  # as often as there are such cards


class SeenCard(msgspec.Struct, frozen=True):
    """A card that was read: `offers` is None until the table has answered what it would do."""

    number: int
    names: Mapping[str, str] = {}
    trouble: Trouble | None = None
    game: str = ""  # the title of the other game
    offers: tuple[Offer, ...] | None = None
    taken: bool = False  # accepted, and not yet written down
    done: Sentence | None = None
    why: Sentence | None = None  # it does nothing

    @property
    def is_idle(self) -> bool:
        """Whether it does nothing now."""
        return self.done is None and (self.trouble is not None or self.offers == ())


class Camera(StrEnum):
    """What there is to be seen."""

    MISSING = "missing"
    WAKING = "waking"
    WATCHING = "watching"


class Typing(msgspec.Struct, frozen=True):
    """A code is being typed; `problem` is what was wrong with the last one."""

    problem: Problem | None = None


class Seen(msgspec.Struct, frozen=True):
    """Everything the scan screen knows; `hint` is what would help most, by name."""

    camera: Camera
    cards: tuple[SeenCard, ...] = ()
    hint: str = ""
    typing: Typing | None = None


class CardRow(msgspec.Struct, frozen=True):
    """A card that was read: one choice is accepted or not, of several one is chosen."""

    number: int
    title: str
    line: str
    tone: Tone
    icon: str
    choices: tuple[Choice, ...]
    reject: bool  # whether it can be put aside


class TypingWords(msgspec.Struct, frozen=True):
    """The words of the sheet on which a code is typed."""

    hint: str
    help: str  # what to type, or what was wrong with it
    wrong: bool
    done: str
    cancel: str
    clear: str


class ScanPage(msgspec.Struct, frozen=True):
    """The whole scan screen but its picture."""

    title: str
    back: str
    headline: str
    watching: bool  # whether there is a picture
    no_picture: str
    rows: tuple[CardRow, ...]
    empty: str
    accept_all: str  # empty where there are not several to accept at once
    type_code: str
    undo: str
    undo_label: str
    badges: tuple[Badge, ...]
    typing: TypingWords | None


class Mark(StrEnum):
    """How a place in the picture is drawn."""

    READ = "read"
    IDLE = "idle"  # read, and it does nothing
    UNSURE = "unsure"
    UNREAD = "unread"
    FOREIGN = "foreign"


# By the name of the hint. Each has to be read at a glance, while both hands hold a card.
HINTS: Final = {
    "nothing_there": say("Show a card to the camera"),
    "closer": say("Hold it closer"),
    "less_glare": say("Less glare: tilt the card"),
    "hold_still": say("Hold still"),
    "more_light": say("More light, please"),
    "not_ours": say("This code is not one of ours"),
}
PROBLEMS: Final = {
    Problem.NOT_OURS: say("This is no code of a card: type all of what stands under the tag."),
    Problem.DAMAGED: say("A character is wrong or missing: compare it with the card again."),
    Problem.UNKNOWN: say("No card with this code is known here."),
    Problem.NOT_HERE: say("This is not a card to show here."),
    Problem.COUNTED: say("This card has been counted already."),
}
_LINES: Final = {
    Trouble.UNKNOWN: say("No card with this code is known here."),
    Trouble.OTHER_GAME: say("It belongs to another game."),
    Trouble.OWN: say("The camera can read it. It does nothing in a game."),
    Trouble.HIDDEN: say("It is for one person only, and is not shown openly."),
    Trouble.SURPLUS: say("There are more of it here than in the box."),
}
_NOTHING: Final = say("It does nothing now.")


def scan_page(
    now: Situation, seen: Seen, language: Language, badges: tuple[Badge, ...]
) -> ScanPage:
    """Return everything the scan screen draws beside the picture."""
    rows = tuple(_Row(now, card, language).row() for card in seen.cards)
    at_once = [row for row in rows if len(row.choices) == 1 and not row.choices[0].hold]
    return ScanPage(
        title=language.text("Show cards"),
        back=language.text("Back to the table"),
        headline=_headline(seen, len(rows), language),
        watching=seen.camera is Camera.WATCHING,
        no_picture=no_picture(seen.camera, language),
        rows=rows,
        empty=language.text("Cards that are read appear here."),
        accept_all=language.text("Accept all") if len(at_once) > 1 else "",
        type_code=language.text("Type the code"),
        undo=language.text("Undo"),
        undo_label=language.say(now.undo, drawn(now.names, language)),
        badges=badges,
        typing=typing_words(seen.typing, language),
    )


def typing_words(typing: Typing | None, language: Language) -> TypingWords | None:
    """Return the words of the sheet on which a code is typed; None where none is."""
    if typing is None:
        return None
    help_ = say("The letters and digits under the tag.")
    return TypingWords(
        hint=language.text("Code of the card"),
        help=language.say(PROBLEMS[typing.problem] if typing.problem else help_),
        wrong=typing.problem is not None,
        done=language.text("Done"),
        cancel=language.text("Cancel"),
        clear=language.text("Clear"),
    )


def card_name(names: Mapping[str, str], trouble: Trouble | None, language: Language) -> str:
    """Return what a card is called before everybody: a hidden one has no name."""
    if trouble is Trouble.HIDDEN:
        return language.text("A hidden card")
    if trouble is Trouble.UNKNOWN:
        return language.text("An unknown card")
    return drawable(names.get(language.code) or names.get("en", ""))


def hint_words(hint: str, language: Language) -> str:
    """Return what would help most."""
    return language.say(HINTS.get(hint))


class _Row:
    """One card, in one language."""

    def __init__(self, now: Situation, card: SeenCard, language: Language) -> None:
        self._face = now.game.face
        self._card = card
        self._language = language
        self._names = drawn(now.names, language)

    def row(self) -> CardRow:
        card = self._card
        waits = not (card.taken or card.done)
        return CardRow(
            number=card.number,
            title=card_name(card.names, card.trouble, self._language),
            line=self._line(),
            tone=Tone.GOOD if card.done else Tone.BAD if card.trouble else Tone.PLAIN,
            icon="check" if card.done else "warn" if card.trouble else "",
            choices=self._choices() if waits else (),
            reject=waits,
        )

    def _line(self) -> str:
        card, offers = self._card, self._offers
        if card.done:
            return self._language.text("Done: {what}", what=self._say(card.done))
        if card.trouble is Trouble.OTHER_GAME and card.game:
            return self._language.text("It belongs to: {game}", game=self._language.term(card.game))
        if card.trouble:
            return self._say(_LINES[card.trouble])
        if card.offers is None:
            return ""
        if not offers:
            return self._say(card.why or _NOTHING)
        if len(offers) == 1:
            return self._deed(offers[0])
        return self._language.text("For whom?" if self._by_seat() else "What is meant?")

    def _deed(self, offer: Offer) -> str:
        """Return what is done, and by whom where the words do not name anybody."""
        words = self._say(self._face.label(offer.action))
        if self._face.target(offer.action) is not None:
            return words
        return f"{self._names[offer.seat - 1]}: {words}"

    @property
    def _offers(self) -> tuple[Offer, ...]:
        return () if self._card.trouble else self._card.offers or ()

    def _choices(self) -> tuple[Choice, ...]:
        offers = self._offers
        if len(offers) == 1:
            return (self._choice(offers[0], self._language.text("Accept"), "check"),)
        seats = self._by_seat()
        if seats:
            named = zip(offers, seats, strict=True)
            return tuple(self._choice(offer, self._names[seat - 1]) for offer, seat in named)
        return tuple(self._choice(one, self._say(self._face.label(one.action))) for one in offers)

    def _choice(self, offer: Offer, label: str, icon: str = "") -> Choice:
        hold = isinstance(offer.action, self._face.final)
        return Choice(offer.seat, offer.action, label, hold, icon)

    def _by_seat(self) -> Sequence[int]:
        """Return the seats that the offers aim at, where that tells all of them apart."""
        targets = [self._face.target(offer.action) for offer in self._offers]
        seats = [target for target in targets if isinstance(target, int)]
        return seats if len(set(seats)) == len(targets) > 1 else ()

    def _say(self, sentence: Sentence) -> str:
        return self._language.say(sentence, self._names)


def _headline(seen: Seen, count: int, language: Language) -> str:
    if seen.camera is Camera.MISSING:
        return language.text("Type the code of the card")
    if seen.hint and not (count and seen.hint == "nothing_there"):
        return hint_words(seen.hint, language)
    if count:
        return language.count("{n} card was read", "{n} cards were read", count)
    return hint_words("nothing_there", language)


def no_picture(camera: Camera, language: Language) -> str:
    """Return what stands where the picture would be."""
    if camera is Camera.MISSING:
        return language.text("There is no camera. Cards can be typed in, and everything tapped.")
    return language.text("The camera is waking up.")
