"""What happens in Chicago Express, as records; see core/events.py."""

from trunkline.core.events import records_in
from trunkline.games.express.events import records
from trunkline.games.express.events.happened import happened

__all__ = ["EVENTS", "happened"]

EVENTS = records_in(records)
