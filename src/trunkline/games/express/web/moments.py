"""What everybody at the table should see once."""

from trunkline.web.face import LivePly, Moment, View


def moment(_view: View, _ply: LivePly) -> Moment | None:
    return None
