"""What the children on Django share: settings, and how a child is run; no part of steadyhand.

`python CHILD setup PASSWORD` makes the database that the environment names, with its rows; with
anything else it is Django's own command line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

WORK = os.environ["TRUEAPPS_WORK"]
_USUAL = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
_PROCESSORS = (
    "django.template.context_processors.debug",
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
)


def settings_with(apps: Sequence[str], urls: str, **more: Any) -> dict[str, Any]:
    """Settings of a project on loopback with these apps beside the usual ones."""
    templates = {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": list(_PROCESSORS)},
    }
    return {
        "SECRET_KEY": "a key of a bench on loopback, which opens nothing else",
        "DEBUG": True,
        "ALLOWED_HOSTS": ["127.0.0.1"],
        "ROOT_URLCONF": urls,
        "USE_TZ": True,
        "TIME_ZONE": "UTC",
        "STATIC_URL": "/static/",
        "MEDIA_URL": "/media/",
        "MEDIA_ROOT": f"{WORK}/media",
        "DEFAULT_AUTO_FIELD": "django.db.models.BigAutoField",
        "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
        "DATABASES": {
            "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{WORK}/db.sqlite3"}
        },
        "INSTALLED_APPS": [*apps, *(f"django.contrib.{each}" for each in _USUAL)],
        "MIDDLEWARE": [
            "django.middleware.security.SecurityMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            "django.middleware.clickjacking.XFrameOptionsMiddleware",
        ],
        "TEMPLATES": [templates],
        **more,
    }


def run_child(
    settings: str, add_rows: Callable[[str], None], first: Callable[[], None] = lambda: None
) -> None:
    """The child has done what its command line says."""
    os.environ["DJANGO_SETTINGS_MODULE"] = settings
    from django.core.management import call_command, execute_from_command_line

    if sys.argv[1:2] == ["setup"]:
        import django

        django.setup()
        first()
        call_command("migrate", run_syncdb=True, verbosity=0)
        add_rows(sys.argv[2])
    else:
        execute_from_command_line(sys.argv)
