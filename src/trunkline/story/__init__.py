"""The story of a whole game in figures: worth, money, prices and income over time, and the moves that turned it.

Positions come as plain data, a dumped State or what a database holds of one, so that nobody builds a thousand States.
"""
