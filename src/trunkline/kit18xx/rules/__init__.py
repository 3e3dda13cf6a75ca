"""The rules of 18Chesapeake, one file per chapter, functions in section order."""
