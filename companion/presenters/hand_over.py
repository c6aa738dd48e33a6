"""The hand-over screen: first for everybody's eyes, then for one person's."""

from companion.engine import Seat
from companion.engine.face import Private
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.presenters.pages import Choice, HandOverPage, PrivatePage
from companion.table.snapshot import Situation

MOST_FELLOWS = 3  # so many names a private line may hold
BESIDE_NAMES = ("n" * 12, "n" * 14)  # as long as the other words of a private line


def hand_over_page(now: Situation, seat: Seat, language: Language) -> HandOverPage:
    """Return what everybody may see while the screen goes to a seat."""
    names = drawn(now.names, language)
    face = now.game.face
    waiting = seat in now.awaited
    secrets = face.secrets(now.view, seat) if waiting else ()
    looks = face.looked(now.view) is not None and waiting
    return HandOverPage(
        seat=seat,
        title=language.text("For one person only"),
        give_to=language.text("Give the screen to:"),
        name=names[seat - 1],
        hold=language.text("Hold to choose") if secrets else language.text("Hold to see"),
        hint=language.text("let go, and it is gone"),
        progress=_progress(now, language),
        mine="" if secrets else _done(language, looks=looks),
        choices=tuple(
            Choice(
                seat, choice.action, language.say(choice.mark.text, names), icon=choice.mark.icon
            )
            for choice in secrets
        ),
        choose_title=language.text("Choose in secret"),
        later=language.text("Back to the table"),
    )


def private_page(private: Private, names: tuple[str, ...], language: Language) -> PrivatePage:
    """Return what one person reads."""
    shown = drawn(names, language)
    return PrivatePage(
        headline=language.say(private.headline, shown),
        lines=tuple(language.say(line, shown) for line in private.lines),
        tone=private.tone,
        icon=private.icon,
        sample="\n".join(_as_long_as_any(shown, line) for line in range(len(private.lines))),
    )


def _as_long_as_any(names: tuple[str, ...], line: int) -> str:
    """Return a line of names alone, no shorter than the longest that a game would write there.

    The first line tells who is on whose side, the others what was seen of one person.
    """
    longest = sorted(names, key=len)[-MOST_FELLOWS:] if line == 0 else [max(names, key=len)]
    return " ".join([*longest, *BESIDE_NAMES])


def _done(language: Language, *, looks: bool) -> str:
    return language.text("I have seen it") if looks else language.text("Done")


def _progress(now: Situation, language: Language) -> str:
    everybody = len(now.names)
    takers = everybody if now.game.face.looked(now.view) else len(now.choosers)
    if not takers:
        return ""
    done = takers - sum(seat in now.awaited for seat in range(1, everybody + 1))
    return language.text("{done} of {all} done", done=done, all=takers)
