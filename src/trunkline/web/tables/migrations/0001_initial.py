"""The first tables of the database: tables, seats, plies, talk, wishes to go back."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=16, unique=True)),
                ("game", models.CharField(max_length=20)),
                ("seed", models.BigIntegerField()),
                ("rulings", models.JSONField(default=dict)),
                ("listed", models.BooleanField(default=True)),
                ("status", models.CharField(default="open", max_length=10)),
                ("ply", models.IntegerField(default=0)),
                ("actor", models.IntegerField(null=True)),
                ("scores", models.JSONField(null=True)),
                ("version", models.BigIntegerField(default=1)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("moved", models.DateTimeField(auto_now=True)),
                (
                    "host",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="hosted", to="people.person"
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
                (
                    "person",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="people.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Ply",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("action", models.JSONField(null=True)),
                ("state", models.JSONField()),
                ("key", models.CharField(max_length=16)),
                ("story", models.JSONField(default=list)),
                ("seat", models.IntegerField(null=True)),
                ("live", models.BooleanField(default=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="plies",
                        to="people.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="plies", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ply", models.IntegerField()),
                ("name", models.CharField(blank=True, max_length=40)),
                ("text", models.CharField(max_length=500)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to="people.person"),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Undo",
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="undos", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["status", "listed", "-moved"], name="tables_tabl_status_bd8854_idx"),
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
    ]
