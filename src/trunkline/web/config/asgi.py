"""The application that a server such as uvicorn runs."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trunkline.web.config.settings")
application = get_asgi_application()
