"""Sheets of tags to print, true to size, with everything needed to stick them on cards."""

from card_codes.sheets.form import Form
from card_codes.sheets.paper import LABELS, PAPERS, LabelSheet, Paper
from card_codes.sheets.pdf import Fonts, Sticker, Words, draw_sheets

__all__ = [
    "LABELS",
    "PAPERS",
    "Fonts",
    "Form",
    "LabelSheet",
    "Paper",
    "Sticker",
    "Words",
    "draw_sheets",
]
