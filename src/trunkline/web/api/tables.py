"""Games and tables: who asks, finding and creating tables, taking seats."""

from dataclasses import fields
from typing import Annotated, Any, Literal

from django.db.models import F
from django.http import HttpRequest
from ninja import Query, Router, Status
from ninja.security import HttpBearer

from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.accounts import tokens
from trunkline.web.accounts.identity import BANNED, SAFE
from trunkline.web.accounts.models import Person
from trunkline.web.accounts.rate_limits import check_rate_limit
from trunkline.web.api import shapes
from trunkline.web.api.errors import problems
from trunkline.web.lobby.lists import tables_of
from trunkline.web.site.errors import NotYours, Refused
from trunkline.web.table import create as table_create
from trunkline.web.table import host, models, seats, snapshot
from trunkline.words.language import said as _

ANYBODY = object()
"""Somebody who only looks."""


class NoToken(Refused):
    status = 401


class Token(HttpBearer):
    """The person of `Authorization: Bearer …`. Where none is needed, one that is sent must be good all the same."""

    def __init__(self, needed: bool = True) -> None:
        super().__init__()
        self.needed = needed

    def __call__(self, request: HttpRequest) -> object:
        if "Authorization" not in request.headers:
            if self.needed:
                raise NoToken(_("This needs a token (Authorization: Bearer …). You can create one on your own page."))
            return ANYBODY
        person = super().__call__(request)
        if not isinstance(person, Person):
            raise NoToken(_("That token is invalid or has been revoked."))
        if person.banned and request.method not in SAFE:
            raise NotYours(BANNED)
        return person

    def authenticate(self, _request: HttpRequest, token: str) -> Person | None:
        return tokens.person_of(token)


def who(request: HttpRequest) -> Person | None:
    person = getattr(request, "auth", None)
    return person if isinstance(person, Person) else None


def sender(request: HttpRequest) -> Person:
    """The person of an operation that needs a token."""
    person = who(request)
    assert person is not None
    return person


router = Router()

LOOK: dict[str, Any] = {"auth": Token(needed=False), "openapi_extra": {"security": [{}]}}
"""For what anybody may see: the token only says who asks."""

CHANGED: dict[int, type] = {200: shapes.Table, **problems(400, 401, 403, 404, 409)}
"""Answers of an operation that changes a table."""

STATUSES: dict[str, shapes.Status] = {
    models.OPEN: "open",
    models.RUNNING: "running",
    models.FINISHED: "finished",
    models.CANCELLED: "cancelled",
}

KINDS: dict[str, shapes.Kind] = {models.PERSON: "person", models.BOT: "bot", models.EMPTY: "empty"}


@router.get("/games", auth=None, response=list[shapes.Game], summary="The games")
def games(request: HttpRequest) -> list[shapes.Game]:
    """The games, with their numbers of players, variants and actions."""
    return [
        shapes.Game(
            name=rules.NAME,
            title=rules.TITLE,
            players=list(rules.PLAYERS),
            rulings={name: list(choices) for name, choices in rules.VARIANTS.items()},
            actions={codec.type_name(kind): [one.name for one in fields(kind)] for kind in rules.ACTIONS},
        )
        for rules in GAMES.rules.values()
    ]


@router.get("/me", response={200: shapes.Me, **problems(401)}, summary="Who the token belongs to")
def me(request: HttpRequest) -> shapes.Me:
    """The person the token belongs to."""
    person = sender(request)
    return shapes.Me(name=person.name, guest=person.user_id is None)


@router.get("/tables", response={200: list[shapes.Table], **problems(400, 401)}, summary="Lists of tables", **LOOK)
def tables(
    request: HttpRequest,
    list: Literal["mine", "done", "open", "running", "finished"] = "open",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    page: Annotated[int, Query(ge=1, le=100, description="Which part of the list, `limit` tables at a time.")] = 1,
) -> list[shapes.Table]:
    """Your own tables (`mine`; finished: `done`), or other people's listed tables, most recently changed first."""
    chosen = tables_of(who(request))[list].select_related("host").prefetch_related("seats")
    tables = [*chosen[(page - 1) * limit : page * limit]]
    requests = models.UndoRequest.objects.filter(table__in=tables, open=True, at=F("table__ply")).order_by("-id")
    asked = {one.table_id: one for one in requests}
    return [_shape(table, who(request), asked.get(table.id)) for table in tables]


