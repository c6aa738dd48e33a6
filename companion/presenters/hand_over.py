"""The hand-over screen: first for everybody's eyes, then for one person's."""

from collections.abc import Sequence
from typing import Any, Final
from unicodedata import normalize

import msgspec
from msgspec.structs import replace

from companion.engine import Action, Seat, Sentence, term
from companion.engine.face import Private, SecretChoice
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.presenters.pages import Choice, HandOverPage, PickWords, PrivatePage
from companion.presenters.table import waiting_for_screen
from companion.table.picks import DIGITS, per_page
from companion.table.snapshot import Situation


class Held(msgspec.Struct, frozen=True):
    """How far whoever has the screen is: `page` of what they may pick, and see `HandOverPage`.

    `start` is by chance, from 0 to 1: with which of the hidden choices the buttons begin, unless
    they are not `mixed`.
    `ended_by` is whose press ended the last look.
    """

    page: int = 1
    turn: int = 0
    released: int = 0
    start: float = 0.0
    mixed: bool = True
    ended_by: Seat | None = None


JUST_GIVEN: Final = Held()
_UNMIXED: Final = term("Buttons do not change places: hide your finger.")
WITH_BUTTON: Final = term("Hold here and both buttons")


class Listed(msgspec.Struct, frozen=True):
    """Which page of private choices is read, and how many lines each of them takes."""

    page: int
    lines: int


def hand_over_page(
    now: Situation, seat: Seat, language: Language, held: Held = JUST_GIVEN
) -> HandOverPage:
    """Return what everybody may see while the screen goes to a seat."""
    names = drawn(now.names, language)
    face = now.game.face
    picks = _picks(face.pick_lines, language) if may_pick(now, seat) else None
    secrets = () if picks else _begun_at(held, face.secrets(now.view, seat))
    locked = seat in now.locks.by_button
    return HandOverPage(
        seat=seat,
        title=language.text("For one person only"),
        give_to=language.text("Give the screen to:"),
        name=names[seat - 1],
        hold=_hold(language, locked=locked, chooses=bool(secrets or picks)),
        hold_again=_ended(held, names, language)
        or _hold_again(language, locked=locked, picks=picks is not None),
        hint=_ended(held, names, language) or _hint(language, locked=locked),
        progress=progress(now, language),
        unmixed="" if held.mixed or not secrets else language.text(_UNMIXED),
        mine="" if secrets else _mine(now, seat, language),
        choices=tuple(
            Choice(
                seat, choice.action, language.say(choice.mark.text, names), icon=choice.mark.icon
            )
            for choice in secrets
        ),
        choose_title=language.say(face.question(now.view), names)
        or language.text("Choose in secret"),
        later=language.text("Back to the table"),
        picks=picks,
        hold_choice=_hold_choice(now, secrets, language, picks=picks is not None),
        turn=held.turn,
        no_button=language.text("Button not working?") if locked else "",
        mine_held=isinstance(_looked(now, seat), face.final),
        released=held.released,
    )


def _begun_at(held: Held, choices: Sequence[SecretChoice[Any]]) -> Sequence[SecretChoice[Any]]:
    """Return the choices in their order and round again, so that each is as often in each place."""
    first = int(held.start * len(choices)) if held.mixed else 0
    return [*choices[first:], *choices[:first]]


def _hold(language: Language, *, locked: bool, chooses: bool) -> str:
    """Return how to look: where the seat has buttons, one of them is held too."""
    if locked:
        return language.text(WITH_BUTTON)
    return language.text("Hold, then choose" if chooses else "Hold to see")


def _hold_again(language: Language, *, locked: bool, picks: bool) -> str:
    if locked:
        return language.text(WITH_BUTTON)
    return language.text("Hold to see the codes" if picks else "Hold to see what you know")


def _ended(held: Held, names: tuple[str, ...], language: Language) -> str:
    """Return who ended the last look by a press, so that nobody does it for ever unnamed."""
    if held.ended_by is None:
        return ""
    name = names[held.ended_by - 1]
    return language.text("{name} pressed a button. Hold again.", name=name)


def _hint(language: Language, *, locked: bool) -> str:
    """Return what to know before looking."""
    return language.text("Release any of them to hide" if locked else "let go, and it is gone")


