"""Which tables were taken in from a file, and when their games were played."""

from typing import Any

from django.db import migrations, models


def mark(apps: Any, _schema: Any) -> None:
    """Tables of before are known by what they said when they were made."""
    notes = apps.get_model("tables", "Note").objects.filter(name="", text__startswith="This game came from ")
    apps.get_model("tables", "Table").objects.filter(id__in=notes.values("table_id")).update(imported=True)


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_around_the_table")]

    operations = [
        migrations.AddField("table", "imported", models.BooleanField(default=False)),
        migrations.AddField("table", "played", models.DateField(null=True)),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
