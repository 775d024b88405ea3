"""Wagtail with a few articles and people: its settings, rows and server; no part of steadyhand."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

from django.apps import AppConfig

from _trueapps_django_child import WORK, run_child, settings_with

sys.path.append(WORK)  # a page's table follows from migrations, which are made there
_PARTS = ("contrib.forms", "contrib.redirects", "embeds", "sites", "users", "snippets")
_MORE = ("documents", "images", "search", "admin")
globals().update(
    settings_with(
        [
            "_trueapps_wagtail_child.PressConfig",
            *(f"wagtail.{each}" for each in (*_PARTS, *_MORE)),
            "wagtail",
            "modelcluster",
            "taggit",
            "django_filters",
        ],
        "_trueapps_wagtail_models",
        MIGRATION_MODULES={"press": "press_migrations"},
        WAGTAIL_SITE_NAME="Press room",
        WAGTAILADMIN_BASE_URL=os.environ.get("TRUEAPPS_ORIGIN", "http://127.0.0.1"),
        WAGTAIL_ENABLE_UPDATE_CHECK=False,
        WAGTAIL_ENABLE_WHATS_NEW_BANNER=False,
        WAGTAIL_GRAVATAR_PROVIDER_URL=None,
    )
)
ARTICLES = (
    ("Harbour reopens", "The harbour is open again.", "news", True),
    ("Notes on rope", "What holds, and why.", "notes", True),
    ("Lantern walk", "An evening by the water.", "events", True),
    ("Winter timetable", "Boats go less often.", "news", False),
)
PEOPLE = (
    ("Jane Osterlund", "editor", "Harbour"),
    ("Tom Veldkamp", "author", "Town"),
    ("Aoife Tarrant", "guest", ""),
    ("Piers Holloway", "author", "Town"),
)


class PressConfig(AppConfig):  # type: ignore[misc]
    """The press room, whose models are in the module beside this one."""

    name, label = "_trueapps_wagtail_child", "press"

    def import_models(self) -> None:
        """The models are known."""
        self.models = self.apps.all_models[self.label]
        self.models_module = import_module("_trueapps_wagtail_models")

    def ready(self) -> None:
        """People can be edited."""
        self.models_module.register_people()


def add_rows(password: str) -> None:
    """The rows that every task begins with."""
    from django.contrib.auth.models import User
    from wagtail.models import Page

    from _trueapps_wagtail_models import Article, Person

    User.objects.create_superuser("ada", "ada@example.org", password)
    home = Page.objects.get(depth=2)
    for title, intro, section, live in ARTICLES:
        page = home.add_child(
            instance=Article(title=title, intro=intro, section=section, live=live)
        )
        revision = page.save_revision()
        if live:
            revision.publish()
    for name, role, desk in PEOPLE:
        Person.objects.create(name=name, role=role, desk=desk)


def make_migrations() -> None:
    """The migrations of the press room's own tables are there."""
    from django.core.management import call_command

    call_command("makemigrations", "press", verbosity=0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["setup"]:
        (Path(WORK) / "press_migrations").mkdir(exist_ok=True)
        (Path(WORK) / "press_migrations/__init__.py").touch()
    run_child("_trueapps_wagtail_child", add_rows, make_migrations)
