"""The records that only 18Chesapeake has."""

from trunkline.core.events import event
from trunkline.kit18xx.events import EVENTS as SHARED


@event("arrival")
class VanderbiltClosed:
    """Vanderbilt's company has its first train."""

    private: str
    company: str


EVENTS = (*SHARED, VanderbiltClosed)
