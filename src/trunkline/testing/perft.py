"""Perft: one number that changes whenever legality does."""

from trunkline.core.api import A, Open, Rules, S, Span


def perft(rules: Rules[S, A], state: S, depth: int) -> int:
    """How many sequences of `depth` actions there are from a state; every number of a span counts."""
    if depth == 0:
        return 1
    count = 0
    for option in rules.options(state):
        for action in option if isinstance(option, Span) else [option.action if isinstance(option, Open) else option]:
            after = state.copy()
            rules.apply(after, action)
            count += perft(rules, after, depth - 1)
    return count
