"""roundup with a few issues: its tracker, its rows and its server; no part of steadyhand.

`python _trueapps_roundup_child.py setup PASSWORD` makes the tracker below the folder that the
environment names; `serve PORT` serves it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIServer, make_server

WORK = Path(os.environ["TRUEAPPS_WORK"])
TRACKER = WORK / "tracker"
CONFIG = {
    "web": "{origin}/",
    "domain": "example.org",
    "host": "localhost",
    "debug": "{work}/mail.txt",
    "instant_registration": "no",
}
USERS = (
    ("ada", "Ada Ferrow", "Admin"),
    ("marit", "Marit Osterlund", "User"),
    ("joris", "Joris Veldkamp", "User"),
)
ISSUES = (
    ("Login broken", "urgent", "chatting", "marit", ("network",), "Nobody can sign in."),
    ("Paint the door", "wish", "unread", None, (), ""),
    ("Order paper", "feature", "unread", "ada", ("office",), "Two boxes of A4."),
    ("Fix the printer", "bug", "unread", None, ("office",), ""),
    ("Write the manual", "feature", "in-progress", "marit", (), ""),
    ("Clean the shed", "wish", "deferred", None, (), ""),
)


def make_tracker(password: str) -> None:
    """The tracker is there, with the rows that every task begins with."""
    admin = [sys.executable, "-m", "roundup.scripts.roundup_admin", "-i", str(TRACKER)]
    shutil.rmtree(TRACKER, ignore_errors=True)
    subprocess.run([*admin, "install", "classic", "sqlite"], check=True, stdout=sys.stderr)
    _configure(os.environ["TRUEAPPS_ORIGIN"])
    subprocess.run([*admin, "initialise", password], check=True, stdout=sys.stderr)
    from roundup import instance
    from roundup import password as hashes

    store = instance.open(str(TRACKER)).open("admin")
    for name, real, roles in USERS:
        store.user.create(
            username=name,
            realname=real,
            address=f"{name}@example.org",
            password=hashes.Password(password, config=store.config),
            roles=roles,
        )
    for name in ("network", "office"):
        store.keyword.create(name=name)
    store.commit()
    for title, priority, status, owner, keywords, text in ISSUES:
        words = [store.msg.create(author=store.user.lookup("ada"), content=text)] if text else []
        store.issue.create(
            title=title,
            priority=store.priority.lookup(priority),
            status=store.status.lookup(status),
            assignedto=store.user.lookup(owner) if owner else None,
            keyword=[store.keyword.lookup(each) for each in keywords],
            messages=words,
        )
    store.commit()
    store.close()


def _configure(origin: str) -> None:
    """The tracker's settings name its address, and no mail leaves it."""
    place = TRACKER / "config.ini"
    text = place.read_text("utf-8")
    tracker, mail = text.index("\n[tracker]"), text.index("\n[mail]")
    parts = [text[:tracker], text[tracker:mail], text[mail:]]
    for key, value in CONFIG.items():
        told = f"{key} = {value.format(origin=origin, work=WORK)}"
        which = 1 if key == "web" else 0 if key == "instant_registration" else 2
        pattern = re.compile(rf"^#?{key} = .*$", re.M)
        parts[which] = pattern.sub(lambda _, told=told: told, parts[which], count=1)
    place.write_text("".join(parts), "utf-8")


class _Threads(ThreadingMixIn, WSGIServer):
    daemon_threads = True


def serve(port: str) -> None:
    """The tracker is served until it is ended, by whoever runs the bench, root as well."""
    from roundup.cgi.wsgi_handler import RequestDispatcher

    make_server("127.0.0.1", int(port), RequestDispatcher(str(TRACKER)), _Threads).serve_forever()


if __name__ == "__main__":
    make_tracker(sys.argv[2]) if sys.argv[1] == "setup" else serve(sys.argv[2])
