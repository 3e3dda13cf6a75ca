"""Standing orders: what a player lets the server do when the turn comes, and when that is over. See docs/orders.md."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from trunkline.core import codec
from trunkline.games.game import Game
from trunkline.orders.terms import Ended, Move, Offered, cancelled
from trunkline.words.phrases import amount


def offers(game: Game, state: Any, seat: int) -> list[Offered]:
    """What this seat can order in the position; nothing when the game is over."""
    return [] if state.actor is None else game.orders.offers(state, seat)


def read(game: Game, data: object) -> Any:
    """The order that a JSON object describes, or BadAction."""
    return codec.decode(game.orders.ORDERS, data)


def describe(game: Game, order: Any) -> str:
    """The order in words."""
    return game.orders.describe(order)


def check(game: Game, state: Any, seat: int, order: Any) -> str | None:
    """Why this seat cannot give the order in the position, or None."""
    alike = [offered for offered in offers(game, state, seat) if type(offered.order) is type(order)]
    refusals = [_refusal(offered, order, game.money) for offered in alike]
    return None if None in refusals else next((one for one in refusals if one), "that cannot be ordered now")


def _refusal(offered: Offered, order: Any, money: str) -> str | None:
    """Why an order is not the offered one with other figures and ticks; empty if it is about another thing."""
    free = {part.field for part in (offered.limit, offered.pick, *offered.ticks) if part}
    for field in fields(order):
        if field.name not in free and getattr(order, field.name) != getattr(offered.order, field.name):
            return ""
    if limit := offered.limit:
        value = getattr(order, limit.field)
        if not limit.low <= value <= limit.high or (value - limit.low) % limit.step:
            by = f" in steps of {amount(limit.step, money)}" if limit.step > 1 else ""
            low, high, asked = (amount(number, money) for number in (limit.low, limit.high, value))
            return f"the limit is {low} to {high}{by}, not {asked}"
    if (pick := offered.pick) and getattr(order, pick.field) not in pick.values:
        return f"{pick.field} is one of {', '.join(pick.values)}"
    for ticks in offered.ticks:
        chosen = getattr(order, ticks.field)
        if ticks.values and (not set(chosen) <= set(ticks.values) or len(set(chosen)) < len(chosen)):
            return f"{ticks.field} lists some of {', '.join(ticks.values)}, each once"
    return None


def decide(
    game: Game, order: Any, given: Any, since: Sequence[Move], state: Any, seat: int, names: Sequence[str]
) -> Any:
    """What an order does in a position: an action that the rules allow, Ended, or None while it waits.

    `given` is the position in which it was given, `since` what was done from there on, by whomever.
    """
    if state.actor is None:
        return cancelled("the game is over")
    found = game.orders.judge(order, given, since, state, seat, names)
    if found is None or isinstance(found, Ended):
        return found
    refusal = game.rules.check(state, found)
    return cancelled(f"the rules do not allow its move ({refusal})") if refusal else found
