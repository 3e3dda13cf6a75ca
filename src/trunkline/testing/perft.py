"""Perft: one number that changes whenever legality does."""

from trunkline.core.api import A, Rules, S, Span, Suggestion


def perft(rules: Rules[S, A], state: S, depth: int) -> int:
    """How many sequences of `depth` actions there are from a state; every number of a span counts."""
    if depth == 0:
        return 1
    count = 0
    for option in rules.options(state):
        single = option.action if isinstance(option, Suggestion) else option
        for action in single if isinstance(single, Span) else [single]:
            after = state.copy()
            rules.apply(after, action)
            count += perft(rules, after, depth - 1)
    return count
