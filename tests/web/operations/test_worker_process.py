"""`trunkline worker`: plays for the bots of servers that only serve pages, and another takes over when it ends."""

import signal
import subprocess
import sys
from pathlib import Path

from tests.web.http_client import Visitor, wait_until
from tests.web.serving import Server, bots_of


class Worker(Server):
    """A worker, of which nothing can be asked but what it has done."""

    def start(self, *arguments: str) -> None:
        """Start it and wait until it can be stopped."""
        self.process = self.launch(*arguments)
        wait_until(lambda: bots_of(self))

    def launch(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "trunkline", "worker", *arguments]
        with (self.data / "log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, env=self.environment())


def test_one_works_and_another_takes_over_and_a_signal_ends_it(tmp_path: Path) -> None:
    pages, first, second = Server(tmp_path), Worker(tmp_path), Worker(tmp_path)
    try:
        first.start()  # It makes the database, too.
        pages.start("--no-bots")
        second.start("--language", "de")
        ann = Visitor(pages.url)
        table = ann.new_table("express", "uniform", "uniform", "uniform")
        wait_until(lambda: len(ann.record(table)["actions"]) >= 3)
        (bots,) = bots_of(first)
        first.kill()
        wait_until(lambda: not Path(f"/proc/{bots}").exists())
        stored = len(ann.record(table)["actions"])
        wait_until(lambda: len(ann.record(table)["actions"]) >= stored + 3)
        assert second.stop(signal.SIGTERM) == 0
        assert not bots_of(second)
        said = [line for line in pages.said().splitlines() if "Worker" in line]
        assert said == ["Trunklines Worker läuft (beenden mit Strg-C)", "Trunklines Worker wurde beendet."]
        assert "Traceback" not in pages.said()
    finally:
        for one in (pages, first, second):
            if one.process is not None and one.process.poll() is None:
                one.kill()


def test_a_database_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text("these are no games")
    done = subprocess.run(
        [sys.executable, "-m", "trunkline", "worker", "--database", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("trunkline: the database can't be used")
