"""The rules that the titles share, one file per chapter, functions in section order."""
