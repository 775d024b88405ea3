"""Tasks at django-helpdesk: tickets of two queues, as its staff sees them."""

from __future__ import annotations

from collections.abc import Iterator

from _trueapps import Difference, Of, Task, Volatile
from _trueapps_django import SIGN_IN, USUALLY_VOLATILE, DjangoApp

LIST, TICKET, FOLLOWUP = "/tickets/", "helpdesk_ticket", "helpdesk_followup"
ADA = Of("auth_user", "ada")


def _changed(label: str, **columns: object) -> Difference:
    return Difference(changed={TICKET: {label: columns}})


class Helpdesk(DjangoApp):
    """django-helpdesk."""

    name = "helpdesk"
    packages = ("django-helpdesk==2.6.1", "django==5.2.19")
    child = "_trueapps_helpdesk_child.py"
    sign_in = "/login/"
    sign_in_steps = SIGN_IN + 'click "Login"\nexpect "All Tickets" is shown'
    volatile = Volatile(
        USUALLY_VOLATILE | {"helpdesk_ticketchange", "helpdesk_usersettings"},
        frozenset(
            (
                "last_login",
                "date",
                "created",
                "modified",
                "secret_key",
                "status_changed",
                "email_recipients",
                "message_id",
            )
        ),
        {
            TICKET: {"priority": 3, "status": 1, "submitter_email": "ada@example.org"},
            FOLLOWUP: {
                "user_id": 1,
                "public": lambda held: held in (0, 1),
            },
        },
    )

    def make_tasks(self) -> Iterator[Task]:
        """What is done at it."""
        (self.files / "list.txt").write_text("Toner, drum, rollers.\n", "utf-8")
        yield from _of_one()
        yield from _in_lists()
        yield from _of_talk()
        yield from _around()


def _of_one() -> Iterator[Task]:
    yield Task(
        "create",
        LIST,
        'click "New Ticket"\nchoose "Support" in Queue\n'
        'type "Mouse missing" into "Summary of the problem"\n'
        'type "It is gone." into "Description of your issue"\n'
        'click "Submit Ticket"\nexpect "Mouse missing" is shown',
        'Create a ticket called "Mouse missing" with queue Support and description "It is gone."',
        Difference(
            added={
                TICKET: [
                    {
                        "title": "Mouse missing",
                        "queue_id": Of("helpdesk_queue", "Support"),
                        "description": "It is gone.",
                    }
                ],
                FOLLOWUP: [
                    {
                        "title": "Ticket Opened",
                        "comment": "It is gone.",
                        "ticket_id": Of(TICKET, "Mouse missing"),
                    }
                ],
            }
        ),
    )
    yield Task(
        "rename",
        LIST,
        'click "4. Fix the printer"\nclick "Actions"\nclick "Edit"\n'
        'type "Fix the old printer" into Title\nclick "Save Changes"\n'
        'expect "Fix the old printer" is shown',
        'Rename the ticket "Fix the printer" to "Fix the old printer"',
        _changed("Fix the printer", title="Fix the old printer"),
    )
    yield Task(
        "change a field",
        LIST,
        'click "2. Paint the door"\nclick "Actions"\nclick "Edit"\n'
        'choose "2. High" in Priority\nclick "Save Changes"\nexpect "2. High" is shown',
        'Set the priority of the ticket "Paint the door" to "2. High"',
        _changed("Paint the door", priority=2),
    )
    yield Task(
        "choose",
        LIST,
        'click "3. Order paper"\nclick "Actions"\nclick "Edit"\n'
        'choose "Building" in Queue\nclick "Save Changes"\nexpect "building-3" is shown',
        'Set the queue of the ticket "Order paper" to Building',
        _changed("Order paper", queue_id=Of("helpdesk_queue", "Building")),
    )
    yield Task(
        "delete",
        LIST,
        'click "6. Clean the shed"\nclick "Actions"\nclick "Delete"\n'
        'click "Yes I Understand - Delete It Anyway"\nclick "All Tickets"\n'
        'wait until "Order paper" is shown\nexpect no row with "Clean the shed"',
        'Delete the ticket "Clean the shed"',
        Difference(gone={TICKET: ["Clean the shed"]}),
        deletes=True,
    )


