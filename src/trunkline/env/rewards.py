"""What a game pays its players at the end, and on the way if one wants that."""

from collections.abc import Callable, Mapping, Sequence


def rank(scores: Sequence[int]) -> list[float]:
    """1 for the first, -1 for the last, evenly spaced between; seats that tie share what their places pay."""
    last = max(1, len(scores) - 1)
    places = []
    for score in scores:
        better = sum(other > score for other in scores)
        equal = sum(other == score for other in scores)
        places.append(better + (equal - 1) / 2)
    return [1 - 2 * place / last for place in places]


def worth(scores: Sequence[int]) -> list[float]:
    """One's share of all that the players are worth, less an equal share: 0 for everybody if all are worth the same."""
    total = sum(map(abs, scores)) or 1
    mean = sum(scores) / len(scores)
    return [(score - mean) / total for score in scores]


REWARDS: Mapping[str, Callable[[Sequence[int]], list[float]]] = {"rank": rank, "worth": worth}
