"""What happens in 18Chesapeake, as records; see core/events.py."""

from trunkline.core.events import records_in
from trunkline.games.chesapeake.events import operating_records, stock_records
from trunkline.games.chesapeake.events.happened import happened

__all__ = ["EVENTS", "happened"]

EVENTS = (*records_in(vars(stock_records)), *records_in(vars(operating_records)))
