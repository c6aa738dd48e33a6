"""What a screen can ask for. Screens know this list and nothing else of the companion."""

from typing import Protocol

from companion.engine import Seat
from companion.presenters.pages import Choice
from companion.presenters.scan import ScanPage
from companion.presenters.tableau import Answer, Item


class TypingDeeds(Protocol):
    """What can be done where the code of a card is typed."""

    def open_typing(self) -> None:
        """Begin to type a code."""

    def close_typing(self) -> None:
        """Type nothing after all."""

    def type_code(self, text: str) -> None:
        """Take what was typed."""


class CardDeeds(TypingDeeds, Protocol):
    """What can be done with cards that are shown openly."""

    def accept(self, number: int, choice: Choice) -> None:
        """Do what a card means."""

    def accept_all(self, page: ScanPage) -> None:
        """Do what all cards mean that mean one thing."""

    def reject(self, number: int) -> None:
        """Put a card aside."""

    def close(self) -> None:
        """Go back to the table."""


class CountingDeeds(TypingDeeds, Protocol):
    """What can be done while the cards of one seat are counted."""

    def take_picture(self) -> None:
        """Take one more picture of them."""

    def begin_again(self) -> None:
        """Forget all pictures, and what was said to them."""

    def answer(self, item: Item, answer: Answer) -> None:
        """Answer one question."""

    def accept(self) -> None:
        """Write all of it down."""

    def close(self) -> None:
        """Go back to the table; nothing is written down."""


class PrivateCardDeeds(Protocol):
    """What whoever holds the screen can do to show a card."""

    def begin(self) -> None:
        """Let the camera look."""

    def by_touch(self) -> None:
        """Choose on the screen instead."""


class Deeds(Protocol):
    """Everything a touch can lead to. All of it returns at once; the next page tells the rest."""

    # Home and history
    def set_up(self, slug: str) -> None:
        """Prepare a new game."""

    def open_game(self, file: str) -> None:
        """Go on with a game, or look at one that is over."""

    def open_home(self) -> None:
        """Show the home screen; a running game stays where it is."""

    def open_history(self) -> None:
        """Show every game played here."""

    def open_settings(self) -> None:
        """Show the settings, on top of what is shown now."""

    def close_settings(self) -> None:
        """Go back to where the settings were opened."""

    def switch_language(self) -> None:
        """Take the other language."""

    def change_setting(self, key: str, value: str) -> None:
        """Take another value for one setting, at once."""

    def forget_people(self) -> None:
        """Forget every remembered name."""

    def print_cards(self, letters: str) -> None:
        """Put the tags of a game on a USB stick."""

    def switch_off(self) -> None:
        """Switch the machine off."""

    # Self-test
    def open_checkup(self) -> None:
        """Show what works and what is missing."""

    def close_checkup(self) -> None:
        """Leave the self-test."""

    def check_again(self) -> None:
        """Look at everything anew."""

    def try_voice(self) -> None:
        """Say a line, to hear whether it is heard."""

    # Set-up
    def set_count(self, count: int) -> None:
        """Seat that many people."""

    def name_seat(self, index: int, name: str) -> None:
        """Write a name at a seat (index from 0); an empty one clears it."""

    def move_seat(self, index: int, to: int) -> None:
        """Let somebody change places; the others move up."""

    def choose_option(self, key: str, value: str) -> None:
        """Take a variant."""

    def start(self) -> None:
        """Begin the game that was set up."""

    # Taking seats
    def take_seats(self) -> None:
        """Let everybody press a button where they sit."""

    def skip_seat(self) -> None:
        """Whoever is next sits where there are no buttons."""

    def seat_nobody(self) -> None:
        """Play without any buttons."""

    def seat_again(self) -> None:
        """Begin anew."""

    def leave_seating(self) -> None:
        """Go back to where it began."""

    # Table
    def choose(self, choice: Choice) -> None:
        """Do what a seat chose."""

    def undo(self) -> None:
        """Take the last thing back."""

    def go_on(self) -> None:
        """Leave the moment that is shown."""

    def pause(self) -> None:
        """Stop all clocks."""

    def unpause(self) -> None:
        """Let the clocks go on."""

    def add_minute(self) -> None:
        """Give the countdown a minute more."""

    def stop_timer(self) -> None:
        """Take the countdown away."""

    def pause_script(self) -> None:
        """Hold the narration, or let it go on."""

    def repeat_script(self) -> None:
        """Tell the narration again from its beginning."""

    def skip_script(self) -> None:
        """Go to the end of the narration."""

    def check_deal(self) -> None:
        """Show the codes of the deal, or after the end whether anything was changed."""

    def close_deal(self) -> None:
        """Put them away."""

    def play_again(self) -> None:
        """Set up the same game with the same people."""

    # Cards
    @property
    def scanning(self) -> CardDeeds:
        """Cards that are shown openly."""

    @property
    def counting(self) -> CountingDeeds:
        """All cards of one seat."""

    @property
    def showing(self) -> PrivateCardDeeds:
        """A card that is shown in private."""

    def open_scan(self) -> None:
        """Show cards, openly or in private."""

    # PINs
    def choose_pin(self, name: str) -> None:
        """Let this player choose a PIN, or change it."""

    def enter_digit(self, digit: str) -> None:
        """Take one more digit of a PIN."""

    def erase_digits(self) -> None:
        """Begin the PIN anew."""

    def forgot_pin(self) -> None:
        """Go on without the PIN, which is removed: in a game everybody is told."""

    def leave_pin(self) -> None:
        """Enter no PIN after all."""

    # Hand-over
    def hand_over(self, seat: Seat | None = None) -> None:
        """Give the screen to this seat, or to the next one that is waited for."""

    def look(self) -> None:
        """Show this seat what only it may see, for as long as it holds."""

    def open_without_button(self) -> None:
        """Let this seat look although its button does not work: everybody is told."""

    def hide(self) -> None:
        """Hide it at once."""

    def turn_page(self, by: int) -> None:
        """Read other choices of those that only this seat can read: `by` is 1 or -1."""

    def pick(self, code: int) -> None:
        """Do what this code stands for on the page that was read."""

    def seen(self) -> None:
        """The person has looked; the screen goes on to the next."""

    def hand_back(self) -> None:
        """Put the screen back on the table."""
