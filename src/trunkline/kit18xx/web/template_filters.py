"""Filters of 18Chesapeake's templates: `{{ 20|chesapeake.percent }}`."""

from collections.abc import Callable

from django.utils.safestring import mark_safe

from trunkline.kit18xx.web import trains
from trunkline.kit18xx.words import phrases

FILTERS: dict[str, Callable[..., object]] = {
    "per_share": lambda earned: earned // 10,
    "percent": lambda number: phrases.percent(number // 10),
    "tile_picture": lambda tile: mark_safe(trains.tile_picture(tile)),
    "train_kind": phrases.train_kind,
}
