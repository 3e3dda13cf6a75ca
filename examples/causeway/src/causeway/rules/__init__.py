"""The rules of Causeway, a file for each chapter."""
