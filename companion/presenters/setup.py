"""The set-up screen."""

from collections.abc import Sequence

from companion.engine import Option, Sentence
from companion.presenters.draft import Draft
from companion.presenters.language import Language
from companion.presenters.names import drawable, drawn
from companion.presenters.pages import OptionRow, SetupPage


def setup_page(
    draft: Draft, people: Sequence[str], language: Language, *, boxes: int = 0
) -> SetupPage:
    """Return what the set-up screen draws.

    `people` are all remembered names, and `boxes` is how many places have buttons.
    """
    game, count = draft.game, len(draft.names)
    shown = drawn(draft.names, language)
    seated = {name.casefold() for name in draft.names}
    return SetupPage(
        slug=game.slug,
        title=language.term(game.title),
        names=draft.names,
        shown=shown,
        can_add=count < game.seats.stop - 1,
        can_remove=count > game.seats.start,
        seats_tab=language.text("Seats"),
        options_tab=language.text("Variants"),
        count=language.count("{n} player", "{n} players", count),
        hint=language.text("Tap a seat to name it, drag it to change places."),
        people=tuple(name for name in people if name.casefold() not in seated),
        options=tuple(_row(draft, option, shown, language) for option in game.options),
        take_seats=language.text("Take seats") if boxes else "",
        start=language.text("Start"),
        back=language.text("Back"),
        trouble=_trouble(draft, language),
        type_name=language.text("Who sits here?"),
        done=language.text("Done"),
        cancel=language.text("Cancel"),
        clear=language.text("Clear"),
    )


def _trouble(draft: Draft, language: Language) -> str:
    empty = draft.names.count("")
    if empty:
        return language.count("{n} seat has no name yet.", "{n} seats have no name yet.", empty)
    return drawable(language.say(draft.trouble, draft.names))


def _row(draft: Draft, option: Option, names: Sequence[str], language: Language) -> OptionRow:
    value = draft.options.get(option.key, option.default)

    def explain(sentence: Sentence) -> str:
        return language.say(sentence, names)

    return OptionRow(
        key=option.key,
        title=language.term(option.title),
        value=value,
        label="",
        explanation=explain(option.choices[value]),
        choices=tuple(
            (choice, "", explain(explanation))
            for choice, explanation in option.choices.items()
            if draft.allows(option.key, choice)
        ),
    )
