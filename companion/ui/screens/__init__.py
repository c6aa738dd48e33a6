"""Every screen there is, one module with its layout each."""

from kivy.uix.screenmanager import Screen

from companion.ui.desk import Place

__all__ = ["screen_for"]


def screen_for(place: Place) -> type[Screen]:
    """Return the class that draws a place. Its layout is read now and not at the start."""
    match place:
        case Place.HOME:
            from companion.ui.screens.home import HomeScreen as Found
        case Place.HISTORY:
            from companion.ui.screens.history import HistoryScreen as Found
        case Place.SETUP:
            from companion.ui.screens.setup import SetupScreen as Found
        case Place.SEATING:
            from companion.ui.screens.seating import SeatingScreen as Found
        case Place.CHECKUP:
            from companion.ui.screens.checkup import CheckupScreen as Found
        case Place.SETTINGS:
            from companion.ui.screens.settings import SettingsScreen as Found
        case Place.PIN:
            from companion.ui.screens.pin import PinScreen as Found
        case _:
            return _screen_of_a_game(place)
    return Found


def _screen_of_a_game(place: Place) -> type[Screen]:
    match place:
        case Place.TABLE:
            from companion.ui.screens.table import TableScreen as Found
        case Place.SCAN:
            from companion.ui.screens.scan import ScanScreen as Found
        case Place.TABLEAU:
            from companion.ui.screens.tableau import TableauScreen as Found
        case Place.HAND_OVER:
            from companion.ui.screens.hand_over import HandOverScreen as Found
        case Place.PRIVATE_SCAN:
            from companion.ui.screens.private_scan import PrivateScanScreen as Found
        case Place.RESULT:
            from companion.ui.screens.result import ResultScreen as Found
        case _:
            raise ValueError(f"no screen draws {place}")
    return Found
