"""What a table has agreed on, in sentences."""

from django.utils.translation import gettext as _

from trunkline.web.face import variants
from trunkline.web.table import timing
from trunkline.web.tables.assistance import has_other_people
from trunkline.web.tables.models import FINISHED, OPEN, Table


def agreed_lines(table: Table) -> list[str]:
    """Variants, the clock, how seats are given, and whether the pages help."""
    return variants.variant_lines(table.game, table.rulings) + _beside_the_rules(table)


def special_lines(table: Table) -> list[str]:
    """The same for those who are invited, without the variants that every table has unless somebody wants others."""
    usual = variants.proposed(table.game)
    special = {name: answer for name, answer in table.rulings.items() if answer != usual.get(name)}
    return variants.variant_lines(table.game, special) + _beside_the_rules(table)


def _beside_the_rules(table: Table) -> list[str]:
    lines = timing.clock_lines(table)
    if table.random_seats and table.status == OPEN:
        lines.append(_("The seats are drawn at random when the game starts."))
    if not table.assistance:
        lines.append(
            _("No assistance: while the game runs, nobody is shown what tiles would earn, best runs or hints.")
        )
    elif table.status != FINISHED and not table.analysis and has_other_people(table.seats.all()):
        lines.append(_("Assistance: everyone can see what tiles would earn, best runs and hints."))
    return lines
