"""The setting of deploy/ on this machine: two processes for pages, two workers, PostgreSQL, Caddy or nginx with TLS."""

import contextlib
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from urllib.request import HTTPCookieProcessor, HTTPSHandler, OpenerDirector, ProxyHandler, build_opener

from benchmarks.servers import PATIENCE, Place, Serving
from tests.paths import ROOT
from tests.web.http_client import wait_until
from tests.web.serving import free_port

DEPLOY = ROOT / "deploy"
PROXIES = ("caddy", "nginx")
RUNNING = "worker is running"


def browser(url: str) -> OpenerDirector:
    """Somebody's browser, which doesn't ask who signed a certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    # It comes to the processes behind the proxy, too, and they take it for one that came by HTTPS.
    cookies = CookieJar(DefaultCookiePolicy(secure_protocols=("http", "https")))
    made = build_opener(ProxyHandler({}), HTTPSHandler(context=context), HTTPCookieProcessor(cookies))
    made.addheaders = [("Referer", f"{url}/")]
    return made


class Pages(Serving):
    """A process for pages, which sends whoever comes without TLS elsewhere."""

    def answers(self) -> bool:
        return _answers(f"http://127.0.0.1:{self.port}")


@dataclass
class Site:
    """Everything that runs but the proxy."""

    place: Place
    ports: list[int] = field(default_factory=lambda: [free_port() for _ in range(4)])
    """Of the two processes for pages, and of the proxy without and with TLS."""
    web: list[Pages] = field(default_factory=list)
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.ports[3]}"

    @property
    def settings(self) -> dict[str, str]:
        return {
            "TRUNKLINE_URL": self.url,
            "TRUNKLINE_PROXIES": "127.0.0.1",
            "TRUNKLINE_SECRET_KEY": "for a benchmark only, and the same for all processes",
            "TRUNKLINE_THINKERS": "1",
            "TRUNKLINE_LIMITS": "log-in.address=3/hour, moves=0, undo=0",
        }

    def start(self) -> None:
        """On an empty database; the first worker leads."""
        self.start_worker()
        for port in self.ports[:2]:
            server = Pages(self.place, ("--no-bots",), self.settings, port)
            server.start()
            self.web.append(server)
        wait_until(lambda: _answers(f"http://127.0.0.1:{self.ports[0]}", "/readyz"), PATIENCE)
        self.start_worker()

    def start_worker(self) -> None:
        """Start a worker and wait until it says that it runs."""
        file = self.place.data / "log"
        before = file.read_text("utf-8").count(RUNNING) if file.exists() else 0
        command = [sys.executable, "-m", "trunkline", "worker"]
        with file.open("ab") as log:
            environment = os.environ | self.place.environment | self.settings
            self.workers.append(subprocess.Popen(command, stdout=log, stderr=log, env=environment))
        wait_until(lambda: file.read_text("utf-8").count(RUNNING) > before, PATIENCE)

    def stop(self) -> list[int]:
        """Stop all that runs; the exit codes."""
        running = [process for process in (*(one.process for one in self.web), *self.workers) if process.poll() is None]
        for process in running:
            process.terminate()
        return [process.wait(PATIENCE) for process in running]


@contextlib.contextmanager
def proxied(site: Site, proxy: str) -> Iterator[None]:
    """The proxy, with the file of deploy/; only ports, certificate and folders are others."""
    folder = site.place.data / proxy
    folder.mkdir()
    command, environment = {"caddy": _caddy, "nginx": _nginx}[proxy](site, folder)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | environment)
    try:
        wait_until(lambda: _answers(site.url), PATIENCE)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(url: str, path: str = "/healthz") -> bool:
    try:
        browser(url).open(url + path, timeout=5).close()
    except OSError:
        return False
    return True


def _caddy(site: Site, folder: Path) -> tuple[list[str], dict[str, str]]:
    own = f"""{{
        admin off
        local_certs
        skip_install_trust
        default_bind 127.0.0.1
        servers {{
            protocols h1 h2
        }}
        http_port {site.ports[2]}
        https_port {site.ports[3]}
        storage file_system {folder}/store
    }}
    """
    file = folder / "Caddyfile"
    file.write_text(own + (DEPLOY / "Caddyfile").read_text("utf-8"), "utf-8")
    pages = " ".join(f"127.0.0.1:{port}" for port in site.ports[:2])
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)], {"DOMAIN": "localhost", "PAGES": pages}


def _nginx(site: Site, folder: Path) -> tuple[list[str], dict[str, str]]:
    signed = ["-keyout", f"{folder}/key", "-out", f"{folder}/certificate", "-subj", "/CN=localhost", "-days", "2"]
    certificate = ["openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", *signed]
    subprocess.run(certificate, check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for given, ours in {
        r".*listen \[::\].*\n": "",
        r"listen 80;": f"listen 127.0.0.1:{site.ports[2]};",
        r"listen 443 ": f"listen 127.0.0.1:{site.ports[3]} ",
        r"127\.0\.0\.1:8001": f"127.0.0.1:{site.ports[0]}",
        r"127\.0\.0\.1:8002": f"127.0.0.1:{site.ports[1]}",
        r"games\.example\.org;": "localhost;",
        r"/etc/letsencrypt/\S+fullchain\.pem": f"{folder}/certificate",
        r"/etc/letsencrypt/\S+privkey\.pem": f"{folder}/key",
        r"Host \$host;": "Host $http_host;",  # The port isn't the usual one here.
    }.items():
        text, changed = re.subn(given, ours, text)
        assert changed, given
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    own = f"daemon off;\npid {folder}/pid;\nworker_rlimit_nofile 32768;\nevents {{ worker_connections 16384; }}\n"
    file = folder / "nginx.conf"
    file.write_text(f"{own}http {{\naccess_log off;\n{temporary}{text}\n}}\n", "utf-8")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return [program, "-c", str(file), "-e", f"{folder}/errors"], {}
