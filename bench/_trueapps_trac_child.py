"""Trac with a few tickets: its environment, its rows and its server; no part of steadyhand.

`python _trueapps_trac_child.py setup PASSWORD` makes the environment below the folder that the
environment variables name; `serve PORT` serves it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WORK = Path(os.environ["TRUEAPPS_WORK"])
PLACE = WORK / "trac"
USERS = (("ada", "Ada Ferrow"), ("marit", "Marit Osterlund"), ("joris", "Joris Veldkamp"))
SETTINGS = (
    ("components", "acct_mgr.api.*", "enabled"),
    ("components", "acct_mgr.db.sessionstore", "enabled"),
    ("components", "acct_mgr.pwhash.htdigesthashmethod", "enabled"),
    ("components", "acct_mgr.web_ui.loginmodule", "enabled"),
    ("components", "trac.web.auth.loginmodule", "disabled"),
    ("components", "tracopt.ticket.deleter", "enabled"),
    ("account-manager", "password_store", "SessionStore"),
    ("account-manager", "hash_method", "HtDigestHashMethod"),
    ("account-manager", "db_htdigest_realm", "trac"),
    ("ticket", "restrict_owner", "enabled"),
    ("trac", "auth_cookie_lifetime", "864000"),
)
TICKETS = (
    ("Login broken", "defect", "critical", "new", "marit", "Spring", "Nobody can sign in."),
    ("Paint the door", "enhancement", "minor", "new", "ada", "", "The blue one by the stairs."),
    ("Order paper", "task", "major", "accepted", "ada", "Spring", "Two boxes of A4."),
    ("Fix the printer", "defect", "major", "new", "ada", "", "It eats every second page."),
    ("Write the manual", "task", "minor", "assigned", "marit", "Autumn", "A page each."),
    ("Clean the shed", "enhancement", "trivial", "new", "joris", "", "Before the frost."),
)


def make_environment(password: str) -> None:
    """The environment is there, with the rows that every task begins with."""
    shutil.rmtree(PLACE, ignore_errors=True)
    _admin("initenv", "Tools", "sqlite:db/trac.db")
    for section, option, value in SETTINGS:
        _admin("config", "set", section, option, value)
    for old in ("milestone1", "milestone2", "milestone3", "milestone4"):
        _admin("milestone", "remove", old)
    for old, name in (("component1", "House"), ("component2", "Office")):
        _admin("component", "rename", old, name)
        _admin("component", "chown", name, "ada")
    for name in ("Spring", "Autumn", "Winter"):
        _admin("milestone", "add", name)
    for name, _ in USERS:
        _admin("permission", "add", name, "TRAC_ADMIN" if name == "ada" else "TICKET_ADMIN")
    _admin("upgrade")
    _add_rows(password)


def _admin(*words: str) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "trac.admin.console", str(PLACE), *words]
    subprocess.run(command, check=True, stdout=sys.stderr)


def _add_rows(password: str) -> None:
    from acct_mgr.api import AccountManager
    from trac.env import open_environment
    from trac.ticket.model import Ticket
    from trac.wiki.model import WikiPage

    env = open_environment(str(PLACE))
    for name, real in USERS:
        AccountManager(env).set_password(name, password)
        env.db_transaction("INSERT INTO session VALUES (%s, 1, 0)", (name,))
        sql = "INSERT INTO session_attribute VALUES (%s, 1, 'name', %s)"
        env.db_transaction(sql, (name, real))
    for title, kind, priority, status, owner, milestone, text in TICKETS:
        ticket = Ticket(env)
        ticket.populate({"summary": title, "type": kind, "priority": priority, "owner": owner})
        ticket.populate({"milestone": milestone, "description": text, "reporter": "runa"})
        ticket["component"] = "Office"
        ticket.insert()
        env.db_transaction("UPDATE ticket SET status = %s WHERE id = %s", (status, ticket.id))
    for name, text in (("House", "= House\n\nThe key is in the box."), ("Garden", "= Garden")):
        page = WikiPage(env, name)
        page.text = text
        page.save("runa", "")


def serve(port: str) -> None:
    """The environment is served until it is ended."""
    from trac.web.standalone import main

    sys.argv = ["tracd", "-s", "--hostname", "127.0.0.1", "--port", port, "--http11", str(PLACE)]
    main()


if __name__ == "__main__":
    make_environment(sys.argv[2]) if sys.argv[1] == "setup" else serve(sys.argv[2])
