"""SIGTERM in the middle of a load: every request is answered whole, or refused before it was read; no reset connection.

`python -m benchmarks.stopping --rounds 20` starts a server again and again, with one process for pages and with two,
lets visitors ask for pages and talk, on connections that they keep and on new ones, and others listen to live
streams; then it sends SIGTERM. Prints a line of JSON for each number of processes.
"""

import argparse
import asyncio
import json
import re
import signal
import time
from collections import Counter
from typing import Any

from benchmarks.loopback import Connection
from benchmarks.programs import newcomer
from benchmarks.servers import DATABASES, UNLIMITED, Place, Serving, place

KEEPING, NEW, TALKING, LISTENING = 12, 8, 4, 10
"""Visitors who keep their connection, who come anew each time, who post to the chat, and who listen."""
REFUSED, HUNG_UP, RESET, BROKEN = "refused", "hung up before an answer", "reset", "broken off in an answer"
ANSWERED, ENDED, CUT = "answered", "streams ended", "streams cut off"


async def request(port: int, kept: list[Any], head: str, body: bytes = b"") -> str:
    """What becomes of one request, on the connection that is kept if there is one."""
    try:
        if not kept:
            kept[:] = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    except ConnectionRefusedError:
        return REFUSED
    except ConnectionResetError:
        return RESET
    reader, writer = kept
    try:
        writer.write(head.encode() + body)
        await writer.drain()
        first = await reader.read(1)
        if not first:
            kept.clear()
            writer.close()
            return HUNG_UP
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", lines)
        await reader.readexactly(int(length[1]) if length else 0)
    except ConnectionError:
        kept.clear()
        return RESET
    except asyncio.IncompleteReadError:
        kept.clear()
        return BROKEN
    if "connection: close" in lines:
        kept.clear()
        writer.close()
    return ANSWERED


async def visit(port: int, path: str, keep: bool, token: str, seen: Counter[str], body: bytes = b"") -> None:
    """Ask again and again, until nobody is there any more."""
    kept: list[Any] = []
    headers = f"Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    close = "" if keep else "Connection: close\r\n"
    head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\n{headers}{length}{close}\r\n"
    while True:
        outcome = await request(port, kept, head, body)
        seen[outcome] += 1
        if not keep and kept:
            kept.pop().close()
            kept.clear()
        if outcome == REFUSED:
            return


async def listen(port: int, code: str, seen: Counter[str]) -> None:
    """Follow a table until its stream ends."""
    try:
        async for _line in Connection(port, {}).listen(f"/t/{code}/live?version=0"):
            pass
        seen[ENDED] += 1
    except (ConnectionError, asyncio.IncompleteReadError):
        seen[CUT] += 1


async def stop_under_load(server: Serving, code: str, token: str, seconds: float) -> tuple[Counter[str], float]:
    """Load for so long, then the signal; what became of all requests, and how long the end took."""
    seen: Counter[str] = Counter()
    say = json.dumps({"text": "hello"}).encode()
    table = f"/api/tables/{code}"
    visitors = [
        *[(f"/t/{code}/text", True, b"")] * KEEPING,
        *[(table, False, b"")] * NEW,
        *[(f"{table}/say", True, say)] * TALKING,
    ]
    tasks = [asyncio.create_task(visit(server.port, path, keep, token, seen, body)) for path, keep, body in visitors]
    tasks += [asyncio.create_task(listen(server.port, code, seen)) for _ in range(LISTENING)]
    await asyncio.sleep(seconds)
    server.process.send_signal(signal.SIGTERM)
    started = time.perf_counter()
    await asyncio.gather(*tasks)
    await asyncio.to_thread(server.process.wait)
    return seen, time.perf_counter() - started


def measure(where: Place, workers: int, rounds: int, seconds: float) -> dict[str, Any]:
    """The sum of all rounds."""
    seen, longest, codes = Counter[str](), 0.0, set[int]()
    for _ in range(rounds):
        server = Serving(where, ("--workers", str(workers)), UNLIMITED)
        server.start()
        program = newcomer(server.port)
        code = program.new_table(server.port, "express", ["me", "hotseat", "hotseat"], 1)
        outcome, took = asyncio.run(stop_under_load(server, code, program.token, seconds))
        seen, longest = seen + outcome, max(longest, took)
        codes.add(server.process.returncode)
    outcomes = {name: seen[name] for name in (ANSWERED, REFUSED, HUNG_UP, RESET, BROKEN, ENDED, CUT)}
    return {
        "processes": workers,
        "rounds": rounds,
        **outcomes,
        "longest stop, seconds": round(longest, 1),
        "exit codes": sorted(codes),
    }


def main() -> None:
    """Stop servers, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="how often, for each number of processes")
    parser.add_argument("--seconds", type=float, default=2.0, help="of load before the signal")
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    asked = parser.parse_args()
    with place(asked.database, bot_pace=0) as where:
        for workers in (1, 2):
            print(json.dumps(measure(where, workers, asked.rounds, asked.seconds)), flush=True)


if __name__ == "__main__":
    main()
