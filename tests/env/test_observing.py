"""What is written bit by bit is what would be written from scratch."""

from random import Random

import numpy as np
import pytest

from tests.env.checks import check_seen
from tests.env.games import COUNTS, NAMES, played
from trunkline.env import make_raw
from trunkline.env.episode import Episode
from trunkline.env.face import SEATS, offsets, size_of
from trunkline.env.faces import face_of
from trunkline.games import GAMES


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_written_bit_by_bit_is_as_from_scratch(name: str, players: int) -> None:
    episode = Episode(name, players)
    for number, _ in enumerate(played(episode, players, most=400)):
        episode.vector(0)
        if number % 5 == 0:
            check_seen(episode)
    check_seen(episode)


@pytest.mark.parametrize("name", NAMES)
def test_one_can_jump_to_any_position(name: str) -> None:
    episode, rng = Episode(name), Random(4)
    positions = [
        episode.position.copy() for seed in range(3) for _ in played(episode, seed, most=500) if rng.random() < 0.05
    ]
    rng.shuffle(positions)
    for position in positions[:40]:
        episode.begin(position)
        check_seen(episode)


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_sees_itself_first_and_the_rest_clockwise(name: str) -> None:
    face = face_of(name)
    starts = offsets(face.face.FIELDS)
    for players in GAMES[name].players:
        episode = Episode(name, players)
        for _ in played(episode, 1, most=80):
            pass
        views = [episode.vector(seat) for seat in range(players)]
        for field in face.face.FIELDS:
            part = [view[starts[field.name] : starts[field.name] + field.size] for view in views]
            if field.by_seat:
                first, *others = (numbers.reshape(SEATS, -1) for numbers in part)
                assert not first[players:].any()
                for seat, other in enumerate(others, start=1):
                    assert np.array_equal(np.roll(first[:players], -seat, axis=0), other[:players]), field.name
                    assert not other[players:].any()
            else:
                assert all(np.array_equal(numbers, part[0]) for numbers in part), field.name


@pytest.mark.parametrize("name", NAMES)
def test_fields_have_the_sizes_that_they_say(name: str) -> None:
    face = face_of(name).face
    episode = Episode(name)
    assert episode.vector(0).shape == (size_of(face.FIELDS),)
    assert episode.graph().shape == (len(face.HEXES), size_of(face.HEX_FIELDS))
    assert episode.vector(0).dtype == episode.graph().dtype == np.dtype(np.float32)
    assert all(field.size % SEATS == 0 for field in face.FIELDS if field.by_seat)
    for fields in (face.FIELDS, face.HEX_FIELDS):
        assert len({field.name for field in fields}) == len(fields)
    assert len(set(face.EDGES)) == len(face.EDGES)
    assert all(0 <= low < high < len(face.HEXES) for low, high in face.EDGES)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_numbers_are_small_and_every_view_is_an_array_of_its_own(name: str, players: int) -> None:
    episode = Episode(name, players)
    largest, changed = 0.0, np.zeros(episode.face.size, np.bool_)
    before = episode.vector(0)
    kept = before.copy()
    for _ in played(episode, 9, most=800):
        view = episode.vector(episode.position.actor)
        largest = max(largest, float(np.abs(view).max()))
        changed |= view != kept
    assert np.array_equal(before, kept)
    assert largest < 10
    assert changed.any()


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_numbers_are_within_finite_bounds(name: str, players: int) -> None:
    env = make_raw(name, players, observation="graph")
    table = env.observation_space("player_0")["observation"]  # type: ignore[index]
    for space in (table["vector"], table["hexes"], env.state_space):
        assert space.is_bounded()
        assert np.isfinite([space.low, space.high]).all()
    for number, _ in enumerate(played(env.episode, 20 + players)):
        if number % 5 == 0:
            assert table["vector"].contains(env.episode.vector(number % players))
            assert table["hexes"].contains(env.episode.graph())
    assert table["vector"].contains(env.episode.vector(0))
