"""A second machine for tests: two network namespaces of Linux, joined by a cable."""

import contextlib
import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator

HERE, THERE = "10.77.0.1", "10.77.0.2"
"""The addresses of both machines."""
OTHER = "10.78.0.1"
"""Another address of the first machine, on a network that its default route doesn't use."""


def _ip(command: str) -> None:
    subprocess.run(["ip", *command.split()], check=True, capture_output=True, text=True, timeout=10)


def missing() -> str:
    """Why there can be no second machine; empty if there can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root can make network namespaces"
    if shutil.which("ip") is None:
        return "no `ip` (Debian: iproute2)"
    try:
        with machines():
            return ""
    except subprocess.CalledProcessError as error:
        return f"no network namespaces here: {error.stderr.strip()}"


@contextlib.contextmanager
def machines() -> Iterator[tuple[str, str]]:
    """The names of two machines, for `on`."""
    here, there = (f"trunkline-{os.getpid()}-{name}" for name in ("here", "there"))
    try:
        for name in (here, there):
            _ip(f"netns add {name}")
            _ip(f"-n {name} link set lo up")
        _ip(f"link add cable netns {here} type veth peer name cable netns {there}")
        _ip(f"-n {here} link add other type veth peer name end")
        for name, interface, address in ((here, "other", OTHER), (here, "cable", HERE), (there, "cable", THERE)):
            _ip(f"-n {name} addr add {address}/24 dev {interface}")
            _ip(f"-n {name} link set {interface} up")
        _ip(f"-n {here} route add default via {THERE}")
        yield here, there
    finally:
        for name in (here, there):
            if os.path.exists(f"/run/netns/{name}"):
                _ip(f"netns delete {name}")


@contextlib.contextmanager
def on(machine: str) -> Iterator[None]:
    """Sockets, threads and processes made in this block are on that machine."""
    library = ctypes.CDLL(None, use_errno=True)
    with open("/proc/thread-self/ns/net") as own, open(f"/run/netns/{machine}") as other:
        if library.setns(other.fileno(), 0):
            raise OSError(ctypes.get_errno(), "can't enter a network namespace")
        try:
            yield
        finally:
            library.setns(own.fileno(), 0)
