"""The pool of connections to PostgreSQL, in a process of its own: bounded, and at work again after a restart."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.postgres import PostgreSQL, running

MOST = 3
USES = """
import json, os, sys, threading
import django
django.setup()
from django.db import OperationalError, connection

def use(done, hold):
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(%s)", [hold])
        done.append("done")
    except OperationalError:
        done.append("refused")
    finally:
        connection.close()

def used(count, hold=0):
    done = []
    threads = [threading.Thread(target=use, args=(done, hold)) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(set(done))

for line in sys.stdin:
    print(json.dumps(used(*json.loads(line))), flush=True)
"""


Used = Callable[..., list[str]]


@contextmanager
def threads(postgres: PostgreSQL, folder: Path, user: str = "postgres") -> Iterator[Used]:
    """A process with a pool: a function has so many threads use it for so many seconds, and says how that ended."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("TRUNKLINE_", "DJANGO_"))}
    (folder / "settings.toml").write_text(f"pool = {MOST}", "utf-8")
    settings = {
        "DJANGO_SETTINGS_MODULE": "trunkline.web.project.settings",
        "TRUNKLINE_DATA": str(folder),
        "TRUNKLINE_DATABASE": postgres.create("games").replace("postgres@", f"{user}@"),
    }
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", USES]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=own | settings) as process:

        def used(count: int, hold: float = 0) -> list[str]:
            assert process.stdin
            assert process.stdout
            process.stdin.write(f"{json.dumps([count, hold])}\n")
            process.stdin.flush()
            answer: list[str] = json.loads(process.stdout.readline())
            return answer

        yield used
        assert process.stdin
        process.stdin.close()


def connections(postgres: PostgreSQL) -> int:
    count: int = postgres.ask("SELECT count(*) FROM pg_stat_activity WHERE datname = 'games'")[0][0]
    return count


def test_threads_share_few_connections_and_use_new_ones_after_a_restart(tmp_path: Path) -> None:
    with running() as postgres, threads(postgres, tmp_path) as used:
        assert used(4 * MOST, 0.1) == ["done"], "who finds all in use waits for one"
        assert connections(postgres) == MOST
        postgres.stop()
        postgres.start()
        assert used(1) == ["done"], "all that it had are dead, and it has noticed"
        postgres.stop()
        assert used(2) == ["refused"], "nobody waits for ever"
        postgres.start()
        assert used(2) == ["done"]


def test_a_server_without_more_connections_leaves_us_those_that_we_have(tmp_path: Path) -> None:
    with running() as postgres:
        postgres.ask(f"CREATE ROLE few LOGIN CONNECTION LIMIT {MOST - 1}")
        with threads(postgres, tmp_path, "few") as used:
            # They are at it for longer than a refused connection is asked for again.
            assert used(4 * MOST, 0.5) == ["done"]
            assert connections(postgres) == MOST - 1
            postgres.stop()
            assert used(2) == ["refused"]
            postgres.start()
            assert used(4 * MOST, 0.1) == ["done"]
