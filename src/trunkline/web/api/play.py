"""Playing: the position, what can be done, doing it, and hearing what others did."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, suppress
from functools import partial
from typing import Annotated, Any

from django.db import DatabaseError
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, override
from ninja import Query, Router, Status

from trunkline.core import codec
from trunkline.core.api import Span, Suggestion
from trunkline.web.accounts.models import Person
from trunkline.web.accounts.rate_limits import check_rate_limit, check_streams, open_stream
from trunkline.web.api import shapes
from trunkline.web.api.errors import problems
from trunkline.web.api.tables import CHANGED, LOOK, is_turn_of, sender, table_of, who
from trunkline.web.site.errors import Missing, Refused
from trunkline.web.table import chat, models, moves, plies, snapshot
from trunkline.web.table import undo as table_undo
from trunkline.web.table.changes import in_thread, versions
from trunkline.web.table.downloads import record_of
from trunkline.web.table.remarks import text_of
from trunkline.words.language import said as _
from trunkline.words.menu import action_of

router = Router()
LONGEST = 30
"""Seconds that a program can wait for news at a time."""
TALK = 100
"""Messages of the chat at a time."""
JSON = "application/json; charset=utf-8"
_readers = ThreadPoolExecutor(2, "trunkline-news")
Ply = Annotated[shapes.Number | None, Query(description="An earlier position; by default, the latest one.")]


def _position(code: str, ply: int | None) -> tuple[models.Table, models.Ply | None]:
    """A table and the ply that is asked for; none before the game has begun."""
    table = snapshot.table_by_code(code)
    if ply is not None and ply > table.ply:
        said = _("There is no ply %(ply)s: the last one is %(last)s.")
        raise Missing(said % {"ply": ply, "last": table.ply})
    return table, plies.live_ply(table, table.ply if ply is None else ply)


@router.get(
    "/tables/{code}/state", response={200: shapes.State, **problems(400, 401, 404, 409)}, summary="A position", **LOOK
)
def state(request: HttpRequest, code: str, ply: Ply = None) -> shapes.State:
    """Everything on the table, now or at an earlier ply."""
    table, stored = _position(code, ply)
    names = plies.names_of(table)
    position = stored and plies.read_state(table.game, stored)
    data, key = plies.as_of_now(table.game, stored.state, stored.key, stored.state_version) if stored else (None, None)
    return shapes.State(
        game=table.game,
        ply=stored.number if stored else 0,
        last=table.ply,
        version=table.version,
        status=table.status,
        actor=position.actor if position else None,
        my_turn=_my_turn(request, table, stored),
        names=names,
        scores=plies.rules_of(table).scores(position) if position else None,
        asks=plies.game_of(table).words.asks(position, names) if position else _("The game has not begun."),
        key=key,
        state=data,
        created=plies.made_at(stored, plies.live_plies(table)[0]) if stored else None,
    )


def _my_turn(request: HttpRequest, table: models.Table, stored: models.Ply | None) -> bool:
    now = stored is not None and stored.number == table.ply
    return now and is_turn_of(table, list(table.seats.all()), who(request))


@router.get(
    "/tables/{code}/options",
    response={200: shapes.Options, **problems(400, 401, 404, 409)},
    summary="What you can do",
    **LOOK,
)
def options(request: HttpRequest, code: str, ply: Ply = None) -> shapes.Options:
    """Everything the actor can do, in the order of the rules, in words and as the action to send."""
    table, stored = _position(code, ply)
    position = stored and plies.read_state(table.game, stored)
    words, rules = plies.game_of(table).words, plies.rules_of(table)
    return shapes.Options(
        ply=stored.number if stored else 0,
        actor=position.actor if position else None,
        my_turn=_my_turn(request, table, stored),
        asks=words.asks(position, plies.names_of(table)) if position else _("The game has not begun."),
        options=[_option_of(option, words.describe(position, option)) for option in rules.options(position)]
        if position
        else [],
    )


def _option_of(option: object, words: str) -> shapes.Option:
    action = codec.encode(action_of(option))
    if isinstance(option, Span):
        low, high, step = option.low, option.high, option.step
        return shapes.Option(words=words, action=action, field=option.field, low=low, high=high, step=step)
    return shapes.Option(words=words, action=action, open=isinstance(option, Suggestion))


@router.post(
    "/tables/{code}/act",
    response={200: shapes.Acted, **problems(400, 401, 403, 404, 409, 422, 429)},
    summary="Make a move",
)
def act(request: HttpRequest, code: str, body: shapes.Act) -> shapes.Acted:
    """Make a move at the ply it was chosen for; the response says what happened."""
    person = sender(request)
    check_rate_limit(request, "moves", person.id)
    table = moves.play(code, person, body.ply, body.action).table
    move = next(iter(_moves(table, body.ply)), None)
    return shapes.Acted(
        **_progress(table, person),
        story=move.story if move else [],
        events=move.events if move else [],
        created=move.created if move else None,
    )


@router.post("/tables/{code}/undo", response={**CHANGED, **problems(429)}, summary="Undo")
def undo(request: HttpRequest, code: str, body: shapes.Back) -> shapes.Table:
    """Undo your last move, or more; if others have moved since, they have to agree."""
    person = sender(request)
    check_rate_limit(request, "undo", person.id)
    return table_of(table_undo.undo(code, person, body.ply, body.to), person)


@router.post("/tables/{code}/undo/{request_id}", response=CHANGED, summary="Answer an undo request")
def answer(request: HttpRequest, code: str, request_id: shapes.Row, body: shapes.Answer) -> shapes.Table:
    """Agree to somebody's undo request, or not; the one who asked can withdraw it."""
    return table_of(table_undo.answer(code, who(request), request_id, body.agree), who(request))


