"""The page of 18xx games as a Django app, so that its templates and static files are found."""

from django.apps import AppConfig


class Kit18xxConfig(AppConfig):
    name = "trunkline.kit18xx.web"
    label = "kit18xx"
