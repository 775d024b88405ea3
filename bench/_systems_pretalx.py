"""pretalx, whole: calls for papers with accounts, questions of each kind, files and pictures."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import _systems as systems
from _systems import AOIFE, BASTIEN, JORIS, MARIT, PIERS, RUNA, TORBEN, Form, Given, Row
from steadyhand.demo import SAMPLE

PACKAGES = ("pretalx==2025.2.2", "babel==2.17.0")
MOMENT = re.compile(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d):00[+-]\d\d:\d\d")
CHILD = systems.HERE / "_systems_pretalx_child.py"
PASSWORD = "Willow-Larch-7719"
OWN_PASSWORD = {r"[Pp]assw(or|o)d|Passwort": PASSWORD}
KINDS = (
    {"variant": "number", "question": "Years at the loom", "min_number": 0, "max_number": 60},
    {"variant": "string", "question": "Favourite fibre"},
    {"variant": "text", "question": "What will the audience take home?"},
    {"variant": "url", "question": "Where can we see your work?"},
    {"variant": "date", "question": "When could you travel?"},
    {"variant": "datetime", "question": "When may we call you?"},
    {"variant": "boolean", "question": "I agree to the code of conduct"},
    {"variant": "choices", "question": "Level", "options": ["Beginners", "Advanced", "Experts"]},
    {
        "variant": "multiple_choice",
        "question": "What do you need on stage?",
        "options": ["Beamer", "Flipchart", "Second microphone", "Water"],
    },
)
GERMAN = (
    {"variant": "choices", "question": "Essenswunsch", "options": ["Vegan", "Vegetarisch", "Egal"]},
    {"variant": "boolean", "question": "Ich stimme der Aufzeichnung zu"},
    {"variant": "number", "question": "Wie oft hast du schon vorgetragen?"},
)
HEADCOUNT = {"variant": "number", "question": "Seats in your workshop", "max_number": 20}
SLIDES = {"variant": "file", "question": "Draft of your slides"}
EVENTS: tuple[Mapping[str, Any], ...] = (
    {"slug": "plain", "title": "Weavers' Days"},
    {"slug": "kinds", "title": "Loom Congress", "questions": KINDS},
    {
        "slug": "file",
        "title": "Dyers' Meeting",
        "questions": (SLIDES,),
        "fields": {"avatar": "required", "image": "required"},
    },
    {"slug": "german", "title": "Webertage", "locale": "de", "questions": GERMAN},
    {
        "slug": "tracks",
        "title": "Felt Forum",
        "types": {"Workshop": 90, "Panel": 60},
        "tracks": ("Wool", "Linen", "Silk"),
        "fields": {"track": "required", "description": "required", "notes": "required"},
    },
    {"slug": "account", "title": "Spinners' Day"},
    {"slug": "refused", "title": "Knot Symposium", "questions": (HEADCOUNT,)},
    {"slug": "closed", "title": "Basket Fair", "deadline_days": -3},
)
ABSTRACT = "How a warp is set up so that it forgives the weaver, shown on four small looms."
BIOGRAPHY = "Weaves since childhood and teaches it to whoever comes to the workshop by the river."


class Pretalx:
    """Calls for papers on SQLite."""

    def __init__(self, files: Path) -> None:
        picture = files / "picture.png"
        picture.write_bytes(systems.png())
        self.forms = tuple(_forms(picture))

    def install(self, place: Path) -> None:
        """Its environment, and a database with its tables and nothing else."""
        python = systems.python_env(place, *PACKAGES)
        if not (place / "empty.sqlite3").is_file():
            work = systems.fresh(place / "making")
            env = _env(work, "")
            systems.run([python, CHILD, "words"], env=env)
            systems.run([python, "-m", "pretalx", "migrate"], env=env)
            shutil.move(work / "db.sqlite3", place / "empty.sqlite3")

    @contextmanager
    def serving(self, place: Path, work: Path) -> Iterator[str]:
        """Its origin while it runs."""
        port, python = systems.free_port(), place / "venv/bin/python"
        origin = f"http://127.0.0.1:{port}"
        shutil.copy(place / "empty.sqlite3", work / "db.sqlite3")
        events = [{**each, "accounts": _accounts(str(each["slug"]))} for each in EVENTS]
        env = _env(work, origin)
        systems.run([python, CHILD, "setup"], env=env, given=json.dumps(events))
        command: list[str | Path] = [
            python,
            "-m",
            "pretalx",
            "runserver",
            "--noreload",
            f"127.0.0.1:{port}",
        ]
        with systems.process(command, f"{origin}/plain/cfp", work=work, env=env):
            yield origin

    def rows(self, place: Path, work: Path, form: Form) -> list[Row]:
        """The submitted proposals of the form's event."""
        command: list[str | Path] = [place / "venv/bin/python", CHILD, "rows"]
        rows = systems.told_by(command, env=_env(work, ""))
        found: list[Row] = rows[form.path.split("/")[1]]
        return [{key: _moment(value) for key, value in row.items()} for row in found]


