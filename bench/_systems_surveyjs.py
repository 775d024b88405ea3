"""SurveyJS, whole: its library in its own looks, and a backend that stores results and files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

import _systems as systems
from _systems import AOIFE, BASTIEN, ITZIAR, JORIS, MARIT, PIERS, RUNA, TORBEN, Form, Given
from _systems_store import Backend, Builder, Store, picture_in
from steadyhand.demo import SAMPLE

PACKAGES = ("survey-core@2.5.38", "survey-js-ui@2.5.38")
PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>
<link rel="stylesheet" href="/lib/survey-core/survey-core.fontless.min.css">
<script src="/lib/survey-core/survey.core.min.js"></script>
<script src="/lib/survey-core/survey.i18n.min.js"></script>
<script src="/lib/survey-js-ui/survey-js-ui.min.js"></script></head>
<body><div id="survey"></div><script type="application/json" id="own">{own}</script>
<script src="/own/_systems_surveyjs.js"></script></body></html>"""
Element = dict[str, Any]


def _field(name: str, title: str, kind: str = "text", **more: Any) -> Element:
    return {"name": name, "title": title, "type": kind, "isRequired": True, **more}


def _who(given: str, family: str, mail: str, phone: str = "") -> list[Element]:
    """The questions that every applicant knows."""
    found = [
        _field("given", given, autocomplete="given-name"),
        _field("family", family, autocomplete="family-name"),
        _field("mail", mail, inputType="email", autocomplete="email"),
    ]
    return [*found, _field("phone", phone, inputType="tel")] if phone else found


