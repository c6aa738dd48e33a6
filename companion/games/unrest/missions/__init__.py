"""Missions: what they need, whether it is there, and what has to be shown to prove it."""

from companion.games.unrest.missions.known import CARD_KINDS, CODES, KNOWN, REVOLUTION
from companion.games.unrest.missions.language import Condition, Measure, Mission, Relation, Term
from companion.games.unrest.missions.measuring import Shown, satisfied
from companion.games.unrest.missions.own import parse_missions
from companion.games.unrest.missions.parsing import parse_condition
from companion.games.unrest.missions.proving import proofs

__all__ = [
    "CARD_KINDS",
    "CODES",
    "KNOWN",
    "REVOLUTION",
    "Condition",
    "Measure",
    "Mission",
    "Relation",
    "Shown",
    "Term",
    "parse_condition",
    "parse_missions",
    "proofs",
    "satisfied",
]
