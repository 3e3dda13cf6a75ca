"""Texts that are now made when they are read."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_events")]

    operations = [
        migrations.RemoveField("ply", "story"),
        migrations.RemoveField("order", "why"),
        migrations.RemoveField("notice", "text"),
    ]