def may_pick(now: Situation, seat: Seat) -> bool:
    """Tell whether a seat may have choices that only it can read: everybody knows that."""
    return now.game.face.picks(now.view) and seat in now.awaited


def _picks(lines: int, language: Language) -> PickWords:
    return PickWords(
        digits=tuple(map(str, DIGITS)),
        first=language.text("Hold the first digit"),
        second=language.text("Hold the second digit"),
        earlier=language.text("Previous page"),
        later=language.text("Next page"),
        cells=per_page(lines),
        lines=lines,
    )


def _hold_choice(
    now: Situation, secrets: Sequence[SecretChoice[Any]], language: Language, *, picks: bool
) -> str:
    """Return how something is chosen that nobody can take back; nothing where a tap is enough."""
    if picks:
        return language.text("Hold the first digit")
    final = any(isinstance(choice.action, now.game.face.final) for choice in secrets)
    return language.text("Hold what you choose") if final else ""


def private_page(
    private: Private,
    names: tuple[str, ...],
    language: Language,
    listed: Listed | None = None,
    *,
    buttons: bool = False,
) -> PrivatePage:
    """Return what one person reads: what is `listed`, or else what they know.

    With `buttons` that is also where these start to count.
    """
    shown = drawn(names, language)
    if buttons and private.dial:
        private = replace(
            private,
            lines=(*private.lines, private.dial),
            instead=(*private.instead, private.dials),
        )
    texts = [language.say(line, shown) for line in (private.headline, *private.lines)]
    instead = (_by_any_name(others, shown, language) for others in private.instead)
    most = per_page(listed.lines) if listed else 0
    return PrivatePage(
        headline=texts[0],
        lines=tuple(texts[1:]),
        instead=tuple(instead),
        choices=_read(private.choices[:most], shown, language, listed) if listed else (),
        listed=listed is not None,
        at=_at(listed.page, language, more=len(private.choices) > most) if listed else "",
    )


def _by_any_name(
    sentences: Sequence[Sentence], names: tuple[str, ...], language: Language
) -> tuple[str, ...]:
    """Return the sentences as if whoever is named had any of the names: so no length tells a name.

    Which name takes the most room only its letters in ink say, and one that is broken between its
    words may take less or more: so each stands there as one word, too.
    """
    drawn_as = dict.fromkeys(one for name in names for one in (name, name.replace(" ", "n")))
    texts = (language.say(one, (name,) * len(names)) for one in sentences for name in drawn_as)
    return tuple(dict.fromkeys(texts))


def _read(
    choices: Sequence[SecretChoice[Any]], names: tuple[str, ...], language: Language, listed: Listed
) -> tuple[tuple[str, str], ...]:
    """Return each choice after its code; names in the order in which they are looked for."""
    read = [(str(choice.number), language.say(choice.mark.text, names)) for choice in choices]
    return tuple(sorted(read, key=lambda one: _sort_key(one[1])) if listed.lines == 1 else read)


def _sort_key(text: str) -> str:
    """Return a text by which Polish names stand where they are looked for.

    >>> sorted(["Zoo", "Łódź", "Lublin", "Śrem"], key=_sort_key)
    ['Lublin', 'Łódź', 'Śrem', 'Zoo']
    """
    return normalize("NFD", text.casefold().replace("ł", "l\u0338"))


def _at(page: int, language: Language, *, more: bool) -> str:
    if more:
        return language.text("Page {page}, more on the next", page=page)
    return language.text("Page {page}", page=page)


def _mine(now: Situation, seat: Seat, language: Language) -> str:
    """Return how a person says that this was all."""
    looked = _looked(now, seat)
    if looked is None:
        return language.text("Done")
    if now.game.face.picks(now.view):
        return language.say(now.game.face.label(looked), drawn(now.names, language))
    return language.text("I have seen it")


def _looked(now: Situation, seat: Seat) -> Action | None:
    looked: Action | None = now.game.face.looked(now.view)
    return looked if seat in now.awaited else None


def progress(now: Situation, language: Language) -> str:
    """Return how many have looked or chosen; nothing where one person alone is asked."""
    face, everybody = now.game.face, len(now.names)
    takers = everybody if face.looked(now.view) else len(now.choosers)
    if takers <= 1 or (face.picks(now.view) and not now.choosers):
        return ""
    done = takers - len(waiting_for_screen(now))
    return language.text("{done} of {all} done", done=done, all=takers)
