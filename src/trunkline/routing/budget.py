"""How much work a search has done, and how much it may do."""

from dataclasses import dataclass


class OutOfBudget(Exception):
    """The search may not go on; what it has found so far stands."""


@dataclass(slots=True)
class Budget:
    """Routes written down and nodes visited, and how many both together may be (None: no end)."""

    total: int | None = None
    routes: int = 0
    nodes: int = 0

    def left(self, most: int) -> int:
        """As much of `most` as the budget leaves."""
        return most if self.total is None else max(0, min(most, self.total - self.routes - self.nodes))

    def spend(self, nodes: int) -> None:
        """Count nodes that are about to be visited, or refuse."""
        if self.left(nodes) < nodes:
            raise OutOfBudget
        self.nodes += nodes
