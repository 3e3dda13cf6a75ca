"""Standing orders: what a player lets the server do when the turn comes, and when that is over. See docs/orders.md."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from trunkline.core import codec
from trunkline.core.messages import Message
from trunkline.games.game import Game
from trunkline.orders.terms import Ended, Move, Offered, cancelled
from trunkline.words.language import said
from trunkline.words.phrases import amount


def offers(game: Game, state: Any, seat: int) -> list[Offered]:
    return [] if state.actor is None else game.orders.offers(state, seat)


def read(game: Game, data: object) -> Any:
    """The order that a JSON object describes, or BadAction."""
    return codec.decode(game.orders.ORDERS, data)


def describe(game: Game, order: Any) -> str:
    return game.orders.describe(order)


def check(game: Game, state: Any, seat: int, order: Any) -> str | None:
    """Why this seat cannot give the order in the position, or None."""
    alike = [offered for offered in offers(game, state, seat) if type(offered.order) is type(order)]
    refusals = [_refusal(offered, order, game.money) for offered in alike]
    return None if None in refusals else next(filter(None, refusals), said("you can't give that order now"))


def _refusal(offered: Offered, order: Any, money: str) -> str | None:
    """Why an order is not the offered one with other figures and ticks; empty if it is about another thing."""
    free = {part.field for part in (offered.limit, offered.pick, *offered.ticks) if part}
    for field in fields(order):
        if field.name not in free and getattr(order, field.name) != getattr(offered.order, field.name):
            return ""
    if limit := offered.limit:
        value = getattr(order, limit.field)
        if not limit.low <= value <= limit.high or (value - limit.low) % limit.step:
            low, high, asked, step = (amount(each, money) for each in (limit.low, limit.high, value, limit.step))
            if limit.step == 1:
                return said("the limit is {low} to {high}, not {asked}", low=low, high=high, asked=asked)
            return said(
                "the limit is {low} to {high} in steps of {step}, not {asked}",
                low=low,
                high=high,
                step=step,
                asked=asked,
            )
    if (pick := offered.pick) and getattr(order, pick.field) not in pick.values:
        return said("{field} is one of {values}", field=pick.field, values=", ".join(pick.values))
    for ticks in offered.ticks:
        chosen = getattr(order, ticks.field)
        if ticks.values and (not set(chosen) <= set(ticks.values) or len(set(chosen)) < len(chosen)):
            return said("{field} lists some of {values}, each once", field=ticks.field, values=", ".join(ticks.values))
    return None


def decide(
    game: Game, order: Any, given: Any, since: Sequence[Move], state: Any, seat: int, names: Sequence[str]
) -> Any:
    """What an order does in a position: an action that the rules allow, Ended, or None while it waits.

    `given` is the position in which it was given, `since` what was done from there on, by whomever.
    """
    if state.actor is None:
        return cancelled(Message("the game is over"))
    decision = game.orders.judge(order, given, since, state, seat, names)
    if decision is None or isinstance(decision, Ended):
        return decision
    refusal = game.rules.check(state, decision)
    if refusal is None:
        return decision
    return cancelled(
        Message("the rules don't allow its move ({section}: {reason})", section=refusal.section, reason=refusal.message)
    )
