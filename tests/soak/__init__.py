"""The real referee, killed at random moments: whatever it has confirmed must be there again."""
