"""Environments for programs that learn: PettingZoo's interface over the exact rules. Needs the extra `env`."""
