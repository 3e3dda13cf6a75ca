"""Who is there: guests with a name of their choice, and accounts that keep their games."""
