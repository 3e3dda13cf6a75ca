"""What is stored of a table. Only moves.py writes moves; lobby/game_files.py imports whole games."""

import json
from itertools import pairwise
from typing import cast

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.functional import cached_property

from trunkline.games import GAMES
from trunkline.testing.names import LONGEST_NAME
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import Unreadable
from trunkline.web.table import packing
from trunkline.words.language import said as _

OPEN, RUNNING, FINISHED, CANCELLED = "open", "running", "finished", "cancelled"
PERSON, BOT, EMPTY = "person", "bot", "empty"
MOVE, SEAT = "move", "seat"
ORDER, CLOCK, GOES_ON = "order", "clock", "goes on"
DONE = "done"
MAIL, WEBHOOK = "mail", "webhook"
TURN, DEAL, UNDO = "turn", "deal", "undo"


class Playable(models.Manager["Table"]):
    """The tables whose games are installed. Those of a package that is gone are kept, and are back when it is."""

    def get_queryset(self) -> "models.QuerySet[Table]":
        return super().get_queryset().filter(game__in=list(GAMES))


class Table(models.Model):
    """A table: its game and set-up, how far it is, and a version that rises with everything that a page shows."""

    code = models.CharField(max_length=16, unique=True)
    """Its address. Nobody can guess it, so whoever has the link of a private table was given it."""
    game = models.CharField(max_length=LONGEST_NAME)
    name = models.CharField(max_length=60, blank=True)
    seed = models.BigIntegerField()
    rulings = models.JSONField(default=dict)
    listed = models.BooleanField(default=True)
    host = models.ForeignKey(Person, models.PROTECT, related_name="hosted")
    status = models.CharField(max_length=10, default=OPEN)
    rules_version = models.IntegerField(null=True)
    """The version of the rules that it began with; nothing before the game has begun."""
    ply = models.IntegerField(default=0)
    actor = models.IntegerField(null=True)
    scores = models.JSONField(null=True)
    analysis = models.BooleanField(default=False)
    """Is it somebody's analysis? The host plays all sides there, and moves may branch."""
    from_position = models.BooleanField(default=False)
    """Was it begun from a position and not from the set-up? Then there is no record from the beginning."""
    origin = models.ForeignKey("self", models.SET_NULL, null=True, related_name="analyses")
    origin_ply = models.IntegerField(null=True)
    base = models.ForeignKey("Ply", models.PROTECT, null=True, related_name="based")
    """The ply that an analysis of a game begins with. That ply and what led to it are another table's, and are not
    copied; the analysis has only what is played in it."""
    imported = models.BooleanField(default=False)
    played = models.DateField(null=True)
    """When a game that was taken in was played, if its file tells."""
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    per_move = models.IntegerField(null=True)
    """Seconds for a move; no clock without them."""
    reserve = models.IntegerField(default=0)
    """Seconds that each seat has beyond that for the whole game."""
    on_timeout = models.CharField(max_length=10, default=MOVE)
    """What a seat out of time loses to a bot: the MOVE, or the SEAT."""
    timed = models.DateTimeField(null=True)
    """Since when the one to act has been thinking; nothing while no clock runs."""
    deadline = models.DateTimeField(null=True, db_index=True)
    """When their time and reserve are over."""
    lesson = models.JSONField(default=list)
    """The moves of a lesson, each with those that do the same; empty at any other table."""
    webhook = models.CharField(max_length=500, blank=True)
    random_seats = models.BooleanField(default=False)
    assistance = models.BooleanField(default=True)
    """May the pages say what is best while the game runs: gains of tiles, best runs, hints?"""
    fast = models.BooleanField(default=False)
    """Do bots move as soon as they can, and not at a pace that people can follow?"""
    hidden_by = models.ManyToManyField(Person, related_name="hidden_tables")
    version = models.BigIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now=True)

    objects = Playable()
    every: "models.Manager[Table]" = models.Manager()

    class Meta:
        indexes = (
            models.Index(fields=["status", "-moved"], condition=Q(analysis=False, listed=True), name="tables_in_lists"),
            models.Index(fields=["status"], condition=Q(analysis=False), name="tables_by_status"),
            models.Index(fields=["host", "-moved"], condition=Q(analysis=True), name="analyses_of_a_host"),
            models.Index(fields=["-moved"], name="tables_by_move"),
        )

    def __str__(self) -> str:
        return f"{self.code} ({self.game})"

    @property
    def begun(self) -> bool:
        """Has the game begun? Until then nobody is told the seed, by which it may draw."""
        return self.rules_version is not None

    @property
    def is_assisted(self) -> bool:
        """May a page say what is best? Always once the game is over. An analysis follows the game it was made from, or
        it would be a way around what that table has agreed on."""
        if self.analysis:
            return self.origin is None or self.origin.is_assisted
        return bool(self.assistance or self.status == FINISHED)

    def acting(self) -> "Seat":
        assert self.actor is not None
        return next(seat for seat in self.seats.all() if seat.number == self.actor)


