"""Tasks at Django's own admin, over a small tracker of projects, members and tickets."""

from __future__ import annotations

from collections.abc import Iterator

from _trueapps import Difference, Of, Task
from _trueapps_django import SIGN_IN, DjangoApp

PROJECTS, TICKETS = "/admin/tracker/project/", "/admin/tracker/ticket/"
PROJECT, TICKET, COMMENT = "tracker_project", "tracker_ticket", "tracker_comment"


def _changed(table: str, label: str, **columns: object) -> Difference:
    return Difference(changed={table: {label: columns}})


class DjangoAdmin(DjangoApp):
    """The admin that comes with Django."""

    name = "admin"
    packages = ("django==5.2.19",)
    child = "_trueapps_admin_child.py"

    def make_tasks(self) -> Iterator[Task]:
        """What is done at it."""
        (self.files / "brief.pdf").write_bytes(b"%PDF-1.4\n% a brief\n%%EOF\n")
        yield from _of_projects()
        yield from _of_tickets()
        yield from _of_several()
        yield from _around()


def _of_projects() -> Iterator[Task]:
    yield Task(
        "create",
        PROJECTS,
        'click "Add project"\ntype "Hermes" into Name\nchoose "Paused" in Status\nclick "Save"\n'
        'expect a row with "Hermes" and "Paused"',
        "Create a project called Hermes with status Paused",
        Difference(added={PROJECT: [{"name": "Hermes", "status": "paused"}]}),
    )
    yield Task(
        "rename",
        PROJECTS,
        'click "Apollo"\ntype "Artemis" into Name\nclick "Save"\n'
        'expect a row with "Artemis"\nexpect no row with "Apollo"',
        "Rename the project Apollo to Artemis",
        _changed(PROJECT, "Apollo", name="Artemis"),
    )
    yield Task(
        "change a field",
        PROJECTS,
        'click "Borealis"\ntype "950" into Budget\nclick "Save"\n'
        'expect a row with "Borealis" and "950.00"',
        "Set the budget of the project Borealis to 950",
        _changed(PROJECT, "Borealis", budget=950),
    )
    yield Task(
        "upload",
        PROJECTS,
        'click "Apollo"\nupload "brief.pdf" to Brief\nclick "Save and continue editing"\n'
        'expect "briefs/brief.pdf" is shown',
        "Attach brief.pdf to the project Apollo",
        _changed(PROJECT, "Apollo", brief="briefs/brief.pdf"),
    )
    yield Task(
        "read a value",
        PROJECTS,
        'read the "Budget" cell in the row with "Apollo" as budget\nexpect a row with "Apollo"',
        "What is the budget of the project Apollo?",
        answer="1200.00",
    )


def _of_tickets() -> Iterator[Task]:
    yield Task(
        "choose",
        TICKETS,
        'click "Paint the door"\nchoose "High" in Priority\nclick "Save"\n'
        'expect a row with "Paint the door" and "High"',
        'Set the priority of the ticket "Paint the door" to High',
        _changed(TICKET, "Paint the door", priority="high"),
    )
    yield Task(
        "delete",
        TICKETS,
        'click "Order paper"\nclick "Delete"\nclick "Yes, I’m sure"\n'
        'expect no row with "Order paper"',
        'Delete the ticket "Order paper"',
        Difference(gone={TICKET: ["Order paper"]}),
        deletes=True,
    )
    yield Task(
        "search and open",
        TICKETS,
        'type "manual" into Search and press Enter\nclick "Write the manual"\n'
        'expect Title to be "Write the manual"',
        'Search for "manual" and open the ticket "Write the manual"',
        visits=r"\?q=manual[\s\S]*/ticket/5/change/",
    )
    yield Task(
        "filter",
        TICKETS,
        'click "High" in "By priority"\nexpect "Fix the printer" is shown\n'
        'expect "Order paper" is gone',
        "Filter the tickets by priority High",
        visits=r"priority__exact=high",
    )
    yield Task(
        "comment",
        TICKETS,
        'click "Login broken"\ntype "Fixed by a new cable." into the last "Comment" field\n'
        'click "Save and continue editing"\nexpect "Fixed by a new cable." is shown',
        'Comment "Fixed by a new cable." on the ticket "Login broken"',
        Difference(
            added={
                COMMENT: [
                    {"text": "Fixed by a new cable.", "ticket_id": Of(TICKET, "Login broken")}
                ]
            }
        ),
        replies={r"which\s+one": "2"},
    )
    yield Task(
        "assign",
        TICKETS,
        'click "Fix the printer"\nchoose "Aoife Tarrant" in Assignee\nclick "Save"\n'
        'expect a row with "Fix the printer" and "Aoife Tarrant"',
        'Assign the ticket "Fix the printer" to Aoife Tarrant',
        _changed(TICKET, "Fix the printer", assignee_id=Of("tracker_member", "Aoife Tarrant")),
    )


def _of_several() -> Iterator[Task]:
    yield Task(
        "several rows",
        PROJECTS,
        'click "Add project"\ntype "Iris" into Name\nclick "Save and add another"\n'
        'type "Juno" into Name\nclick "Save"\n'
        'expect a row with "Iris"\nexpect a row with "Juno"',
        "Create the projects Iris and Juno",
        Difference(
            added={
                PROJECT: [{"name": "Iris", "status": "open"}, {"name": "Juno", "status": "open"}]
            }
        ),
    )
    yield Task(
        "bulk action",
        TICKETS,
        'tick the checkbox in the row with "Login broken"\n'
        'tick the checkbox in the row with "Fix the printer"\n'
        'choose "Mark selected tickets as done" in Action\nclick "Go"\n'
        'click "Fix the printer"\nexpect Done is ticked',
        'Mark the tickets "Login broken" and "Fix the printer" as done',
        Difference(changed={TICKET: {"Login broken": {"done": 1}, "Fix the printer": {"done": 1}}}),
    )


def _around() -> Iterator[Task]:
    yield Task(
        "log in first",
        "/admin/",
        f'{SIGN_IN}click "Log in"\nclick "Projects"\nclick "Cinder"\nchoose "Closed" in Status\n'
        'click "Save"\nexpect a row with "Cinder" and "Closed"',
        "Sign in and set the status of the project Cinder to Closed",
        _changed(PROJECT, "Cinder", status="closed"),
        signed_in=False,
    )
    yield Task(
        "cancel",
        TICKETS,
        'click "Login broken"\nclick "Delete"\nclick "No, take me back"\n'
        'expect Title to be "Login broken"',
        'Click "Login broken", click Delete and then click "No, take me back"',
        visits=r"/ticket/1/delete/",
        deletes=True,
    )
