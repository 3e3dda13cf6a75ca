"""Downloads of a table: its record, files of other sites, and its board as a small picture."""

from collections.abc import Callable
from functools import cached_property, partial

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from trunkline.core import record as core_record
from trunkline.core import versions
from trunkline.core.api import State
from trunkline.core.errors import BadRecord
from trunkline.core.match import FORMAT, VERSION
from trunkline.games import GAMES
from trunkline.web.accounts.models import Request
from trunkline.web.site.caches import RENDERED, cached
from trunkline.web.site.errors import Missing, Refused, refused
from trunkline.web.site.look import png_of
from trunkline.web.table.models import FINISHED, Table
from trunkline.web.table.plies import Data, as_of_now, line_of, live_ply, ply_at, read_state
from trunkline.words.language import said as _
from trunkline.words.language import text_of


def has_record(table: Table) -> bool:
    return not table.from_position and ply_at(table, 0).exists()


def record_of(table: Table) -> Data:
    """The game as a record; one that its players ended is unfinished there, for by the rules it is."""
    if table.from_position:
        raise Missing(_("This table started from a position, so it has no record from the beginning."))
    if not has_record(table):
        raise Missing(_("The game has not begun: there is no record yet."))
    plies = list(line_of(table).with_text())
    seats, rules = list(table.seats.all()), GAMES[table.game].rules
    keys = {str(ply.number): as_of_now(table.game, ply.state, ply.key, ply.state_version)[1] for ply in plies[1:]}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game,
        "rules_version": table.rules_version,
        "state_version": versions.state_version(rules),
        "players": [seat.name for seat in seats],
        "seats": [seat.bot or "human" for seat in seats],
        "seed": table.seed,
        "rulings": table.rulings,
        "actions": [ply.action for ply in plies[1:]],
        "keys": keys,
        "scores": table.scores if read_state(table.game, plies[-1]).actor is None else None,
    }


def file_of(table: Table, site: str) -> Data:
    data, game = record_of(table), GAMES[table.game]
    form = next((form for form in game.formats if site == form.NAME), None)
    if form is None:
        raise Missing(_("%(site)s has no %(game)s.") % {"site": site, "game": game.title})
    try:
        return form.write(core_record.replay(data, GAMES.rules), ended=table.status == FINISHED)
    except BadRecord as error:
        said = _("The game can't be exported that way: %(reason)s.")
        raise Refused(said % {"reason": text_of(error.message)}) from None


@require_safe
def record(request: Request, code: str) -> HttpResponse:
    return _download(request, code, record_of, "")


@require_safe
def file(request: Request, code: str, site: str) -> HttpResponse:
    return _download(request, code, partial(file_of, site=site), f"-{site.partition('.')[0]}")


def _download(request: Request, code: str, write: Callable[[Table], Data], suffix: str) -> HttpResponse:
    table = get_object_or_404(Table, code=code)
    try:
        data = write(table)
    except Refused as error:
        return refused(request, error, code)
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{table.game}-{code}{suffix}.json"'
    return response


FOREVER = "public, max-age=31536000, immutable"


@require_safe
def board(request: Request, code: str) -> HttpResponse:
    return _board(request, code, lambda picture: picture.svg, "image/svg+xml")


@require_safe
def board_png(request: Request, code: str) -> HttpResponse:
    return _board(request, code, lambda picture: picture.png, "image/png")


def _board(request: Request, code: str, content: Callable[["_Picture"], str | bytes], kind: str) -> HttpResponse:
    """With the table's version in its address, a picture can be kept for good."""
    table = get_object_or_404(Table, code=code)
    response = HttpResponse(content(_picture(table)), content_type=kind)
    response["Cache-Control"] = FOREVER if request.GET.get("v") == str(table.version) else "no-cache"
    return response


class _Picture:
    def __init__(self, game: str, state: State) -> None:
        self.svg = GAMES[game].thumbnail(state)
        self.size = 4 * len(self.svg)  # As much as it may take with the PNG.
        self._pieces = GAMES[game].pictures.PIECES

    @cached_property
    def png(self) -> bytes:
        return png_of(self.svg, self._pieces)


def _picture(table: Table) -> _Picture:
    """The map as it is now; before the game has begun, as it is at the beginning."""
    ply, game = live_ply(table, table.ply), GAMES[table.game]

    def draw() -> _Picture:
        state = game.rules.setup(game.usual_count, 0) if ply is None else read_state(table.game, ply)
        return _Picture(table.game, state)

    return cached(RENDERED, ("picture", table.game, ply and ply.id), draw)
