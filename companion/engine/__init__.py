"""The referee: pure rules machinery, no screen, no disk, no pins."""

from companion.engine.cue import Cue, Kind
from companion.engine.definition import Action, AnyGame, CardKind, GameDefinition, Intent
from companion.engine.errors import (
    AmbiguousInputError,
    BadSetupError,
    IllegalActionError,
    MalformedInputError,
    RecordError,
    SecretWithheldError,
    TableError,
    UnknownGameError,
)
from companion.engine.facts import Entry, Fact, TableFact
from companion.engine.lazy import LazyMapping
from companion.engine.log import EventLog, Header, MemoryLog, Record, Seated
from companion.engine.names import name_key
from companion.engine.outcome import Outcome
from companion.engine.player_files import as_it_began, game_of
from companion.engine.registry import find_games, pick_game
from companion.engine.seats import Seat
from companion.engine.secret import Secret
from companion.engine.sentence import Sentence, say, say_count, term
from companion.engine.session import Session, replay
from companion.engine.setup import Option, Setup

__all__ = [
    "Action",
    "AmbiguousInputError",
    "AnyGame",
    "BadSetupError",
    "CardKind",
    "Cue",
    "Entry",
    "EventLog",
    "Fact",
    "GameDefinition",
    "Header",
    "IllegalActionError",
    "Intent",
    "Kind",
    "LazyMapping",
    "MalformedInputError",
    "MemoryLog",
    "Option",
    "Outcome",
    "Record",
    "RecordError",
    "Seat",
    "Seated",
    "Secret",
    "SecretWithheldError",
    "Sentence",
    "Session",
    "Setup",
    "TableError",
    "TableFact",
    "UnknownGameError",
    "as_it_began",
    "find_games",
    "game_of",
    "name_key",
    "pick_game",
    "replay",
    "say",
    "say_count",
    "term",
]
