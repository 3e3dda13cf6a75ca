"""The real server for tests: `trunkline serve` as a process, that can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from tests import postgres

SETTINGS = "trunkline.web.project.settings"
PATIENCE = 60.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Server:
    """A server with a data folder of its own."""

    data: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    unblocked: Callable[[], AbstractContextManager[None]] = nullcontext
    """Lets the tests' own process use databases."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *arguments: str) -> None:
        """Start server and bots, and wait for the first answer."""
        self.process = self.launch(*arguments)
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < end, f"no answer; the server said: {self.said()}"
            time.sleep(0.05)

    def launch(self, *arguments: str) -> subprocess.Popen[bytes]:
        """The process; the log has what it says."""
        command = [sys.executable, "-m", "trunkline", "serve", "--port", str(self.port), "--no-browser"]
        command += arguments
        with (self.data / "log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, env=self.environment())

    def answers(self) -> bool:
        """Does it answer now?"""
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """As kill -9 does: nothing is tidied up, and the bots are left alone."""
        self.stop(signal.SIGKILL)

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the exit code."""
        assert self.process is not None
        self.process.send_signal(sign)
        return self.process.wait(PATIENCE)

    def restart(self) -> None:
        """Kill it and start it again with the same folder and port."""
        self.kill()
        self.start()

    def said(self) -> str:
        """What server and bots have written to their log."""
        return (self.data / "log").read_text("utf-8")

    def environment(self) -> dict[str, str]:
        """What a process of its own gets: not the settings of the tests' process, but a database on their server."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("TRUNKLINE_", "DJANGO_"))}
        if databases := postgres.of_the_tests():
            own["TRUNKLINE_DATABASE"] = databases.create(postgres.name_for(self.data / "trunkline.sqlite3"))
        return own | {
            "TRUNKLINE_DATA": str(self.data),
            "TRUNKLINE_SETTINGS": str(Path(__file__).with_name("settings.toml")),
            "TRUNKLINE_THINKERS": "1",
            "TRUNKLINE_LIMITS": "moves=0, undo=0",
        }


def bots_of(server: Server) -> list[str]:
    """The processes that play for the bots of this server."""
    assert server.process is not None
    return children(str(server.process.pid), "trunkline.web.operations.process worker")


def pages_of(server: Server, address: str = "127.0.0.1") -> tuple[str, list[str]]:
    """The process that serves pages at an address, empty if there is none, and its workers."""
    assert server.process is not None
    found = children(str(server.process.pid), f"trunkline.web.operations.process pages {address} ")
    return (found[0], children(found[0])) if found else ("", [])


def children(parent: str, words: str = "") -> list[str]:
    """Processes with these words in their command line, as the system lists them."""
    listed = subprocess.run(["ps", "-ewwo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    mine = [line.split() for line in listed.splitlines() if words in line]
    return [one[0] for one in mine if one[1] == parent]
