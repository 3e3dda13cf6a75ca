"""Parts of a template that are kept, such as the rows of a table, of which a move changes one or two."""

from collections.abc import Mapping

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.context import Context

from trunkline.web.site import kept

register = template.Library()


@register.tag("kept")
def kept_part(parser: Parser, token: Token) -> "Kept":
    """{% kept row=row %}…{% endkept %}: what is inside knows these values and nothing else."""
    words = token.split_contents()[1:]
    shown = token_kwargs(words, parser)
    if words or not shown:
        raise template.TemplateSyntaxError("kept takes values by their names, such as row=row")
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return Kept(nodes, shown)


class Kept(template.Node):
    """A part that is drawn once for what it shows."""

    def __init__(self, nodes: NodeList, shown: Mapping[str, FilterExpression]) -> None:
        self.nodelist, self.shown = nodes, shown

    def render(self, context: Context) -> str:
        shown = {name: value.resolve(context) for name, value in self.shown.items()}
        return kept.part(self, shown, lambda: self._drawn(context, shown))

    def _drawn(self, context: Context, shown: Mapping[str, object]) -> str:
        alone = context.new({**shown})
        alone.template = context.template
        return self.nodelist.render(alone)
