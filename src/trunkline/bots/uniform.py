"""Plays any legal option, each as likely as the others."""

from random import Random

from trunkline.core.api import A, Rules, S, pick


def choose(rules: Rules[S, A], state: S, rng: Random) -> A:
    """A random option; of a span, a random number."""
    action: A = pick(rules.options(state), rng)
    return action
