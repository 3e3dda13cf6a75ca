"""What is stored of a table. Only services.py, seating.py and undoing.py write it."""

from typing import Any

from django.db import models
from django.db.models import Q

from trunkline.web.people.models import Person

OPEN, RUNNING, FINISHED, CANCELLED = "open", "running", "finished", "cancelled"
PERSON, BOT, EMPTY = "person", "bot", "empty"


class Table(models.Model):
    """A table: its game and set-up, how far it is, and a version that rises with everything that a page shows."""

    code = models.CharField(max_length=16, unique=True)
    """Its address. Nobody can guess it, so whoever has the link of a private table was given it."""
    game = models.CharField(max_length=20)
    seed = models.BigIntegerField()
    rulings = models.JSONField(default=dict)
    listed = models.BooleanField(default=True)
    host = models.ForeignKey(Person, models.PROTECT, related_name="hosted")
    status = models.CharField(max_length=10, default=OPEN)
    ply = models.IntegerField(default=0)
    actor = models.IntegerField(null=True)
    scores = models.JSONField(null=True)
    version = models.BigIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = (models.Index(fields=["status", "listed", "-moved"]),)

    def __str__(self) -> str:
        return f"{self.code} ({self.game})"


class Seat(models.Model):
    """A place at a table. `person` decides for it; several seats of one person are a hotseat."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.IntegerField()
    kind = models.CharField(max_length=10, default=EMPTY)
    name = models.CharField(max_length=40, blank=True)
    person = models.ForeignKey(Person, models.PROTECT, null=True, related_name="seats")
    bot = models.CharField(max_length=20, blank=True)
    invitation = models.CharField(max_length=32, unique=True)
    """The secret of the link by which somebody takes this very seat."""
    invited = models.BooleanField(default=False)
    """Is an empty seat kept for whoever has the link?"""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),)


class Ply(models.Model):
    """An action and the state after it; ply 0 is the set-up. What is undone stays, no longer live."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="plies")
    number = models.IntegerField()
    action = models.JSONField(null=True)
    state = models.JSONField()
    key = models.CharField(max_length=16)
    story = models.JSONField(default=list)
    seat = models.IntegerField(null=True)
    """The seat that acted."""
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="plies")
    """Who acted for it; nobody for a bot."""
    live = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], condition=Q(live=True), name="one_live_ply_a_number"),
        )


class Note(models.Model):
    """A line of the table's talk: chat of a person, or what happened around the game (an undo, a new seat)."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="notes")
    ply = models.IntegerField()
    person = models.ForeignKey(Person, models.SET_NULL, null=True)
    name = models.CharField(max_length=40, blank=True)
    """Of the one who says it; empty for what the table says."""
    text = models.CharField(max_length=500)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)


class Undo(models.Model):
    """A wish to go back to a ply, open until all other people have agreed, or one has not."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="undos")
    ply = models.IntegerField()
    """The ply to go back to."""
    at = models.IntegerField()
    """The ply at which it was asked; a move of a person in between makes it void, one of a bot does not."""
    seat = models.IntegerField()
    agreed: Any = models.JSONField(default=list)
    """Seats that agree."""
    open = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)