def _in_lists() -> Iterator[Task]:
    yield Task(
        "search and open",
        LIST,
        'type "printer" into Search and press Enter\nclick "4. Fix the printer"\n'
        'expect "It eats every second page." is shown',
        'Search for "printer" and open the ticket "4. Fix the printer"',
        visits=r"q=printer[\s\S]*/tickets/4/ ",
    )
    yield Task(
        "filter",
        LIST,
        'click "Filters"\nclick "Owner"\ntick "marit"\nclick "Apply Filters"\n'
        'expect "Login broken" is shown\nexpect "Order paper" is gone',
        "Filter the tickets by owner marit",
        visits=r"assigned_to=2",
    )
    yield Task(
        "several rows",
        "/dashboard/",
        'click "Take" in the row with "6. Clean the shed"\nclick "Dashboard"\n'
        'click "Take" in the row with "2. Paint the door"\nclick "Dashboard"\n'
        'expect a row with "6. Clean the shed" and "Open"\n'
        'expect a row with "2. Paint the door" and "Open"',
        'Take the tickets "6. Clean the shed" and "2. Paint the door"',
        Difference(
            added={
                FOLLOWUP: [
                    {"title": "Assigned to ada", "ticket_id": Of(TICKET, "Clean the shed")},
                    {"title": "Assigned to ada", "ticket_id": Of(TICKET, "Paint the door")},
                ]
            },
            changed={
                TICKET: {
                    "Clean the shed": {"assigned_to_id": ADA},
                    "Paint the door": {"assigned_to_id": ADA},
                }
            },
        ),
    )
    yield Task(
        "bulk action",
        LIST,
        'tick the checkbox in the row with "4. Fix the printer"\n'
        'tick the checkbox in the row with "6. Clean the shed"\n'
        'click "Actions"\nchoose "joris" in the dropdown in "Action"\nclick "Go"\n'
        'expect a row with "4. Fix the printer" and "joris@example.org"\n'
        'expect a row with "6. Clean the shed" and "joris@example.org"',
        'Assign the tickets "Fix the printer" and "Clean the shed" to joris',
        Difference(
            added={
                FOLLOWUP: [
                    {
                        "title": "Assigned to joris in bulk update",
                        "ticket_id": Of(TICKET, each),
                    }
                    for each in ("Fix the printer", "Clean the shed")
                ]
            },
            changed={
                TICKET: {
                    each: {"assigned_to_id": Of("auth_user", "joris")}
                    for each in ("Fix the printer", "Clean the shed")
                }
            },
        ),
        replies={r"which\s+one": "2"},
    )
    yield Task(
        "read a value",
        LIST,
        'read the "Owner" cell in the row with "5. Write the manual" as owner\n'
        'expect a row with "5. Write the manual"',
        'Who is the owner of the ticket "Write the manual"?',
        answer="marit@example.org",
    )


def _of_talk() -> Iterator[Task]:
    yield Task(
        "comment",
        LIST,
        'click "1. Login broken"\nopen the "Respond" tab\n'
        'type "Works again." into "Comment / Resolution"\nclick "Save"\n'
        'expect "Works again." is shown',
        'Comment "Works again." on the ticket "Login broken"',
        Difference(
            added={
                FOLLOWUP: [
                    {
                        "title": "Login broken",
                        "comment": "Works again.",
                        "ticket_id": Of(TICKET, "Login broken"),
                    }
                ]
            }
        ),
    )
    yield Task(
        "assign",
        LIST,
        'click "4. Fix the printer"\n'
        'choose "joris" in the dropdown near "Assign this ticket to ada@example.org"\n'
        'click "Save ticket assignment"\n'
        'expect the dropdown near "Assign this ticket to ada@example.org" to be "joris"',
        'Assign the ticket "Fix the printer" to joris',
        Difference(
            added={
                FOLLOWUP: [
                    {"title": "Assigned to joris", "ticket_id": Of(TICKET, "Fix the printer")}
                ]
            },
            changed={TICKET: {"Fix the printer": {"assigned_to_id": Of("auth_user", "joris")}}},
        ),
    )
    yield Task(
        "upload",
        LIST,
        'click "3. Order paper"\nopen the "Respond" tab\n'
        'type "The list." into "Comment / Resolution"\nclick "Attach File(s)"\n'
        'upload "list.txt" to "Browse..."\nclick "Save"\nexpect "list.txt" is shown',
        'Attach list.txt to the ticket "Order paper" with the comment "The list."',
        Difference(
            added={
                FOLLOWUP: [
                    {
                        "title": "Order paper",
                        "comment": "The list.",
                        "ticket_id": Of(TICKET, "Order paper"),
                    }
                ],
                "helpdesk_followupattachment": [
                    {
                        "filename": "list.txt",
                        "followup_id": Of(FOLLOWUP, "The list."),
                        "file": lambda held: str(held).endswith("list.txt"),
                        "mime_type": "text/plain",
                        "size": 22,
                    }
                ],
            }
        ),
    )


def _around() -> Iterator[Task]:
    yield Task(
        "log in first",
        "/login/",
        f'{SIGN_IN}click "Login"\nclick "All Tickets"\nclick "5. Write the manual"\n'
        'click "Actions"\nclick "Hold"\nexpect "On Hold" is shown',
        'Sign in and put the ticket "Write the manual" on hold',
        Difference(
            added={
                FOLLOWUP: [
                    {
                        "title": "Ticket placed on hold",
                        "ticket_id": Of(TICKET, "Write the manual"),
                    }
                ]
            },
            changed={TICKET: {"Write the manual": {"on_hold": 1}}},
        ),
        signed_in=False,
    )
    yield Task(
        "cancel",
        LIST,
        'click "1. Login broken"\nclick "Actions"\nclick "Delete"\n'
        'click "No, Don\'t Delete It"\nexpect the address to have "/tickets/1"',
        'Click "1. Login broken", click Actions, click Delete and then "No, Don\'t Delete It"',
        visits=r"/tickets/1/delete/[\s\S]*/tickets/1/ ",
        deletes=True,
    )
