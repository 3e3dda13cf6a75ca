"""An analysis begins with the plies of its game and has no copies of them; every ply knows the one before it."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def name_parents(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """The first versions did not store the ply before: it is the last one of its number by then."""
    plies = apps.get_model("tables", "Ply").objects
    before = plies.filter(table=OuterRef("table"), number=OuterRef("number") - 1, id__lt=OuterRef("id"))
    orphans = plies.filter(parent=None, number__gt=0)
    orphans.update(parent=Subquery(before.order_by("-id").values("id")[:1]))


class Migration(migrations.Migration):
    dependencies = (("tables", "0011_versions"),)

    operations = (
        migrations.AddField(
            "table",
            "base",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="based", to="tables.ply"
            ),
        ),
        migrations.RunPython(name_parents, migrations.RunPython.noop),
    )
