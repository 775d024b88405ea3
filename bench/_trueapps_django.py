"""What the applications on Django share: an environment, a child with settings, and a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from _trueapps import ServedApp, Task, Volatile

SIGN_IN = (
    'ask "Which user name?" as user\n'
    'ask "Which password?" as password\n'
    "type {user} into Username\n"
    "type {password} into Password\n"
)
USUALLY_VOLATILE = frozenset(
    (
        "django_session",
        "django_admin_log",
        "django_migrations",
        "django_content_type",
        "auth_permission",
    )
)


class DjangoApp(ServedApp):
    """An application on Django and SQLite, whose settings are in a child module beside this one."""

    name = ""
    serve = ("runserver", "--noreload", "127.0.0.1:{port}")
    store = "db.sqlite3"
    volatile = Volatile(USUALLY_VOLATILE, frozenset(("last_login",)))
    chatter = r"(?!)"
    sign_in = "/admin/"
    sign_in_steps = SIGN_IN + 'click "Log in"\nexpect the "Log out" button is shown'

    def __init__(self, files: Path) -> None:
        """Its tasks bring what lies in *files*."""
        self.files = files
        self.tasks: Sequence[Task] = tuple(self.make_tasks())

    def make_tasks(self) -> Iterator[Task]:
        """What is done at it."""
        raise NotImplementedError
