"""Tasks at FlaskBB: topics and posts of a forum, its members, and how it is managed."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType

from _trueapps import Difference, Of, Row, ServedApp, Tables, Task, Volatile, read_tables

# Its own pins are older than this Python: these are the nearest that run on it.
PACKAGES = (
    "--no-deps",
    "FlaskBB==2.0.2",
    "alembic==1.0.11",
    "amqp==5.2.0",
    "attrs==19.3.0",
    "Babel==2.9.1",
    "billiard==3.6.4.0",
    "blinker==1.4",
    "celery==5.2.7",
    "certifi==2025.1.31",
    "charset-normalizer==3.4.1",
    "click==8.1.7",
    "click-log==0.4.0",
    "Flask==1.1.4",
    "Flask-Alembic==2.0.1",
    "flask-allows==0.4.0",
    "Flask-BabelPlus==2.1.1",
    "Flask-Caching==1.10.1",
    "Flask-DebugToolbar==0.10.1",
    "Flask-Limiter==1.0.1",
    "Flask-Login==0.4.1",
    "Flask-Mail==0.9.1",
    "Flask-Redis==0.3.0",
    "Flask-SQLAlchemy==2.3.2",
    "Flask-Themes2==0.1.4",
    "flask-whooshee==0.5.0",
    "Flask-WTF==0.14.2",
    "idna==3.10",
    "itsdangerous==0.24",
    "Jinja2==2.11.3",
    "kombu==5.3.7",
    "limits==1.3",
    "Mako==1.0.7",
    "MarkupSafe==2.0.1",
    "mistune==0.8.3",
    "Pillow==10.4.0",
    "pluggy==0.6.0",
    "Pygments==2.2.0",
    "python-dateutil==2.8.2",
    "python-editor==1.0.3",
    "pytz==2018.4",
    "redis==2.10.6",
    "requests==2.31.0",
    "setuptools==80.10.2",
    "simplejson==3.19.2",
    "six==1.16.0",
    "speaklater==1.3",
    "SQLAlchemy==1.2.19",
    "SQLAlchemy-Utils==0.33.3",
    "Unidecode==1.0.22",
    "urllib3==2.3.0",
    "vine==5.1.0",
    "Werkzeug==0.16.1",
    "Whoosh==2.7.4",
    "WTForms==2.1",
)
FORUM, GROUP, POST, SETTING = "forums", "groups", "posts", "settings"
TOPIC, TRACKED, USER = "topics", "topictracker", "users"
ADA = Of(USER, "ada")
COUNTED = ("post_count", "topic_count", "views")
LAST = ("last_post_id", "last_post_title", "last_post_user_id", "last_post_username")
TIMES = ("date_created", "date_modified", "last_post_created", "last_updated", "lastseen")
SIGN_IN = (
    'ask "Which user name?" as user\n'
    'ask "Which password?" as password\n'
    'type {user} into "Username or Email address"\n'
    "type {password} into the password field\n"
)
SEARCHES = {r"/search\b.*Type yes or no": "yes"}  # whoever wants a search lets it be sent


def _posted(topic: str, text: str) -> Row:
    return {"topic_id": Of(TOPIC, topic), "content": text}


def _locked(*topics: str) -> dict[str, dict[str, Row]]:
    return {TOPIC: {each: {"locked": True} for each in topics}}


class FlaskBB(ServedApp):
    """FlaskBB on SQLite, without its two plugins."""

    name = "flaskbb"
    packages = PACKAGES
    child = "_trueapps_flaskbb_child.py"
    environment = MappingProxyType({"PYTHONWARNINGS": "ignore"})
    store = "flaskbb.sqlite"
    volatile = Volatile(
        frozenset(("alembic_version", "forumsread", "topicsread")),
        frozenset((*COUNTED, *LAST, *TIMES, "first_post_id", "login_attempts")),
        {
            POST: {"user_id": ADA, "username": "ada"},
            TOPIC: {"user_id": ADA, "username": "ada"},
        },
    )
    chatter = r"^/search "  # its search is sent by POST, and writes nothing
    sign_in = "/auth/login"
    sign_in_steps = SIGN_IN + 'click the "Login" button\nexpect "Board Statistics" is shown'

    def __init__(self, files: Path) -> None:
        """Its tasks bring nothing: there is no field for a file."""
        several = (_of_topics(), _of_posts(), _of_settings(), _around())
        self.tasks: Sequence[Task] = tuple(task for each in several for task in each)

    def read(self, work: Path) -> Tables:
        """All that it holds, with the settings' values as they are meant."""
        tables = read_tables(self.database(work), self.volatile)
        settings = {
            key: {**row, "value": pickle.loads(row["value"])}
            for key, row in tables[SETTING].items()
        }
        return {**tables, SETTING: settings}


