"""Log lines as the server writes them."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from trunkline.web.site.logs import Sparing


@contextmanager
def log_of(*names: str, form: logging.Formatter | None = None) -> Iterator[io.StringIO]:
    """What is written of these loggers, as the server writes it."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.addFilter(Sparing())
    handler.setFormatter(form)
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(logging.INFO)
    try:
        yield lines
    finally:
        for name, level in levels.items():
            logging.getLogger(name).removeHandler(handler)
            logging.getLogger(name).setLevel(level)
