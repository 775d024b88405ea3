"""pretix, whole: registrations of several pages, with questions at the checkout."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import _systems as systems
from _systems import AOIFE, BASTIEN, ITZIAR, JORIS, MARIT, RUNA, TORBEN, Form, Given, Row
from steadyhand.demo import SAMPLE

PACKAGES = ("pretix==2026.8.0",)
CHILD = systems.HERE / "_systems_pretix_child.py"
KINDS = (
    {"type": "N", "question": "Years at the bench", "valid_number_max": 60},
    {"type": "S", "question": "Favourite wood"},
    {"type": "T", "question": "What would you like to build?"},
    {"type": "B", "question": "I will wear safety glasses"},
    {"type": "C", "question": "Level", "options": ["Beginner", "Advanced", "Expert"]},
    {"type": "M", "question": "Tools of your own", "options": ["Saw", "Plane", "Chisel"]},
    {"type": "D", "question": "Day of arrival"},
    {"type": "H", "question": "Time of arrival"},
    {"type": "CC", "question": "Country you travel from"},
)
EVENTS: tuple[Mapping[str, Any], ...] = (
    {"slug": "plain", "title": "Open bench", "questions": ()},
    {"slug": "kinds", "title": "Chair course", "questions": KINDS},
    {
        "slug": "file",
        "title": "Carving week",
        "questions": ({"type": "F", "question": "Sketch of your spoon"},),
    },
    {
        "slug": "german",
        "title": "Drechselkurs",
        "locale": "de",
        "ticket": "Anmeldung",
        "questions": (
            {"type": "C", "question": "Essenswunsch", "options": ["Vegan", "Egal"]},
            {"type": "B", "question": "Ich habe eine Haftpflichtversicherung"},
        ),
    },
    {
        "slug": "french",
        "title": "Atelier de tournage",
        "locale": "fr",
        "ticket": "Inscription",
        "questions": ({"type": "T", "question": "Que souhaitez-vous tourner ?"},),
    },
    {
        "slug": "refused",
        "title": "Bow making",
        "questions": ({"type": "N", "question": "How old are you?", "valid_number_min": 18},),
    },
    {"slug": "closed", "title": "Boat repair", "presale_days": -2, "questions": ()},
)


class Pretix:
    """Shops with a free ticket each, on SQLite."""

    def __init__(self, files: Path) -> None:
        self.forms = tuple(_forms())

    def install(self, place: Path) -> None:
        """Its environment, and a database with its tables and nothing else."""
        python = systems.python_env(place, *PACKAGES)
        if not (place / "empty.sqlite3").is_file():
            work = systems.fresh(place / "making")
            systems.run([python, "-m", "pretix", "migrate"], env=_env(work, ""))
            shutil.move(work / "db.sqlite3", place / "empty.sqlite3")

    @contextmanager
    def serving(self, place: Path, work: Path) -> Iterator[str]:
        """Its origin while it runs."""
        port, python = systems.free_port(), place / "venv/bin/python"
        origin = f"http://127.0.0.1:{port}"
        shutil.copy(place / "empty.sqlite3", work / "db.sqlite3")
        env = _env(work, origin)
        events = [{"locale": "en", "ticket": "Registration", **each} for each in EVENTS]
        systems.run([python, CHILD, "setup"], env=env, given=json.dumps(events))
        command: list[str | Path] = [python, CHILD, "serve", str(port)]
        with systems.process(command, f"{origin}/werkbund/plain/", work=work, env=env):
            yield origin

    def rows(self, place: Path, work: Path, form: Form) -> list[Row]:
        """The orders of the form's event."""
        command: list[str | Path] = [place / "venv/bin/python", CHILD, "rows"]
        found: list[Row] = systems.told_by(command, env=_env(work, ""))[form.name]
        return found


def _env(work: Path, origin: str) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "pretix.settings",
        "PRETIX_CONFIG_FILE": str(work / "none.cfg"),
        "DATA_DIR": str(work),
        "PRETIX_PRETIX_URL": origin or "http://127.0.0.1",
        "PRETIX_DJANGO_DEBUG": "false",
    }


def _forms() -> Iterator[Form]:
    yield _form("plain", MARIT)
    kinds = {
        "Years at the bench": 12,
        "Favourite wood": "Pear",
        "What would you like to build?": "A chair with three legs.\nFor a floor that is not level.",
        "I will wear safety glasses": True,
        "Level": "Advanced",
        "Tools of your own": ["Saw", "Chisel"],
        "Day of arrival": "2027-05-03",
        "Time of arrival": "09:30",
        "Country you travel from": "Netherlands",
    }
    keyed = {label: (label, value) for label, value in kinds.items()}
    held = {"Time of arrival": "09:30:00"}
    yield _form("kinds", JORIS, Given(keyed, held))
    sketch = SAMPLE / "resume.pdf"
    held = {"Sketch of your spoon": systems.size_of(sketch)}
    yield _form("file", RUNA, Given({}, held, {"Sketch of your spoon": f"@{sketch}"}))
    german = {"Essenswunsch": "Vegan", "Ich habe eine Haftpflichtversicherung": True}
    yield _form("german", TORBEN, _as_is(german))
    french = {"Que souhaitez-vous tourner ?": "Un bol en frêne."}
    yield _form("french", BASTIEN, _as_is(french))
    yield _form("refused", AOIFE, _as_is({"How old are you?": 16}), taken=False)
    yield _form("closed", ITZIAR, taken=False)


def _as_is(answers: Mapping[str, Any]) -> Given:
    return Given({label: (label, value) for label, value in answers.items()})


def _form(
    name: str, person: systems.Person, given: Given | None = None, *, taken: bool = True
) -> Form:
    """The form of that name, and what the person brings to it."""
    given = given or Given()
    return Form(
        name=name,
        person=person,
        path=f"/werkbund/{name}/",
        answers=given.answers,
        wanted={"email": person.email, "attendee": person.name, **given.held},
        taken=taken,
    )
