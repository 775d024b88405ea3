"""form-js, whole: its viewer with forms of its modeller's shape, and a backend like its engine.

The backend answers as the engine that the library is made for does: `POST .../submit-form` with 200
and the process that was started, or 400 with a type and a message.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import _systems as systems
from _systems import AOIFE, BASTIEN, JORIS, MARIT, RUNA, TORBEN, Form, Given
from _systems_store import Backend, Builder, Store, picture_in
from steadyhand.demo import SAMPLE

PACKAGES = ("@bpmn-io/form-js@1.15.3",)
PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>
<link rel="stylesheet" href="/lib/@bpmn-io/form-js/dist/assets/form-js.css">
<script src="/lib/@bpmn-io/form-js/dist/form-viewer.umd.js"></script></head>
<body><h1>{title}</h1><div id="told"></div><div id="form"></div>
<script type="application/json" id="own">{own}</script>
<script src="/own/_systems_formjs.js"></script></body></html>"""
Component = dict[str, Any]


def _field(key: str, label: str, kind: str = "textfield", **more: Any) -> Component:
    needed = {"required": True, **more.pop("validate", {})}
    return {"key": key, "label": label, "type": kind, "validate": needed, **more}


def _values(*labels: str) -> list[dict[str, str]]:
    return [{"label": each, "value": "".join(each.split()).lower()} for each in labels]


def _who(given: str, family: str, mail: str) -> list[Component]:
    email = _field("mail", mail, validate={"validationType": "email"})
    return [_field("given", given), _field("family", family), email]


def _send(label: str) -> Component:
    return {"type": "button", "key": "send", "label": label, "action": "submit"}


ENGLISH = _who("First name", "Last name", "Email")
FORMS: Mapping[str, Mapping[str, Any]] = {
    "plain": {
        "title": "Gardener",
        "thanks": "<h2>Thank you for your application. We have received it.</h2>",
        "components": [*ENGLISH, _field("why", "Why a garden?", "textarea"), _send("Apply")],
    },
    "kinds": {
        "title": "Head gardener",
        "thanks": "<h2>Your application has been received.</h2>",
        "components": [
            *ENGLISH,
            _field("bed", "Which bed suits you?", "radio", values=_values("Herbs", "Roses")),
            _field("tools", "What do you work with?", "checklist", values=_values("Spade", "Rake")),
            _field("soil", "Soil you know best", "select", values=_values("Clay", "Sand", "Peat")),
            _field("tags", "Plants", "taglist", values=_values("Fern", "Moss", "Yew")),
            _field("years", "Years in gardens", "number", validate={"min": 0, "max": 60}),
            _field("start", "First day", "datetime", subtype="date", dateLabel="First day"),
            _field("terms", "I agree to the processing of my data", "checkbox"),
            _send("Apply"),
        ],
    },
    "file": {
        "title": "Orchard hand",
        "thanks": "<h2>Your application has been received.</h2>",
        "components": [
            *ENGLISH,
            _field("resume", "Resume", "filepicker", accept=".pdf"),
            _field("work", "Picture of your work", "filepicker", accept="image/*"),
            _send("Apply"),
        ],
    },
    "german": {
        "title": "Gärtnerin",
        "lang": "de",
        "thanks": "<p>Vielen Dank! Ihre Bewerbung ist eingegangen.</p>",
        "components": [
            *_who("Vorname", "Nachname", "E-Mail-Adresse"),
            _field("night", "Arbeiten Sie am Wochenende?", "radio", values=_values("Ja", "Nein")),
            _field("why", "Warum ein Garten?", "textarea"),
            _send("Bewerbung absenden"),
        ],
    },
    "thanks": {
        "title": "Jardinier",
        "lang": "fr",
        "thanks": "<p>Merci !</p>",
        "components": [
            *_who("Prénom", "Nom", "Adresse e-mail"),
            _field("pond", "Avez-vous un bassin ?", "radio", values=_values("Oui", "Non")),
            _send("Envoyer"),
        ],
    },
    "refused": {
        "title": "Tree climber",
        "thanks": "<p>Thank you.</p>",
        "components": [*ENGLISH, _field("age", "How old are you?", "number"), _send("Apply")],
    },
    "closed": {"title": "Beekeeper", "thanks": "", "components": [*ENGLISH, _send("Apply")]},
}


