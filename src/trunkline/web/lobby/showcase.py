"""The board that plays by itself in the lobby: a recorded game as a sequence of pictures that browsers keep for good.

A game brings it as `data/showcase.json`: the players, the seed, the actions, and the plies to show as `frames`.
`python -m scripts.showcase` makes it from a record.
"""

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from trunkline.core import codec
from trunkline.core.api import State
from trunkline.games import GAMES
from trunkline.web.accounts.models import Request
from trunkline.web.site.look import png_of
from trunkline.web.site.look import version as style_version

FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Frame:
    before: State
    action: object
    after: State


@dataclass(frozen=True, slots=True)
class Showcase:
    game: str
    names: list[str]
    frames: list[Frame]
    version: str
    """Of what its pictures look like."""


@cache
def showcase_of(game: str) -> Showcase | None:
    """The game's showcase, replayed once; None if it has none."""
    file = GAMES[game].showcase if game in GAMES else None
    if file is None:
        return None
    text = file.read_text("utf-8")
    data, rules = json.loads(text), GAMES[game].rules
    state: State = rules.setup(len(data["players"]), data["seed"], **data["rulings"])
    frames, shown = [], set(data["frames"])
    for ply, action in enumerate(data["actions"], start=1):
        before, decoded = state.copy() if ply in shown else state, codec.decode(rules.ACTIONS, action)
        rules.apply(state, decoded)
        if ply in shown:
            frames.append(Frame(before, decoded, state.copy()))
    version = blake2b((text + style_version()).encode(), digest_size=6).hexdigest()
    return Showcase(game, data["players"], frames, version)


def still_of(game: str) -> str:
    """The address of a picture of the game in full swing; empty without a showcase."""
    show = showcase_of(game)
    return _address(show, _still(show)) if show else ""


def _still(show: Showcase) -> int:
    return len(show.frames) * 2 // 3


def _address(show: Showcase, number: int) -> str:
    return f"{reverse('showcase-frame', args=[show.game, number])}?v={show.version}"


@require_safe
def frames(_request: Request, game: str) -> HttpResponse:
    """The pictures in their order, and what happens in each, in the reader's language."""
    show = showcase_of(game)
    if show is None:
        raise Http404
    told = [GAMES[game].narrate(one.before, one.action, show.names) for one in show.frames]
    listed = [{"picture": _address(show, number), "words": words[0]} for number, words in enumerate(told)]
    response = JsonResponse({"frames": listed})
    response["Cache-Control"] = "private, max-age=3600"
    return response


@require_safe
def frame(_request: Request, game: str, number: int) -> HttpResponse:
    """One of the pictures; its address has its version, so it never has to be asked for again."""
    show = showcase_of(game)
    if show is None or number >= len(show.frames):
        raise Http404
    return HttpResponse(_drawn(game, number), content_type="image/svg+xml", headers={"Cache-Control": FOREVER})


@require_safe
def still(_request: Request, game: str) -> HttpResponse:
    """The picture of the game in full swing as PNG, for link previews of the lobby."""
    if showcase_of(game) is None:
        raise Http404
    return HttpResponse(_still_png(game), content_type="image/png", headers={"Cache-Control": "public, max-age=86400"})


@cache
def _still_png(game: str) -> bytes:
    show = showcase_of(game)
    assert show is not None
    return png_of(_drawn(game, _still(show)), GAMES[game].pictures.PIECES)


@lru_cache(maxsize=128)
def _drawn(game: str, number: int) -> str:
    show = showcase_of(game)
    assert show is not None
    return GAMES[game].thumbnail(show.frames[number].after)
