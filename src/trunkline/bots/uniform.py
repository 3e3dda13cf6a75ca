"""Plays any legal option, each as likely as the others."""

from random import Random

from trunkline.core.api import A, Rules, S, pick


def choose(rules: Rules[S, A], state: S, rng: Random) -> A:
    action: A = pick(rules.options(state), rng)
    return action
