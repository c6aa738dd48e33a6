"""The home screen and the history."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from companion.engine import AnyGame
from companion.engine.proof import imported_words
from companion.engine.saved import OnShelf, Saved, Unreadable
from companion.presenters.language import LANGUAGES, Language
from companion.presenters.names import drawn
from companion.presenters.pages import Badge, GameTile, HistoryPage, HomePage, SavedGame


def home_page(
    games: Iterable[AnyGame],
    saved: Sequence[OnShelf],
    language: Language,
    badges: tuple[Badge, ...] = (),
) -> HomePage:
    """Return what the home screen draws; the newest unfinished game can be gone on with."""
    waiting = next((game for game in saved if isinstance(game, Saved) and not game.over), None)
    return HomePage(
        title=language.text("What shall we play?"),
        games=tuple(_tile(game, language) for game in games),
        resume=_saved(waiting, language) if waiting else None,
        resume_title=language.text("Play on"),
        history=language.text("History"),
        settings=language.text("Settings"),
        checkup=language.text("Self-test"),
        language=LANGUAGES[other_language(language.code)],
        badges=(*badges, *_unreadable_badge(saved, language)),
    )


def history_page(saved: Sequence[OnShelf], language: Language) -> HistoryPage:
    """Return every game that was played."""
    return HistoryPage(
        title=language.text("History"),
        back=language.text("Back"),
        empty=language.text("No games played here yet."),
        games=tuple(
            _saved(game, language) if isinstance(game, Saved) else _unreadable(game, language)
            for game in saved
        ),
    )


def other_language(code: str) -> str:
    """Return the language a tap on the language button takes."""
    codes = list(LANGUAGES)
    return codes[(codes.index(code) + 1) % len(codes)]


def _tile(game: AnyGame, language: Language) -> GameTile:
    line = language.text(
        "{players} · {minutes} min", players=_players(game, language), minutes=game.minutes
    )
    return GameTile(game.slug, language.term(game.title), line, game.face.accent, game.seats[-1])


def _players(game: AnyGame, language: Language) -> str:
    least, most = game.seats.start, game.seats.stop - 1
    if least == most:
        return language.count("{n} player", "{n} players", most)
    return language.count("{least}-{n} player", "{least}-{n} players", most, least=least)


def _saved(saved: Saved, language: Language) -> SavedGame:
    names = drawn(saved.names, language)
    face = saved.game.face
    stands = face.ending(saved.view).headline if saved.over else face.chapter(saved.view)
    parts = (_when(saved.started), language.say(stands, names), ", ".join(names))
    return SavedGame(
        file=saved.file,
        title=language.term(saved.game.title),
        line=" · ".join(part for part in parts if part),
        accent=face.accent,
        mark=_mark(saved, language),
    )


def _mark(saved: Saved, language: Language) -> str:
    """Return what must be known first of a game that is not just what was played here."""
    found = [language.say(imported_words(saved.imported))] if saved.imported else []
    if saved.damaged:
        found.append(language.text("damaged or edited"))
    elif saved.put_back:
        found.append(language.text("put back in time"))
    elif saved.incomplete:
        found.append(language.text("entries lost"))
    return " · ".join(found)


def _unreadable(found: Unreadable, language: Language) -> SavedGame:
    mark = language.text("cannot be read")
    return SavedGame(found.file, found.file, language.say(found.why), accent="", mark=mark)


def _unreadable_badge(saved: Sequence[OnShelf], language: Language) -> tuple[Badge, ...]:
    spoilt = sum(isinstance(found, Unreadable) for found in saved)
    if not spoilt:
        return ()
    return (Badge(language.count("{n} unreadable game", "{n} unreadable games", spoilt)),)


def _when(started: str) -> str:
    """Return day and hour on the clock of this table; ISO dates read the same in any language."""
    return datetime.fromisoformat(started).astimezone().strftime("%Y-%m-%d %H:%M")
