"""The language in which somebody reads."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0002_banned_and_tokens")]

    operations = [migrations.AddField("person", "language", models.CharField(blank=True, max_length=10))]
