"""The pool of connections to PostgreSQL, in a process of its own: bounded, and at work again after a restart."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.postgres import running

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


def test_threads_share_few_connections_and_use_new_ones_after_a_restart(tmp_path: Path) -> None:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("TRUNKLINE_", "DJANGO_"))}
    with running() as postgres:
        settings = {
            "DJANGO_SETTINGS_MODULE": "trunkline.web.config.settings",
            "TRUNKLINE_DATA": str(tmp_path),
            "TRUNKLINE_DATABASE": postgres.create("games"),
            "TRUNKLINE_POOL": str(MOST),
        }
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", USES]
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=own | settings) as process:
            assert process.stdin
            assert process.stdout

            def used(count: int, hold: float = 0) -> list[str]:
                process.stdin.write(f"{json.dumps([count, hold])}\n")  # type: ignore[union-attr]
                process.stdin.flush()  # type: ignore[union-attr]
                answer: list[str] = json.loads(process.stdout.readline())  # type: ignore[union-attr]
                return answer

            def connections() -> int:
                count: int = postgres.ask("SELECT count(*) FROM pg_stat_activity WHERE datname = 'games'")[0][0]
                return count

            assert used(4 * MOST, 0.1) == ["done"], "who finds all in use waits for one"
            assert connections() == MOST
            postgres.stop()
            postgres.start()
            assert used(1) == ["done"], "all that it had are dead, and it has noticed"
            postgres.stop()
            assert used(2) == ["refused"], "nobody waits for ever"
            postgres.start()
            assert used(2) == ["done"]
            process.stdin.close()
