"""The Django app of the rate limits."""

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


class DoorsConfig(AppConfig):
    name = "trunkline.web.doors"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from trunkline.web.doors import rate_limits

        try:
            rate_limits.parse_limits(settings.LIMITS)
        except ValueError as error:
            raise ImproperlyConfigured(f"TRUNKLINE_LIMITS {error}") from None
        user_logged_in.connect(rate_limits.remember_log_in, dispatch_uid="rate limits")
