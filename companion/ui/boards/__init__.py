"""Boards of single games; a game without one gets the generic board."""
