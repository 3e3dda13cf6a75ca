"""The day on which somebody was last here: guests who never sat down are swept after a while."""

from django.db import migrations, models

import trunkline.web.people.models


class Migration(migrations.Migration):
    dependencies = (("people", "0003_language"),)

    operations = (
        migrations.AddField(
            "person",
            "seen",
            models.DateField(default=trunkline.web.people.models.today),
        ),
    )
