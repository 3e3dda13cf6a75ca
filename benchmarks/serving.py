"""`trunkline serve` as a process for benchmarks, and what it uses of the machine."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from trunkline.web.doors.rates import AT_ONCE, RATES

PATIENCE = 60.0
"""Seconds for a server to start and to stop."""
UNLIMITED = {
    "TRUNKLINE_LIMITS": ", ".join(f"{limit}=0" for limit in RATES | AT_ONCE),
    "TRUNKLINE_OPEN_TABLES": "999999999",
    "TRUNKLINE_TABLES_AN_HOUR": "999999999",
}
"""The environment of a server at which one machine stands for many people."""


@contextmanager
def server(
    workers: int = 1, *arguments: str, environment: Mapping[str, str] | None = None, log: Path | None = None
) -> Iterator[tuple[int, int]]:
    """A server for the time of the block: its port, and the id of its process. What it says goes to `log`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "-m", "trunkline", "serve", "--no-browser", "--port", str(port)]
    command += ["--workers", str(workers), *arguments]
    with open(log or os.devnull, "ab") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out if log else None, env=os.environ | dict(environment or {})
        )
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def family(pid: int) -> list[int]:
    """A process and those that it started, in whatever thread."""
    children = [one for task in Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()]
    return [pid, *(one for child in children for one in family(int(child)))]


def memory(pid: int) -> float:
    """Megabytes of a process and of those that it started."""
    sizes = (re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{one}/status").read_text()) for one in family(pid))
    return sum(int(size[1]) / 1000 for size in sizes if size)


def cpu(pid: int) -> float:
    """Seconds for which they have kept a processor busy."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid)]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")
