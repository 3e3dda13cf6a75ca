"""Texts that are made before anybody reads them, such as the labels of forms."""

from django.utils.functional import lazy

from trunkline.words.language import said

said_later = lazy(said, str)
"""Like `said`, but in the language of whoever reads the text when it's shown."""
