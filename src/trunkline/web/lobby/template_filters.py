"""What the lists of the lobby ask for."""

from datetime import datetime

from django.template.defaultfilters import timeuntil_filter
from django.utils.formats import date_format

from trunkline.web.table.templatetags.boards import board_address


def exact(time: datetime) -> str:
    return date_format(time, "DATETIME_FORMAT")


FILTERS = {"board_address": board_address, "exact": exact, "timeuntil": timeuntil_filter}
