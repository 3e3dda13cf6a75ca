"""The real server for tests: uvicorn and the bot worker as processes, that can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

SETTINGS = "trunkline.web.config.settings"
PATIENCE = 30.0
WORKER = "import django; django.setup(); from trunkline.web.tables.bots import run; run()"


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
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Bring the database up to date, start server and bots, and wait for the first answer."""
        assert self._run("-m", "django", "migrate", "--verbosity", "0").wait(PATIENCE) == 0, self.said()
        server = ("-m", "uvicorn", "trunkline.web.config.asgi:application", "--port", str(self.port))
        self.processes = [self._run(*server, "--log-level", "warning"), self._run("-c", WORKER)]
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < end, f"no answer; the server said: {self.said()}"
            time.sleep(0.05)

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        env = os.environ | {"TRUNKLINE_DATA": str(self.data), "DJANGO_SETTINGS_MODULE": SETTINGS}
        with (self.data / "log").open("ab") as log:
            return subprocess.Popen([sys.executable, *arguments], env=env, stdout=log, stderr=log)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """As kill -9 does: nothing is tidied up."""
        for process in self.processes:
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE)
        self.processes = []

    def restart(self) -> None:
        """Kill it and start it again with the same folder and port."""
        self.kill()
        self.start()

    def said(self) -> str:
        """What server and bots have written to their log."""
        return (self.data / "log").read_text("utf-8")
