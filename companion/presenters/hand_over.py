"""The hand-over screen: first for everybody's eyes, then for one person's."""

from companion.engine import Seat
from companion.engine.face import Private
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.presenters.pages import Choice, HandOverPage, PrivatePage
from companion.presenters.table import waiting_for_screen
from companion.table.snapshot import Situation


def hand_over_page(now: Situation, seat: Seat, language: Language) -> HandOverPage:
    """Return what everybody may see while the screen goes to a seat."""
    names = drawn(now.names, language)
    face = now.game.face
    waiting = seat in now.awaited
    secrets = face.secrets(now.view, seat)
    looks = face.looked(now.view) is not None and waiting
    return HandOverPage(
        seat=seat,
        title=language.text("For one person only"),
        give_to=language.text("Give the screen to:"),
        name=names[seat - 1],
        hold=language.text("Hold, then choose") if secrets else language.text("Hold to see"),
        hold_again=language.text("Hold to see what you know"),
        hint=language.text("let go, and it is gone"),
        progress=progress(now, language),
        mine="" if secrets else _done(language, looks=looks),
        choices=tuple(
            Choice(
                seat, choice.action, language.say(choice.mark.text, names), icon=choice.mark.icon
            )
            for choice in secrets
        ),
        choose_title=language.say(face.question(now.view), names)
        or language.text("Choose in secret"),
        later=language.text("Back to the table"),
    )


def private_page(private: Private, names: tuple[str, ...], language: Language) -> PrivatePage:
    """Return what one person reads."""
    shown = drawn(names, language)
    texts = [language.say(line, shown) for line in (private.headline, *private.lines)]
    # Whoever is named, the longest name could be: so its length tells nothing.
    longest = (max(shown, key=len),) * len(shown)
    instead = (tuple(language.say(one, longest) for one in others) for others in private.instead)
    return PrivatePage(texts[0], tuple(texts[1:]), tuple(instead))


def _done(language: Language, *, looks: bool) -> str:
    return language.text("I have seen it") if looks else language.text("Done")


def progress(now: Situation, language: Language) -> str:
    """Return how many have looked or chosen."""
    everybody = len(now.names)
    takers = everybody if now.game.face.looked(now.view) else len(now.choosers)
    if not takers:
        return ""
    done = takers - len(waiting_for_screen(now))
    return language.text("{done} of {all} done", done=done, all=takers)
