"""Buttons, lamps, camera and speaker of the table, each behind a small interface."""
