"""Numbered changes of what is stored."""
