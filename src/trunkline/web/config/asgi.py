"""The application that a server such as uvicorn runs."""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trunkline.web.config.settings")
django.setup(set_prefix=False)

from trunkline.web.config.streaming import Handler  # noqa: E402 # Models can be imported once Django is set up.
from trunkline.web.doors import at_once  # noqa: E402

application = at_once.counted(Handler())

# What is loaded by now stays, and positions hold no cycles: looking through all of it for garbage, which takes some
# 70 ms, would come in the middle of moves.
gc.collect()
gc.freeze()
gc.set_threshold(5_000, 20, 200)
