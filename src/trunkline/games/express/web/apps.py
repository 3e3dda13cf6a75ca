"""Chicago Express as a Django app, so that its templates and static files are found."""

from django.apps import AppConfig


class ExpressConfig(AppConfig):
    name = "trunkline.games.express.web"
    label = "express"
