"""Django's admin over a small tracker: its settings, its rows, and its server; no part of steadyhand.

`python _trueapps_admin_child.py setup` makes the database that the environment names, with rows.
"""

from __future__ import annotations

import os
import sys
from datetime import date
from importlib import import_module

from django.apps import AppConfig

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "_trueapps_admin_child")
WORK = os.environ["TRUEAPPS_WORK"]
SECRET_KEY = "a key of a bench on loopback, which opens nothing else"
DEBUG = True
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "_trueapps_admin_models"
USE_TZ = True
STATIC_URL, MEDIA_URL, MEDIA_ROOT = "static/", "media/", f"{WORK}/media"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{WORK}/db.sqlite3"}}
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "_trueapps_admin_child.TrackerConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
PROJECTS = (
    {"name": "Apollo", "status": "open", "budget": 1200, "starts": date(2027, 1, 4)},
    {"name": "Borealis", "status": "paused", "budget": 800},
    {"name": "Cinder", "status": "open", "public": True},
    {"name": "Dovetail", "status": "closed", "budget": 50},
)
MEMBERS = (
    ("Jane Osterlund", "lead", ("Apollo",)),
    ("Tom Veldkamp", "maker", ("Apollo", "Cinder")),
    ("Aoife Tarrant", "guest", ()),
)
TICKETS = (
    ("Login broken", "Apollo", "high", "Tom Veldkamp"),
    ("Paint the door", "Apollo", "low", None),
    ("Order paper", "Borealis", "normal", "Jane Osterlund"),
    ("Fix the printer", "Cinder", "high", None),
    ("Write the manual", "Cinder", "normal", None),
    ("Clean the shed", "Dovetail", "low", "Tom Veldkamp"),
)


class TrackerConfig(AppConfig):  # type: ignore[misc]
    """The tracker, whose models are in the module beside this one."""

    name, label = "_trueapps_admin_child", "tracker"

    def import_models(self) -> None:
        """The models are known."""
        self.models = self.apps.all_models[self.label]
        self.models_module = import_module("_trueapps_admin_models")

    def ready(self) -> None:
        """The admin knows all models: it has its addresses now."""
        from django.contrib import admin
        from django.urls import path

        self.models_module.urlpatterns = [path("admin/", admin.site.urls)]


def add_rows(password: str) -> None:
    """The rows that every task begins with."""
    from _trueapps_admin_models import Comment, Member, Project, Ticket
    from django.contrib.auth.models import User

    User.objects.create_superuser("ada", "ada@example.org", password)
    projects = {each["name"]: Project.objects.create(**each) for each in PROJECTS}
    members = {}
    for name, role, at in MEMBERS:
        address = f"{name.split()[0].lower()}@example.org"
        members[name] = Member.objects.create(name=name, email=address, role=role)
        members[name].projects.set([projects[each] for each in at])
    for title, project, priority, assignee in TICKETS:
        ticket = Ticket.objects.create(
            title=title,
            project=projects[project],
            priority=priority,
            assignee=members.get(assignee),
        )
        if title == "Login broken":
            Comment.objects.create(ticket=ticket, text="Seen on two machines.")


if __name__ == "__main__":
    from django.core.management import call_command, execute_from_command_line

    if sys.argv[1:2] == ["setup"]:
        import django

        django.setup()
        call_command("migrate", run_syncdb=True, verbosity=0)
        add_rows(sys.argv[2])
    else:
        execute_from_command_line(sys.argv)
