"""What is set up with Django: the games speak the reader's language, limits are checked, and signals are connected."""

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import get_language

from trunkline.words import language


class ProjectConfig(AppConfig):
    name = "trunkline.web.project"

    def ready(self) -> None:
        from django.contrib.auth.models import User
        from django.contrib.auth.signals import user_logged_in
        from django.db.models.signals import post_save

        from trunkline.web.accounts import rate_limits, tokens

        language.follow(get_language)
        try:
            rate_limits.parse_limits(settings.LIMITS)
        except ValueError as error:
            raise ImproperlyConfigured(f"TRUNKLINE_LIMITS {error}") from None
        post_save.connect(tokens.end_with_password, User, dispatch_uid="tokens")
        user_logged_in.connect(rate_limits.remember_log_in, dispatch_uid="rate limits")
