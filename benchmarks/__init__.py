"""Speed as figures, ratios and budgets: `python -m benchmarks.express`. Never part of the tests."""
