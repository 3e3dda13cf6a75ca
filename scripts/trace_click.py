"""Lists the Python modules on the way of a click that lays a tile: `python -m scripts.trace_click`.

Plays a game of 18Chesapeake on a temporary server's database until a player may lay track, posts the lay as the page
does, and names every module of ours in which a function ran. Modules of the game and the engine come after those of the
web. Everything is imported and asked for once before, so that only what each click needs is counted.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "trunkline"


def main() -> None:
    """Print the modules, and how many there are."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "TRUNKLINE_DATA": folder,
            "TRUNKLINE_LIMITS": "moves=0",
            "DJANGO_SETTINGS_MODULE": "trunkline.web.project.settings",
        }
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        modules = sorted(traced())
    web = [name for name in modules if name.startswith("web/")]
    page = [name for name in modules if name.startswith("games/") and "/web/" in name]
    others = [name for name in modules if name not in {*web, *page}]
    print(*web, *page, *others, sep="\n")
    print(f"{len(modules)}: {len(web)} of the web, {len(page)} of the game's page, {len(others)} of rules and words")


def traced() -> set[str]:
    """The modules in which something ran during the second of two clicks that lay a tile."""
    from django.test import Client

    from trunkline.core import codec
    from trunkline.games import GAMES
    from trunkline.web.accounts.models import Person
    from trunkline.web.table import create, moves, plies
    from trunkline.words.menu import action_of

    client = Client(headers={"Host": "localhost"})
    client.get("/")
    ann = Person.objects.create(name="Ann")
    session: Any = client.session
    session["person"] = ann.id
    session.save()
    client.cookies["sessionid"] = session.session_key
    seats = [create.SeatSpec("me"), create.SeatSpec("hotseat"), create.SeatSpec("hotseat")]
    table = create.create(ann, "chesapeake", seats, seed=1)
    rules, ran, clicks = GAMES["chesapeake"].rules, set[str](), 0
    while clicks < 2:
        state = plies.state_at(table, table.ply)
        assert state is not None
        options = rules.options(state)
        lays = [codec.encode(action_of(one)) for one in options if codec.type_name(type(action_of(one))) == "lay_tile"]
        if not lays:
            choice = GAMES["chesapeake"].bots["medium"].choose(state, Random(table.ply))
            table = moves.play(table.code, ann, table.ply, codec.encode(choice)).table
            continue
        page = client.get(f"/t/{table.code}")
        shown = page.content.decode().partition('data-shown="')[2].partition('"')[0]
        clicks += 1
        ran.clear()
        sys.setprofile(lambda frame, _event, _argument: ran.add(frame.f_code.co_filename))
        answer = client.post(
            f"/t/{table.code}/act",
            {"ply": table.ply, "action": json.dumps(lays[0])},
            headers={"HX-Request": "true", "X-Shown": shown},
        )
        sys.setprofile(None)
        assert answer.status_code == 200, answer.content
        table.refresh_from_db()
    return set(ours(ran))


def ours(files: Iterable[str]) -> Iterator[str]:
    """Our modules among these files, by their paths in the package."""
    for file in files:
        path = Path(file)
        if path.suffix == ".py" and path.is_relative_to(SOURCE):
            yield path.relative_to(SOURCE).as_posix()


if __name__ == "__main__":
    main()
