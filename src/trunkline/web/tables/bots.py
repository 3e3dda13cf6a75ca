"""The bot worker: plays for bots, through the same service as everybody else."""

import time

from django.db import close_old_connections
from django.db.models import F

from trunkline.bots import bot
from trunkline.core.seeds import random_for
from trunkline.web.tables.models import BOT, RUNNING, Table
from trunkline.web.tables.positions import rules_of, state_at
from trunkline.web.tables.services import play_bot

PAUSE = 0.15
"""Seconds between two looks for work."""


def work() -> int:
    """Play one move at every table where a bot is to act; how many were played.

    The choice is made without a lock, so that nobody waits for a bot that thinks.
    """
    played = 0
    for table in Table.objects.filter(status=RUNNING, seats__kind=BOT, seats__number=F("actor")):
        seat = table.seats.get(number=table.actor)
        state = state_at(table, table.ply)
        if state is not None and seat.kind == BOT:
            chance = random_for(table.seed, "table", table.ply)
            action = bot(seat.bot)(rules_of(table), state, chance)
            played += play_bot(table.code, table.ply, action) is not None
    return played


def run() -> None:
    """Until the process ends."""
    while True:
        close_old_connections()
        if not work():
            time.sleep(PAUSE)
