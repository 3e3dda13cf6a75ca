"""Static files at addresses with a version, so that browsers keep them for good and scripts can import each other.

`/static/<version>/play/table.js` says `import "./tabs.js"`, and the browser asks for `/static/<version>/play/tabs.js`.
"""

import re
from functools import cache
from hashlib import blake2b

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.storage import Storage
from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

FOREVER = "public, max-age=31536000, immutable"
_VERSION = re.compile(r"[0-9a-f]{12}/")


@cache
def version() -> str:
    """A hash of every static file: of its name and what is in it."""
    storages: dict[str, Storage] = {}
    for finder in finders.get_finders():
        for name, storage in finder.list(None):
            storages.setdefault(name, storage)
    sign = blake2b(digest_size=6)
    for name in sorted(storages):
        with storages[name].open(name) as file:
            content = file.read()
        sign.update(f"{name} {len(content)} ".encode())
        sign.update(content)
    return sign.hexdigest()


class Versioned(StaticFilesStorage):
    """Gives out addresses with the version; while one works on the files, without it."""

    def url(self, name: str | None) -> str:
        return super().url(name if settings.DEBUG else f"{version()}/{name}")


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Answers for the files of any version with those there are; only what has this version may be kept.

    A page that was made just before an upgrade still gets its scripts, and no new file is kept under an old address.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        prefix, path = self.static_prefix, request.path_info
        asked = _VERSION.match(path, len(prefix)) if path.startswith(prefix) else None
        file = self.files.get(prefix + path[asked.end() :]) if asked else None
        if asked is None or file is None:
            response: HttpResponseBase = super().__call__(request)
            return response
        response = self.serve(file, request)
        if asked[0].rstrip("/") == version():
            response["Cache-Control"] = FOREVER
        return response
