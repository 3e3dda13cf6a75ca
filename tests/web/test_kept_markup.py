"""Markup that is drawn once for what it shows."""

from typing import Any

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.translation import override

from trunkline.core.errors import Illegal
from trunkline.web.site.kept import sign

ROW = Template(
    "{% load i18n kept words %}{% kept row=row %}<b>{{ row.name }}{{ other }}</b>{{ row.sum|money }}{% endkept %}"
)


def drawn(**values: Any) -> str:
    return ROW.render(Context(values))


def test_a_part_shows_the_values_it_is_given_and_knows_nothing_else() -> None:
    assert drawn(row={"name": "Ann & Co.", "sum": 7}, other="!") == "<b>Ann &amp; Co.</b>$7"
    assert drawn(row={"name": "Bob", "sum": 7}) == "<b>Bob</b>$7"
    assert drawn(row={"name": "Bob", "sum": 8}) == "<b>Bob</b>$8"
    assert drawn(row={"name": "Bob", "sum": 7}) == "<b>Bob</b>$7"


def test_a_part_is_drawn_for_each_language() -> None:
    said = []
    for language in ("en", "de", "en"):
        with override(language):
            said.append(drawn(row={"name": "Ann", "sum": 1000}))
    assert said[0] == said[2] != said[1]


def test_parts_of_different_templates_are_kept_apart() -> None:
    other = Template("{% load kept %}{% kept row=row %}<i>{{ row.name }}</i>{% endkept %}")
    row = {"name": "Cy", "sum": 1}
    assert drawn(row=row) == "<b>Cy</b>$1"
    assert other.render(Context({"row": row})) == "<i>Cy</i>"


def test_refusals_and_flags_are_told_apart() -> None:
    shown: list[Any] = [
        Illegal("5.3", "{n}", n=1),
        Illegal("5.3", "{n}", n=2),
        Illegal("5.4", "{n}", n=1),
        True,
        1,
        None,
    ]
    assert len({sign({"do": one}) for one in shown}) == len(shown)


def test_what_is_no_data_is_not_kept() -> None:
    with pytest.raises(TypeError):
        sign({"view": object()})


@pytest.mark.parametrize("words", ["", "row", "row=row more"])
def test_a_part_names_its_values(words: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        Template("{% load kept %}{% kept " + words + " %}{% endkept %}")
