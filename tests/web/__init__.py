"""Tests of the pages: the real server, and a real browser in front of it."""
