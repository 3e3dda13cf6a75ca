"""Answers that go on for as long as somebody listens."""

from collections.abc import AsyncGenerator

from django.http import HttpResponse


class Streamed(HttpResponse):
    """The head of an answer whose body comes over time. Django is done with the request before it begins."""

    def __init__(self, body: AsyncGenerator[bytes, None], content_type: str) -> None:
        super().__init__(content_type=content_type)
        self.body = body
