"""Find every word in the code and on the cards, and bring the .po files up to date with them.

Run by `make words`, never by the companion itself: only this needs Babel.
"""

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from card_codes.errors import CatalogueError, PictureError
from companion.engine import TableError
from companion.narration import errors as narration_errors

LOCALE: Final = Path(__file__).parent
PACKAGE: Final = LOCALE.parent
# The command line speaks English only, and the widgets hold no words.
PARTS: Final = ("checkup", "engine", "games", "journal", "narration", "presenters", "table")
# Only what is wrong with a device is for people.
DEVICES: Final = (PACKAGE.parent / "hardware", PACKAGE / "scanning")
CARD_CODES: Final = PACKAGE.parent / "card_codes"  # and with a file or a picture
SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final = ("en", "pl")

_HEADER: Final = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals};\\n"

"""


class Message(msgspec.Struct, frozen=True):
    """A text to translate, where it was found, and what is printed on a card in any language."""

    one: str
    file: str
    line: int
    many: str | None = None
    printed: Mapping[str, str] = {}

    @property
    def id(self) -> str | tuple[str, str]:
        """The text as a catalogue knows it: one, or one and its plural."""
        return self.one if self.many is None else (self.one, self.many)


def po_file(code: str) -> Path:
    """Return the catalogue of a language."""
    return LOCALE / code / "LC_MESSAGES" / "companion.po"


def read(code: str) -> Catalog:
    """Return the catalogue of a language as it is written."""
    with po_file(code).open("rb") as file:
        return read_po(file, locale=code)


def extract() -> list[Message]:
    """Return every text of the companion, file by file."""
    code = (path for part in PARTS for path in sorted((PACKAGE / part).rglob("*.py")))
    devices = (path for folder in DEVICES for path in sorted(folder.rglob("*.py")))
    tags = sorted(CARD_CODES.rglob("*.py"))
    cards = sorted((PACKAGE / "games").glob("*/cards.toml"))
    return [
        *(message for path in code for message in in_code(path.read_text("utf-8"), _name(path))),
        *(one for path in devices for one in in_faults(path.read_text("utf-8"), _name(path))),
        *(one for path in tags for one in in_tag_errors(path.read_text("utf-8"), _name(path))),
        *(message for path in cards for message in on_cards(path.read_text("utf-8"), _name(path))),
    ]


def in_code(text: str, file: str = "") -> Iterator[Message]:
    """Yield every literal that is given to a marking call, each branch of an `if` by itself.

    >>> [message.id for message in in_code('say("Yes" if sure else "Perhaps")')]
    ['Yes', 'Perhaps']
    >>> [message.id for message in in_code('say_count("{n} fail", "{n} fails", 2)')]
    [('{n} fail', '{n} fails')]
    >>> list(in_code('names.count("")'))
    []
    """
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = _called(call.func)
        if name in _COUNTING:
            match call.args:
                case [ast.Constant(value=str(one)), ast.Constant(value=str(many)), _, *_]:
                    yield Message(one, file, call.lineno, many)
        elif name in _marking() and call.args:
            yield from (Message(one, file, call.lineno) for one in _literals(call.args[0]) if one)


def in_faults(text: str, file: str = "") -> Iterator[Message]:
    """Yield the sentence of every fault.

    >>> [message.id for message in in_faults('fault("lamps", "No lamp is lit.", seat=3)')]
    ['No lamp is lit.']
    """
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match call:
            case ast.Call(func=ast.Name(id="fault"), args=[_, sentence]):
                yield from (Message(one, file, call.lineno) for one in _literals(sentence))


def in_tag_errors(text: str, file: str = "") -> Iterator[Message]:
    """Yield the sentence of every refusal of a file of cards or of a picture.

    >>> [message.id for message in in_tag_errors('raise CatalogueError("It is empty.", line=3)')]
    ['It is empty.']
    """
    known = _kinds(CatalogueError) | _kinds(PictureError)
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if _called(call.func) in known and call.args:
            yield from (Message(one, file, call.lineno) for one in _literals(call.args[0]) if one)


def on_cards(text: str, file: str = "") -> Iterator[Message]:
    """Yield the names that are printed on cards.

    >>> [message.id for message in on_cards("card = [{en = 'Spy', pl = 'Agent'}]")]
    ['Spy']
    """
    for line, card in enumerate(_tables(tomllib.loads(text))):
        if SOURCE_LANGUAGE in card:
            printed = {code: card[code] for code in LANGUAGES if code in card}
            yield Message(card[SOURCE_LANGUAGE], file, line, printed=printed)


def updated(old: Catalog, code: str, messages: Iterable[Message]) -> Catalog:
    """Return a catalogue of exactly these messages, with what the old one has for them."""
    new = Catalog(locale=code)
    printed: dict[str, str] = {}
    for message in messages:
        if code in message.printed:
            printed[message.one] = message.printed[code]
        known = old.get(message.one)
        same = known is not None and known.id == message.id
        new.add(message.id, known.string if known and same else "", [(message.file, message.line)])
    for entry in new:
        if entry.id and code == SOURCE_LANGUAGE:
            entry.string = entry.id
        elif entry.id in printed:
            entry.string = printed[str(entry.id)]
    return new


def written(catalogue: Catalog, code: str) -> bytes:
    """Return the text of a .po file: no dates and no line numbers, so that a change stays small."""
    file = BytesIO()
    header = _HEADER.format(code=code, plurals=catalogue.plural_forms.rstrip(";"))
    file.write(header.encode())
    write_po(file, catalogue, width=100, omit_header=True, sort_by_file=True, include_lineno=False)
    return file.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """Return every text that lacks a translation, or one of its plural forms."""
    return [str(entry.id) for entry in catalogue if entry.id and not all(forms(entry))]


def forms(entry: Entry) -> tuple[str, ...]:
    """Return every form of a translation; one where there is no plural."""
    match entry.string:
        case str(text):
            return (text,)
        case None:
            return ("",)
        case texts:
            return tuple(texts)


def main() -> None:
    """Bring every catalogue up to date and name what is to be translated."""
    messages = extract()
    for code in LANGUAGES:
        catalogue = updated(read(code), code, messages)
        po_file(code).write_bytes(written(catalogue, code))
        for text in untranslated(catalogue):
            sys.stdout.write(f"{code}: not translated: {text}\n")


_COUNTING: Final = {"say_count", "count"}


def _marking() -> set[str]:
    return {"say", "term", "text", *_kinds(TableError)}


_IMPORTED: Final = (narration_errors,)  # a kind of error is known once it is imported


def _kinds(error: type[Exception]) -> set[str]:
    return {error.__name__}.union(*(_kinds(kind) for kind in error.__subclasses__()))


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _literals(value: ast.expr) -> Iterator[str]:
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _literals(body)
            yield from _literals(other)


def _tables(value: Any) -> Iterator[Mapping[str, str]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from _tables(inner)


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


if __name__ == "__main__":
    main()
