"""Standing orders: given and withdrawn only by their owners, carried out by the worker on their turn."""

import json
from dataclasses import dataclass, field

from django.db import transaction
from django.http import QueryDict

from trunkline.core import codec
from trunkline.core.errors import BadAction
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.games import ordering as orders
from trunkline.orders.terms import Ended, Move, Offered, cancelled
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import NotYours, Refused, Stale, sentence
from trunkline.web.site.forms import whole
from trunkline.web.site.retries import attempt_each
from trunkline.web.table.changes import announce
from trunkline.web.table.models import CANCELLED, CLOCK, DONE, OPEN, ORDER, PERSON, RUNNING, Order, Ply, Seat, Table
from trunkline.web.table.moves import decode, play_order
from trunkline.web.table.plies import game_of, names_of, state_at
from trunkline.web.table.remarks import dumped, loaded
from trunkline.web.table.snapshot import Snapshot, locked
from trunkline.words.language import said as _
from trunkline.words.language import text_of


@transaction.atomic
def give(code: str, person: Person | None, number: int, ply: int, data: object) -> Table:
    """Give an order for one's seat, beginning with the position on the page. It replaces an earlier one.

    The version of the table stays the same, so that others don't notice.
    """
    table = locked(code)
    seat = table.seats.filter(number=number, kind=PERSON).first()
    if person is None or seat is None or seat.person_id != person.id:
        raise NotYours(_("This seat isn't yours."))
    if table.status != RUNNING or table.analysis:
        raise Refused(_("Standing orders only work while a game is running."))
    given = state_at(table, ply)
    if given is None:
        raise Stale(_("The position has changed. Check it before you choose again."))
    try:
        order = orders.read(game_of(table), data)
    except BadAction as error:
        raise Refused(_("That can't be read: %(reason)s.") % {"reason": text_of(error.message)}) from None
    if refusal := orders.check(game_of(table), given, number, order):
        raise Refused(sentence(refusal))
    Order.objects.filter(table=table, seat=number, person=person).delete()
    Order.objects.create(table=table, seat=number, person=person, data=codec.encode(order), at=ply)
    announce(code)
    return table


@transaction.atomic
def withdraw(code: str, person: Person | None, id: int) -> Table:
    """Withdraw an open order, or dismiss one that is over."""
    table = locked(code, even_closed=True)
    if person is None or not Order.objects.filter(table=table, id=id, person=person).delete()[0]:
        raise Stale(_("That order is gone."))
    announce(code)
    return table


def taken_back(table: Table, to: int) -> None:
    """Plies after `to` are being undone: cancel the orders that were given or carried out there.

    Orders that had ended are deleted, as their reasons may no longer be true.
    """
    Order.objects.filter(table=table).exclude(status=OPEN).delete()
    taken = Ply.objects.filter(table=table, live=True, number__gt=to, cause=ORDER)
    seats = set(taken.values_list("seat", flat=True))
    for order in Order.objects.filter(table=table, status=OPEN):
        if order.at > to or order.seat in seats:
            _end(order, cancelled(Message("moves were undone")))


def work() -> int:
    """Carry out open orders at tables that have changed. Returns how many orders moved or ended.

    Only the owner sees that an order has ended: the table and its version stay the same.
    """
    orders_open = Order.objects.filter(status=OPEN, table__game__in=list(GAMES))
    waiting = list(orders_open.values_list("id", "table__code", "table__version"))
    for closed in _checked.keys() - {id for id, _code, _version in waiting}:
        del _checked[closed]
    new = [one for one in waiting if _checked.get(one[0]) != one[2]]
    return attempt_each("A standing order", new, lambda one: one[:2], lambda one: _check(*one))


def _check(id: int, code: str, version: int) -> bool:
    done = _carry_out(id, code)
    _checked[id] = version
    return done


def _carry_out(id: int, code: str) -> bool:
    """Carry out an order if its time has come. That is decided without the lock first, and again under it."""
    order = Order.objects.select_related("table", "person").filter(id=id, status=OPEN).first()
    if order is None or _decided(order.table, order) is None:
        return False
    with transaction.atomic():
        table = locked(code, even_closed=True)
        order = Order.objects.select_related("person").filter(id=id, status=OPEN).first()
        decision = None if order is None else _decided(table, order)
        if order is None or decision is None:
            return False
        if isinstance(decision, Ended):
            _end(order, decision)
            announce(code)  # The version stays: only the owner's page is told.
        else:
            play_order(table, decision, order.person)
        return True


