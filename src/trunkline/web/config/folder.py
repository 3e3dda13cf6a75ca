"""The folder where games are kept, unless they are in another database."""

import os
from pathlib import Path

DATABASE = "trunkline.sqlite3"
SECRET_KEY = "secret-key"
"""The files in it."""


def data_folder() -> Path:
    """TRUNKLINE_DATA, or a folder among the user's data."""
    chosen = os.environ.get("TRUNKLINE_DATA")
    if chosen:
        return Path(chosen).expanduser()
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "trunkline"