ENGLISH = _who("First name", "Last name", "E-mail", "Phone")
SURVEYS: Mapping[str, Mapping[str, Any]] = {
    "plain": {
        "title": "Apply as a ferry hand",
        "elements": [*ENGLISH, _field("why", "Why do you want to work on a ferry?", "comment")],
        "completedHtml": "<h3>Thank you for your application. We have received it.</h3>",
    },
    "kinds": {
        "title": "Apply as a lighthouse keeper",
        "elements": [
            *_who("First name", "Last name", "E-mail"),
            _field(
                "shift", "Which watch suits you?", "radiogroup", choices=["Early", "Late", "Night"]
            ),
            _field(
                "skills",
                "What have you done before?",
                "checkbox",
                choices=["Painting", "Radio", "Diesel engines", "First aid"],
                showOtherItem=True,
            ),
            _field("island", "Have you lived on an island?", "boolean"),
            _field("years", "Years at sea", inputType="number", min=0, max=60),
            _field("start", "First day", inputType="date"),
            _field("port", "Home port", "dropdown", choices=["Brest", "Cork", "Kiel", "Vigo"]),
            _field(
                "tongues",
                "Languages of the radio",
                "tagbox",
                choices=["English", "French", "German", "Danish"],
            ),
            _field("steady", "How well do you sleep in a storm?", "rating", rateMax=5),
            _field("story", "Your longest night", "comment"),
            {
                "name": "consent",
                "type": "checkbox",
                "title": "Privacy",
                "isRequired": True,
                "choices": [{"value": "yes", "text": "I agree to the processing of my data"}],
            },
        ],
        "completedHtml": "<h3>Thank you, your application has been sent.</h3>",
    },
    "file": {
        "title": "Apply as a sailmaker",
        "elements": [
            *_who("First name", "Last name", "E-mail"),
            _field("cv", "Resume", "file", storeDataAsText=False, acceptedTypes=".pdf", maxSize=0),
            _field(
                "work",
                "A picture of your work",
                "file",
                storeDataAsText=True,
                acceptedTypes="image/*",
            ),
        ],
        "completedHtml": "<h3>Your application has been received.</h3>",
    },
    "german": {
        "title": "Bewerbung als Bootsbauerin",
        "locale": "de",
        "elements": [
            *_who("Vorname", "Nachname", "E-Mail-Adresse", "Telefon"),
            _field(
                "training",
                "Höchster Abschluss",
                "dropdown",
                choices=["Geselle", "Meister", "Ingenieur"],
            ),
            _field("night", "Arbeiten Sie auch nachts?", "boolean"),
            _field("why", "Warum möchten Sie Boote bauen?", "comment"),
        ],
        "completedHtml": "<h3>Vielen Dank für Ihre Bewerbung. Sie ist bei uns eingegangen.</h3>",
    },
    "steps": {
        "title": "Apply as a harbour pilot",
        "showProgressBar": True,
        "showPreviewBeforeComplete": True,
        "pages": [
            {"name": "p1", "title": "You", "elements": ENGLISH},
            {
                "name": "p2",
                "title": "Licence",
                "elements": [
                    _field(
                        "licensed",
                        "Do you hold a pilot's licence?",
                        "radiogroup",
                        choices=["Yes", "No"],
                    ),
                    _field("number", "Licence number", visibleIf="{licensed} = 'Yes'"),
                    _field(
                        "boats",
                        "How used are you to each?",
                        "matrix",
                        columns=["Never", "Sometimes", "Daily"],
                        rows=["Tug", "Tanker"],
                        isAllRowRequired=True,
                    ),
                ],
            },
            {
                "name": "p3",
                "title": "Last things",
                "elements": [
                    _field("start", "Earliest start date", inputType="date"),
                    _field("more", "Anything else we should know?", "comment", isRequired=False),
                ],
            },
        ],
        "completedHtml": "<h3>Thank you! Your application is complete.</h3>",
    },
    "refused": {
        "title": "Apply as a deckhand",
        "elements": [
            *_who("First name", "Last name", "E-mail"),
            _field("age", "How old are you?", inputType="number"),
        ],
        "completedHtml": "<h3>Thank you for your application.</h3>",
    },
    "closed": {
        "title": "Apply as a ship's cook",
        "elements": _who("First name", "Last name", "E-mail"),
        "completedHtml": "<h3>Thank you for your application.</h3>",
    },
    "thanks": {
        "title": "Envoyer ma candidature",
        "locale": "fr",
        "completedHtml": "<p>Merci !</p>",
        "elements": [
            *_who("Prénom", "Nom", "Adresse e-mail"),
            _field("boat", "Avez-vous un bateau ?", "radiogroup", choices=["Oui", "Non"]),
        ],
    },
    "spanish": {
        "title": "Solicitud de empleo: farera",
        "locale": "es",
        "elements": [
            *_who("Nombre", "Apellidos", "Correo electrónico", "Teléfono"),
            _field("day", "Fecha de incorporación", inputType="date"),
            _field(
                "knots",
                "Nudos que conoce",
                "checkbox",
                choices=["As de guía", "Ballestrinque", "Llano"],
            ),
        ],
    },
}
CHECKED = {"refused": ("age", "You must be at least 18 to work on deck.")}
SAVED = {"plain": "Saved.", "spanish": "Su solicitud se ha guardado."}


class _Surveys(Backend):
    def do_GET(self) -> None:
        """A page with a survey, a file of the libraries, or a file that was stored."""
        match self.parts:
            case ["survey", name] if name in SURVEYS:
                self.page(_page(name))
            case ["survey", _, "files", number]:
                self.answer(self.store.content(int(number))[1], "application/octet-stream")
            case _ if not self.shared():
                self.page("<h1>Not found</h1>", 404)

    def do_POST(self) -> None:
        """A result, files of one, or a question whether a result may come."""
        content = self.body()
        match self.parts:
            case ["survey", "closed", "results"]:
                self.say({"message": "This call has closed. Nothing was saved."}, 410)
            case ["survey", name, "results"]:
                number = self.store.keep(name, json.loads(content))
                self.say({"id": number}, 201)
            case ["survey", name, "checks"]:
                self.say({"errors": _errors(name, json.loads(content))})
            case ["survey", name, "files"]:
                self.say(
                    {
                        each: f"/survey/{name}/files/{self.store.keep_file(name, each, held)}"
                        for _, each, held in self.sent_files(content)
                    }
                )
            case _:
                self.say({"message": "not found"}, 404)


