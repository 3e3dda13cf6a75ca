"""The Django app of the people: tokens end with the password they were made under."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "trunkline.web.people"

    def ready(self) -> None:
        from django.contrib.auth.models import User
        from django.db.models.signals import post_save

        from trunkline.web.people import tokens

        post_save.connect(tokens.end_with_password, User, dispatch_uid="tokens")
