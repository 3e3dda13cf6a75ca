"""Markup that is rendered once for what it shows."""

from typing import Any

import pytest
from django.utils.translation import override

from trunkline.core.errors import Illegal
from trunkline.web.site import caches


def rendered(score: int) -> str:
    return caches.render_cached("table/plain.html", {"scores": [("Ann & Co.", score)], "money": "$", "position": []})


def test_it_is_rendered_for_each_value() -> None:
    assert '<th scope="row">Ann &amp; Co.</th><td>$7</td>' in rendered(7)
    assert "<td>$8</td>" in rendered(8)
    assert rendered(7) is rendered(7)


def test_it_is_rendered_for_each_language() -> None:
    said = []
    for language in ("en", "de", "en"):
        with override(language):
            said.append(rendered(1000))
    assert said[0] == said[2] != said[1]


def test_refusals_and_flags_are_told_apart() -> None:
    shown: list[Any] = [
        Illegal("5.3", "{n}", n=1),
        Illegal("5.3", "{n}", n=2),
        Illegal("5.4", "{n}", n=1),
        True,
        1,
        None,
    ]
    assert len({caches.digest({"do": one}) for one in shown}) == len(shown)


def test_what_is_no_data_is_not_cached() -> None:
    with pytest.raises(TypeError):
        caches.digest({"view": object()})
