"""FlaskBB with a few topics: its database, its rows and its server; no part of steadyhand.

`python _trueapps_flaskbb_child.py setup PASSWORD` makes the database below the folder that the
environment variables name; `serve PORT` serves it.
"""

from __future__ import annotations

import collections
import collections.abc
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from typing import Any

WORK = Path(os.environ["TRUEAPPS_WORK"])
DATABASE = WORK / "flaskbb.sqlite"
USERS = (("ada", "admin"), ("marit", "member"), ("joris", "member"))
FORUMS = (
    ("House", "Notices", "What everybody here should know."),
    ("House", "Repairs", "What is broken, and who mends it."),
    ("Free time", "Garden", "Beds, tools and watering."),
    ("Free time", "Recipes", "What we cook."),
)
SWIFTS = tuple(("marit", f"Day {day}: {4 + day % 5} swifts.") for day in range(2, 20))
TOPICS = (
    (
        "Notices",
        "Water off on Friday",
        ("marit", "From nine until noon."),
        ("joris", "Thanks, I will fill a bucket."),
    ),
    ("Notices", "New keys for the cellar", ("ada", "Fetch yours from my office.")),
    (
        "Repairs",
        "Lift makes a noise",
        ("joris", "Between the second and the third floor."),
        ("marit", "I hear it too."),
        ("ada", "The firm comes on Tuesday."),
    ),
    ("Repairs", "Broken window in the hall", ("marit", "Please mind the glass.")),
    ("Repairs", "Heating is cold", ("joris", "Since this morning, in all rooms.")),
    (
        "Garden",
        "Who waters the tomatoes?",
        ("joris", "I am away for two weeks."),
        ("ada", "I can on Mondays."),
    ),
    ("Garden", "Old bicycle to give away", ("marit", "It needs a new chain.")),
    ("Garden", "Counting the swifts", ("marit", "Day 1: 5 swifts."), *SWIFTS),
    (
        "Recipes",
        "Plum cake of my grandmother",
        ("marit", "Two pounds of plums, one of flour."),
        ("joris", "With cinnamon?"),
    ),
)


class Config:
    """What differs from its own defaults: where it keeps its things, and nothing in between."""

    SQLALCHEMY_DATABASE_URI = f"sqlite:///{DATABASE}"
    WHOOSHEE_DIR = str(WORK / "media/index")  # goes back to its start with the database
    SECRET_KEY = WTF_CSRF_SECRET_KEY = "only here"
    CACHE_TYPE = "null"  # or it would tell of rows that are gone
    CACHE_NO_NULL_WARNING = True
    USE_DEFAULT_LOGGING = False
    REDIS_ENABLED = False


def make_app() -> Any:
    """The application; it was written when the abstract classes had older names."""
    for name in ("Mapping", "MutableMapping", "Iterable", "Callable", "Sequence"):
        setattr(collections, name, getattr(collections.abc, name))
    from flaskbb import create_app

    return create_app(Config, str(WORK / "instance"))


def make_database(password: str) -> None:
    """The database is there, with the rows that every task begins with."""
    DATABASE.unlink(missing_ok=True)
    shutil.rmtree(WORK / "media", ignore_errors=True)
    app = make_app()
    with app.test_request_context():
        from flaskbb.utils.populate import (
            create_default_groups,
            create_default_settings,
            create_latest_db,
            create_user,
        )

        create_latest_db()
        create_default_groups()
        create_default_settings()
        users = {
            name: create_user(name, password, f"{name}@example.org", group) for name, group in USERS
        }
        for user in users.values():
            user.gender = "None"  # as their form writes it where nothing was chosen
            user.save()
        _add_topics(users, _forums())


def _forums() -> dict[str, Any]:
    from flaskbb.forum.models import Category, Forum

    names = dict.fromkeys(category for category, _, _ in FORUMS)
    categories = {
        name: Category(title=name, position=place).save() for place, name in enumerate(names, 1)
    }
    return {
        title: Forum(
            title=title, description=text, position=place, category_id=categories[name].id
        ).save()
        for place, (name, title, text) in enumerate(FORUMS, 1)
    }


def _add_topics(users: dict[str, Any], forums: dict[str, Any]) -> None:
    from flaskbb.forum.models import Post, Topic

    for forum, title, (author, text), *replies in TOPICS:
        topic = Topic(title=title)
        topic.save(user=users[author], forum=forums[forum], post=Post(content=text))
        for other, said in replies:
            Post(content=said).save(user=users[other], topic=topic)


class OneByOne:
    """Requests one after the other: each, even for a picture, writes when its user was seen."""

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        """The application behind it."""
        self.app, self.lock = app, Lock()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """Its answer."""
        with self.lock:
            return self.app(environ, start)


def serve(port: str) -> None:
    """The database is served until it is ended."""
    from werkzeug.serving import run_simple

    run_simple("127.0.0.1", int(port), OneByOne(make_app()), threaded=True)


if __name__ == "__main__":
    make_database(sys.argv[2]) if sys.argv[1] == "setup" else serve(sys.argv[2])