@router.post("/tables", response={201: shapes.Table, **problems(400, 401, 403, 409, 429)}, summary="Create a table")
def create(request: HttpRequest, body: shapes.NewTable) -> Status[shapes.Table]:
    """A new table of your own. The game starts at once if no seat is open or by invitation."""
    person = sender(request)
    check_rate_limit(request, "tables", person.id)
    seats = [table_create.SeatSpec(seat.kind, seat.name) for seat in body.seats]
    agreed = table_create.Agreed(assistance=body.assistance)
    table = table_create.create(person, body.game, seats, body.seed, body.rulings, body.listed, agreed=agreed)
    return Status(201, table_of(table, person))


@router.get("/tables/{code}", response={200: shapes.Table, **problems(401, 404)}, summary="A table", **LOOK)
def table(request: HttpRequest, code: str) -> shapes.Table:
    """A table with its seats. Anybody who knows the code of a private table can look at it."""
    return table_of(snapshot.table_by_code(code), who(request))


@router.post("/tables/{code}/join", response=CHANGED, summary="Take a seat")
def join(request: HttpRequest, code: str, body: shapes.Join) -> shapes.Table:
    """Take a free seat (the first one if you don't name one), or the seat an invitation is for."""
    person = sender(request)
    number = body.seat
    if number is None and not body.invitation:
        free = snapshot.table_by_code(code).seats.filter(kind=models.EMPTY, invited=False).first()
        number = free.number if free else None
    return table_of(seats.take(code, person, number, body.invitation, body.name), person)


@router.post("/tables/{code}/leave", response=CHANGED, summary="Leave a seat")
def leave(request: HttpRequest, code: str, body: shapes.Leave) -> shapes.Table:
    """Leave before the game begins. During the game, a bot takes over, and you can come back."""
    person = sender(request)
    begun = snapshot.table_by_code(code).status == models.RUNNING
    return table_of((seats.hand_to_bot if begun else seats.leave)(code, person, body.seat), person)


@router.post("/tables/{code}/return", response=CHANGED, summary="Take a seat back")
def come_back(request: HttpRequest, code: str, body: shapes.Leave) -> shapes.Table:
    """Take back a seat that a bot has been playing for you."""
    person = sender(request)
    return table_of(seats.take_back(code, person, body.seat), person)


@router.post("/tables/{code}/start", response=CHANGED, summary="Start the game")
def start(request: HttpRequest, code: str) -> shapes.Table:
    """The host starts the game; bots take the free seats."""
    person = sender(request)
    return table_of(host.start(code, person), person)


@router.post("/tables/{code}/cancel", response=CHANGED, summary="Cancel a table")
def cancel(request: HttpRequest, code: str) -> shapes.Table:
    """The host cancels the table before the game begins."""
    person = sender(request)
    return table_of(host.cancel(code, person), person)


def table_of(table: models.Table, person: Person | None) -> shapes.Table:
    return _shape(table, person, table.undo_requests.filter(open=True, at=table.ply).first())


def _shape(table: models.Table, person: Person | None, request: models.UndoRequest | None) -> shapes.Table:
    seats = list(table.seats.all())
    return shapes.Table(
        code=table.code,
        game=table.game,
        status=STATUSES[table.status],
        listed=table.listed,
        assistance=table.assistance,
        analysis=table.analysis,
        host=table.host.name,
        hosting=person is not None and table.host_id == person.id,
        seed=table.seed if table.begun else None,
        rulings=table.rulings,
        ply=table.ply,
        version=table.version,
        actor=table.actor,
        my_turn=is_turn_of(table, seats, person),
        scores=table.scores,
        seats=[_seat_of(table, seat, person) for seat in seats],
        undo_request=None
        if request is None
        else shapes.UndoRequest(id=request.id, to=request.ply, seat=request.seat, agreed=request.agreed),
    )


def is_turn_of(table: models.Table, seats: list[models.Seat], person: Person | None) -> bool:
    if table.status != models.RUNNING or table.actor is None or person is None:
        return False
    acting = seats[table.actor]
    return bool(acting.kind == models.PERSON and acting.person_id == person.id)


def _seat_of(table: models.Table, seat: models.Seat, person: Person | None) -> shapes.Seat:
    """A seat as a person sees it: its secret is for the host before the start, then for who offers it."""
    mine = person is not None and seat.person_id == person.id
    gives = mine or (person is not None and table.host_id == person.id and table.status == models.OPEN)
    return shapes.Seat(
        number=seat.number,
        kind=KINDS[seat.kind],
        name=seat.name,
        bot=seat.bot,
        mine=mine,
        free=table.status == models.OPEN and seat.kind == models.EMPTY and not seat.invited,
        invitation=seat.invitation if gives and seat.invited else None,
    )
