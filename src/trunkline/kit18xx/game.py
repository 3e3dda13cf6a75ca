"""The descriptor of a title: every face that the kit has, bound to the title, unless it brings its own."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from trunkline.core.api import Rules
from trunkline.games.game import Bots, Game
from trunkline.kit18xx.events import EVENTS
from trunkline.kit18xx.figures import Figures
from trunkline.kit18xx.files18xx import Files18xx
from trunkline.kit18xx.laws import LAWS
from trunkline.kit18xx.orders import Orders
from trunkline.kit18xx.pictures import Pictures
from trunkline.kit18xx.position_text import PositionText
from trunkline.kit18xx.words import Words
from trunkline.testing.conformance import Law

if TYPE_CHECKING:
    from trunkline.cli.terminal import Terminal
    from trunkline.env.face import Environment
    from trunkline.web.game_page.page import Web

COMMANDS: Mapping[str, str] = {
    "routes": "trunkline.kit18xx.terminal.routes",
    "trace": "trunkline.kit18xx.terminal.trace",
}


def title_game(
    rules: Rules[Any, Any],
    *,
    blurb: str,
    events: Sequence[type[Any]] = EVENTS,
    words: Words | None = None,
    laws: Sequence[Law] = LAWS,
    bots: Bots | None = None,
    files: Files18xx | None = None,
    position_text: PositionText | None = None,
    web: Callable[[], "Web[Any]"] | None = None,
) -> Game:
    """The game that a title's rules make."""
    title = rules.State.title

    @cache
    def environment() -> "Environment":
        from trunkline.kit18xx.env import Environment18xx

        return Environment18xx(rules.State)

    @cache
    def default_web() -> "Web[Any]":
        from trunkline.kit18xx.web.page import Web18xx

        return Web18xx(rules)

    return Game(
        rules,
        blurb=blurb,
        money=title.currency,
        events=events,
        words=words or Words(title),
        pictures=Pictures(rules),
        figures=Figures(title),
        orders=Orders(title),
        bots=bots,
        laws=laws,
        position_text=position_text or PositionText(rules.State),
        formats=(files or Files18xx(rules),),
        terminal=_terminal,
        web=web or default_web,
        env=environment,
        apps=("trunkline.kit18xx.web",),
        commands=COMMANDS,
    )


def _terminal() -> "Terminal":
    from trunkline.kit18xx import terminal

    return terminal
