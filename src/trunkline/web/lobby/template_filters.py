"""What the lists of the lobby ask for."""

from functools import partial

from django.template.defaultfilters import timeuntil_filter
from django.utils.formats import date_format

FILTERS = {"exact": partial(date_format, format="DATETIME_FORMAT"), "timeuntil": timeuntil_filter}
