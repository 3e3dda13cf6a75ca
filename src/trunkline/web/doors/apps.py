"""The Django app of the doors: whoever has logged in is known at their address from then on."""

from django.apps import AppConfig


class DoorsConfig(AppConfig):
    name = "trunkline.web.doors"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from trunkline.web.doors import limits

        user_logged_in.connect(limits.remember, dispatch_uid="doors")