class Seat(models.Model):
    """A place at a table. `person` decides for it; several seats of one person are a hotseat."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.IntegerField()
    kind = models.CharField(max_length=10, default=EMPTY)
    name = models.CharField(max_length=40, blank=True)
    person = models.ForeignKey(Person, models.PROTECT, null=True, related_name="seats", db_index=False)
    bot = models.CharField(max_length=LONGEST_NAME, blank=True)
    invitation = models.CharField(max_length=32, unique=True)
    """The secret of the link by which somebody takes this very seat."""
    invited = models.BooleanField(default=False)
    """Is an empty seat kept for whoever has the link?"""
    kept_for = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="kept_seats")
    """The person who may take an empty seat without the link, as in a rematch."""
    reserve = models.FloatField(null=True)
    """Seconds of the reserve that are left."""
    former = models.JSONField(default=list)
    """Names that the seat had earlier in the game: [the last ply it had it at, name], the oldest first."""
    seen = models.DateTimeField(null=True)
    """When its person was last known to have the page open; nothing if they have left it before the start."""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),)
        indexes = (
            models.Index(fields=["person", "table"], name="seats_of_a_person"),
            models.Index(fields=["seen"], condition=Q(seen__isnull=False), name="seats_by_visit"),
        )

    def __str__(self) -> str:
        return str(self.name or self.kind)


class Plies(models.QuerySet["Ply"]):
    """Plies, and with them the earlier ones that their texts are differences from."""

    def with_text(self) -> "Plies":
        """The same, so that action, events and state are read without another query."""
        return self.annotate(**{name: F(f"{'delta_base__' * far}packed") for far, name in enumerate(BASES, start=1)})

    def read(self, where: str, *values: object) -> "Ply | None":
        """The first ply for which a condition holds, with its text. Django would take longer to write the query."""
        return next(iter(self.raw(f"{READ} WHERE {where}", values)), None)


class Ply(models.Model):
    """An action and the state after it; ply 0 is the set-up. What is undone stays, no longer live."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="plies")
    number = models.IntegerField()
    packed = models.BinaryField()
    """Its action, events and state, compressed (see packing.py); `pack` writes it."""
    delta_base = models.ForeignKey(
        "self", models.DO_NOTHING, null=True, related_name="+", db_index=False, db_constraint=False
    )
    """The earlier ply of the table that `packed` is the difference from. They are only deleted together."""
    state_version = models.IntegerField()
    """The version of the State that wrote it; read it with plies.py, which brings it up to date."""
    key = models.CharField(max_length=16)
    seat = models.IntegerField(null=True)
    by = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="plies")
    """Who acted for it; nobody for a bot."""
    cause = models.CharField(max_length=10, blank=True)
    """ORDER or CLOCK if a standing order or the clock made the move, GOES_ON if it followed by itself, else nothing."""
    parent = models.ForeignKey("self", models.SET_NULL, null=True, related_name="children")
    """The ply before it, by which an analysis finds its other branches."""
    live = models.BooleanField(default=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    objects = Plies.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], condition=Q(live=True), name="one_live_ply_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.number} at {self.table}"

    def pack(self, action: object, events: object, state: object) -> None:
        """Set what was done, what happened, and the state after it. Table and number are known by now."""
        number = packing.base_number(self.number)
        # An analysis may begin later: then it's the difference from its first ply.
        near = "ply.table_id = %s AND ply.number >= %s AND ply.number < %s ORDER BY ply.number, ply.id DESC LIMIT 1"
        self.delta_base = base = None if number is None else Ply.objects.read(near, self.table_id, number, self.number)
        self.text = packing.written(action, events, state)
        self.packed = packing.pack(self.text, base.text if base else b"")

    @cached_property
    def text(self) -> bytes:
        """Action, events and state as JSON. If the ply wasn't read `with_text`, the database is asked."""
        is_read = self.delta_base_id is None or BASES[0] in vars(self)
        read = self if is_read else Ply.objects.read("ply.id = %s", self.id)
        try:
            return packing.unpack(self.packed, *(vars(read).get(name) for name in BASES))
        except ValueError as error:
            said = _(
                "This position can't be read: %(reason)s. Nothing has been deleted; tell the server's administrator."
            )
            raise Unreadable(said % {"reason": error}) from None

    @property
    def action(self) -> dict[str, object] | None:
        """As it was sent; nothing for the set-up."""
        return cast("dict[str, object] | None", json.loads(packing.lines_of(self.text)[0]))

    @property
    def events(self) -> list[dict[str, object]] | None:
        """What happened, as JSON of the records of the game's `events`. Where it is missing, or no longer one of the
        game's records, it is derived from the states; see plies.derived."""
        return cast("list[dict[str, object]] | None", json.loads(packing.lines_of(self.text)[1]))

    @property
    def state(self) -> dict[str, object]:
        """As it was stored; read it with plies.py."""
        return cast("dict[str, object]", json.loads(packing.lines_of(self.text)[2]))


