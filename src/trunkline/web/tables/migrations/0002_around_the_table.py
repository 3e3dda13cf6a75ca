"""Analysis, clocks, notices, standing orders, notepads."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0002_banned_and_tokens"),
        ("tables", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="ply",
            name="cause",
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.AddField(
            model_name="ply",
            name="parent",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="children", to="tables.ply"
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="kept_for",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="kept_seats", to="people.person"
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="reserve",
            field=models.FloatField(null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="deadline",
            field=models.DateTimeField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="late",
            field=models.CharField(default="move", max_length=10),
        ),
        migrations.AddField(
            model_name="table",
            name="origin",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="studies", to="tables.table"
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="origin_ply",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="per_move",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="placed",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="rematch",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="rematch_of", to="tables.table"
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="reserve",
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="study",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="timed",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="webhook",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.CreateModel(
            name="Order",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                ("data", models.JSONField()),
                ("at", models.IntegerField()),
                ("status", models.CharField(default="open", max_length=10)),
                ("why", models.CharField(blank=True, max_length=300)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="people.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Notepad",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(blank=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notepads", to="people.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notepads", to="tables.table"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "person"), name="one_notepad_a_table")],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("thing", models.CharField(max_length=40)),
                ("via", models.CharField(max_length=10)),
                ("text", models.CharField(max_length=300)),
                ("tries", models.IntegerField(default=0)),
                ("sent", models.DateTimeField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="people.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="tables.table"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "person", "thing", "via"), name="told_once")],
            },
        ),
        migrations.CreateModel(
            name="NoticeChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.BooleanField(default=True)),
                ("mail", models.BooleanField(default=True)),
                ("webhook", models.BooleanField(default=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notice_choices", to="people.person"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_choices",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("person", "table"), name="one_choice_a_table"),
                    models.UniqueConstraint(
                        condition=models.Q(("table", None)), fields=("person",), name="one_usual_choice"
                    ),
                ],
            },
        ),
    ]
