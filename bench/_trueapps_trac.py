"""Tasks at Trac: tickets, milestones and wiki pages, signed in by a form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from _trueapps import Difference, ServedApp, Tables, Task, Volatile, read_tables

PACKAGES = ("Trac==1.6", "TracAccountManager==0.6.0", "setuptools==80.10.2")
LIST, TICKET, CHANGE = "/report/1", "ticket", "ticket_change"
SIGN_IN = (
    'ask "Which user name?" as user\n'
    'ask "Which password?" as password\n'
    "type {user} into Username\n"
    "type {password} into the password field\n"
)


def _said(ticket: int, text: str) -> dict[str, object]:
    return {"ticket": ticket, "field": "comment", "newvalue": text}


def _changed(**columns: dict[str, object]) -> Difference:
    return Difference(changed={TICKET: {k.replace("_", " "): v for k, v in columns.items()}})


class Trac(ServedApp):
    """Trac on SQLite, with the form to sign in of its account manager."""

    name = "trac"
    packages = PACKAGES
    child = "_trueapps_trac_child.py"
    store = "trac/db/trac.db"
    volatile = Volatile(
        frozenset(("auth_cookie", "session", "session_attribute", "cache", "system", "notify_*")),
        frozenset(("time", "changetime")),
        {
            TICKET: {
                "id": lambda held: True,
                "type": "defect",
                "priority": "major",
                "component": lambda held: held in ("House", "Office"),
                "owner": lambda held: True,
                "reporter": "ada",
                "status": "new",
            },
            CHANGE: {"author": "ada", "oldvalue": lambda held: True},
            "wiki": {"author": "ada", "version": lambda held: True},
            "attachment": {"author": "ada"},
        },
    )
    chatter = r"(?!)"
    sign_in = "/login"
    sign_in_steps = SIGN_IN + 'click the "Login" button\nexpect "logged in as" is shown'

    def __init__(self, files: Path) -> None:
        """Its tasks bring what lies in *files*."""
        (files / "list.txt").write_text("Toner, drum, rollers.\n", "utf-8")
        several = (_of_one(), _of_many(), _of_pages(), _around())
        self.tasks: Sequence[Task] = tuple(task for each in several for task in each)

    def read(self, work: Path) -> Tables:
        """All that it holds; of changes to a ticket what somebody said, the rest is in its row."""
        tables = read_tables(self.database(work), self.volatile)
        said = {
            key: row
            for key, row in tables[CHANGE].items()
            if row["field"] == "comment" and row["newvalue"]
        }
        return {**tables, CHANGE: said}


def _of_one() -> Iterator[Task]:
    yield Task(
        "create",
        LIST,
        "",
        'Create a new ticket called "Mouse missing" with type task and priority critical',
        Difference(
            added={TICKET: [{"summary": "Mouse missing", "type": "task", "priority": "critical"}]}
        ),
    )
    yield Task(
        "rename",
        LIST,
        "",
        'Change the summary of the ticket "Fix the printer" to "Fix the old printer"',
        _changed(Fix_the_printer={"summary": "Fix the old printer"}),
    )
    yield Task(
        "change a field",
        LIST,
        "",
        'Set the priority of the ticket "Paint the door" to blocker',
        _changed(Paint_the_door={"priority": "blocker"}),
    )
    yield Task(
        "comment",
        LIST,
        "",
        'Comment "Half of it is there." on the ticket "Write the manual"',
        Difference(added={CHANGE: [_said(5, "Half of it is there.")]}),
    )
    yield Task(
        "assign",
        LIST,
        "",
        'Assign the ticket "Fix the printer" to joris',
        _changed(Fix_the_printer={"owner": "joris", "status": "assigned"}),
    )
    yield Task(
        "upload",
        LIST,
        "",
        'Attach list.txt to the ticket "Clean the shed"',
        Difference(
            added={
                "attachment": [{"type": "ticket", "id": "6", "filename": "list.txt", "size": 22}]
            }
        ),
    )


def _of_many() -> Iterator[Task]:
    yield Task(
        "close several",
        LIST,
        "",
        'Close the tickets "Fix the printer" and "Clean the shed"',
        _changed(
            Fix_the_printer={"status": "closed", "resolution": "fixed"},
            Clean_the_shed={"status": "closed", "resolution": "fixed"},
        ),
    )
    yield Task(
        "bulk action",
        "/query?status=!closed",
        "",
        'Set the milestone of the tickets "Order paper", "Clean the shed" and "Paint the door"'
        " to Winter",
        _changed(
            Order_paper={"milestone": "Winter"},
            Clean_the_shed={"milestone": "Winter"},
            Paint_the_door={"milestone": "Winter"},
        ),
    )
    yield Task(
        "search and open",
        "/wiki",
        "",
        'Search for "printer" and open the ticket "Fix the printer"',
        visits=r"search\?q=printer[\s\S]*/ticket/4",
    )
    yield Task(
        "filter",
        "/query?status=!closed",
        "",
        "Show only the tickets with owner marit",
        visits=r"owner=(?:%7E|~)?marit",
    )
    yield Task(
        "read a value",
        LIST,
        "",
        'Who is the owner of the ticket "Write the manual"?',
        answer="marit",
    )


def _of_pages() -> Iterator[Task]:
    yield Task(
        "delete",
        "/roadmap",
        "",
        'Delete the milestone "Winter"',
        Difference(gone={"milestone": ["Winter"]}),
        deletes=True,
    )
    yield Task(
        "edit a page",
        "/wiki/Garden",
        "",
        'Edit this page, replace its text with "The hose is in the shed." and save',
        Difference(added={"wiki": [{"name": "Garden", "text": "The hose is in the shed."}]}),
    )


def _around() -> Iterator[Task]:
    yield Task(
        "log in first",
        "/login",
        "",
        'Sign in and set the priority of the ticket "Login broken" to blocker',
        _changed(Login_broken={"priority": "blocker"}),
        signed_in=False,
    )
    yield Task(
        "cancel",
        "/ticket/6",
        "",
        'Click "Attach file" and then press "Cancel"',
        visits=r"/attachment/ticket/6[\s\S]*/ticket/6",
    )
