"""django-helpdesk with a few tickets: settings, rows and server; no part of steadyhand."""

from __future__ import annotations

import sys

from _trueapps_django_child import run_child, settings_with

globals().update(
    settings_with(
        ["django.contrib.sites", "django.contrib.humanize", "rest_framework", "helpdesk"],
        "_trueapps_helpdesk_child",
        SITE_ID=1,
        HELPDESK_TEAMS_MODE_ENABLED=False,
        LOGIN_URL="/login/",
        LOGIN_REDIRECT_URL="/dashboard/",
    )
)
QUEUES = (("Support", "support"), ("Building", "building"))
TICKETS = (
    ("Login broken", "Support", 2, "marit", "Nobody can sign in since Monday."),
    ("Paint the door", "Building", 4, None, "The blue one by the stairs."),
    ("Order paper", "Support", 3, "ada", "Two boxes of A4."),
    ("Fix the printer", "Support", 1, None, "It eats every second page."),
    ("Write the manual", "Building", 3, "marit", "A page for each machine."),
    ("Clean the shed", "Building", 5, None, "Before the first frost."),
)


def add_rows(password: str) -> None:
    """The rows that every task begins with."""
    from django.contrib.auth.models import User
    from helpdesk.models import KBCategory, KBItem, PreSetReply, Queue, Ticket

    users = {"ada": User.objects.create_superuser("ada", "ada@example.org", password)}
    for name in ("marit", "joris"):
        users[name] = User.objects.create_user(name, f"{name}@example.org", password)
        users[name].is_staff = True
        users[name].save()
    queues = {
        t: Queue.objects.create(title=t, slug=s, allow_public_submission=True) for t, s in QUEUES
    }
    for title, queue, priority, owner, text in TICKETS:
        Ticket.objects.create(
            title=title,
            queue=queues[queue],
            priority=priority,
            assigned_to=users.get(owner),
            description=text,
            submitter_email="runa@example.org",
        )
    PreSetReply.objects.create(name="Thanks", body="Thank you, we look into it.")
    shelf = KBCategory.objects.create(name="House", title="House", slug="house", description="-")
    KBItem.objects.create(
        category=shelf, title="Where is the key?", question="?", answer="In the box."
    )


def __getattr__(name: str) -> object:
    """The addresses, asked for once all apps are ready."""
    if name == "urlpatterns":
        from django.contrib import admin
        from django.urls import include, path

        desk = path("", include("helpdesk.urls", namespace="helpdesk"))
        return [path("admin/", admin.site.urls), desk]
    raise AttributeError(name)


if __name__ == "__main__":
    sys.modules.setdefault("_trueapps_helpdesk_child", sys.modules[__name__])
    run_child("_trueapps_helpdesk_child", add_rows)
