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
        migrations.RenameModel("Note", "ChatMessage"),
        migrations.AlterField(
            "chatmessage",
            "table",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="chat", to="tables.table"),
        ),
        migrations.RenameModel("Notepad", "Notes"),
        migrations.RemoveConstraint("notes", "one_notepad_a_table"),
        migrations.AddConstraint(
            "notes", models.UniqueConstraint(fields=["table", "person"], name="one_set_of_notes_a_table")
        ),
        migrations.AlterField(
            "notes",
            "table",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="tables.table"),
        ),
        migrations.AlterField(
            "notes",
            "person",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="people.person"),
        ),
        migrations.RenameField("table", "placed", "from_position"),
        migrations.RenameField("table", "late", "on_timeout"),
        migrations.RemoveConstraint("notice", "told_once"),
        migrations.RenameField("notice", "thing", "subject"),
        migrations.RenameField("notice", "via", "channel"),
        migrations.AddConstraint(
            "notice",
            models.UniqueConstraint(fields=["table", "person", "subject", "channel"], name="one_notice_a_channel"),
        ),
    ]
