"""Half-sent requests at a real server: how quickly it answers others meanwhile, and when it has closed all of them.

`python -m benchmarks.half_sent --count 1200` starts a server in an empty folder on this computer, opens so many
connections that send half a head and then nothing, asks for the lobby again and again until all of them are closed, and
prints a line of JSON.
"""

import argparse
import json
import resource
import select
import socket
import sys
import time
import timeit
from statistics import median
from urllib.request import urlopen

from benchmarks.servers import Serving, place

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_200)
    count = parser.parse_args().count
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, count + 100)), hard))
    with place("sqlite") as kept, Serving(kept, ("--no-bots",)) as server:
        told = measure(server.port, count)
        server.stop()
        told["lines in the log"] = len(server.said().splitlines())
    print(json.dumps(told | {"microseconds to count a request": _counting()}))
    return 0


def measure(port: int, count: int) -> dict[str, float]:
    """Answers while the connections are there, and when the last one was closed."""
    began = time.perf_counter()
    there = {(one := _half(port)).fileno(): one for _ in range(count)}
    poll = select.poll()
    for number in there:
        poll.register(number, select.POLLIN)
    opened, answers = time.perf_counter() - began, []
    while there:
        asked = time.perf_counter()
        with urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
            assert answer.status == 200
        answers.append(time.perf_counter() - asked)
        for number, _ in poll.poll(100):
            if not _has_more(there[number]):
                poll.unregister(number)
                there.pop(number).close()
    answers.sort()
    return {
        "half-sent": count,
        "seconds to open them": round(opened, 2),
        "answers meanwhile": len(answers),
        "median ms": round(1000 * median(answers), 1),
        "p95 ms": round(1000 * answers[int(0.95 * len(answers))], 1),
        "seconds until all were closed": round(time.perf_counter() - began, 1),
    }


def _half(port: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(HALF)
    return connection


def _has_more(connection: socket.socket) -> bool:
    try:
        return bool(connection.recv(65_536))
    except ConnectionError:
        return False


def _counting() -> float:
    """What it takes to count a request by view and status, and how long it took."""
    from trunkline.web.site import metrics

    def count() -> None:
        metrics.REQUESTS.labels("lobby", 200).inc()
        metrics.SECONDS.labels("lobby").observe(0.03)

    return round(timeit.timeit(count, number=20_000) / 20_000 * 1e6, 1)


if __name__ == "__main__":
    sys.exit(main())
