"""Schemas over three applications, and what of them each database says is true.

Half of the cases, by the digest of their names, is for building and the other for judging. A value
of `UNSTATED` is one that the page does not state: it has to be null with a reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Rows = Sequence[Mapping[str, Any]]
Store = Mapping[str, Mapping[Any, Mapping[str, Any]]]  # tables, their rows by their keys
UNSTATED = None


@dataclass(frozen=True, slots=True)
class Case:
    """One schema at one page: how it is asked for, and the truth out of the database."""

    app: str
    name: str
    at: str
    schema: Mapping[str, Any]
    truth: Callable[[Store], Any]
    step: str = 'extract "schema.json" as told'

    @property
    def half(self) -> str:
        """Which half it belongs to."""
        digest = hashlib.sha256(f"{self.app}/{self.name}".encode()).digest()
        return "ab"[digest[0] % 2]


OVER = 'extract "schema.json" as told over pages'


def one(**properties: Mapping[str, Any]) -> dict[str, Any]:
    """A schema of one object."""
    return {"type": "object", "properties": dict(properties)}


def many(**properties: Mapping[str, Any]) -> dict[str, Any]:
    """A schema of a list of objects."""
    return {"type": "array", "items": one(**properties)}


TEXT, WHOLE, NUMBER, YES_NO = (
    {"type": each} for each in ("string", "integer", "number", "boolean")
)
DAY = {"type": "string", "format": "date"}
EMAIL = {"type": "string", "format": "email"}
LINK = {"type": "string", "format": "uri"}


def enum(*values: str) -> dict[str, Any]:
    """A schema of one of several texts."""
    return {"type": "string", "enum": list(values)}


STATES = enum("Open", "Planned", "Closed")


def _projects(store: Store, **only: object) -> list[Mapping[str, Any]]:
    rows = store["projects"].values()
    return [r for r in rows if all(r[k] == v for k, v in only.items())]


def workboard() -> Iterator[Case]:
    """What the practice application shows."""
    app = "workboard"
    yield Case(
        app,
        "projects over pages",
        "/projects",
        many(name=TEXT, status=STATES, owner=TEXT, due=DAY),
        lambda s: [{k: r[k] for k in ("name", "status", "owner", "due")} for r in _projects(s)],
        OVER,
    )
    yield Case(
        app,
        "one project",
        "/projects/7",
        one(
            title={"type": "string", "description": "name of the project"},
            status=STATES,
            owner=TEXT,
            budget=WHOLE,
            dueDate=DAY,
        ),
        lambda s: {
            "title": (r := s["projects"]["7"])["name"],
            "status": r["status"],
            "owner": r["owner"],
            "budget": r["budget"],
            "dueDate": r["due"],
        },
    )
    yield Case(
        app,
        "cards of the board",
        "/board",
        many(title=TEXT),
        lambda s: [{"title": r["title"]} for r in s["cards"].values()],
    )
    yield Case(
        app,
        "messages that go on",
        "/messages",
        many(text={"type": "string", "title": "Message"}),
        lambda s: [{"text": r["text"]} for r in s["entries"].values()],
        OVER,
    )


def workboard_further() -> Iterator[Case]:
    """What else the practice application shows."""
    app = "workboard"
    yield Case(
        app,
        "settings",
        "/settings",
        one(workspace_title=TEXT, language=enum("English", "Deutsch", "Español"), theme=TEXT),
        lambda s: {
            "workspace_title": (r := s["settings"]["1"])["title"],
            "language": r["language"],
            "theme": UNSTATED,
        },
    )
    yield Case(
        app,
        "files with their addresses",
        "/files",
        many(file={"type": "string", "title": "File name"}, download=LINK),
        lambda s: [
            {"file": r["name"], "download": f"{{origin}}/files/{k}"} for k, r in s["files"].items()
        ],
    )
    yield Case(
        app,
        "form of a project",
        "/projects/11/edit",
        one(
            name=TEXT,
            owner=enum("Ada Birk", "Noor Haddad", "Tom Sol", "Mia Ilves"),
            status={"type": "string", "enum": ["open", "planned", "closed"]},
            budget=NUMBER,
            due=DAY,
            notes=TEXT,
        ),
        lambda s: {
            "name": (r := s["projects"]["11"])["name"],
            "owner": r["owner"],
            "status": r["status"].lower(),
            "budget": r["budget"],
            "due": r["due"],
            "notes": r["notes"] or UNSTATED,
        },
    )
    yield Case(
        app,
        "closed projects without what no column says",
        "/projects?status=Closed",
        many(project=TEXT, assignee=TEXT, deadline=DAY, budget=NUMBER, priority=TEXT),
        lambda s: [
            {
                "project": r["name"],
                "assignee": r["owner"],
                "deadline": r["due"],
                "budget": UNSTATED,
                "priority": UNSTATED,
            }
            for r in _projects(s, status="Closed")
        ],
    )


PRIORITIES = {1: "1. Critical", 2: "2. High", 3: "3. Normal", 4: "4. Low", 5: "5. Very Low"}


def _name(store: Store, table: str, key: object, column: str) -> Any:
    return next((r[column] for r in store[table].values() if r["id"] == key), UNSTATED)


def _tickets(store: Store) -> Rows:
    return list(store["helpdesk_ticket"].values())


def helpdesk() -> Iterator[Case]:
    """What django-helpdesk shows its staff."""
    app = "helpdesk"
    yield Case(
        app,
        "all tickets",
        "/tickets/",
        many(
            ticket=TEXT,
            queue=enum("Support", "Building"),
            status=TEXT,
            owner=EMAIL,
            submitter=EMAIL,
            due_date=DAY,
        ),
        lambda s: [
            {
                "ticket": f"{r['id']}. {r['title']}",
                "queue": _name(s, "helpdesk_queue", r["queue_id"], "title"),
                "status": "Open",
                "owner": _name(s, "auth_user", r["assigned_to_id"], "email"),
                "submitter": r["submitter_email"],
                "due_date": UNSTATED,
            }
            for r in _tickets(s)
        ],
        OVER,
    )
    yield Case(
        app,
        "one ticket",
        "/tickets/3/",
        one(
            queue=TEXT,
            submitter_email=EMAIL,
            assigned_to=EMAIL,
            priority=enum(*PRIORITIES.values()),
            due=DAY,
        ),
        lambda s: {
            "queue": _name(s, "helpdesk_queue", (r := _tickets(s)[2])["queue_id"], "title"),
            "submitter_email": r["submitter_email"],
            "assigned_to": _name(s, "auth_user", r["assigned_to_id"], "email"),
            "priority": PRIORITIES[r["priority"]],
            "due": UNSTATED,
        },
    )
    yield Case(
        app,
        "unassigned tickets of the dashboard",
        "/dashboard/",
        many(ticket=TEXT, priority=enum(*(p[3:] for p in PRIORITIES.values())), queue=TEXT),
        lambda s: [
            {
                "ticket": f"{r['id']}. {r['title']}",
                "priority": PRIORITIES[r["priority"]][3:],
                "queue": _name(s, "helpdesk_queue", r["queue_id"], "title"),
            }
            for r in _tickets(s)
            if r["assigned_to_id"] is None
        ],
        'extract "schema.json" from the "Unassigned Tickets" section as told',
    )


def helpdesk_further() -> Iterator[Case]:
    """What else the helpdesk shows."""
    app = "helpdesk"
    yield Case(
        app,
        "form of a ticket",
        "/tickets/2/edit/",
        one(
            title=TEXT,
            queue=TEXT,
            submitter_email=EMAIL,
            description=TEXT,
            priority=enum(*PRIORITIES.values()),
            due_on=DAY,
        ),
        lambda s: {
            "title": (r := _tickets(s)[1])["title"],
            "queue": _name(s, "helpdesk_queue", r["queue_id"], "title"),
            "submitter_email": r["submitter_email"],
            "description": r["description"],
            "priority": PRIORITIES[r["priority"]],
            "due_on": UNSTATED,
        },
    )
    yield Case(
        app,
        "tickets with what no column says",
        "/tickets/",
        many(ticket=TEXT, resolution=TEXT, cost=NUMBER, priority={**WHOLE, "minimum": 1}),
        lambda s: [
            {
                "ticket": f"{r['id']}. {r['title']}",
                "resolution": UNSTATED,
                "cost": UNSTATED,
                "priority": UNSTATED if r["priority"] is None else r["priority"],
            }
            for r in _tickets(s)
        ],
    )
    yield Case(
        app,
        "queues in its admin",
        "/admin/helpdesk/queue/",
        many(title=TEXT, slug=TEXT, email_address=EMAIL),
        lambda s: [
            {"title": r["title"], "slug": r["slug"], "email_address": UNSTATED}
            for r in s["helpdesk_queue"].values()
        ],
    )


def admin() -> Iterator[Case]:
    """What Django's admin shows of a small tracker."""
    app = "admin"
    yield Case(
        app,
        "projects",
        "/admin/tracker/project/",
        many(name=TEXT, status=enum("open", "paused", "closed"), starts=DAY, budget=NUMBER),
        lambda s: [
            {k: r[k] for k in ("name", "status", "starts", "budget")}
            for r in s["tracker_project"].values()
        ],
    )
    yield Case(
        app,
        "tickets",
        "/admin/tracker/ticket/",
        many(
            title=TEXT,
            project=TEXT,
            assignee=TEXT,
            priority=enum("Low", "Normal", "High"),
            due_date=DAY,
            done=YES_NO,
        ),
        lambda s: [
            {
                "title": r["title"],
                "project": _name(s, "tracker_project", r["project_id"], "name"),
                "assignee": _name(s, "tracker_member", r["assignee_id"], "name"),
                "priority": r["priority"].title(),
                "due_date": UNSTATED,
                "done": bool(r["done"]),
            }
            for r in s["tracker_ticket"].values()
        ],
        OVER,
    )
    yield Case(
        app,
        "members",
        "/admin/tracker/member/",
        many(
            fullName={"type": "string", "title": "Name"},
            mail={"type": "string", "format": "email", "description": "e-mail address"},
            role={"oneOf": [{"const": each, "title": each.title()} for each in ROLES]},
        ),
        lambda s: [
            {"fullName": r["name"], "mail": r["email"], "role": r["role"]}
            for r in s["tracker_member"].values()
        ],
    )


