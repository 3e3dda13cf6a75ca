"""Standing orders on the page: for their owner, what can be ordered, what is, and what became of it."""

import json
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from trunkline.core import codec
from trunkline.games import ordering as orders
from trunkline.orders.terms import Offered
from trunkline.web.face.view import View
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import RUNNING, Order, Seat
from trunkline.web.tables.stored import loaded
from trunkline.words.language import text_of


@dataclass(frozen=True, slots=True)
class OrderInWords:
    """An order as its owner reads it."""

    id: int
    name: str
    """Of the seat, if the owner has several."""
    words: str
    status: str
    reason: str


@dataclass(frozen=True, slots=True)
class Form:
    """An order that can be given: its fields as a page draws them."""

    id: str
    """By which labels and focus find its fields."""
    offered: Offered
    data: str
    """JSON of the order as it usually is."""
    ticks: list[tuple[str, list[tuple[str, str, bool]]]]
    """Words for a group of boxes, and for each its name in the form, its label, and whether it is ticked."""


@dataclass(frozen=True, slots=True)
class SeatOrders:
    """A seat of the person, and what can be ordered for it."""

    seat: Seat
    forms: list[Form] = field(default_factory=list)
    given: list[OrderInWords] = field(default_factory=list)
    """Its open orders, if the screen is shared: the bar then has them only on the turn of their owner."""


def orders_of(view: View) -> dict[str, object]:
    """What the templates ask for; nothing of it for anybody but the owner."""
    if view.person is None:
        return {"orders": [], "seat_orders": [], "can_order": False}
    seat_orders = _seat_orders(view)
    can_order = any(one_seat.forms or one_seat.given for one_seat in seat_orders)
    return {
        "orders": [_in_words(view, order) for order in view.orders if _in_sight(view, order)],
        "seat_orders": seat_orders,
        "can_order": can_order,
    }


def _in_sight(view: View, order: Order) -> bool:
    """Is an order for whoever sits before the screen now? Those who share it take turns."""
    return len(view.mine) < 2 or view.acting is None or view.acting.number == order.seat


def _in_words(view: View, order: Order) -> OrderInWords:
    """An order in words."""
    several = len(view.mine) + len(view.handed_to_bots) > 1
    words = orders.describe(view.game, orders.read(view.game, order.data))
    name = view.names[order.seat] if several else ""
    reason = text_of(loaded(order.reason)) if order.reason else ""
    return OrderInWords(order.id, name, words, order.status, reason)


def _seat_orders(view: View) -> list[SeatOrders]:
    """The person's seats while a game is going on, first the one that acts.

    Orders are always given in the position that is now.
    """
    if view.table.status != RUNNING or view.table.analysis:
        return []
    state = view.state_at(view.table.ply)
    return [
        SeatOrders(
            seat,
            [_form(f"{seat.number}-{place}", offered) for place, offered in enumerate(offers)],
            [
                _in_words(view, order)
                for order in view.orders
                if order.seat == seat.number and not _in_sight(view, order)
            ],
        )
        for seat in sorted(view.mine, key=lambda seat: seat != view.acting)
        for offers in (orders.offers(view.game, state, seat.number),)
    ]


def _form(id: str, offered: Offered) -> Form:
    """An order with its boxes."""
    groups = []
    for ticks in offered.ticks:
        now = getattr(offered.order, ticks.field)
        if ticks.values:
            boxes = [(f"{ticks.field}:{value}", value, value in now) for value in ticks.values]
            groups.append((ticks.words, boxes))
        else:
            groups.append(("", [(f"{ticks.field}:", ticks.words, now)]))
    return Form(id, offered, json.dumps(codec.encode(offered.order)), groups)


def posted_order(post: QueryDict) -> object:
    """The order of a form as JSON data: as it was offered, with the limit, the choice and the ticks of its owner."""
    try:
        data = json.loads(post.get("order", ""))
    except (ValueError, RecursionError):
        raise Refused(_("That can't be read: the order isn't JSON.")) from None
    if not isinstance(data, dict):
        return data
    ticked = [one.partition(":")[::2] for one in post.getlist("tick")]
    for name, value in data.items():
        if isinstance(value, list):
            data[name] = [what for of, what in ticked if of == name]
        elif isinstance(value, bool):
            data[name] = (name, "") in ticked
    if pick := post.get("pick"):
        data[post.get("pick_field", "")] = pick
    return data
