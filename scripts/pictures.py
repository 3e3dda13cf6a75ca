"""Takes the pictures of docs/pages.md: every kind of page, wide and on a phone, from committed games.

`python -m scripts.pictures` in the project's folder; it needs Chromium and the development tools.
"""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.web.browsing import PHONE, WIDE, launch
from tests.web.serving import SETTINGS, Server
from trunkline.core import record
from trunkline.core.match import Match
from trunkline.games import GAMES

GOLDEN = Path("tests/games")
TARGET = Path("docs/pictures")
SIZES = {"wide": (WIDE, "light"), "phone": (PHONE, "dark")}


def main() -> None:
    """Start a server of its own, lay out tables, and photograph them."""
    with tempfile.TemporaryDirectory(prefix="trunkline-pictures-") as folder:
        os.environ |= {"TRUNKLINE_DATA": folder, "DJANGO_SETTINGS_MODULE": SETTINGS, "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
        server = Server(Path(folder))
        server.start()
        try:
            import django

            django.setup()
            from django.db import connection

            # Nothing here outlives the process: the disk need not be waited for.
            connection.settings_dict["OPTIONS"]["init_command"] = "PRAGMA synchronous=OFF;"
            pages, session = lay_out()
            with sync_playwright() as running:
                browser = launch(running)
                for name, (path, click) in pages.items():
                    photograph(browser, server.url, session, name, path, click)
                browser.close()
        finally:
            server.stop()


def lay_out() -> tuple[dict[str, tuple[str, str]], str]:
    """Name -> address and what to click there, for every kind of page; and the cookie of the one who sits there."""
    from django.contrib.sessions.backends.db import SessionStore

    from trunkline.notation.position import write
    from trunkline.web.accounts.models import Person

    ann = Person.objects.create(name="Ann")
    pages = {"lobby": ("/", ""), "new-table": ("/new/chesapeake", ""), "sign-up": ("/people/sign-up", "")}
    pages |= {"you": ("/people/me", ""), "api": ("/api/", "")}
    pages["import"] = ("/", ".import summary")
    pages |= {name: (table_at(ann, file, step, name in TIMED), click) for name, file, step, click in WANTED}
    pages |= {f"{name}-story": (story_of(ann, file), "") for name, file in STORIES.items()}
    pages |= {
        "rules": ("/rules/chesapeake#s8", ""),
        "text": (f"{table_at(ann, 'express/golden/game-1.json', 'choose')}/text", ""),
    }
    pages |= {"tour": (table_at(ann, "chesapeake/golden/bots.json", "stock"), "#tour-open")}
    pages["position"] = (f"/position/{write('chesapeake', replayed('chesapeake/golden/bots.json').states[-80])}", "")
    session = SessionStore()
    session["person"] = ann.id
    session.create()
    return pages, str(session.session_key)


WANTED = [
    ("express-bid", "express/golden/game-1.json", "bid", ""),
    ("express-build", "express/golden/game-1.json", "build", ""),
    ("express-end", "express/golden/game-1.json", "over", ""),
    ("express-notifications", "express/golden/game-1.json", "bid", "#tab-seats"),
    ("chesapeake-since", "chesapeake/golden/bots.json", "stock", ".recap > summary"),
    ("express-analysis", "express/golden/game-1.json", "choose", "#tab-analysis"),
    ("chesapeake-auction", "chesapeake/golden/bots.json", "auction", ""),
    ("chesapeake-stock", "chesapeake/golden/bots.json", "stock", ""),
    ("chesapeake-orders", "chesapeake/golden/bots.json", "stock", ".to-orders"),
    ("chesapeake-track", "chesapeake/golden/bots.json", "track", ".hex.can"),
    ("chesapeake-station", "chesapeake/golden/bots.json", "station", ""),
    ("chesapeake-run", "chesapeake/golden/bots.json", "run", ""),
    ("chesapeake-dividend", "chesapeake/golden/bots.json", "dividend", ""),
    ("chesapeake-trains", "chesapeake/golden/bots.json", "trains", ""),
    ("chesapeake-analysis", "chesapeake/golden/bots.json", "run", "#tab-analysis"),
]
"""Name of the picture, the game, the step at which it is taken, and what is clicked first."""
SHEET = (".to-orders", ".recap > summary")
"""What is in the bar, but not in a lowered sheet."""
TIMED = ("express-notifications", "chesapeake-since")
"""Pictures with a clock."""


def replayed(file: str) -> Match[Any, Any]:
    """A committed game."""
    return record.replay(json.loads((GOLDEN / file).read_text("utf-8")), GAMES.rules)


def table_at(person: Any, file: str, step: str, timed: bool = False) -> str:
    """The address of a table in the last third of a game, where this step is asked and the person plays all seats."""
    from trunkline.web.table import create, moves, time_control

    match = replayed(file)
    data = match.record(every_key=False)
    steps = [state.step for state in match.states]
    late = [ply for ply, there in enumerate(steps) if there == step and ply > 0.6 * len(steps)]
    ply = late[len(late) // 2] if late else steps.index(step)
    seats = [create.SeatSpec("me", "Ann"), *(create.SeatSpec("hotseat", name) for name in match.players[1:])]
    clock = time_control.Clock(300, 3600) if timed else None
    table = create.create(person, data["game"], seats, data["seed"], data["rulings"], clock=clock)
    for number, action in enumerate(data["actions"][:ply]):
        moves.play(table.code, person, number, action)
    return f"/t/{table.code}"


STORIES = {"express": "express/golden/game-1.json", "chesapeake": "chesapeake/golden/bots.json"}
TALL = {"wide": 1900, "phone": 1800}
"""How much of a long page is shown."""


def story_of(person: Any, file: str) -> str:
    """The address of the story of a whole game."""
    from trunkline.web.lobby import game_files

    table = game_files.make_table(person, game_files.read_file((GOLDEN / file).read_bytes()))
    return f"/t/{table.code}/story"


def photograph(browser: Browser, url: str, session: str, name: str, path: str, click: str) -> None:
    """A page in every size."""
    for size, (view, scheme) in SIZES.items():
        with_cookie = {"name": "sessionid", "value": session, "url": url}
        context = browser.new_context(
            viewport={"width": view[0], "height": view[1]}, color_scheme="light" if scheme == "light" else "dark"
        )
        context.add_cookies([with_cookie])
        page = context.new_page()
        page.goto(url + path)
        page.wait_for_timeout(700)
        if click:
            # A hex is clicked through what lies over it; a tab must come out from under the sheet of a phone, and
            # what is needed less often is in the sheet when it is pulled up.
            if click in SHEET and size == "phone":
                page.locator("#grip").click()
            page.locator(click).first.click(force=not click.startswith("#"))
            if click.startswith("#tab-"):
                page.locator(click).evaluate("tab => tab.scrollIntoView({block: 'start'})")
            page.wait_for_timeout(900)
        if path.endswith("/story"):
            page.set_viewport_size({"width": view[0], "height": TALL[size]})
        page.screenshot(path=TARGET / f"{name}-{size}.jpg", type="jpeg", quality=72)
        context.close()


if __name__ == "__main__":
    main()
