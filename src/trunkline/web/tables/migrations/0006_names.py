"""Names that say what they hold. Nothing that is stored changes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0003_language"), ("tables", "0005_without_texts")]

    operations = [
        migrations.RenameField("table", "study", "analysis"),
        migrations.AlterField(
            "table",
            "origin",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="analyses", to="tables.table"
            ),
        ),
        migrations.RenameModel("Undo", "UndoRequest"),
        migrations.AlterField(
            "undorequest",
            "table",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="undo_requests", to="tables.table"
            ),
        ),
    ]
