"""From a game to sheets of tags: which cards, in which language, on which paper."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import msgspec

from card_codes.catalogue import Card
from card_codes.decoders import Decoder, loaded
from card_codes.errors import CatalogueError
from card_codes.opaque import tokens_of
from card_codes.sheets import LABELS, PAPERS, Fonts, Form, LabelSheet, Paper, Sticker, Words
from card_codes.sheets import draw_sheets as draw
from card_codes.sight import Stage
from companion.cli import places
from companion.cli.all_cards import cards_of, pick_letters, title_of
from companion.cli.files import Games, notice, write_file
from companion.cli.printed_sets import printing_set
from companion.cli.progress import Progress
from companion.cli.settings_file import load_settings
from companion.engine import BadSetupError, RecordError
from companion.presenters.language import Language, language
from companion.presenters.sheets import NOT_READ_BACK, sheet_words

Told = Callable[[int, int], None]


class Order(msgspec.Struct, frozen=True):
    """What to print: these cards, all of one game, on this form.

    Where there is a `witness`, it reads every tag back before anything is written.
    """

    title: str
    cards: Sequence[Card]
    language: Language
    form: Form = Form()
    witness: Decoder | None = None


def write_sheets(known: Games, given: argparse.Namespace) -> None:
    """Write the PDF that was asked for on the command line."""
    if given.labels == "list":
        print(*map(_described, LABELS.values()), sep="\n")
        return
    if given.output is None:
        raise BadSetupError("Say where to write the sheets: -o FILE.pdf.")
    order = _order(known, given)
    print_order(order, given.output, Progress())
    if order.witness:
        count = sum(card.copies for card in order.cards)
        print(f"All {count} tags and the test card on each page were read back.")


def print_order(order: Order, path: Path, told: Told = lambda _done, _all: None) -> None:
    """Write an order as a PDF, wholly or not at all."""
    form = order.form
    try:
        form.plan()  # refused before a set is counted
    except CatalogueError as error:
        raise BadSetupError(error.message, **error.facts) from error
    if not form.hidden:
        write_file(path, plain_sheets(order, told))
        return
    letters = order.cards[0].tag.game
    with printing_set(letters, {card.tag.card: card.copies for card in order.cards}) as (key, new):
        codes = [token for token, _ in tokens_of(key, new)]
        write_file(path, _drawn(order, codes, told))


def plain_sheets(order: Order, told: Told = lambda _done, _all: None) -> bytes:
    """Return the PDF of tags that everybody can read."""
    return _drawn(order, [card.code for card in _each(order.cards)], told)


def game_order(known: Games, letters: str, words: Language) -> Order:
    """Return an order for all cards of a game on plain A4, checked where zbar is here."""
    cards, _ = cards_of(known, letters)
    return Order(title_of(known, letters), cards, words, witness=loaded(Stage.ZBAR))


def _drawn(order: Order, codes: Sequence[str], told: Told) -> bytes:
    words = sheet_words(order.title, order.language, hidden=order.form.hidden)
    stickers = list(_stickers(order, codes))
    if order.form.hidden and order.form.labels:
        # As chance has it: else the place of a label on its sheet would tell what it is.
        stickers.sort(key=lambda sticker: sticker.code)
    sheets = draw(stickers, order.form, Words(**words), _fonts(), told)
    if order.witness:
        _check(sheets, stickers, order.form, order.witness)
    return sheets


def _check(sheets: bytes, stickers: Sequence[Sticker], form: Form, witness: Decoder) -> None:
    """Raise `RecordError` where a tag is not read back, after saying which."""
    from card_codes.sheets.check import read_back  # noqa: PLC0415 - it loads a viewer of PDF files

    wrong = read_back(sheets, stickers, form, witness)
    for one in wrong:
        said = f"reads as {', '.join(one.seen)}" if one.seen else "is not read"
        print(f"{one.code} on page {one.page} {said}.", file=sys.stderr)
    if wrong:
        pages = -(-len(stickers) // len(form.plan().cells))
        raise RecordError(NOT_READ_BACK, count=len(wrong), all=len(stickers) + pages)


def _zbar() -> Decoder:
    zbar = loaded(Stage.ZBAR)
    if zbar is None:
        raise BadSetupError("--check needs zbar: sudo apt install libzbar0.")
    return zbar


def _each(cards: Sequence[Card]) -> Iterator[Card]:
    """Yield a card as often as there are copies."""
    return (card for card in cards for _ in range(card.copies))


def _stickers(order: Order, codes: Sequence[str]) -> Iterator[Sticker]:
    stickers = zip(codes, _each(order.cards), strict=True)
    for card, copies in groupby(stickers, key=lambda pair: pair[1]):
        for number, (code, _) in enumerate(copies, start=1):
            note = f"{number}/{card.copies}" if card.copies > 1 else ""
            yield Sticker(code, card.name(order.language.code), note)


def _fonts() -> Fonts:
    """Return fonts with Polish letters, which come with the screen; its window stays closed."""
    spec = find_spec("kivy")
    if spec is None or spec.origin is None:
        raise RecordError("Kivy and its fonts are not installed: run make setup.")
    folder = Path(spec.origin).parent / "data" / "fonts"
    regular, bold, mono = (
        folder / f"{name}.ttf" for name in ("Roboto-Regular", "Roboto-Bold", "RobotoMono-Regular")
    )
    return Fonts(regular, bold, mono)


def _order(known: Games, given: argparse.Namespace) -> Order:
    letters = pick_letters(known, given.game)
    cards, troubles = cards_of(known, letters)
    notice(*troubles)
    settings, _ = load_settings(places.home() / "settings.json")
    return Order(
        title_of(known, letters),
        _chosen(cards, given),
        language(given.language or settings.language),
        Form(_sheet(given.labels, given.paper), given.size, hidden=given.opaque),
        _zbar() if given.check else None,
    )


def _chosen(cards: Sequence[Card], given: argparse.Namespace) -> Sequence[Card]:
    if given.cards is not None:
        wanted = [pattern.strip().upper() for pattern in given.cards.split(",")]
        for pattern in wanted:
            if not any(_fits(card, pattern) for card in cards):
                raise BadSetupError(
                    "No card is called {card!r}: see companion cards {game}.",
                    card=pattern,
                    game=given.game,
                )
        cards = [card for card in cards if any(_fits(card, pattern) for pattern in wanted)]
    if given.copies == "one":
        cards = [msgspec.structs.replace(card, copies=1) for card in cards]
    return cards


def _fits(card: Card, pattern: str) -> bool:
    return fnmatchcase(card.tag.card, pattern) or card.code == pattern


def _sheet(labels: str | None, paper: str | None) -> Paper | LabelSheet:
    if labels is None:
        return PAPERS[paper or "a4"]
    sheet = LABELS.get(labels.upper())
    if sheet is None:
        raise BadSetupError(
            "There are no labels {name!r}: choose from {known}.",
            name=labels,
            known=", ".join(LABELS),
        )
    if paper not in (None, sheet.paper.name):
        raise BadSetupError(
            "Labels {name} are on {right} paper, not on {paper}.",
            name=sheet.name,
            right=sheet.paper.name,
            paper=paper,
        )
    return sheet


def _described(sheet: LabelSheet) -> str:
    size = f"{sheet.width:.4g} x {sheet.height:.4g} mm"
    return f"{sheet.name} ({size}, {sheet.columns * sheet.rows} on {sheet.paper.name})"
