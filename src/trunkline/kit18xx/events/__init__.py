"""The records of events, which the rules append where they act; see core/events.py."""

from trunkline.core.events import records_in
from trunkline.kit18xx.events import operating, stock

EVENTS = (*records_in(vars(stock)), *records_in(vars(operating)))
