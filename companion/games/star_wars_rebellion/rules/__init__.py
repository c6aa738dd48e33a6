"""The rules of Star Wars: Rebellion. Each file is one part; `decisions` puts them together."""
