"""What holds at every step of an environment."""

from random import Random

import numpy as np

from trunkline.core.api import Span, Suggestion, is_offered
from trunkline.env.episode import Episode


def check_ids(episode: Episode, rng: Random) -> None:
    """Every plain option has exactly one id and every span some; all ids are legal, and nothing else is in the mask."""
    rules, face, options, offered = episode.rules, episode.face.face, episode.options, episode.offered
    assert options == rules.options(episode.position)
    actions = list(offered.values())
    spans = [option for option in options if isinstance(option, Span)]
    plain = [option.action if isinstance(option, Suggestion) else option for option in options if option not in spans]
    for action in plain:
        assert actions.count(action) == 1, action
    for option in spans:
        assert any(action in option for action in actions), option
    assert len(actions) == len(plain) + sum(any(action in option for option in spans) for action in actions)
    for id, action in offered.items():
        assert is_offered(options, action)
        assert rules.check(episode.position, action) is None
        assert face.id_of(options, action) == id
    assert set(episode.mask().nonzero()[0].tolist()) == set(offered)
    for option in spans:
        exact = option.at(rng.randrange(option.low, option.high + 1, option.step))
        assert offered[face.id_of(options, exact)] in option


def check_seen(episode: Episode) -> None:
    """Every seat sees the position as somebody would who sees it for the first time."""
    for seat in range(episode.players):
        fresh = episode.face.face.observer(episode.players)
        assert np.array_equal(episode.vector(seat), fresh.vector(episode.position, seat))
    assert np.array_equal(episode.graph(), episode.face.face.observer(episode.players).graph(episode.position))
