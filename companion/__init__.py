"""Table Companion: it keeps what people at a table do badly."""

__version__ = "0.1.0"
