"""What everybody at the table should see once."""

from trunkline.web.face import Moment, View
from trunkline.web.tables.positions import LivePly


def moment(_view: View, _ply: LivePly) -> Moment | None:
    return None
