"""Bots that others are measured against. They stay as they are, so that figures of years can be compared."""
