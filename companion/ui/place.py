"""Where the table is among the screens. No Kivy here."""

from enum import StrEnum


class Place(StrEnum):
    """Every screen there is."""

    HOME = "home"
    HISTORY = "history"
    SETUP = "setup"
    SEATING = "seating"
    SETTINGS = "settings"
    CHECKUP = "checkup"
    TABLE = "table"
    SCAN = "scan"
    TABLEAU = "tableau"
    PIN = "pin"
    HAND_OVER = "hand_over"
    PRIVATE_SCAN = "private_scan"
    RESULT = "result"
