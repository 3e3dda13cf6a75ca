"""The Django app of the site: all texts are in the language that a page is read in."""

from django.apps import AppConfig
from django.utils.translation import get_language

from trunkline.words import language


class SiteConfig(AppConfig):
    name = "trunkline.web.site"

    def ready(self) -> None:
        language.follow(get_language)
