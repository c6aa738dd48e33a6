"""Tags on cards: what is printed in them, and how they are read."""
