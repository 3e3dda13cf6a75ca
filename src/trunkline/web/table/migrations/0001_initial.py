"""The tables of the database as the first release has them."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ply",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("packed", models.BinaryField()),
                ("state_version", models.IntegerField()),
                ("key", models.CharField(max_length=16)),
                ("seat", models.IntegerField(null=True)),
                ("cause", models.CharField(blank=True, max_length=10)),
                ("live", models.BooleanField(default=True)),
                ("created", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="plies",
                        to="accounts.person",
                    ),
                ),
                (
                    "delta_base",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="table.ply",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="children", to="table.ply"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=16, unique=True)),
                ("game", models.CharField(max_length=20)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("seed", models.BigIntegerField()),
                ("rulings", models.JSONField(default=dict)),
                ("listed", models.BooleanField(default=True)),
                ("status", models.CharField(default="open", max_length=10)),
                ("rules_version", models.IntegerField(null=True)),
                ("ply", models.IntegerField(default=0)),
                ("actor", models.IntegerField(null=True)),
                ("scores", models.JSONField(null=True)),
                ("analysis", models.BooleanField(default=False)),
                ("from_position", models.BooleanField(default=False)),
                ("origin_ply", models.IntegerField(null=True)),
                ("imported", models.BooleanField(default=False)),
                ("played", models.DateField(null=True)),
                ("per_move", models.IntegerField(null=True)),
                ("reserve", models.IntegerField(default=0)),
                ("on_timeout", models.CharField(default="move", max_length=10)),
                ("timed", models.DateTimeField(null=True)),
                ("deadline", models.DateTimeField(db_index=True, null=True)),
                ("lesson", models.JSONField(default=list)),
                ("webhook", models.CharField(blank=True, max_length=500)),
                ("random_seats", models.BooleanField(default=False)),
                ("assistance", models.BooleanField(default=True)),
                ("fast", models.BooleanField(default=False)),
                ("version", models.BigIntegerField(default=1)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("moved", models.DateTimeField(auto_now=True)),
                (
                    "base",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="based", to="table.ply"
                    ),
                ),
                ("hidden_by", models.ManyToManyField(related_name="hidden_tables", to="accounts.person")),
                (
                    "host",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="hosted", to="accounts.person"
                    ),
                ),
                (
                    "origin",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="analyses",
                        to="table.table",
                    ),
                ),
                (
                    "rematch",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch_of",
                        to="table.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("kind", models.CharField(default="empty", max_length=10)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("invitation", models.CharField(max_length=32, unique=True)),
                ("invited", models.BooleanField(default=False)),
                ("reserve", models.FloatField(null=True)),
                ("former", models.JSONField(default=list)),
                ("seen", models.DateTimeField(null=True)),
                (
                    "kept_for",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="kept_seats",
                        to="accounts.person",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="accounts.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="table.table"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="ply",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="plies", to="table.table"
            ),
        ),
        migrations.CreateModel(
            name="Order",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                ("data", models.JSONField()),
                ("at", models.IntegerField()),
                ("status", models.CharField(default="open", max_length=10)),
                ("reason", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="accounts.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="table.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="NotificationChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.BooleanField(default=True)),
                ("mail", models.BooleanField(default=True)),
                ("webhook", models.BooleanField(default=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notification_choices",
                        to="accounts.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notification_choices",
                        to="table.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Notification",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("subject", models.CharField(max_length=40)),
                ("channel", models.CharField(max_length=10)),
                ("tries", models.IntegerField(default=0)),
                ("sent", models.DateTimeField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notifications", to="accounts.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notifications", to="table.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Notes",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(blank=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="accounts.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="table.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ply", models.IntegerField()),
                ("name", models.CharField(blank=True, max_length=40)),
                ("text", models.CharField(blank=True, max_length=500)),
                ("kind", models.CharField(blank=True, max_length=30)),
                ("figures", models.JSONField(default=dict)),
                ("created", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "person",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to="accounts.person"),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chat", to="table.table"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="UndoRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ply", models.IntegerField()),
                ("at", models.IntegerField()),
                ("seat", models.IntegerField()),
                ("agreed", models.JSONField(default=list)),
                ("open", models.BooleanField(default=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="undo_requests", to="table.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Judgment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("adviser", models.CharField(max_length=20)),
                ("judged", models.BooleanField(default=False)),
                ("loss", models.FloatField(null=True)),
                ("stake", models.FloatField(default=0)),
                ("best", models.JSONField(null=True)),
                ("terms", models.JSONField(default=list)),
                (
                    "ply",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="judgment", to="table.ply"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("judged", False)), fields=["id"], name="judgments_to_come")
                ],
            },
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("analysis", False), ("listed", True)),
                fields=["status", "-moved"],
                name="tables_in_lists",
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(condition=models.Q(("analysis", False)), fields=["status"], name="tables_by_status"),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("analysis", True)), fields=["host", "-moved"], name="analyses_of_a_host"
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["-moved"], name="tables_by_move"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["person", "table"], name="seats_of_a_person"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(condition=models.Q(("seen__isnull", False)), fields=["seen"], name="seats_by_visit"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number"),
        ),
        migrations.AddConstraint(
            model_name="ply",
            constraint=models.UniqueConstraint(
                condition=models.Q(("live", True)), fields=("table", "number"), name="one_live_ply_a_number"
            ),
        ),
        migrations.AddIndex(
            model_name="order",
            index=models.Index(fields=["status"], name="orders_by_status"),
        ),
        migrations.AddConstraint(
            model_name="notificationchoice",
            constraint=models.UniqueConstraint(fields=("person", "table"), name="one_choice_a_table"),
        ),
        migrations.AddConstraint(
            model_name="notificationchoice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("table", None)), fields=("person",), name="one_usual_choice"
            ),
        ),
        migrations.AddIndex(
            model_name="notification",
            index=models.Index(
                condition=models.Q(("sent__isnull", True)), fields=["tries"], name="notifications_to_send"
            ),
        ),
        migrations.AddConstraint(
            model_name="notification",
            constraint=models.UniqueConstraint(
                fields=("table", "person", "subject", "channel"), name="one_notification_a_channel"
            ),
        ),
        migrations.AddConstraint(
            model_name="notes",
            constraint=models.UniqueConstraint(fields=("table", "person"), name="one_set_of_notes_a_table"),
        ),
    ]
