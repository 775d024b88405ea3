"""Form.io, whole: its renderer with forms of its builder's shape, and a backend that answers so.

The backend answers as the formio server does: a form's JSON by GET at its path, `POST
.../submission` with 201 and the submission, or 400 and a `ValidationError` with its details.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import _systems as systems
from _systems import AOIFE, BASTIEN, ITZIAR, JORIS, MARIT, PIERS, RUNA, TORBEN, Form, Given
from _systems_store import Backend, Builder, Store, picture_in
from steadyhand.demo import SAMPLE

PACKAGES = ("@formio/js@5.6.0", "bootstrap@5.3.3")
PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>
<link rel="stylesheet" href="/lib/bootstrap/dist/css/bootstrap.min.css">
<link rel="stylesheet" href="/lib/@formio/js/dist/formio.form.min.css">
<script src="/lib/@formio/js/dist/formio.form.min.js"></script></head>
<body class="container"><h1>{title}</h1><div id="formio"></div>
<script type="application/json" id="own">{own}</script>
<script src="/own/_systems_formio.js"></script></body></html>"""
Component = dict[str, Any]


def _field(key: str, label: str, kind: str = "textfield", **more: Any) -> Component:
    needed = {"required": True, **more.pop("validate", {})}
    return {"key": key, "label": label, "type": kind, "input": True, "validate": needed, **more}


def _values(*labels: str) -> list[dict[str, str]]:
    return [{"label": each, "value": "".join(each.split()).lower()} for each in labels]


def _send(label: str) -> Component:
    return {
        "type": "button",
        "key": "submit",
        "label": label,
        "action": "submit",
        "theme": "primary",
        "input": True,
        "disableOnInvalid": False,
    }


def _who(given: str, family: str, mail: str) -> list[Component]:
    return [
        _field("firstName", given),
        _field("lastName", family),
        _field("email", mail, "email"),
    ]


def _survey(key: str, label: str, questions: Sequence[str], values: Sequence[str]) -> Component:
    return _field(key, label, "survey", questions=_values(*questions), values=_values(*values))


