"""Names of bots at a table."""

from collections.abc import Container, Iterator
from itertools import chain, count

LEVELS = ("easy", "medium", "hard", "expert")
"""What bots of a game are called by their strength, the weakest first; a game need not have all of them."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivy", "Jack", "Kit", "Lena")


def free_names(taken: Container[str] = ()) -> Iterator[str]:
    """Names without end that nobody at the table has; `taken` are those of others, casefolded."""
    names = chain(NAMES, (f"Bot {number}" for number in count(len(NAMES) + 1)))
    return (name for name in names if name.casefold() not in taken)
