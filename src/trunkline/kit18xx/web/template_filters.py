"""Filters of the templates of 18xx games: `{{ 20|kit18xx.percent }}`."""

from collections.abc import Callable

from trunkline.kit18xx.words import phrases

FILTERS: dict[str, Callable[..., object]] = {
    "per_share": lambda earned: earned // 10,
    "percent": lambda number: phrases.percent(number // 10),
    "train_kind": phrases.train_kind,
}
