"""The mask is what the rules offer, at every step of whole games."""

from random import Random

import pytest

from tests.counts import some_of
from tests.env.checks import check_ids
from tests.env.games import COUNTS, NAMES, played
from trunkline.core.api import is_offered
from trunkline.env.episode import Episode
from trunkline.env.faces import Factored, face_of


@pytest.mark.parametrize("count", some_of(COUNTS, 2))
def test_the_mask_is_what_the_rules_offer(count: tuple[str, int]) -> None:
    rng = Random(1)
    episode = Episode(*count)
    for number, _ in enumerate(played(episode, 1)):
        # every step of a whole game is the business of test_conformance.py
        if number < 250 or number % 8 == 0:
            check_ids(episode, rng)
    assert (episode.offered, episode.mask().sum()) == ({}, 0)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_the_mask_can_be_played(name: str) -> None:
    episode, rng = Episode(name), Random(3)
    for _ in played(episode, 5, most=40):
        before = episode.position.copy()
        for id in rng.sample(range(len(episode.face.face.CELLS)), 20):
            if id not in episode.offered:
                with pytest.raises(ValueError, match=rf"^{id} \(.+\) isn't allowed here"):
                    episode.step(id)
        assert episode.position == before


@pytest.mark.parametrize("wrong", [-1, 10**6, None, "pass", 1.5])
def test_what_is_no_id_is_refused_in_a_sentence(wrong: object) -> None:
    with pytest.raises(ValueError, match="an action is an id from 0 to"):
        Episode(NAMES[0]).step(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_an_action_that_is_not_offered_has_no_id(name: str) -> None:
    face = face_of(name)
    episode = Episode(name)
    elsewhere = {action for _ in played(episode, 2, most=60) for action in episode.offered.values()}
    episode.reset(2)
    strange = [action for action in elsewhere if not is_offered(episode.options, action)]
    assert strange
    for action in strange:
        with pytest.raises(ValueError, match="isn't offered here"):
            face.face.id_of(episode.options, action)


@pytest.mark.parametrize("name", NAMES)
def test_factored_ids_are_the_flat_ones_in_parts(name: str) -> None:
    cells = face_of(name).face.CELLS
    factored = Factored(cells)
    assert len(set(cells)) == len(cells)
    for id, (cell, parts) in enumerate(zip(cells, factored.parts.tolist(), strict=True)):
        kind, first, second = parts
        assert (factored.kinds[kind], factored.firsts[first], factored.seconds[second]) == (
            cell.kind,
            cell.first,
            cell.second,
        )
        assert factored.flat(kind, first, second) == id
    assert tuple(factored.parts.max(0) + 1) == factored.sizes
    with pytest.raises(ValueError, match="no action has the parts"):
        factored.flat(-1, 0, 0)