def _page(name: str) -> str:
    survey = {"showQuestionNumbers": "off", **SURVEYS[name]}
    own = {"name": name, "survey": survey, "checked": name in CHECKED, "saved": SAVED.get(name)}
    text = json.dumps(own, ensure_ascii=False).replace("<", "\\u003c")
    title = escape(str(survey["title"]))
    return PAGE.format(lang=survey.get("locale", "en"), title=title, own=text)


def _errors(name: str, data: Mapping[str, Any]) -> dict[str, str]:
    key, message = CHECKED[name]
    return {key: message} if int(data.get(key) or 0) < 18 else {}


def survey_js(files: Path) -> Builder:
    """Forms, each at a path of its own."""
    return Builder(PACKAGES, _Surveys, _held, tuple(_forms(picture_in(files))))


def _held(store: Store, value: Any) -> Any:
    """A value of a result; files as the sizes of what is stored, a matrix as its cells."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and "content" in value[0]:
        return [systems.size(_content(store, each["content"])) for each in value]
    if isinstance(value, dict):
        return [f"{row}: {cell}" for row, cell in value.items()]
    return value


def _content(store: Store, where: str) -> bytes:
    from base64 import b64decode

    if where.startswith("data:"):
        return b64decode(where.partition(",")[2])
    return store.content(int(where.rsplit("/", 1)[-1]))[1]


def _forms(picture: Path) -> Iterator[Form]:
    why = "Because a ferry comes back.\nEvery time."
    yield _form("plain", MARIT, Given({"Why do you want to work on a ferry?": ("why", why)}))
    yield _form(
        "kinds",
        JORIS,
        Given(
            {
                "Which watch suits you?": ("shift", "Night"),
                "What have you done before?": ("skills", ["Radio", "First aid"]),
                "Have you lived on an island?": ("island", True),
                "Years at sea": ("years", 12),
                "First day": ("start", "2027-05-03"),
                "Home port": ("port", "Kiel"),
                "Languages of the radio": ("tongues", ["English", "Danish"]),
                "How well do you sleep in a storm?": ("steady", 4),
                "Your longest night": ("story", "Eleven hours of fog, and one horn that answered."),
            },
            {"consent": ["yes"]},
            more={"I agree to the processing of my data": True},
        ),
    )
    resume = SAMPLE / "resume.pdf"
    held = {"cv": [systems.size_of(resume)], "work": [systems.size_of(picture)]}
    files = {"A picture of your work": f"@{picture}"}
    yield _form("file", RUNA, Given({}, held, more=files), resume=True)
    yield _form(
        "german",
        TORBEN,
        Given(
            {
                "Höchster Abschluss": ("training", "Meister"),
                "Arbeiten Sie auch nachts?": ("night", False),
                "Warum möchten Sie Boote bauen?": ("why", "Weil Holz auf dem Wasser lebt."),
            }
        ),
    )
    cells = {"Tug": "Daily", "Tanker": "Never"}
    yield _form(
        "steps",
        PIERS,
        Given(
            {
                "Do you hold a pilot's licence?": ("licensed", "Yes"),
                "Licence number": ("number", "PL-20417"),
                "Earliest start date": ("start", "2027-06-01"),
            },
            {"boats": [f"{k}: {v}" for k, v in cells.items()]},
            more=cells,
        ),
    )
    yield _form("refused", AOIFE, Given({"How old are you?": ("age", 16)}), taken=False)
    yield _form("closed", AOIFE, Given({}), taken=False)
    yield _form("thanks", BASTIEN, Given({"Avez-vous un bateau ?": ("boat", "Oui")}))
    yield _form(
        "spanish",
        ITZIAR,
        Given(
            {
                "Fecha de incorporación": ("day", "2027-09-01"),
                "Nudos que conoce": ("knots", ["As de guía", "Llano"]),
            }
        ),
    )


def _form(name: str, person: systems.Person, given: Given, **more: bool) -> Form:
    """The form of that name, and what the person brings to it."""
    form = Form(name, person, f"/survey/{name}", **more)
    return given.brought_to(form, ("given", "family", "mail"))