BASES = tuple(f"base_{far}" for far in range(1, packing.DIGITS + 1))
"""The names of what is read of delta bases, the nearest first."""
READ = (
    f"SELECT ply.*, {', '.join(f'{name}.packed AS {name}' for name in BASES)} FROM {Ply._meta.db_table} ply"
    + "".join(
        f" LEFT JOIN {Ply._meta.db_table} {name} ON {name}.id = {before}.delta_base_id"
        for before, name in pairwise(("ply", *BASES))
    )
)


class Judgment(models.Model):
    """What a bot thinks of a move of a game that is over, or that it is to think about it."""

    ply = models.OneToOneField(Ply, models.CASCADE, related_name="judgment")
    adviser = models.CharField(max_length=LONGEST_NAME)
    judged = models.BooleanField(default=False)
    loss = models.FloatField(null=True)
    """What the move gave away, in the money of the game; nothing where there was no choice, or no opinion."""
    stake = models.FloatField(default=0)
    """All that the best move was to bring."""
    best = models.JSONField(null=True)
    terms = models.JSONField(default=list)
    """Why: [a message as remarks.py writes it, how much it counts], most important first."""

    class Meta:
        indexes = (models.Index(fields=["id"], condition=Q(judged=False), name="judgments_to_come"),)

    @property
    def lost(self) -> float:
        return self.loss or 0.0


class ChatMessage(models.Model):
    """A line of the table's chat: what a person says, or a remark on what happened around the game (see remarks.py)."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat")
    ply = models.IntegerField()
    person = models.ForeignKey(Person, models.SET_NULL, null=True)
    name = models.CharField(max_length=40, blank=True)
    """Of the one who says it; empty for a remark."""
    text = models.CharField(max_length=500, blank=True)
    """What a person says; empty for a remark."""
    kind = models.CharField(max_length=30, blank=True)
    figures = models.JSONField(default=dict)
    """What fills the gaps in the words that remarks.py has for its kind."""
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return str(self.text or self.kind)


class UndoRequest(models.Model):
    """A request to undo moves, open until all other people have agreed, or one has not."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="undo_requests")
    ply = models.IntegerField()
    """The ply to go back to."""
    at = models.IntegerField()
    """The ply at which it was asked; a move of a person in between makes it void, one of a bot does not."""
    seat = models.IntegerField()
    agreed = models.JSONField(default=list)
    """Seats that agree."""
    open = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)


class Notes(models.Model):
    """What a person has written down at a table, for nobody else."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="notes")
    person = models.ForeignKey(Person, models.CASCADE, related_name="notes")
    text = models.TextField(blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "person"], name="one_set_of_notes_a_table"),)


class Order(models.Model):
    """A standing order: what the server is to do for a seat when its turn comes. Only its owner sees it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="orders")
    seat = models.IntegerField()
    person = models.ForeignKey(Person, models.CASCADE, related_name="orders")
    data = models.JSONField()
    """The order as trunkline.orders reads it."""
    at = models.IntegerField()
    """The ply at which it was given."""
    status = models.CharField(max_length=10, default=OPEN)
    """OPEN, DONE or CANCELLED."""
    reason = models.JSONField(default=dict)
    """Why it is no longer open, for its owner: a message as remarks.py writes it."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = (models.Index(fields=["status"], name="orders_by_status"),)


class NotificationChoice(models.Model):
    """How a person wants to be told that a table waits for them; without a table, at all tables that have no choice."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="notification_choices")
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="notification_choices")
    browser = models.BooleanField(default=True)
    mail = models.BooleanField(default=True)
    webhook = models.BooleanField(default=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["person", "table"], name="one_choice_a_table"),
            models.UniqueConstraint(fields=["person"], condition=Q(table=None), name="one_usual_choice"),
        )


class Notification(models.Model):
    """Something that waits for a person, to be sent once each way."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="notifications")
    person = models.ForeignKey(Person, models.CASCADE, related_name="notifications")
    subject = models.CharField(max_length=40)
    """What waits: the turn after a ply, an offer, an undo request; the same thing is sent once. Its text is made when
    it is sent, in the language of whoever gets it."""
    channel = models.CharField(max_length=10)
    tries = models.IntegerField(default=0)
    sent = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "person", "subject", "channel"], name="one_notification_a_channel"
            ),
        )
        indexes = (models.Index(fields=["tries"], condition=Q(sent__isnull=True), name="notifications_to_send"),)
