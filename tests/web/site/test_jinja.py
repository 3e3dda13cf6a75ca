"""What our templates can do besides what Jinja2 does: they speak the reader's language, and find keys first."""

from typing import Any

from django.template import engines
from django.utils.safestring import mark_safe
from django.utils.translation import override

from trunkline.web.site.template_functions import capfirst


def drawn(source: str, **values: Any) -> str:
    return str(engines["jinja2"].from_string(source).render(values))


def test_texts_are_in_the_language_of_each_render() -> None:
    template = engines["jinja2"].from_string('{{ _("Undo") }} {{ pgettext("share", "Price") }}')
    said = []
    for language in ("en", "de", "en"):
        with override(language):
            said.append(template.render())
    assert said == ["Undo Price", "Zurücknehmen Kurs", "Undo Price"]


def test_what_fills_a_gap_is_escaped_unless_it_is_safe() -> None:
    source = "{% trans name=name %}Waiting for {{ name }}{% endtrans %}"
    assert drawn(source, name="<b>") == "Waiting for &lt;b&gt;"
    assert drawn(source, name=mark_safe("<b>")) == "Waiting for <b>"


def test_a_percent_sign_is_one() -> None:
    assert drawn("{% trans sold=60 %}{{ sold }}% sold{% endtrans %} {{ _('floats at 60%%') }}") == (
        "60% sold floats at 60%"
    )


def test_keys_come_before_attributes_and_what_is_missing_is_nothing() -> None:
    row = {"items": 3}
    assert drawn("{{ row.items }}{{ row.price.high }}{{ none.more }}{% if row.all %}!{% endif %}", row=row) == "3"


def test_a_capital_leaves_markup_as_it_is() -> None:
    assert drawn("{{ a|capfirst }} {{ b|capfirst }}", a="buy <b>", b=mark_safe("sell <b>")) == "Buy &lt;b&gt; Sell <b>"
    assert capfirst("") == ""
