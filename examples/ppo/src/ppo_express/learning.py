"""Masked PPO against itself, from nothing, with Stable-Baselines3."""

import random
import time
from pathlib import Path

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import LinearSchedule

from ppo_express.policy import Floats, Policy
from ppo_express.seats import Others
from ppo_express.tables import GAME, Tables
from trunkline.games import GAMES

LAYERS = [128, 128]
LAST = "policy.npz"


def policy_of(model: MaskablePPO) -> Policy:
    """The network that acts, without the one that judges positions."""

    def arrays(layer: torch.nn.Linear) -> tuple[Floats, Floats]:
        return layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy()

    hidden = [layer for layer in model.policy.mlp_extractor.policy_net if isinstance(layer, torch.nn.Linear)]
    return Policy([arrays(layer) for layer in (*hidden, model.policy.action_net)])


class Snapshots(BaseCallback):
    """Before each round of games, the others become what the learner is now; now and then a snapshot is kept."""

    def __init__(self, others: Others, folder: Path, every: int, seed: int) -> None:
        super().__init__()
        self.others, self.folder, self.every = others, folder, every
        self.chance, self.started, self.kept = random.Random(seed), time.monotonic(), 0

    def _on_rollout_start(self) -> None:
        self.others.itself.layers = policy_of(self.model).layers
        if self.num_timesteps >= self.kept * self.every:
            self._keep()

    def _on_step(self) -> bool:
        return True

    def _on_training_end(self) -> None:
        self._keep()

    def _keep(self) -> None:
        self.kept += 1
        policy = policy_of(self.model)
        policy.save(self.folder / f"{self.num_timesteps:08}.npz")
        self.others.remember(policy, self.chance)
        minutes = (time.monotonic() - self.started) / 60
        print(f"{self.num_timesteps} decisions, {minutes:.1f} minutes", flush=True)


def train(folder: Path, steps: int, seed: int, tables: int, snapshots: int, steps_per_round: int = 64) -> MaskablePPO:
    """The trained model; its snapshots are in the folder, by decisions, and its last state as `policy.npz`."""
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    game = GAMES[GAME]
    others = Others(Policy([]), {"uniform": game.bot("uniform")})
    every = max(1, steps // snapshots)
    model = MaskablePPO(
        "MlpPolicy",
        Tables(tables, others, seed),
        learning_rate=LinearSchedule(5e-4, 5e-5, 1.0),
        n_steps=steps_per_round,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.97,
        ent_coef=0.005,
        target_kl=0.03,
        policy_kwargs={"net_arch": {"pi": LAYERS, "vf": LAYERS}, "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    others.itself.layers = policy_of(model).layers
    model.learn(steps, callback=Snapshots(others, folder, every, seed))
    policy_of(model).save(folder / LAST)
    return model