class _Forms(Backend):
    def do_GET(self) -> None:
        """A page with a form, or a file of the library."""
        match self.parts:
            case ["apply", name] if name in FORMS:
                self.page(_page(name))
            case _ if not self.shared():
                self.say({"message": "not found"}, 404)

    def do_POST(self) -> None:
        """A form, with which a process is started."""
        sent = self.body()
        match self.parts:
            case ["process", name, "submit-form"] if name in FORMS:
                self._start(name, sent)
            case _:
                self.say({"message": "not found"}, 404)

    def _start(self, name: str, sent: bytes) -> None:
        data = self._variables(sent)
        if name == "closed" or (name == "refused" and int(data.get("age") or 0) < 18):
            told = "This form is closed." if name == "closed" else "You must be at least 18."
            self.say({"type": "RestException", "message": told, "code": 0}, 400)
            return
        number = f"{self.store.keep(name, data):08x}-7b1e-11f1-9d2c-0242ac110002"
        link = {"method": "GET", "href": f"/process-instance/{number}", "rel": "self"}
        made = {
            "links": [link],
            "id": number,
            "definitionId": f"{name}:1:4f2a",
            "businessKey": None,
        }
        states = {"caseInstanceId": None, "ended": False, "suspended": False, "tenantId": None}
        self.say({**made, **states})

    def _variables(self, sent: bytes) -> dict[str, Any]:
        """What was typed and chosen, with the sizes of the files."""
        if "json" in (self.headers["Content-Type"] or ""):
            told: dict[str, Any] = json.loads(sent)["variables"]
            return told
        sizes: dict[str, list[str]] = {}
        for key, _, held in self.sent_files(sent):
            sizes.setdefault(key, []).append(systems.size(held))
        return {key: sizes.get(str(value), value) for key, value in _text_of(sent).items()}


def _text_of(sent: bytes) -> dict[str, Any]:
    """The variables of a body that also has files."""
    _, _, rest = sent.partition(b'name="variables"\r\n\r\n')
    told: dict[str, Any] = json.loads(rest.partition(b"\r\n--")[0])
    return told


def _page(name: str) -> str:
    form = FORMS[name]
    schema = {"type": "default", "schemaVersion": 18, "components": _numbered(form["components"])}
    own = {"name": name, "schema": schema, "thanks": form["thanks"]}
    text = json.dumps(own, ensure_ascii=False).replace("<", "\\u003c")
    return PAGE.format(lang=form.get("lang", "en"), title=escape(str(form["title"])), own=text)


def _numbered(components: Sequence[Component]) -> list[Component]:
    return [{"id": f"Field_{each['key']}", **each} for each in components]


def form_js(files: Path) -> Builder:
    """Forms, each at a path of its own."""
    return Builder(PACKAGES, _Forms, _held, tuple(_forms(picture_in(files))))


def _held(_: Store, value: Any) -> Any:
    """A value as it was stored."""
    return value


def _forms(picture: Path) -> Iterator[Form]:
    yield _form("plain", MARIT, Given({"Why a garden?": ("why", "Because it comes back.")}))
    chosen = {"bed": "roses", "tools": ["rake"], "soil": "clay", "tags": ["fern", "yew"]}
    yield _form(
        "kinds",
        JORIS,
        Given(
            {
                "Years in gardens": ("years", 9),
                "First day": ("start", "2027-04-12"),
                "I agree to the processing of my data": ("terms", True),
            },
            chosen,
            more={
                "Which bed suits you?": "Roses",
                "What do you work with?": ["Rake"],
                "Soil you know best": "Clay",
                "Plants": ["Fern", "Yew"],
            },
        ),
    )
    held = {"resume": [systems.size_of(SAMPLE / "resume.pdf")], "work": [systems.size_of(picture)]}
    files = {"Picture of your work": f"@{picture}"}
    yield _form("file", RUNA, Given({}, held, more=files), resume=True)
    german = {"Warum ein Garten?": ("why", "Weil er wiederkommt.")}
    weekend = {"Arbeiten Sie am Wochenende?": "Nein"}
    yield _form("german", TORBEN, Given(german, {"night": "nein"}, more=weekend))
    pond = {"Avez-vous un bassin ?": "Oui"}
    yield _form("thanks", BASTIEN, Given({}, {"pond": "oui"}, more=pond))
    yield _form("refused", AOIFE, Given({"How old are you?": ("age", 16)}), taken=False)
    yield _form("closed", AOIFE, Given({}), taken=False)


def _form(name: str, person: systems.Person, given: Given, **more: bool) -> Form:
    """The form of that name, and what the person brings to it."""
    form = Form(name, person, f"/apply/{name}", **more)
    return given.brought_to(form, ("given", "family", "mail"))
