"""What each screen draws: plain text and plain numbers, ready in one language."""

from collections.abc import Mapping

import msgspec

from companion.engine import Action, Seat
from companion.engine.face import Lamp, Tone


class Badge(msgspec.Struct, frozen=True):
    """A word with an icon and a tone."""

    text: str
    tone: Tone = Tone.PLAIN
    icon: str = ""


class Choice(msgspec.Struct, frozen=True):
    """Something a seat can do with one tap, or with a hold where nobody can take it back."""

    seat: Seat
    action: Action
    label: str
    hold: bool = False
    icon: str = ""


class Plate(msgspec.Struct, frozen=True):
    """A seat at the drawn table.

    `choices` are what a tap on it does at once (or offers, where there are several); `own` are
    what this seat may do beside the question the table is at. `about` tells all there is to tell,
    where that is more than its badges.
    """

    seat: Seat
    name: str
    lamp: Lamp
    status: Badge
    badges: tuple[Badge, ...] = ()
    choices: tuple[Choice, ...] = ()
    own: tuple[Choice, ...] = ()
    asked: bool = False
    about: tuple[str, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """One field of a track, with what a tap on it does.

    `name` is the game's own for it: a board of one game finds its fields by it.
    """

    label: str
    icon: str
    caption: str
    tone: Tone
    current: bool
    choices: tuple[Choice, ...] = ()
    name: str = ""


class Row(msgspec.Struct, frozen=True):
    """A track of the board."""

    title: str
    fields: tuple[Field, ...]


class BoardPage(msgspec.Struct, frozen=True):
    """The middle of the table."""

    rows: tuple[Row, ...] = ()
    cards: tuple[Badge, ...] = ()


class StripStep(msgspec.Struct, frozen=True):
    """One word of the phase strip."""

    text: str
    current: bool


class Countdown(msgspec.Struct, frozen=True):
    """The timer: `left` milliseconds at `at` on the runner's clock; it stands while `paused`."""

    left: int
    at: int
    paused: bool
    expired: bool


class DealPage(msgspec.Struct, frozen=True):
    """What can be said of the deal, over any screen."""

    title: str
    lines: tuple[str, ...]
    close: str


class ScriptPage(msgspec.Struct, frozen=True):
    """The narration under way: the line that is said now, as large as the screen allows."""

    line: str
    hint: str  # what to do about a line that nobody hears; mostly empty
    progress: str
    paused: bool
    over: bool
    instead: Choice | None = None  # what does without it, until somebody begins to read


class TableWords(msgspec.Struct, frozen=True):
    """The words of the table screen that do not change with the game."""

    undo: str
    rules: str
    pause: str
    go_on: str
    on_screen: str
    look: str
    close: str
    add_minute: str
    stop_timer: str
    resume: str
    leave: str
    settings: str
    deal: str
    paused_title: str
    paused_line: str
    repeat: str
    skip: str
    hold_on: str
    carry_on: str
    read_aloud: str


class TablePage(msgspec.Struct, frozen=True):
    """The whole table screen."""

    chapter: str
    steps: tuple[StripStep, ...]
    plates: tuple[Plate, ...]
    board: BoardPage
    headline: str
    detail: str
    tone: Tone
    choices: tuple[Choice, ...]  # buttons of the prompt bar
    facing: Seat | None  # the one seat the prompt speaks to
    cards: tuple[Badge, ...]  # lying open in the middle at a moment of reveal
    waits_to_go_on: bool  # a moment is shown until somebody taps
    hand_over: tuple[Seat, ...]  # who may be given the screen now
    hand_over_label: str
    undo: str  # empty where nothing can be undone
    help_title: str
    help: tuple[str, ...]
    countdown: Countdown | None
    script: ScriptPage | None
    paused: bool
    over: bool
    badges: tuple[Badge, ...]  # devices that are missing
    words: TableWords
    slug: str = ""  # of the game: it may have a board of its own
    scan: str = ""  # the way to show cards; empty where the game has none
    can_check: bool = False  # whether the deal has a code that could be noted
    deal: DealPage | None = None  # while somebody looks at it


class PickWords(msgspec.Struct, frozen=True):
    """How choices are picked that only one person can read: the same however many there are.

    Two digits are entered, whatever is picked. Which page is read stands on none of this.
    """

    digits: tuple[str, ...]
    first: str  # what to do now
    second: str
    earlier: str
    later: str
    cells: int  # how many choices are read at once
    lines: int  # of each


class HandOverPage(msgspec.Struct, frozen=True):
    """The screen goes to one person; nothing here is private yet.

    `turn` counts what the person has chosen, taken or not: each time they may choose again.
    `released` counts the holds that were ended by something else than the finger.
    """

    seat: Seat
    title: str
    give_to: str
    name: str
    hold: str
    hold_again: str  # once the choices are there
    hint: str
    progress: str
    mine: str  # what the person says after looking; empty where they choose instead
    choices: tuple[Choice, ...]
    choose_title: str
    later: str
    picks: PickWords | None = None
    hold_choice: str = ""  # how to choose where nobody can take it back; a tap where empty
    turn: int = 0
    no_button: str = ""  # the way in without the seat's own button; empty where none is needed
    mine_held: bool = False  # nobody can take back that this was all: it asks for a hold
    released: int = 0
    unmixed: str = ""  # that hidden choices stand where they always do; empty where they do not


class PrivatePage(msgspec.Struct, frozen=True):
    """What is drawn while the seat holds the screen, and never at any other time.

    `instead` tells nobody anything: it is all that could stand in the headline and in each line,
    so that every page can be drawn like the longest. `choices` are read here, each after the code
    by which it is picked; `at` says which page of them is `listed`, and that there are others.
    """

    headline: str
    lines: tuple[str, ...]
    instead: tuple[tuple[str, ...], ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    listed: bool = False
    at: str = ""

    def __repr__(self) -> str:
        return "<private>"


class GameTile(msgspec.Struct, frozen=True):
    """A game on the home screen."""

    slug: str
    title: str
    line: str
    accent: str
    seats: int = 0  # how many can play at most


class SavedGame(msgspec.Struct, frozen=True):
    """A game that was begun; `file` is how the library finds it.

    `mark` is what is not right about it, and comes first: the end of a line may be cut off.
    """

    file: str
    title: str
    line: str
    accent: str
    mark: str = ""

    @property
    def marked_line(self) -> str:
        """The line behind its mark."""
        return f"{self.mark} · {self.line}" if self.mark else self.line


class HomePage(msgspec.Struct, frozen=True):
    """The first screen."""

    title: str
    games: tuple[GameTile, ...]
    resume: SavedGame | None
    resume_title: str
    history: str
    settings: str
    checkup: str
    language: str
    badges: tuple[Badge, ...]


class HistoryPage(msgspec.Struct, frozen=True):
    """Every game played here, the newest first."""

    title: str
    back: str
    empty: str
    games: tuple[SavedGame, ...]


class OptionRow(msgspec.Struct, frozen=True):
    """A variant, the choice made, and what it means."""

    key: str
    title: str
    value: str
    label: str
    explanation: str
    choices: tuple[tuple[str, str, str], ...]  # value, label, explanation


class SetupPage(msgspec.Struct, frozen=True):
    """Who plays and how."""

    slug: str
    title: str
    names: tuple[str, ...]  # as typed; empty where nobody sits yet
    shown: tuple[str, ...]  # as drawn
    can_add: bool
    can_remove: bool
    seats_tab: str
    options_tab: str
    count: str
    hint: str
    people: tuple[str, ...]  # remembered, and not at this table
    options: tuple[OptionRow, ...]
    take_seats: str  # empty where there are no buttons
    start: str
    back: str
    trouble: str  # why the game cannot begin; empty where it can
    type_name: str
    done: str
    cancel: str
    clear: str


class SettingRow(msgspec.Struct, frozen=True):
    """One setting: the value, and every choice with its label."""

    key: str
    title: str
    value: str
    choices: tuple[tuple[str, str], ...]


class PrintingPage(msgspec.Struct, frozen=True):
    """Whose cards can be printed, by two letters and name; `said` is what came of the last time."""

    title: str
    choices: tuple[tuple[str, str], ...]
    said: str = ""
    busy: bool = False


class PinsPage(msgspec.Struct, frozen=True):
    """Whose PIN can be chosen in the settings: each name, as drawn, and whether there is one."""

    title: str
    hint: str
    people: tuple[tuple[str, str, bool], ...] = ()


class SettingsPage(msgspec.Struct, frozen=True):
    """All settings."""

    title: str
    back: str
    rows: tuple[SettingRow, ...]
    people: str
    forget: str
    power: str  # with the next one empty where the machine cannot be switched off from here
    switch_off: str
    printing: PrintingPage | None = None
    pins: PinsPage | None = None


class StoryCell(msgspec.Struct, frozen=True):
    """What a seat did in one round."""

    text: str
    icon: str
    tone: Tone


class StoryColumn(msgspec.Struct, frozen=True):
    """One round of the story."""

    title: str
    cells: Mapping[Seat, StoryCell]
    result: StoryCell


class ResultPage(msgspec.Struct, frozen=True):
    """Who won, why, and how it went."""

    title: str
    headline: str
    detail: str
    tone: Tone
    names: tuple[str, ...]
    sides: tuple[Badge, ...]  # what each seat was, where it is known
    columns: tuple[StoryColumn, ...]
    facts: tuple[str, ...]
    again: str
    home: str
    slug: str = ""  # of the game: its board may have a picture of the whole game
    board: BoardPage = BoardPage()  # as it was left
    check: str = ""  # the way to check the deal; empty where that cannot be
    deal: DealPage | None = None  # while somebody looks at it
