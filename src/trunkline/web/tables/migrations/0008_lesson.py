"""Tables can follow a lesson."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tables", "0007_lobby"),)

    operations = (migrations.AddField("table", "lesson", models.JSONField(default=list)),)