ENGLISH = _who("First Name", "Last Name", "Email")
FORMS: Mapping[str, Mapping[str, Any]] = {
    "plain": {
        "title": "Mill hand",
        "components": [
            *ENGLISH,
            _field("phone", "Phone", "phoneNumber", inputMask=""),
            _field("why", "Why do you want to work at the mill?", "textarea"),
            _send("Apply"),
        ],
    },
    "kinds": {
        "title": "Miller",
        "components": [
            *ENGLISH,
            _field(
                "grain",
                "Which grain do you know best?",
                "select",
                data={"values": _values("Rye", "Wheat", "Spelt")},
            ),
            _field("shift", "Shift", "radio", values=_values("Early", "Late", "Night")),
            _field(
                "skills",
                "What can you run?",
                "selectboxes",
                values=_values("Sifter", "Roller", "Silo"),
                inputType="checkbox",
            ),
            _field("years", "Years in a mill", "number", validate={"min": 0, "max": 60}),
            _field("start", "First day", "datetime", format="yyyy-MM-dd", enableTime=False),
            _field(
                "born",
                "Date of birth",
                "day",
                fields={
                    "day": {"required": True},
                    "month": {"required": True},
                    "year": {"required": True},
                },
            ),
            _field("story", "Your best flour", "textarea"),
            _survey(
                "used",
                "How used are you to",
                ("Dust", "Noise"),
                ("Not at all", "Somewhat", "Fully"),
            ),
            _field("terms", "I agree to the processing of my data", "checkbox"),
            _send("Apply"),
        ],
    },
    "file": {
        "title": "Baker",
        "components": [
            *ENGLISH,
            _field("resume", "Resume", "file", storage="base64", filePattern=".pdf"),
            _field(
                "bread",
                "Picture of your bread",
                "file",
                storage="base64",
                image=True,
                filePattern="image/*",
            ),
            _send("Apply"),
        ],
    },
    "german": {
        "title": "Müllerin",
        "lang": "de",
        "components": [
            *_who("Vorname", "Nachname", "E-Mail-Adresse"),
            _field(
                "training",
                "Abschluss",
                "select",
                widget="html5",
                data={"values": _values("Gesellin", "Meisterin")},
            ),
            _field(
                "night", "Arbeiten Sie nachts?", "radio", inline=True, values=_values("Ja", "Nein")
            ),
            _field("pay", "Gehaltswunsch", "currency", currency="EUR"),
            _field("terms", "Ich stimme der Datenschutzerklärung zu", "checkbox"),
            _send("Bewerbung absenden"),
        ],
    },
    "steps": {
        "title": "Mill engineer",
        "display": "wizard",
        "components": [
            {"type": "panel", "key": "page1", "title": "You", "components": ENGLISH},
            {
                "type": "panel",
                "key": "page2",
                "title": "Skills",
                "components": [
                    _field(
                        "licensed",
                        "Do you have a boiler licence?",
                        "radio",
                        values=_values("Yes", "No"),
                    ),
                    _field(
                        "number",
                        "Licence number",
                        conditional={"show": True, "when": "licensed", "eq": "yes"},
                    ),
                    _field(
                        "tags",
                        "Machines",
                        "select",
                        multiple=True,
                        data={"values": _values("Turbine", "Boiler", "Lift")},
                    ),
                ],
            },
            {
                "type": "panel",
                "key": "page3",
                "title": "Last things",
                "components": [
                    _field(
                        "start",
                        "Earliest start date",
                        "datetime",
                        format="yyyy-MM-dd",
                        enableTime=False,
                    ),
                    _field("note", "Anything else?", "textarea", validate={"required": False}),
                ],
            },
        ],
    },
    "refused": {
        "title": "Carter",
        "components": [*ENGLISH, _field("age", "How old are you?", "number"), _send("Apply")],
    },
    "closed": {"title": "Cooper", "components": [*ENGLISH, _send("Apply")]},
    "thanks": {
        "title": "Meunier",
        "lang": "fr",
        "thanks": "<p>Merci !</p>",
        "components": [
            *_who("Prénom", "Nom", "Adresse e-mail"),
            _field("horse", "Avez-vous un cheval ?", "radio", values=_values("Oui", "Non")),
            _send("Envoyer"),
        ],
    },
    "spanish": {
        "title": "Molinera",
        "lang": "es",
        "words": {"complete": "Envío completado"},
        "components": [
            *_who("Nombre", "Apellidos", "Correo electrónico"),
            _field("oil", "¿Ha trabajado en una almazara?", "radio", values=_values("Sí", "No")),
            _field("note", "Cuéntenos algo de usted", "textarea"),
            _send("Enviar solicitud"),
        ],
    },
}


class _Forms(Backend):
    def do_GET(self) -> None:
        """A page with a form, the form itself, or a file of the libraries."""
        match self.parts:
            case ["apply", name] if name in FORMS:
                self.page(_page(name))
            case ["form", name] if name in FORMS:
                self.say(_definition(name))
            case ["current" | "access"]:
                self.say({}, 200)
            case _ if not self.shared():
                self.say({"message": "not found"}, 404)

    def do_POST(self) -> None:
        """A submission, taken or refused as the formio server would."""
        sent = self.body()
        match self.parts:
            case ["form", name, "submission"] if name in FORMS:
                self._submission(name, json.loads(sent))
            case _:
                self.say({"message": "not found"}, 404)

    def _submission(self, name: str, sent: Mapping[str, Any]) -> None:
        data = sent["data"]
        if name == "closed":
            self.answer(b"This form no longer takes submissions.", "text/plain", 403)
            return
        if name == "refused" and int(data.get("age") or 0) < 18:
            self.say(_invalid("age", "You must be at least 18 to drive a cart."), 400)
            return
        number = self.store.keep(name, data)
        stamp = "2027-01-12T09:30:00.000Z"
        made: dict[str, Any] = {
            "_id": f"{number:024x}",
            "form": f"{name:0>24}",
            "owner": None,
            "roles": [],
        }
        times = {"access": [], "created": stamp, "modified": stamp}
        echoed = {"metadata": sent.get("metadata", {}), "data": data}
        self.say({**made, **times, **echoed}, 201)


def _invalid(key: str, message: str) -> dict[str, Any]:
    detail = {"message": message, "path": [key], "level": "error", "context": {"key": key}}
    return {"name": "ValidationError", "details": [detail]}


def _definition(name: str) -> dict[str, Any]:
    form = FORMS[name]
    return {
        "_id": f"{name:0>24}",
        "title": form["title"],
        "name": name,
        "path": f"form/{name}",
        "type": "form",
        "display": form.get("display", "form"),
        "components": form["components"],
    }


