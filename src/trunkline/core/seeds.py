"""Chance, always from a seed and never shared: each purpose has a generator of its own."""

import hashlib
import json
from random import Random


def random_for(seed: int, *purpose: str | int) -> Random:
    """A generator for one purpose of one seed; another purpose never disturbs it."""
    return Random(derive(seed, *purpose))


def derive(seed: int, *purpose: str | int) -> int:
    """A seed for one purpose, the same on every machine."""
    text = json.dumps((seed, *purpose))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def next_18xx(state: int) -> int:
    """One step of the generator that 18xx.games uses; its state is also what it draws."""
    return (1103515245 * (state % 2**31) + 12345) % 2**31
