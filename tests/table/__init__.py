"""The table\x27s thread, its outputs and its narration."""
