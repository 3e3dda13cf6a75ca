"""What the lists of the lobby ask for."""

from datetime import datetime

from django.template.defaultfilters import timeuntil_filter
from django.utils.formats import date_format


def exact(time: datetime) -> str:
    return date_format(time, "DATETIME_FORMAT")


FILTERS = {"exact": exact, "timeuntil": timeuntil_filter}
