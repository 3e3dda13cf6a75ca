"""A table: what is stored, everything that changes it, and its page. One file for each feature."""
