"""The wiring of a table as a drawing to be printed and soldered by."""

from hardware.drawing.page import draw

__all__ = ["draw"]
