"""Hexes, whatever stands on them."""
