"""The first tables: counters of rate limits."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Count",
            fields=[
                ("key", models.CharField(max_length=120, primary_key=True, serialize=False)),
                ("count", models.BigIntegerField()),
                ("expires", models.FloatField(db_index=True)),
            ],
        ),
    ]
