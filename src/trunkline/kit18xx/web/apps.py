"""18Chesapeake as a Django app, so that its templates and static files are found."""

from django.apps import AppConfig


class ChesapeakeConfig(AppConfig):
    name = "trunkline.kit18xx.web"
    label = "chesapeake"
