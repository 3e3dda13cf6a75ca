"""What a game pays."""

import pytest

from trunkline.env.episode import rank, worth


@pytest.mark.parametrize(
    ("scores", "rewards"),
    [
        ([5, 3], [1, -1]),
        ([4, 4], [0, 0]),
        ([1, 9, 5], [-1, 1, 0]),
        ([9, 9, 5], [0.5, 0.5, -1]),
        ([7, 3, 3, 1], [1, 0, 0, -1]),
        ([6, 5, 4, 3, 2, 1], [1, 0.6, 0.2, -0.2, -0.6, -1]),
    ],
)
def test_rank_is_evenly_spaced_and_ties_share(scores: list[int], rewards: list[float]) -> None:
    assert rank(scores) == pytest.approx(rewards)


def test_worth_is_ones_share_less_an_equal_one() -> None:
    assert worth([60, 30, 10]) == pytest.approx([0.6 - 1 / 3, 0.3 - 1 / 3, 0.1 - 1 / 3])
    assert worth([0, 0]) == [0, 0]
    assert sum(worth([-10, 30])) == 0
