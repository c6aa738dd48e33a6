"""What is played on the real screen, one scene a function; see `perform`."""
