"""Watching the camera: frames in, tags out, on a thread of its own."""

from companion.scanning.scan import Scan, Scanner

__all__ = ["Scan", "Scanner"]
