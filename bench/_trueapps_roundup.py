"""Tasks at roundup's classic tracker: issues, keywords and messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType

from _trueapps import Difference, Of, ServedApp, Task, Volatile

PACKAGES = ("roundup==2.6.0",)
ISSUE, KEYWORD, MESSAGE = "_issue", "_keyword", "_msg"
ADA, JORIS = Of("_user", "ada"), Of("_user", "joris")
SIGN_IN = (
    'ask "Which user name?" as user\n'
    'ask "Which password?" as password\n'
    "type {user} into Login\n"
    "type {password} into the password field\n"
    'click the "Login" button\n'
)


def _changed(label: str, **columns: object) -> Difference:
    return Difference(changed={ISSUE: {label: columns}})


class Roundup(ServedApp):
    """roundup, with its classic template on SQLite."""

    name = "roundup"
    packages = PACKAGES
    child = "_trueapps_roundup_child.py"
    environment = MappingProxyType({"PATH": "{place}/venv/bin:/usr/bin:/bin"})
    store = "tracker/db/db"
    volatile = Volatile(
        frozenset(("ids", "otks", "sessions", "schema", "msg_recipients", "__*", "*__journal")),
        frozenset(("_activity", "_actor", "_creation", "_date", "_messageid", "_creator")),
        {MESSAGE: {"_author": ADA}},
    )
    chatter = r"(?!)"
    sign_in = "/"
    sign_in_steps = SIGN_IN + 'expect "Your Issues" is shown'

    def __init__(self, files: Path) -> None:
        """Its tasks bring what lies in *files*."""
        (files / "list.txt").write_text("Toner, drum, rollers.\n", "utf-8")
        several = (_of_one(), _in_lists(), _of_talk(), _around())
        self.tasks: Sequence[Task] = tuple(task for each in several for task in each)


def _of_one() -> Iterator[Task]:
    yield Task(
        "create",
        "/",
        'click the first "Create New" link\ntype "Mouse missing" into Title\n'
        'choose "bug" in Priority\nclick "Submit New Entry"\nexpect Title to be "Mouse missing"',
        'Create an issue called "Mouse missing" with priority bug',
        Difference(
            added={
                ISSUE: [
                    {
                        "_title": "Mouse missing",
                        "_priority": Of("_priority", "bug"),
                        "_status": Of("_status", "unread"),
                    }
                ],
            }
        ),
        replies={r"which\s+one": "1"},
    )
    yield Task(
        "rename",
        "/",
        'click "Fix the printer"\ntype "Fix the old printer" into Title\n'
        'click "Submit Changes"\nexpect Title to be "Fix the old printer"',
        'Rename the issue "Fix the printer" to "Fix the old printer"',
        _changed("Fix the printer", _title="Fix the old printer"),
    )
    yield Task(
        "change a field",
        "/",
        'click "Write the manual"\ntype "office" into Keywords\nclick "Submit Changes"\n'
        'expect Keywords to be "office"',
        'Set the keywords of the issue "Write the manual" to office',
        Difference(
            added={
                "issue_keyword": [
                    {"linkid": Of(KEYWORD, "office"), "nodeid": Of(ISSUE, "Write the manual")}
                ]
            }
        ),
    )
    yield Task(
        "choose",
        "/",
        'click "Paint the door"\nchoose "bug" in Priority\nclick "Submit Changes"\n'
        'expect Priority to be "bug"',
        'Set the priority of the issue "Paint the door" to bug',
        _changed("Paint the door", _priority=Of("_priority", "bug")),
    )
    yield Task(
        "delete",
        "/",
        'click "Order paper"\nclick "remove" in the row with "msg2 (view)"\n'
        'expect "Two boxes of A4." is gone',
        'Open the issue "Order paper" and remove the message "msg2 (view)"',
        Difference(
            gone={"issue_messages": ["2"]},
            changed={ISSUE: {"Order paper": {"_status": Of("_status", "chatting")}}},
        ),
        deletes=True,
    )


def _in_lists() -> Iterator[Task]:
    yield Task(
        "search and open",
        "/",
        'type "printer" into Search and press Enter\nclick "Fix the printer"\n'
        'expect Title to be "Fix the printer"',
        'Search for "printer" and open the issue "Fix the printer"',
        visits=r"search_text=printer[\s\S]*/issue4 ",
    )
    yield Task(
        "filter",
        "/",
        'click "Show Unassigned"\nexpect "Fix the printer" is shown\nexpect "Login broken" is gone',
        "Show only the unassigned issues",
        visits=r"assignedto=-1",
    )
    yield Task(
        "several rows",
        "/",
        'click "Fix the printer"\nchoose "testing" in Status\nclick "Submit Changes"\n'
        'click "Show All"\nclick "Clean the shed"\nchoose "testing" in Status\n'
        'click "Submit Changes"\nclick "Show All"\n'
        'expect a row with "Fix the printer" and "testing"\n'
        'expect a row with "Clean the shed" and "testing"',
        'Set the status of the issues "Fix the printer" and "Clean the shed" to testing',
        Difference(
            changed={
                ISSUE: {
                    "Fix the printer": {"_status": Of("_status", "testing")},
                    "Clean the shed": {"_status": Of("_status", "testing")},
                }
            }
        ),
    )
    yield Task(
        "bulk action",
        "/",
        'for each row with "unread":\n'
        '  click the link in the row with {row} and "unread"\n'
        '  choose "deferred" in Status\n  click "Submit Changes"\n  click "Show All"\n'
        'expect no row with "unread"',
        "Set the status of all unread issues to deferred",
        Difference(
            changed={
                ISSUE: {
                    each: {"_status": Of("_status", "deferred")}
                    for each in ("Fix the printer", "Order paper", "Paint the door")
                }
            }
        ),
    )
    yield Task(
        "read a value",
        "/",
        'read the "Status" cell in the row with "Write the manual" as status\n'
        'expect a row with "Write the manual"',
        'What is the status of the issue "Write the manual"?',
        answer="in-progress",
    )


def _of_talk() -> Iterator[Task]:
    yield Task(
        "comment",
        "/",
        'click "Write the manual"\ntype "Half of it is there." into "Change Note"\n'
        'click "Submit Changes"\nexpect "Half of it is there." is shown',
        'Comment "Half of it is there." on the issue "Write the manual"',
        Difference(
            added={
                MESSAGE: [{"_summary": "Half of it is there.", "_author": ADA}],
                "issue_messages": [
                    {
                        "linkid": Of(MESSAGE, "Half of it is there."),
                        "nodeid": Of(ISSUE, "Write the manual"),
                    }
                ],
            }
        ),
    )
    yield Task(
        "assign",
        "/",
        'click "Fix the printer"\nchoose "joris" in "Assigned To"\nclick "Submit Changes"\n'
        'expect "Assigned To" to be "joris"',
        'Assign the issue "Fix the printer" to joris',
        Difference(
            changed={ISSUE: {"Fix the printer": {"_assignedto": JORIS}}},
            added={"issue_nosy": [{"linkid": JORIS, "nodeid": Of(ISSUE, "Fix the printer")}]},
        ),
    )
    yield Task(
        "upload",
        "/",
        'click "Clean the shed"\nupload "list.txt" to File\nclick "Submit Changes"\n'
        'expect "list.txt" is shown',
        'Attach list.txt to the issue "Clean the shed"',
        Difference(
            added={
                "_file": [{"_name": "list.txt", "_type": "text/plain"}],
                "issue_files": [
                    {"linkid": Of("_file", "list.txt"), "nodeid": Of(ISSUE, "Clean the shed")}
                ],
            }
        ),
    )


def _around() -> Iterator[Task]:
    yield Task(
        "log in first",
        "/",
        f'{SIGN_IN}click "Clean the shed"\nchoose "testing" in Status\nclick "Submit Changes"\n'
        'expect Status to be "testing"',
        'Sign in and set the status of the issue "Clean the shed" to testing',
        _changed("Clean the shed", _status=Of("_status", "testing")),
        signed_in=False,
    )
    yield Task(
        "cancel",
        "/",
        'click "Paint the door"\ntype "Paint the gate" into Title\nclick "Show All"\n'
        'expect a row with "Paint the door"\nexpect no row with "Paint the gate"',
        'Open the issue "Paint the door", enter "Paint the gate" in the title field'
        ' and click "Show All"',
        visits=r"/issue2 [\s\S]*@dispname=Show",
    )