def _decided(table: Table, order: Order) -> object:
    """An action, Ended, or None while the order waits for its turn."""
    seat = table.seats.get(number=order.seat)
    if seat.kind != PERSON or seat.person_id != order.person_id:
        return cancelled(Message("somebody else plays this seat now"))
    if table.status != RUNNING:
        return cancelled(Message("the game is over"))
    since = Ply.objects.filter(table=table, live=True, number__gt=order.at).order_by("number")
    plies = list(since.with_text())
    causes = {ply.cause for ply in plies if ply.seat == order.seat}
    if causes - {ORDER}:
        return cancelled(Message("your time ran out") if CLOCK in causes else Message("you moved yourself"))
    given, state = state_at(table, order.at), state_at(table, table.ply)
    if given is None or state is None:
        return None  # Moves are being taken back at this moment.
    moves = [Move(ply.seat, decode(table, ply.action)) for ply in plies if ply.seat is not None]
    meant = orders.read(game_of(table), order.data)
    return orders.decide(game_of(table), meant, given, moves, state, order.seat, names_of(table))


def _end(order: Order, ended: Ended) -> None:
    """Its owner sees the reason until they dismiss it."""
    order.status, order.reason = DONE if ended.done else CANCELLED, dumped(ended.reason)
    order.save()


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
    if "limit" in post:
        data["limit"] = whole(post.get("limit", ""))
    return data


def post_order(request: Request, code: str) -> None:
    post = request.POST
    data = posted_order(post)
    give(code, request.person or None, whole(post.get("seat", "")), whole(post.get("ply", "")), data)


def post_withdrawal(request: Request, code: str, id: int) -> None:
    """Withdraw a standing order, or put away what is told of one that is over."""
    withdraw(code, request.person or None, id)


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


def orders_of(snapshot: Snapshot) -> dict[str, object]:
    """What the templates ask for; nothing of it for anybody but the owner."""
    seat_orders = _seat_orders(snapshot)
    return {
        "orders": [_in_words(snapshot, order) for order in snapshot.orders if _in_sight(snapshot, order)],
        "seat_orders": seat_orders,
        "can_order": any(one.forms or one.given for one in seat_orders),
    }


_checked: dict[int, int] = {}
"""By the id of an open order: the version of its table at which it was last checked. It needs no check before the next
version."""


def _in_sight(snapshot: Snapshot, order: Order) -> bool:
    """Is an order for whoever sits before the screen now? Those who share it take turns."""
    return len(snapshot.mine) < 2 or snapshot.acting is None or snapshot.acting.number == order.seat


def _in_words(snapshot: Snapshot, order: Order) -> OrderInWords:
    words = orders.describe(snapshot.game, orders.read(snapshot.game, order.data))
    name = snapshot.names[order.seat] if len(snapshot.mine) + len(snapshot.handed_to_bots) > 1 else ""
    reason = text_of(loaded(order.reason)) if order.reason else ""
    return OrderInWords(order.id, name, words, order.status, reason)


def _seat_orders(snapshot: Snapshot) -> list[SeatOrders]:
    """The person's seats in a running game, the acting one first. Orders are always given in the current position."""
    if snapshot.table.status != RUNNING or snapshot.table.analysis:
        return []
    return [
        SeatOrders(
            seat,
            [_form(f"{seat.number}-{place}", offered) for place, offered in enumerate(offers)],
            [
                _in_words(snapshot, one)
                for one in snapshot.orders
                if one.seat == seat.number and not _in_sight(snapshot, one)
            ],
        )
        for seat in sorted(snapshot.mine, key=lambda seat: seat != snapshot.acting)
        for offers in (orders.offers(snapshot.game, snapshot.state_at(snapshot.table.ply), seat.number),)
    ]


def _form(id: str, offered: Offered) -> Form:
    groups = []
    for ticks in offered.ticks:
        now = getattr(offered.order, ticks.field)
        if ticks.values:
            groups.append((ticks.words, [(f"{ticks.field}:{value}", value, value in now) for value in ticks.values]))
        else:
            groups.append(("", [(f"{ticks.field}:", ticks.words, now)]))
    return Form(id, offered, json.dumps(codec.encode(offered.order)), groups)
