"""The end of a game, and its story as a picture."""

from collections import Counter
from collections.abc import Sequence

from companion.engine import Seat
from companion.engine.face import Column, Mark
from companion.engine.proof import Verdict
from companion.presenters.board import board_page
from companion.presenters.language import Language
from companion.presenters.names import drawn
from companion.presenters.pages import Badge, ResultPage, StoryCell, StoryColumn
from companion.table.page_lock import lamps_called
from companion.table.snapshot import Situation


def result_page(now: Situation, language: Language, imported: Verdict | None = None) -> ResultPage:
    """Return who won, why, and how it went; what is `imported` was not played here."""
    names = drawn(now.names, language)
    ending = now.game.face.ending(now.view)

    def side(seat: Seat) -> Badge:
        mark = ending.seats.get(seat)
        return Badge(language.say(mark.text, names), mark.tone, mark.icon) if mark else Badge("")

    return ResultPage(
        title=language.term(now.game.title),
        headline=language.say(ending.headline, names),
        detail=language.say(ending.detail, names),
        tone=ending.tone,
        names=names,
        sides=tuple(side(seat) for seat in range(1, len(names) + 1)),
        columns=story_columns(now.game.face.story(now.view), names, language),
        facts=(*_origin(imported, language), *_facts(now, names, language)),
        again=language.text("Play again"),
        home=language.text("Home"),
        slug=now.game.slug,
        board=board_page(now.game.face.board(now.view), lambda said: language.say(said, names)),
    )


def story_columns(
    columns: Sequence[Column], names: tuple[str, ...], language: Language
) -> tuple[StoryColumn, ...]:
    """Return the columns of a game's story in words."""

    def cell(mark: Mark) -> StoryCell:
        return StoryCell(language.say(mark.text, names), mark.icon, mark.tone)

    return tuple(
        StoryColumn(
            language.say(one.title, names),
            {seat: cell(mark) for seat, mark in one.seats.items()},
            cell(one.result),
        )
        for one in columns
    )


def _origin(imported: Verdict | None, language: Language) -> tuple[str, ...]:
    if imported is None:
        return ()
    changed = imported is Verdict.CHANGED
    return (language.text("Imported, changed") if changed else language.text("Imported"),)


def _facts(now: Situation, names: tuple[str, ...], language: Language) -> tuple[str, ...]:
    minutes = max(1, now.time // 60_000)
    played = language.count("Played for {n} minute.", "Played for {n} minutes.", minutes)
    thinking = now.clock.thinking
    told = [played]
    if thinking:
        slowest = max(thinking, key=lambda seat: thinking[seat])
        told.append(language.text("Most thinking time: {name}", name=names[slowest - 1]))
    if now.opened:
        told.append(language.text("Pages opened: {names}", names=_counted(now.opened, names)))
    if now.undone_choices:
        undone = _counted(now.undone_choices, names)
        told.append(language.text("Choices undone: {names}", names=undone))
    if now.refused:
        told.append(language.text("Wrong PINs: {names}", names=_counted(now.refused, names)))
    if now.removed_pins:
        told.append(language.text("PINs removed: {names}", names=_counted(now.removed_pins, names)))
    if now.new_pins:
        told.append(language.text("New PINs: {names}", names=_counted(now.new_pins, names)))
    if now.calls > 1:
        told.append(language.say(lamps_called(now.calls)))
    if now.reseated:
        told.append(language.text("Seats were taken anew."))
    if now.boxless:
        named = ", ".join(names[seat - 1] for seat in now.boxless)
        everybody = len(now.boxless) == len(names)
        told.append(
            language.text("Nobody had buttons.")
            if everybody
            else language.text("Without buttons: {names}", names=named)
        )
    return tuple(told)


def _counted(seats: Sequence[Seat], names: tuple[str, ...]) -> str:
    """Return of whom that is, and how often where it was more than once."""
    often = Counter(seat for seat in seats if seat <= len(names))
    return ", ".join(
        names[seat - 1] + (f" ({times})" if times > 1 else "")
        for seat, times in sorted(often.items())
    )