@router.get(
    "/tables/{code}/talk",
    response={200: list[shapes.ChatMessage], **problems(400, 401, 404)},
    summary="Chat",
    **LOOK,
)
def talk(request: HttpRequest, code: str, after: shapes.Row = 0) -> list[shapes.ChatMessage]:
    """The latest chat messages after the given one, 100 at most."""
    table = snapshot.table_by_code(code)
    messages = table.chat.filter(id__gt=after).order_by("-id")[:TALK]
    return [
        shapes.ChatMessage(
            id=message.id,
            ply=message.ply,
            name=message.name,
            text=text_of(message, table.game),
            created=message.created,
        )
        for message in reversed(messages)
    ]


@router.post(
    "/tables/{code}/say", response={204: None, **problems(400, 401, 403, 404, 409, 429)}, summary="Say something"
)
def say(request: HttpRequest, code: str, body: shapes.Say) -> Status[None]:
    """Post a chat message under your seat's name or your own."""
    person = sender(request)
    check_rate_limit(request, "chat", person.id)
    chat.say(code, person, body.text)
    return Status(204, None)


@router.get(
    "/tables/{code}/events",
    response={200: shapes.Events, **problems(400, 401, 404, 409, 429)},
    summary="Wait for news",
    **LOOK,
)
def events(
    request: HttpRequest,
    code: str,
    after: Annotated[int, Query(ge=0, le=2**63 - 1, description="The version you know.")] = 0,
    wait: Annotated[float, Query(ge=0, le=LONGEST, description="Seconds.")] = 25,
    ply: Annotated[
        shapes.Number | None, Query(description="The ply you know; without it, no moves are returned.")
    ] = None,
) -> shapes.Events | HttpResponseBase:
    """Waits until the table's version changes or the time is up, then returns the version and the new moves."""
    read = partial(_news, code, who(request), ply, get_language() or "")
    news = read()
    if news.version != after or not wait:
        return news
    check_streams(request)
    return StreamingHttpResponse(_news_in_time(request, news, wait, code, read), content_type=JSON)


async def _news_in_time(
    request: HttpRequest, news: shapes.Events, wait: float, code: str, read: Callable[[], shapes.Events]
) -> AsyncGenerator[bytes, None]:
    """The answer of a request that waits, in one part. If the table can't be read any more, nothing is new."""
    with open_stream(request), suppress(TimeoutError, DatabaseError, Refused):
        async with asyncio.timeout(wait), aclosing(versions(code, news.version)) as coming:
            while await anext(coming, 0) is None:
                pass  # A sign of life.
        news = await in_thread(_readers, read)
    yield news.model_dump_json().encode()


def _news(code: str, person: Person | None, ply: int | None, language: str) -> shapes.Events:
    table = snapshot.table_by_code(code)
    with override(language):
        return shapes.Events(**_progress(table, person), moves=[] if ply is None else _moves(table, ply))


def _progress(table: models.Table, person: Person | None) -> dict[str, Any]:
    return {
        "ply": table.ply,
        "version": table.version,
        "status": table.status,
        "actor": table.actor,
        "my_turn": is_turn_of(table, list(table.seats.all()), person),
        "scores": table.scores,
    }


def _moves(table: models.Table, after: int) -> list[shapes.Move]:
    game, seats, live = plies.game_of(table), list(table.seats.all()), plies.live_plies(table)
    return [
        shapes.Move(
            ply=ply.number,
            seat=ply.seat,
            action=ply.action,
            story=plies.sentences_of(game, ply, plies.names_at(seats, ply.number)),
            events=[codec.encode(event) for event in ply.events],
            created=plies.made_at(ply, live[0]),
        )
        for ply in live[after + 1 :]
    ]


@router.get(
    "/tables/{code}/record", response={200: plies.Data, **problems(401, 404, 409)}, summary="The record", **LOOK
)
def record(request: HttpRequest, code: str) -> plies.Data:
    """The game from its beginning, as `trunkline replay` and `verify` read it."""
    return record_of(snapshot.table_by_code(code))
