"""One screen a file, its layout beside it in a `.kv` file."""
