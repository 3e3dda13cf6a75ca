"""What the benchmarks of the server share: `trunkline serve` as a process, and a database for it of either kind."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.postgres import PostgreSQL, running
from tests.web.serving import free_port

PATIENCE = 60.0
DATABASES = ("sqlite", "postgres")
LIMITS = (
    *("log-in", "reset", "sign-up", "guests", "tables", "moves", "undo", "analyses", "imports", "chat", "tokens"),
    "streams",
)
"""The names of all limits, which can't be imported before Django is set up."""
UNLIMITED = {"TRUNKLINE_LIMITS": ", ".join(f"{limit}=0" for limit in LIMITS)}
"""The environment of a server at which one machine stands for many people."""


@dataclass
class Place:
    """Where games are kept: a folder, and the PostgreSQL server if there is one."""

    data: Path
    postgres: PostgreSQL | None = None

    def configure(self, **settings: int) -> None:
        """Write the settings that aren't variables, for all servers that start here from now on."""
        lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
        (self.data / "settings.toml").write_text(lines, "utf-8")

    @property
    def environment(self) -> dict[str, str]:
        """What tells the settings so."""
        own = {"TRUNKLINE_DATA": str(self.data), "DJANGO_SETTINGS_MODULE": "trunkline.web.project.settings"}
        return own | ({"TRUNKLINE_DATABASE": self.postgres.address("trunkline")} if self.postgres else {})


@contextlib.contextmanager
def place(database: str, **settings: int) -> Iterator[Place]:
    """An empty place for games with any number of tables, and more settings; with PostgreSQL its server runs."""
    with tempfile.TemporaryDirectory(prefix="trunkline-") as folder, contextlib.ExitStack() as stack:
        here = Place(Path(folder))
        if database == "postgres":
            here.postgres = stack.enter_context(running())
            here.postgres.create("trunkline")
        here.configure(open_tables=999_999_999, tables_an_hour=999_999_999, **settings)
        yield here


@dataclass
class Serving:
    """A server: its processes end with it."""

    place: Place
    arguments: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)

    def start(self) -> None:
        """Start it and wait for its first answer."""
        command = [sys.executable, "-m", "trunkline", "serve", "--no-browser", "--port", str(self.port)]
        with (self.place.data / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.arguments],
                stdout=log,
                stderr=log,
                env=os.environ | self.place.environment | self.settings,
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < end, f"no answer; the server said: {self.said()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).close()
            return True
        except HTTPError as error:
            error.close()
            return False
        except OSError:
            return False

    def processes(self, module: str = "") -> list[int]:
        """The processes of the server that run a module, by their numbers; without one, all below the first."""
        below = family(self.process.pid)[1:]
        return [pid for pid in below if module in Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")]

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the exit code."""
        self.process.send_signal(sign)
        return self.process.wait(PATIENCE)

    def said(self) -> str:
        """What all servers of this place have written to their log."""
        return (self.place.data / "log").read_text("utf-8")

    def __enter__(self) -> "Serving":
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.stop()


def family(pid: int) -> list[int]:
    """A process and those that it started, in whatever thread."""
    found = [pid]
    with contextlib.suppress(OSError):  # It may end meanwhile.
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [one for child in (task / "children").read_text().split() for one in family(int(child))]
    return found


def memory(pid: int, alone: bool = False) -> float:
    """Megabytes of a process, and of those that it started unless `alone`."""
    processes = [pid] if alone else family(pid)
    sizes = (re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{one}/status").read_text()) for one in processes)
    return sum(int(size[1]) / 1000 for size in sizes if size)


def cpu(pid: int) -> float:
    """Seconds for which they have kept a processor busy."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid)]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")
