"""Whatever a game shows or says is in the catalogues, however it came together."""

from collections.abc import Iterator, Sequence
from gettext import GNUTranslations
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine import (
    Action,
    AnyGame,
    BadSetupError,
    Entry,
    MemoryLog,
    Sentence,
    Session,
    Setup,
    TableError,
    TableFact,
)
from companion.engine.definition import hides
from companion.engine.face import Lamp
from companion.engine.play import play_out
from companion.engine.saved import Saved
from companion.engine.seats import all_seats
from companion.locale import catalogues
from companion.presenters.draft import Draft
from companion.presenters.hand_over import hand_over_page, private_page
from companion.presenters.home import history_page, home_page
from companion.presenters.language import Language
from companion.presenters.result import result_page
from companion.presenters.settings import Settings, settings_page
from companion.presenters.setup import setup_page
from companion.presenters.table import table_page
from companion.table.looking import Sight
from companion.table.snapshot import Stand, situation
from tests.every_game.variants import GAMES, is_long, start
from tests.everything import all_actions
from tests.wander import wander

TABLES = range(12)
WANDERERS = 6  # every sixth game is played by pure chance
SOME = 5  # of a long game every fifth step is drawn
FOOLISH_ACTIONS = 25  # tried at every step, most of them forbidden

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


class Heard(GNUTranslations):
    """A catalogue that only remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str | tuple[str, str]] = set()
        self._sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        self.words.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.words.add((msgid1, msgid2))
        return msgid1 if n == 1 else msgid2

    def hear(self, value: Any) -> None:
        """Render every sentence in a value, once with names and once without."""
        for sentence in sentences(value):
            # The same words come at every step, and hearing them once is enough.
            key = repr(sentence)
            if key not in self._sentences:
                self._sentences.add(key)
                sentence.render(("Ola", "Jan"), self)
                sentence.render((), self)


def sentences(value: Any) -> Iterator[Sentence]:
    """Yield every sentence, however deep it lies."""
    if isinstance(value, Sentence):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from sentences([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, dict):
        yield from sentences([*value.values()])
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(sentences, value))


def known() -> set[Any]:
    ids = [{entry.id for entry in catalogues.read(code)} for code in catalogues.LANGUAGES]
    return set.intersection(*ids)


def steps(game: AnyGame) -> Iterator[tuple[Session, Sequence[Entry]]]:
    """Play some games of every kind, to the end."""
    for seed in TABLES:
        log = MemoryLog()
        session = start(game, seed, log)
        yield session, log.entries
        play = wander if seed % WANDERERS == 0 else play_out
        for entries in play(session, Random(seed)):
            yield session, entries


@every_game
def test_what_a_game_shows_and_says_is_translated(game: AnyGame) -> None:
    heard = Heard()
    for session, entries in steps(game):
        face, view = game.face, session.public_view()
        seats = all_seats(session.header.setup.count)
        heard.hear([game.prompt(view), face.headline(view), face.hint(view), face.chapter(view)])
        heard.hear([*face.help(view), face.board(view), dict(face.badges(view))])
        heard.hear([*face.story(view), session.undo_label])
        for seat in seats:
            heard.hear([face.private(session.seat_view(seat)), *face.secrets(view, seat)])
            actions: Sequence[Action] = session.legal(seat)
            heard.hear([face.label(act) for act in actions if not hides(act)])
        for fact in (entry.fact for entry in entries if not isinstance(entry.fact, TableFact)):
            heard.hear([game.describe(fact), face.moment(fact), *game.narrate(fact)])
        if session.outcome:
            heard.hear(face.ending(view))
    heard.hear([dict(option.choices) for option in game.options])
    titles = {game.title, *(step.title for step in game.face.steps)}
    assert heard.words | titles | {option.title for option in game.options} <= known()


@every_game
def test_every_refusal_is_translated(game: AnyGame) -> None:
    heard = Heard()
    for session, _ in steps(game):
        count, random = session.header.setup.count, Random(session.sequence)
        for action in random.sample(all_actions(game, count), FOOLISH_ACTIONS):
            try:
                game.decide(session.state, random.randint(1, count), action, random)
            except TableError as refusal:
                heard.hear(refusal.sentence)
    assert len(heard.words) > 1
    assert heard.words <= known()


@every_game
def test_every_page_is_translated(game: AnyGame) -> None:
    heard = Heard()
    language = Language("en", heard)
    for number, (session, entries) in enumerate(steps(game)):
        if is_long(game) and number % SOME and not session.outcome:
            continue
        moments = [
            game.face.moment(entry.fact)
            for entry in entries
            if not isinstance(entry.fact, TableFact)
        ]
        moment = next(filter(None, moments), None)
        sight = Sight(1, moment, session.state, session.state) if moment else None
        places = tuple(all_seats(session.header.setup.count))
        lamps = dict.fromkeys(places, Lamp.OFF)
        now = situation(session, Stand("evening.journal", 0, sight, None, places, lamps))
        table_page(now, language)
        for seat in all_seats(session.header.setup.count):
            hand_over_page(now, seat, language)
            private_page(game.face.private(session.seat_view(seat)), now.names, language)
        if session.outcome:
            result_page(now, language)
    saved = Saved("a", game, "2026-01-01T20:00:00+00:00", now.names, now.view, over=True)
    home_page([game], [saved], language)
    history_page([saved], language)
    settings_page(Settings(), language)
    setup_page(Draft.of(game, ("Ola", "Jan"), {}), ("Ewa",), language)
    assert heard.words <= known()


@pytest.mark.parametrize(
    "setup",
    [
        Setup(("Ola",)),
        Setup(("Ola",) * 5),
        Setup(("",) * 5),
        Setup(("Ola" * 20, "Jan", "Ewa", "Iza", "Jaś")),
        Setup(("Ola", "Jan", "Ewa", "Iza", "Jaś"), {"plot": "none"}),
        Setup(("Ola", "Jan", "Ewa", "Iza", "Jaś"), {"plots": "some"}),
        Setup(("Ola", "Jan", "Ewa", "Iza", "Jaś"), {}, {"vot": 30}),
        Setup(("Ola", "Jan", "Ewa", "Iza", "Jaś"), {}, {"vote": 0}),
    ],
)
def test_every_wrong_set_up_is_refused_in_known_words(setup: Setup) -> None:
    heard = Heard()
    (resistance,) = (game for game in GAMES if game.slug == "resistance")
    with pytest.raises(BadSetupError) as refusal:
        resistance.check(setup)
    heard.hear(refusal.value.sentence)
    assert heard.words
    assert heard.words <= known()
