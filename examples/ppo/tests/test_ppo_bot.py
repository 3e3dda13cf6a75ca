"""The bot that learned: it plays by the rules with NumPy alone, and training runs where its libraries are."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ppo_express import bot, policy
from ppo_express.curve import Point, picture
from ppo_express.evaluate import OPPONENTS, installed, result
from trunkline.core import codec
from trunkline.env.faces import face_of
from trunkline.games import express

LEARNING = ("torch", "sb3_contrib", "stable_baselines3")
TRAINS = "import ppo_express.train as t, sys; sys.argv[1:] = {words!r}; t.main()"


def played(players: int, seed: int) -> list[Any]:
    """The moves of a game in which the bot holds all seats."""
    state, chance, moves = express.setup(players, seed), Random(seed), []
    while state.actor is not None:
        action = bot.choose(state, chance)
        assert express.check(state, action) is None
        moves.append(codec.encode(action))
        express.apply(state, action)
        assert len(moves) < 2000
    return moves


@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_plays_a_whole_game_and_the_same_one_again(players: int) -> None:
    moves = played(players, 7)
    assert len({move["type"] for move in moves}) > 3
    assert played(players, 7) == moves


def test_it_needs_no_library_for_learning() -> None:
    program = f"import sys; sys.modules.update(dict.fromkeys({LEARNING!r})); import ppo_express.bot; print('loaded')"
    assert subprocess.run([sys.executable, "-c", program], **in_a_process()).stdout == "loaded\n"


def in_a_process() -> dict[str, Any]:
    return {"env": os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}, "capture_output": True, "text": True}


def test_the_weights_that_come_with_it_fit_the_environment_and_are_small() -> None:
    layers = policy.load().layers
    face = face_of("express")
    assert (len(layers[0][0]), len(layers[-1][1])) == (face.size, len(face.face.CELLS))
    assert policy.SHIPPED.stat().st_size < 1_000_000


def test_what_is_not_allowed_is_never_chosen(tmp_path: Path) -> None:
    chance = np.random.default_rng(1)
    network = policy.Policy([(chance.normal(size=(4, 9)).astype("f4"), np.zeros(9, "f4"))])
    masks = chance.random((500, 9)) < 0.4
    masks[:, 3] = True
    chosen = network.sampled(chance.normal(size=(500, 4)).astype("f4"), masks, chance)
    assert masks[np.arange(500), chosen].all()
    network.save(tmp_path / "one.npz")
    again = policy.load(tmp_path / "one.npz")
    assert np.allclose(again.layers[0][0], network.layers[0][0], atol=1e-3)


def test_it_beats_uniform() -> None:
    wins = result("uniform", 3, 18, 500_000).wins
    assert wins.low > wins.even


def test_a_curve_has_a_line_for_every_opponent() -> None:
    drawn = picture([Point(step, name, 0.3, 0.2, 0.4) for step in (0, 500, 1000) for name in OPPONENTS])
    assert drawn.count("stroke-width") == len(OPPONENTS)
    assert all(f"v {name}" in drawn for name in OPPONENTS)
    drawn = picture([Point(step, "easy", 0.3, 0.2, 0.4) for step in (0, 500, 1000)])
    assert drawn.count("stroke-width") == 1


def test_an_opponent_that_is_not_installed_is_left_out_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ppo_express.evaluate.OPPONENTS", ("uniform", "stranger", "easy"))
    assert installed() == ["uniform", "easy"]
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("without stranger, which isn't installed: pip install ")


@pytest.mark.parametrize(
    ("module", "words", "says"),
    [
        ("curve", ["nowhere"], "no snapshots of a training in nowhere"),
        ("evaluate", ["--players", "9"], "invalid choice: 9"),
        ("evaluate", ["--games", "0"], "argument --games: invalid count value: '0'"),
        ("evaluate", ["--games", "3"], "no trained network in junk.npz"),
        ("train", ["-o", "run", "--tables", "0"], "argument --tables: invalid count value: '0'"),
    ],
)
def test_what_is_typed_wrong_is_told_in_a_sentence(module: str, words: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / "junk.npz").write_text("junk", "utf-8")
    given = in_a_process()
    given["env"] |= {policy.FILE: "junk.npz"}
    ran = subprocess.run([sys.executable, "-m", f"ppo_express.{module}", *words], cwd=tmp_path, **given)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr


def test_without_its_libraries_training_says_what_to_install(tmp_path: Path) -> None:
    program = f"import sys; sys.modules.update(dict.fromkeys({LEARNING!r})); " + TRAINS.format(words=["-o", "run"])
    ran = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, **in_a_process())
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert "pip install" in ran.stderr


def test_training_writes_snapshots_that_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason="training needs the extra `train` of the example")
    words = ["-o", str(tmp_path), "--steps", "512", "--tables", "8", "--snapshots", "1"]
    subprocess.run([sys.executable, "-c", TRAINS.format(words=words)], check=True, **in_a_process())
    snapshots = sorted(tmp_path.glob("*.npz"))
    assert [path.stem for path in snapshots] == ["00000000", "00000512", "policy"]
    monkeypatch.setenv(policy.FILE, str(snapshots[-1]))
    assert played(3, 1)
