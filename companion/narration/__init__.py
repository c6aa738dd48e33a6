"""The voice of the companion: lines become clips, and clips are heard one after another.

Begin with `cast.py`, which finds the voices, and `narrator.py`. Nothing is imported here: most of
the companion needs no more than a `Line`, and arrays take long to load on a small Pi.
"""
