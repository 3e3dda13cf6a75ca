"""Tables in the browser: a Django project on top of the library."""
