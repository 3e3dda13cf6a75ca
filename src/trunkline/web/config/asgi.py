"""The application that a server such as uvicorn runs."""

import contextlib
import ctypes
import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trunkline.web.config.settings")
django.setup(set_prefix=False)

from trunkline.web.config.streaming import Handler  # noqa: E402 # Models can be imported once Django is set up.
from trunkline.web.doors import at_once  # noqa: E402

application = at_once.counted(Handler())

# Each thread would get memory of its own from glibc, and none of them gives it back: with few such places a server
# under load stays at three quarters of the size. Other systems have no such call.
with contextlib.suppress(OSError, AttributeError, TypeError):
    ctypes.CDLL(None).mallopt(-8, 2)  # M_ARENA_MAX

# What is loaded by now stays, so nobody looks through it for garbage; the second look makes Python forget how much it
# was, by which it would put off the search for more. Rows of a table and its seats point at each other: those that have
# been in use for long are only found by a search through everything, which is made after every 50,000 such objects.
gc.collect()
gc.freeze()
gc.collect()
gc.set_threshold(5_000, 5, 2)