def _moment(value: Any) -> Any:
    """A moment as the form asks for it: without seconds, in the event's own time zone."""
    hit = MOMENT.fullmatch(value) if isinstance(value, str) else None
    return f"{hit[1]}T{hit[2]}" if hit else value


def _env(work: Path, origin: str) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "pretalx.settings",
        "PRETALX_DATA_DIR": str(work),
        "PRETALX_DB_NAME": str(work / "db.sqlite3"),
        "PRETALX_SITE_URL": origin or "http://127.0.0.1",
        "PRETALX_DEBUG": "True",
    }


def _accounts(slug: str) -> list[dict[str, str]]:
    known = {"account": AOIFE}.get(slug)
    return [{"email": known.email, "name": known.name, "password": PASSWORD}] if known else []


def _forms(picture: Path) -> Iterator[Form]:
    slides = SAMPLE / "resume.pdf"
    yield _form("plain", MARIT, _talk("A warp that forgives"))
    yield _form("kinds", JORIS, _talk("Flax in the garden", questions=_kinds()))
    files = {
        "Draft of your slides": f"@{slides}",
        "Session image": f"@{picture}",
        "Profile picture": f"@{picture}",
        "Avatar": f"@{picture}",
    }
    sizes = {"q:Draft of your slides": systems.size_of(slides), "avatar": True}
    yield _form("file", RUNA, _talk("Indigo in winter", sizes, more=files))
    yield _form("german", TORBEN, _german())
    more = {
        "Session type": "Workshop (90 minutes)",
        "Track": "Linen",
        "Notes": "I bring my own hackles.",
        "Description": "We hackle, spin and ply a metre of linen each.",
    }
    held = dict(zip(("type", "track", "notes", "description"), more.values(), strict=True))
    held["type"] = "Workshop"
    yield _form("tracks", PIERS, _talk("From stalk to thread", held, more=more))
    yield _form("account", AOIFE, _talk("Spindles of the coast"))
    seats = {"Seats in your workshop": 64}
    yield _form("refused", BASTIEN, _talk("Knots by touch", questions=seats), taken=False)
    yield _form("closed", TORBEN, _talk("Willow by the metre"), taken=False)


def _form(slug: str, person: systems.Person, given: Given, *, taken: bool = True) -> Form:
    who = {"name": person.name, "email": person.email}
    return Form(
        name=slug,
        person=person,
        path=f"/{slug}/submit/",
        answers=given.answers,
        wanted=who | given.held,
        taken=taken,
        replies={**OWN_PASSWORD, "takes one of two": "1" if slug == "account" else "2"},
    )


def _talk(
    title: str,
    held: Mapping[str, Any] | None = None,
    *,
    more: Mapping[str, Any] | None = None,
    questions: Mapping[str, Any] | None = None,
) -> Given:
    """A proposal of that title."""
    keyed = {
        "Proposal title": ("title", title),
        "Abstract": ("abstract", ABSTRACT),
        "Biography": ("biography", BIOGRAPHY),
        **{label: (f"q:{label}", value) for label, value in (questions or {}).items()},
    }
    return Given(keyed, held or {}, more or {})


def _kinds() -> dict[str, Any]:
    return {
        "Years at the loom": 17,
        "Favourite fibre": "Hemp",
        "What will the audience take home?": "A bundle of flax.\nAnd how to dress a distaff.",
        "Where can we see your work?": "https://joris.example.org/looms",
        "When could you travel?": "2027-03-14",
        "When may we call you?": "2027-02-02T09:30",
        "I agree to the code of conduct": True,
        "Level": "Advanced",
        "What do you need on stage?": ["Flipchart", "Water"],
    }


def _german() -> Given:
    """A proposal in German."""
    questions = {
        "Essenswunsch": "Vegetarisch",
        "Ich stimme der Aufzeichnung zu": True,
        "Wie oft hast du schon vorgetragen?": 4,
    }
    return Given(
        {
            "Titel": ("title", "Kette und Schuss"),
            "Zusammenfassung": ("abstract", "Wie man eine Kette aufzieht, die verzeiht."),
            "Über dich": ("biography", "Webt, seit er sieben ist."),
            **{label: (f"q:{label}", value) for label, value in questions.items()},
        }
    )
