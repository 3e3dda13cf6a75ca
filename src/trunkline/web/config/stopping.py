"""How a process that serves pages stops: every request it has is answered, and no connection is cut off.

Whoever has got through the door is let in before it is closed. For a moment, requests on connections that are open
already are answered, and told that it was the last. Then the connections that are idle are hung up politely: our side
says goodbye first and still listens for a while. A request that crosses that is not read, and its sender can send it to
the next process. If we just closed the connection, it would be reset.
"""

import asyncio
import contextlib
import ctypes
import socket
import struct
import sys
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LINGER = 0.5
"""Seconds for requests that are on their way."""
ATTACH_FILTER = 26
"""SO_ATTACH_FILTER, which Python doesn't know."""
GOODBYE = 0.5
"""Seconds until the other side must have heard that we hang up."""


class _Deaf(asyncio.Protocol):
    """Reads what still comes, and does nothing about it."""


class Stopping(uvicorn.Server):
    """Serves pages until it is told to stop, and then stops without hurting anybody."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.server_state.default_headers.append((b"connection", b"close"))
        await self._close_doors(sockets or [])
        for connection in self._connections():
            if not _is_idle(connection):
                connection.cycle.keep_alive = False
        await asyncio.sleep(LINGER)
        left = [self._say_goodbye(connection) for connection in self._connections() if _is_idle(connection)]
        if left:
            await asyncio.sleep(GOODBYE)
        for transport in left:
            transport.close()
        await super().shutdown(sockets)

    def _connections(self) -> list[HttpToolsProtocol]:
        return [one for one in self.server_state.connections if isinstance(one, HttpToolsProtocol)]

    async def _close_doors(self, doors: list[socket.socket]) -> None:
        """Let in whoever waits at a door, and close it: those who would still wait then would be cut off."""
        kind: Any = self.config.http_protocol_class
        welcome = partial(kind, config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        came = []
        for door in doors:
            _lock(door)
            door.setblocking(False)
            with contextlib.suppress(OSError):  # There is nobody else.
                while True:
                    came.append(door.accept()[0])
        for server in self.servers:
            server.close()
        for door in doors:
            door.close()
        for visitor in came:
            visitor.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(welcome, visitor)

    def _say_goodbye(self, connection: HttpToolsProtocol) -> asyncio.Transport:
        """Hang up on our side, and leave the other side the time to notice."""
        transport: asyncio.Transport = connection.transport
        self.server_state.connections.discard(connection)
        transport.set_protocol(_Deaf())
        if not transport.is_closing():
            transport.write_eof()
        return transport


def _lock(door: socket.socket) -> None:
    """Have Linux drop whatever comes to a door, also for other processes that share it.

    Whoever knocks then tries again in a second, as after any lost packet, and finds the door closed.
    """
    if sys.platform == "linux":
        drop = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))  # A filter of one instruction: return 0.
        door.setsockopt(socket.SOL_SOCKET, ATTACH_FILTER, struct.pack("HP", 1, ctypes.addressof(drop)))


def _is_idle(connection: HttpToolsProtocol) -> bool:
    """Has it no request that we have begun to answer?"""
    return connection.cycle is None or connection.cycle.response_complete
