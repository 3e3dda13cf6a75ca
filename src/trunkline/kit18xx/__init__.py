"""What the titles of the 18xx family share. No title, private or hex is named here: all of that is in a `Title`."""
