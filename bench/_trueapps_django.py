"""What the applications on Django share: an environment, a child with settings, and a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import _systems as systems
from _trueapps import PASSWORD, Tables, Task, Volatile, read_tables

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


class DjangoApp:
    """An application on Django and SQLite, whose settings are in a child module beside this one."""

    name = ""
    packages: tuple[str, ...] = ()
    child = ""
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

    def install(self, place: Path) -> None:
        """Bring it into an environment of its own."""
        systems.python_env(place, *self.packages)

    @contextmanager
    def serving(self, place: Path, work: Path) -> Iterator[str]:
        """Its origin while it runs."""
        port, python = systems.free_port(), place / "venv/bin/python"
        origin = f"http://127.0.0.1:{port}"
        env = {"TRUEAPPS_WORK": str(work), "TRUEAPPS_ORIGIN": origin}
        child = systems.HERE / self.child
        systems.run([python, child, "setup", PASSWORD], env=env)
        command = [python, child, "runserver", "--noreload", f"127.0.0.1:{port}"]
        with systems.process(command, origin + self.sign_in, work=work, env=env):
            yield origin

    def database(self, work: Path) -> Path:
        """Its database."""
        return work / "db.sqlite3"

    def read(self, work: Path) -> Tables:
        """All that it holds."""
        return read_tables(self.database(work), self.volatile)
