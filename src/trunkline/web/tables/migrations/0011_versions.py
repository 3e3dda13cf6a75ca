"""Tables and plies say the versions of their rules and states. What was there before counts as version 1 of both."""

import django.utils.timezone
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def begun_with_version_1(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """All games that have begun."""
    tables, plies = apps.get_model("tables", "Table"), apps.get_model("tables", "Ply")
    tables.objects.filter(id__in=plies.objects.values("table")).update(rules_version=1)


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_judgments")]

    operations = [
        migrations.AddField("table", "rules_version", models.IntegerField(null=True)),
        migrations.AddField("ply", "rules_version", models.IntegerField(default=1), preserve_default=False),
        migrations.AddField("ply", "state_version", models.IntegerField(default=1), preserve_default=False),
        # The times that restored plies and messages have are given to them. Nothing changes in the database.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    name, "created", models.DateTimeField(default=django.utils.timezone.now, editable=False)
                )
                for name in ("ply", "chatmessage")
            ]
        ),
        migrations.RunPython(begun_with_version_1, migrations.RunPython.noop),
    ]
