"""Chance from seeds."""

import pytest

from trunkline.core.seeds import derive, next_18xx, random_for


def test_the_same_purpose_draws_the_same() -> None:
    assert random_for(7, "bots", 1).random() == random_for(7, "bots", 1).random()


def test_purposes_do_not_disturb_each_other() -> None:
    seeds = {derive(seed, purpose, index) for seed in range(5) for purpose in ("a", "b") for index in range(5)}
    assert len(seeds) == 50


def test_a_derived_seed_never_changes() -> None:
    assert derive(7, "express", 0) == 4057234883187616809


@pytest.mark.parametrize("seed", [0, 1, 2, 7, 1277, 14377, 2**31, 2**40 + 5])
def test_the_18xx_generator_is_the_known_one(seed: int) -> None:
    """Its modulus is a power of two, so its last three bits have a simple form of their own."""
    assert next_18xx(seed) % 8 == (5 * seed + 1) % 8
    assert next_18xx(0) == 12345
    assert next_18xx(12345) == (1103515245 * 12345 + 12345) % 2**31
