"""A small HTTP client for loads on this machine: many connections, little work for each."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said: names of headers in small letters, the body unpacked."""

    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """A connection that is kept, as a browser keeps it; opened again when the other side has closed it."""

    def __init__(self, port: int, headers: Headers) -> None:
        self.port = port
        self.headers = {"Host": f"127.0.0.1:{port}", "Accept-Encoding": "gzip", **headers}
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, more: Headers | None = None, form: Headers | None = None) -> Answer:
        """Send a request and read all of its answer."""
        for fresh in (self.ends is None, True):
            try:
                reader = await self._send(method, path, more or {}, form, fresh)
                status, headers = await head(reader)
                body = b"".join([part async for part in parts(reader, headers)])
                break
            except (ConnectionError, asyncio.IncompleteReadError):
                # Only an old connection may have been closed meanwhile; a new one that fails is a failure.
                if fresh:
                    raise
        if headers.get("connection") == "close":
            self.close()
        return Answer(status, headers, gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body)

    async def listen(self, path: str, more: Headers | None = None) -> AsyncIterator[bytes]:
        """The lines of an answer that never ends."""
        reader = await self._send("GET", path, more or {}, None, True)
        status, headers = await head(reader)
        if status != 200:
            raise ConnectionError(f"{path}: {status}")
        rest = b""
        async for part in parts(reader, headers):
            *lines, rest = (rest + part).split(b"\n")
            for line in lines:
                yield line

    async def _send(
        self, method: str, path: str, more: Headers, form: Headers | None, fresh: bool
    ) -> asyncio.StreamReader:
        if fresh or self.ends is None:
            self.close()
            self.ends = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        reader, writer = self.ends
        headers, body = {**self.headers, **more}, b""
        if form is not None:
            body = urlencode(form).encode()
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        await writer.drain()
        return reader

    def close(self) -> None:
        """Hang up."""
        if self.ends is not None:
            self.ends[1].close()
            self.ends = None


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def parts(reader: asyncio.StreamReader, headers: Headers) -> AsyncIterator[bytes]:
    """The body as it comes."""
    if headers.get("transfer-encoding") != "chunked":
        yield await reader.readexactly(int(headers.get("content-length", 0)))
        return
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readexactly(2)