def _of_topics() -> Iterator[Task]:
    yield Task(
        "create",
        "/",
        "",
        'Start a new topic called "Key found" in the Notices forum with the text'
        ' "A small brass key was lying by the door."',
        Difference(
            added={
                TOPIC: [{"title": "Key found", "forum_id": Of(FORUM, "Notices")}],
                POST: [_posted("Key found", "A small brass key was lying by the door.")],
            }
        ),
    )
    yield Task(
        "delete",
        "/forum/3-garden",
        "",
        'Delete the topic "Old bicycle to give away"',
        Difference(gone={TOPIC: ["Old bicycle to give away"], POST: ["It needs a new chain."]}),
        deletes=True,
    )
    yield Task(
        "bulk action",
        "/forum/2-repairs",
        "",
        'Lock the topics "Lift makes a noise" and "Heating is cold"',
        Difference(changed=_locked("Lift makes a noise", "Heating is cold")),
    )
    yield Task(
        "follow",
        "/",
        "",
        "Track the topic Water off on Friday",
        Difference(
            added={TRACKED: [{"user_id": ADA, "topic_id": Of(TOPIC, "Water off on Friday")}]}
        ),
    )


def _of_posts() -> Iterator[Task]:
    yield Task(
        "reply",
        "/",
        "",
        'Reply "The glazier comes on Thursday." to the topic Broken window in the hall',
        Difference(
            added={POST: [_posted("Broken window in the hall", "The glazier comes on Thursday.")]}
        ),
    )
    yield Task(
        "edit a post",
        "/forum/3-garden",
        "",
        'Edit my post "I can on Mondays." in the topic "Who waters the tomatoes?" so that it says'
        ' "I can on Tuesdays."',
        Difference(
            changed={
                POST: {"I can on Mondays.": {"content": "I can on Tuesdays.", "modified_by": "ada"}}
            }
        ),
    )
    yield Task(
        "reply and lock",
        "/forum/2-repairs",
        "",
        'Open the topic "Heating is cold", reply "The boiler is repaired." and then lock the topic',
        Difference(
            added={POST: [_posted("Heating is cold", "The boiler is repaired.")]},
            changed=_locked("Heating is cold"),
        ),
    )
    yield Task(
        "log in first",
        "/auth/login",
        "",
        'Sign in and reply "I have one too many." to the topic "New keys for the cellar"',
        Difference(added={POST: [_posted("New keys for the cellar", "I have one too many.")]}),
        signed_in=False,
    )


def _of_settings() -> Iterator[Task]:
    yield Task(
        "own profile",
        "/",
        "",
        "Change my location to Gothenburg",
        Difference(changed={USER: {"ada": {"location": "Gothenburg"}}}),
    )
    yield Task(
        "several settings",
        "/admin/settings",
        "",
        'Set the project title to "Hawthorn Row", the project subtitle to "A house and its garden"'
        " and posts per page to 15",
        Difference(
            changed={
                SETTING: {
                    "project_title": {"value": "Hawthorn Row"},
                    "project_subtitle": {"value": "A house and its garden"},
                    "posts_per_page": {"value": 15},
                }
            }
        ),
    )
    yield Task(
        "a forum's description",
        "/admin/",
        "",
        'Change the description of the Recipes forum to "What we cook and bake."',
        Difference(changed={FORUM: {"Recipes": {"description": "What we cook and bake."}}}),
    )
    yield Task(
        "a user's group",
        "/admin/users",
        "",
        "Set the primary group of joris to Moderator",
        Difference(changed={USER: {"joris": {"primary_group_id": Of(GROUP, "Moderator")}}}),
    )


def _around() -> Iterator[Task]:
    yield Task(
        "search and open",
        "/",
        "",
        'Search the topics for "plum cake" and open "Plum cake of my grandmother"',
        visits=r"POST /search[\s\S]*GET /topic/9",
        replies=SEARCHES,
    )
    yield Task("read a value", "/", "", "How many posts has marit written?", answer="24")
    yield Task(
        "go back",
        "/forum/2-repairs",
        "",
        "Go into moderation mode and then back again without changing anything",
        visits=r"/forum/2-repairs/edit[\s\S]*GET /forum/2-repairs ",
    )