def admin_further() -> Iterator[Case]:
    """What else the administration shows."""
    app = "admin"
    yield Case(
        app,
        "form of a project",
        "/admin/tracker/project/1/change/",
        one(
            name=TEXT,
            status=enum("Open", "Paused", "Closed"),
            starts=DAY,
            budget=NUMBER,
            public=YES_NO,
            leader=TEXT,
        ),
        lambda s: {
            **{k: (r := next(iter(s["tracker_project"].values())))[k] for k in ("name", "starts")},
            "status": r["status"].title(),
            "budget": r["budget"],
            "public": bool(r["public"]),
            "leader": UNSTATED,
        },
    )
    yield Case(
        app,
        "form of a ticket",
        "/admin/tracker/ticket/1/change/",
        one(title=TEXT, project=TEXT, assignee=TEXT, due_date=DAY, done=YES_NO, details=TEXT),
        lambda s: {
            "title": (r := next(iter(s["tracker_ticket"].values())))["title"],
            "project": _name(s, "tracker_project", r["project_id"], "name"),
            "assignee": _name(s, "tracker_member", r["assignee_id"], "name"),
            "due_date": UNSTATED,
            "done": bool(r["done"]),
            "details": r["details"] or UNSTATED,
        },
    )
    yield Case(
        app,
        "users",
        "/admin/auth/user/",
        many(username=TEXT, email=EMAIL, first_name=TEXT, is_staff=YES_NO, phone=TEXT),
        lambda s: [
            {
                "username": r["username"],
                "email": r["email"],
                "first_name": r["first_name"] or UNSTATED,
                "is_staff": bool(r["is_staff"]),
                "phone": UNSTATED,
            }
            for r in s["auth_user"].values()
        ],
    )


ROLES = ("lead", "maker", "guest")
CASES = (
    *workboard(),
    *workboard_further(),
    *helpdesk(),
    *helpdesk_further(),
    *admin(),
    *admin_further(),
)
