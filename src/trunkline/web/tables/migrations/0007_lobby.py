"""Names of tables, seats drawn at random, assistance, lists that leave tables out, and who is in the waiting room."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0003_language"), ("tables", "0006_names")]

    operations = [
        migrations.AddField("table", "name", models.CharField(blank=True, max_length=60)),
        migrations.AddField("table", "random_seats", models.BooleanField(default=False)),
        migrations.AddField("table", "assistance", models.BooleanField(default=True)),
        migrations.AddField(
            "table", "hidden_by", models.ManyToManyField(related_name="hidden_tables", to="people.person")
        ),
        migrations.AddField("seat", "seen", models.DateTimeField(null=True)),
    ]
