"""Django's admin over a small tracker: settings, rows and server; no part of steadyhand."""

from __future__ import annotations

from datetime import date
from importlib import import_module

from django.apps import AppConfig

from _trueapps_django_child import run_child, settings_with

globals().update(settings_with(["_trueapps_admin_child.TrackerConfig"], "_trueapps_admin_models"))
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


def add_rows(password: str) -> None:
    """The rows that every task begins with."""
    from django.contrib.auth.models import User

    from _trueapps_admin_models import Comment, Member, Project, Ticket

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
    run_child("_trueapps_admin_child", add_rows)
