"""Each can be played like a game that is shipped: see `games` of `tests.ui.perform`."""
