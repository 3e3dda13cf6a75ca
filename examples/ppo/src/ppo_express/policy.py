"""The network that chooses, with NumPy alone: so a trained bot needs no library for learning."""

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
SHIPPED = Path(__file__).with_name("weights.npz")
FILE = "PPO_EXPRESS_WEIGHTS"
"""The environment variable that names other weights than those that come with the package."""


class Policy:
    """Layers with ReLU between them; the last one gives a number for every id of an action."""

    def __init__(self, layers: Sequence[tuple[Floats, Floats]]) -> None:
        self.layers = layers
        """Weights (a row for every input) and biases."""

    def scores(self, observations: Floats, masks: NDArray[np.bool_]) -> Floats:
        """By observation and id: the higher, the better. What isn't allowed has minus infinity."""
        numbers = observations
        for weights, biases in self.layers[:-1]:
            numbers = np.maximum(numbers @ weights + biases, 0)
        weights, biases = self.layers[-1]
        return np.where(masks, numbers @ weights + biases, -np.inf)

    def sampled(self, observations: Floats, masks: NDArray[np.bool_], chance: np.random.Generator) -> NDArray[np.intp]:
        """An id for every observation, as likely as the network holds it to be good: the Gumbel trick."""
        scores = self.scores(observations, masks)
        chosen: NDArray[np.intp] = (scores + chance.gumbel(size=scores.shape)).argmax(axis=1)
        return chosen

    def save(self, path: Path) -> None:
        """Keep the network; half precision is enough to play by."""
        arrays = {}
        for number, (weights, biases) in enumerate(self.layers):
            arrays[f"weights{number}"] = weights.astype(np.float16)
            arrays[f"biases{number}"] = biases.astype(np.float16)
        np.savez_compressed(path, allow_pickle=False, **arrays)


def chosen() -> "Policy":
    """The network to play by: the one that comes with the package, or another."""
    return load(Path(os.environ.get(FILE) or SHIPPED))


@lru_cache(maxsize=64)
def load(path: Path = SHIPPED) -> Policy:
    """The network of a file, read once; ValueError if there is none in it."""
    kinds = ("weights", "biases")
    try:
        with np.load(path) as arrays:
            count = max(1, len(arrays.files) // 2)
            rows = [[arrays[f"{kind}{number}"].astype(np.float32) for kind in kinds] for number in range(count)]
    except (OSError, EOFError, ValueError, TypeError, KeyError, AttributeError, BadZipFile):
        raise ValueError(f"there's no trained network in {path}") from None
    return Policy([(weights, biases) for weights, biases in rows])
