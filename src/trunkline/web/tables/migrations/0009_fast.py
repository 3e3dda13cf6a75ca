"""At some tables bots move as soon as they can."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tables", "0008_lesson"),)

    operations = (migrations.AddField("table", "fast", models.BooleanField(default=False)),)
