"""How often one person or address may knock: the rates of every door, counted in the database by all processes."""

from collections import Counter

refused: Counter[str] = Counter()
"""How often each door was closed to somebody, in this process."""
