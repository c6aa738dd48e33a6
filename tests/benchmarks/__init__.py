"""Measurements as ratios within one run: a noisy or slow machine disturbs both sides alike."""
