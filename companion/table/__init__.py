"""One game at one table: a thread that owns the session, and everything that talks to it."""