def _page(name: str) -> str:
    form = FORMS[name]
    own = {
        "path": f"/form/{name}",
        "language": form.get("lang", "en"),
        "words": form.get("words", {}),
        "thanks": form.get("thanks", ""),
    }
    text = json.dumps(own, ensure_ascii=False).replace("<", "\\u003c")
    return PAGE.format(lang=own["language"], title=escape(str(form["title"])), own=text)


def form_io(files: Path) -> Builder:
    """Forms, each at a path of its own."""
    return Builder(PACKAGES, _Forms, _held, tuple(_forms(picture_in(files))))


def _held(_: Store, value: Any) -> Any:
    """A value of a submission; boxes as those that are ticked, files as their sizes."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [systems.size(b64decode(each["url"].partition(",")[2])) for each in value]
    if isinstance(value, dict):
        several = [k for k, v in value.items() if v is True]
        return several or [f"{k}: {v}" for k, v in value.items() if isinstance(v, str) and v]
    if isinstance(value, str) and value[10:11] == "T":
        return value[:10]
    return value


def _forms(picture: Path) -> Iterator[Form]:
    yield _form(
        "plain",
        MARIT,
        Given(
            {
                "Why do you want to work at the mill?": ("why", "Because bread begins there."),
            }
        ),
    )
    cells = {"Dust": "Fully", "Noise": "Somewhat"}
    yield _form(
        "kinds",
        JORIS,
        Given(
            {
                "Which grain do you know best?": ("grain", "Spelt"),
                "Shift": ("shift", "Night"),
                "What can you run?": ("skills", ["Sifter", "Silo"]),
                "Years in a mill": ("years", 12),
                "First day": ("start", "2027-05-03"),
                "Date of birth": ("born", "1991-08-24"),
                "Your best flour": ("story", "A spelt of 1050, cold and slow."),
                "I agree to the processing of my data": ("terms", True),
            },
            {
                "grain": "spelt",
                "shift": "night",
                "skills": ["sifter", "silo"],
                "born": "08/24/1991",
                "used": [f"{k.lower()}: {v.lower()}" for k, v in cells.items()],
            },
            more=cells,
        ),
    )
    sizes = {
        "resume": [systems.size_of(SAMPLE / "resume.pdf")],
        "bread": [systems.size_of(picture)],
    }
    files = {"Picture of your bread": f"@{picture}"}
    yield _form("file", RUNA, Given({}, sizes, more=files), resume=True)
    yield _form(
        "german",
        TORBEN,
        Given(
            {
                "Abschluss": ("training", "Meisterin"),
                "Arbeiten Sie nachts?": ("night", "Nein"),
                "Gehaltswunsch": ("pay", 41500),
                "Ich stimme der Datenschutzerklärung zu": ("terms", True),
            },
            {"training": "meisterin", "night": "nein"},
        ),
    )
    yield _form(
        "steps",
        PIERS,
        Given(
            {
                "Do you have a boiler licence?": ("licensed", "Yes"),
                "Licence number": ("number", "BL-5512"),
                "Machines": ("tags", ["Boiler", "Lift"]),
                "Earliest start date": ("start", "2027-06-01"),
            },
            {"licensed": "yes", "tags": ["boiler", "lift"]},
        ),
    )
    yield from _short_forms()


def _short_forms() -> Iterator[Form]:
    """Those that are refused, and those in other languages."""
    yield _form("refused", AOIFE, Given({"How old are you?": ("age", 16)}), taken=False)
    yield _form("closed", AOIFE, Given({}), taken=False)
    yield _form(
        "thanks", BASTIEN, Given({"Avez-vous un cheval ?": ("horse", "Non")}, {"horse": "non"})
    )
    yield _form(
        "spanish",
        ITZIAR,
        Given(
            {
                "¿Ha trabajado en una almazara?": ("oil", "Sí"),
                "Cuéntenos algo de usted": ("note", "Crecí entre olivos."),
            },
            {"oil": "sí"},
        ),
    )


def _form(name: str, person: systems.Person, given: Given, **more: bool) -> Form:
    """The form of that name, and what the person brings to it."""
    form = Form(name, person, f"/apply/{name}", **more)
    return given.brought_to(form, ("firstName", "lastName", "email"))
