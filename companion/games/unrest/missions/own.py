"""Missions that players add: in their file one wrong mission spoils none of the others.

A mission that is not found out until the evening itself must not take the other ones out of the
game, so whatever is right counts, and each wrong mission gets one sentence. A text that cannot be
read at all gives no mission and one sentence.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from companion.engine import MalformedInputError, Sentence, term
from companion.engine.hints import did_you_mean
from companion.engine.player_files import check_player_file
from companion.games.unrest.missions.known import CODES, KNOWN, titles
from companion.games.unrest.missions.language import Condition, Mission
from companion.games.unrest.missions.measuring import satisfied
from companion.games.unrest.missions.parsing import parse_condition
from companion.games.unrest.pieces import CARD_CODES

FILE_NAME: Final = "unrest.toml"
LARGEST: Final = 64 * 1024  # bytes of the file
MOST: Final = 24  # missions in it: a table has to choose from them with a finger
MOST_CONDITIONS: Final = 6
LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 300  # a key of many thousand parts would take all memory there is

_KEYS: Final = ("code", "name", "needs", "capitol")
_CODE: Final = re.compile(r"[0-9A-Z]{1,7}")


def parse_missions(text: str) -> tuple[tuple[Mission, ...], tuple[Sentence, ...]]:
    """Return the missions of a text, and a sentence for everything that is wrong in it.

    The id of such a mission is the code on its tag.
    """
    try:
        entries = _entries(text)
    except MalformedInputError as error:
        return (), (error.sentence,)
    missions: list[Mission] = []
    troubles: list[Sentence] = []
    for number, entry in enumerate(entries, start=1):
        try:
            missions.append(_Entry(number, entry).mission(missions))
        except MalformedInputError as error:
            troubles.append(error.sentence)
    return tuple(missions), tuple(troubles)


def _entries(text: str) -> list[Any]:
    check_player_file(FILE_NAME, text, largest=LARGEST, longest_line=LONGEST_LINE)
    missions = _read(text)
    if len(missions) > MOST:
        raise MalformedInputError(
            "{file} has {count} missions: at most {most}.",
            file=FILE_NAME,
            count=len(missions),
            most=MOST,
        )
    return missions


def _read(text: str) -> list[Any]:
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedInputError(
            "{file} is not written as missions are: look near line {line}.",
            file=FILE_NAME,
            line=_line_of(error, text),
        ) from error
    missions = found.pop("mission", [])
    if found or not isinstance(missions, list):
        raise MalformedInputError(
            "{file} has something else than missions: begin each with a line [[mission]].",
            file=FILE_NAME,
        )
    return missions


def _line_of(error: Exception, text: str) -> int:
    """Return the line a message speaks of: Python 3.11 says it in words only."""
    if "end of document" in str(error):
        return text.count("\n") + 1
    _, _, rest = str(error).partition("line ")
    digits = rest.partition(",")[0]
    return int(digits) if digits.isdecimal() else 1


class _Entry:
    """One mission as it was written, and what may be wrong with it."""

    def __init__(self, number: int, entry: Any) -> None:
        self._number = number
        self._entry: dict[str, Any] = entry if isinstance(entry, dict) else {}

    def mission(self, others: Iterable[Mission]) -> Mission:
        """Return it, or raise `MalformedInputError`."""
        for key in sorted(self._entry.keys() - set(_KEYS)):
            self._wrong(
                term(
                    "Mission {number} of {file}: nobody knows what {key} is{hint}; choose from"
                    " {known}."
                ),
                key=_short(key),
                hint=did_you_mean(key, _KEYS),
                known=", ".join(_KEYS),
            )
        taken = (*KNOWN.values(), *others)
        code, name = self._code(taken), self._name(others)
        capitol = self._conditions("capitol") if "capitol" in self._entry else ()
        return Mission(code, name, self._conditions("needs"), capitol)

    def _code(self, taken: Sequence[Mission]) -> str:
        code = self._text("code").upper()
        if not _CODE.fullmatch(code):
            self._wrong(
                term(
                    "Mission {number} of {file}: {code} is no code, take 1 to 7 letters A to Z"
                    " and digits."
                ),
                code=_short(code),
            )
        if code in CODES or code in CARD_CODES or code in [mission.id for mission in taken]:
            self._wrong(
                term(
                    "Mission {number} of {file}: there is a card {code} already, take another code."
                ),
                code=code,
            )
        return code

    def _name(self, others: Iterable[Mission]) -> str:
        name = self._text("name")
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            self._wrong(
                term("Mission {number} of {file}: a name has 1 to {most} letters in one line."),
                most=LONGEST_NAME,
            )
        if name.casefold() in titles().union(mission.name.casefold() for mission in others):
            self._wrong(
                term("Mission {number} of {file}: there is a mission {name} already."), name=name
            )
        return name

    def _text(self, key: str) -> str:
        text = self._entry.get(key)
        if not isinstance(text, str):
            self._wrong(
                term("Mission {number} of {file}: {key} is missing or no text in quotes."), key=key
            )
        return text.strip()

    def _conditions(self, key: str) -> tuple[Condition, ...]:
        texts = self._entry.get(key)
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            self._wrong(
                term("Mission {number} of {file}: {key} is missing or no list, such as {example}."),
                key=key,
                example='["sum(riots) >= 4", "count(supplies) == 0"]',
            )
        if not 1 <= len(texts) <= MOST_CONDITIONS:
            self._wrong(
                term("Mission {number} of {file}: {key} has 1 to {most} conditions."),
                key=key,
                most=MOST_CONDITIONS,
            )
        conditions = tuple(map(self._condition, texts))
        if satisfied(conditions, ()):
            self._wrong(
                term("Mission {number} of {file}: {key} is met by a district without any card."),
                key=key,
            )
        return conditions

    def _condition(self, text: str) -> Condition:
        try:
            return parse_condition(text)
        except MalformedInputError as error:
            facts = dict(error.sentence.facts)
            where = f"{FILE_NAME}, {self._text('name')}: {facts.pop('text')}"
            raise MalformedInputError(error.sentence.template, text=where, **facts) from error

    def _wrong(self, template: str, **facts: Any) -> NoReturn:
        raise MalformedInputError(template, number=self._number, file=FILE_NAME, **facts)


def _short(text: str) -> str:
    """Return what is told of somebody's text: enough to find it, and in one line."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= LONGEST_NAME else shown[: LONGEST_NAME - 1] + "…"
