"""What bots think of the moves of games that are over."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = (("tables", "0009_fast"),)

    operations = (
        migrations.CreateModel(
            "Judgment",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "ply",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="judgment", to="tables.ply"
                    ),
                ),
                ("adviser", models.CharField(max_length=20)),
                ("judged", models.BooleanField(default=False)),
                ("loss", models.FloatField(null=True)),
                ("stake", models.FloatField(default=0)),
                ("best", models.JSONField(null=True)),
                ("terms", models.JSONField(default=list)),
            ],
            {"indexes": (models.Index(fields=["id"], condition=Q(judged=False), name="judgments_to_come"),)},
        ),
    )
