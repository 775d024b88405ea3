"""Plone with easyform, whole: forms of a content management system, in its object database."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import _systems as systems
from _systems import AOIFE, BASTIEN, ITZIAR, JORIS, MARIT, PIERS, RUNA, TORBEN, Form, Given, Row
from steadyhand.demo import SAMPLE

PACKAGES = ("Products.CMFPlone==6.2.2", "collective.easyform==5.0.2", "plone.app.locales")
CHILD = systems.HERE / "_systems_plone_child.py"
CONF = """%define INSTANCE {place}
instancehome $INSTANCE
<zodb_db main>
  <filestorage>
    path $INSTANCE/Data.fs
    blob-dir $INSTANCE/blobs
  </filestorage>
  mount-point /
</zodb_db>
<environment>
  zope_i18n_compile_mo_files true
</environment>
"""
INI = """[app:main]
use = egg:Zope#main
zope_conf = {place}/etc/zope.conf

[server:main]
use = egg:waitress#main
listen = 127.0.0.1:{port}
threads = 2
max_request_body_size = 1073741824
"""
SITE = """<configure xmlns="http://namespaces.zope.org/zope"
    xmlns:meta="http://namespaces.zope.org/meta" xmlns:five="http://namespaces.zope.org/five">
  <include package="Products.Five" />
  <meta:redefinePermission from="zope2.Public" to="zope.Public" />
  <five:loadProducts file="meta.zcml" />
  <five:loadProducts />
  <five:loadProductsOverrides />
  <securityPolicy component="AccessControl.security.SecurityPolicy" />
</configure>
"""
MODEL = """<model xmlns="http://namespaces.plone.org/supermodel/schema"
    xmlns:form="http://namespaces.plone.org/supermodel/form"
    xmlns:easyform="http://namespaces.plone.org/supermodel/easyform"><schema>{}</schema></model>"""
FIELD = '<field name="{name}" type="{type}"{attributes}><title>{title}</title>{more}</field>'
ACTIONS = MODEL.format(
    FIELD.format(
        name="saver",
        type="collective.easyform.actions.SaveData",
        attributes="",
        title="Saver",
        more="",
    )
)
RADIO = '<form:widget type="z3c.form.browser.radio.RadioFieldWidget"/>'
BOXES = '<form:widget type="z3c.form.browser.checkbox.CheckBoxFieldWidget"/>'


def _field(
    name: str, title: str, kind: str = "zope.schema.TextLine", more: str = "", attributes: str = ""
) -> str:
    return FIELD.format(name=name, title=escape(title), type=kind, more=more, attributes=attributes)


def _choices(*values: str) -> str:
    return f"<values>{''.join(f'<element>{escape(each)}</element>' for each in values)}</values>"


def _several(name: str, title: str, *values: str, widget: str = BOXES) -> str:
    """A question with several answers."""
    inner = f'<value_type type="zope.schema.Choice">{_choices(*values)}</value_type>'
    return _field(name, title, "zope.schema.Set", f"{inner}<min_length>1</min_length>{widget}")


def _who(given: str, family: str, mail: str) -> str:
    email = _field("mail", mail, attributes=' easyform:validators="isValidEmail"')
    return _field("given", given) + _field("family", family) + email


def _text(name: str, title: str) -> str:
    return _field(name, title, "zope.schema.Text")


def _fieldset(name: str, label: str, fields: str) -> str:
    return f'<fieldset name="{name}" label="{label}">{fields}</fieldset>'


ENGLISH = _who("First name", "Last name", "E-mail")
ADULT = " easyform:TValidator=\"python:value &lt; 18 and 'You must be at least 18.'\""
TERMS = ' easyform:validators="isChecked"'
FORMS: Mapping[str, Mapping[str, Any]] = {
    "plain": {
        "title": "Apply as a bookbinder",
        "model": ENGLISH + _text("why", "Why do you bind books?"),
        "thankstitle": "Thank you",
        "thanksdescription": "Thanks for your input.",
    },
    "kinds": {
        "title": "Apply as a printer",
        "model": "".join(
            (
                ENGLISH,
                _field(
                    "press",
                    "Which press do you know best?",
                    "zope.schema.Choice",
                    _choices("Platen", "Cylinder", "Rotary"),
                ),
                _field("shift", "Shift", "zope.schema.Choice", _choices("Early", "Late") + RADIO),
                _several(
                    "skills", "What have you done before?", "Typesetting", "Etching", "Folding"
                ),
                _several("papers", "Papers you like", "Laid", "Wove", "Japan", widget=""),
                _field("night", "May we call you at night?", "zope.schema.Bool", RADIO),
                _field(
                    "years", "Years at the press", "zope.schema.Int", "<min>0</min><max>60</max>"
                ),
                _field("start", "First day", "zope.schema.Date"),
                _text("story", "Your best print"),
                _field(
                    "terms",
                    "I agree to the processing of my data",
                    "zope.schema.Bool",
                    attributes=TERMS,
                ),
            )
        ),
        "thankstitle": "Application received",
        "thanksdescription": "We have received your application.",
    },
    "file": {
        "title": "Apply as an engraver",
        "model": "".join(
            (
                ENGLISH,
                _field("cv", "Resume", "plone.namedfile.field.NamedBlobFile"),
                _field("plate", "A picture of a plate", "plone.namedfile.field.NamedBlobImage"),
            )
        ),
        "thankstitle": "Your application has been sent",
    },
    "german": {
        "site": "de",
        "title": "Bewerbung als Buchbinderin",
        "model": "".join(
            (
                _who("Vorname", "Nachname", "E-Mail-Adresse"),
                _field(
                    "training", "Abschluss", "zope.schema.Choice", _choices("Gesellin", "Meisterin")
                ),
                _field("start", "Erster Arbeitstag", "zope.schema.Date"),
                _text("why", "Warum möchten Sie Bücher binden?"),
            )
        ),
        "submitLabel": "Absenden",
        "thankstitle": "Vielen Dank",
        "thanksdescription": "Vielen Dank für Ihre Angaben.",
    },
    "tabs": {
        "title": "Apply as a paper maker",
        "form_tabbing": True,
        "model": "".join(
            (
                ENGLISH,
                _fieldset(
                    "work",
                    "Your work",
                    _field("vat", "Vats you have used", "zope.schema.Int")
                    + _text("story", "Tell us about a sheet"),
                ),
                _fieldset(
                    "last",
                    "Last things",
                    _field("start", "Earliest start date", "zope.schema.Date"),
                ),
            )
        ),
        "thankstitle": "Thank you",
        "thanksdescription": "Thanks for your input.",
    },
    "refused": {
        "title": "Apply as a typefounder",
        "thankstitle": "Thank you",
        "model": ENGLISH + _field("age", "How old are you?", "zope.schema.Int", attributes=ADULT),
    },
    "closed": {"title": "Apply as a proofreader", "model": ENGLISH, "published": False},
    "thanks": {
        "title": "Relieur",
        "site": "fr",
        "submitLabel": "Envoyer",
        "thankstitle": "Merci",
        "model": _who("Prénom", "Nom", "Adresse e-mail") + _text("why", "Pourquoi la reliure ?"),
    },
    "spanish": {
        "title": "Encuadernadora",
        "site": "es",
        "submitLabel": "Enviar",
        "thankstitle": "Gracias por su solicitud",
        "model": _who("Nombre", "Apellidos", "Correo electrónico")
        + _several("days", "Días que le convienen", "Lunes", "Martes", "Jueves"),
    },
}
LANGUAGES = ("en", "de", "fr", "es")


class Plone:
    """Forms in four sites of one instance."""

    def __init__(self, files: Path) -> None:
        picture = files / "plate.png"
        picture.write_bytes(systems.png())
        self.forms = tuple(_forms(picture))

    def install(self, place: Path) -> None:
        """Its environment, and an instance with its sites and no form."""
        python = systems.python_env(place, *PACKAGES)
        if not (place / "empty/done").is_file():
            work = _instance(systems.fresh(place / "empty"))
            for language in LANGUAGES:
                systems.run([python, CHILD, "site", work / "etc/zope.conf", language])
            (work / "done").touch()

    @contextmanager
    def serving(self, place: Path, work: Path) -> Iterator[str]:
        """Its origin while it runs."""
        port, python, instance = systems.free_port(), place / "venv/bin/python", work / "instance"
        shutil.copytree(place / "empty", instance)
        _instance(instance, port)
        told = [_told(name, form) for name, form in FORMS.items()]
        command: list[str | Path] = [python, CHILD, "forms", instance / "etc/zope.conf"]
        systems.run(command, given=json.dumps(told))
        origin = f"http://127.0.0.1:{port}"
        ini = instance / "etc/zope.ini"
        with systems.process([python, "-m", "Zope2.Startup.serve", ini], f"{origin}/en", work=work):
            yield origin

    def rows(self, place: Path, work: Path, form: Form) -> list[Row]:
        """What easyform saved for the form."""
        command: list[str | Path] = [
            place / "venv/bin/python",
            CHILD,
            "rows",
            work / "instance/Data.fs",
        ]
        found: list[Row] = systems.told_by(command)[form.path.strip("/")]
        return found


def _instance(place: Path, port: int = 0) -> Path:
    """The folder as a Zope instance, with its first user."""
    (place / "etc").mkdir(exist_ok=True)
    (place / "etc/zope.conf").write_text(CONF.format(place=place), "utf-8")
    (place / "etc/zope.ini").write_text(INI.format(place=place, port=port), "utf-8")
    (place / "etc/site.zcml").write_text(SITE, "utf-8")
    (place / "inituser").write_text("admin:bindery-pass-2201\n", "utf-8")
    return place


def _told(name: str, form: Mapping[str, Any]) -> dict[str, Any]:
    fields = {k: v for k, v in form.items() if k not in ("site", "model", "published")}
    return {
        "site": form.get("site", "en"),
        "id": name,
        "published": form.get("published", True),
        "fields": {**fields, "fields_model": MODEL.format(form["model"]), "actions_model": ACTIONS},
    }


def _forms(picture: Path) -> Iterator[Form]:
    yield _form(
        "plain", MARIT, Given({"Why do you bind books?": ("why", "Because a book is a tool.")})
    )
    yield _form(
        "kinds",
        JORIS,
        Given(
            {
                "Which press do you know best?": ("press", "Cylinder"),
                "Shift": ("shift", "Late"),
                "What have you done before?": ("skills", ["Typesetting", "Folding"]),
                "Papers you like": ("papers", ["Laid", "Japan"]),
                "May we call you at night?": ("night", False),
                "Years at the press": ("years", 12),
                "First day": ("start", "2027-05-03"),
                "Your best print": ("story", "A woodcut of a heron.\nIn four blacks."),
                "I agree to the processing of my data": ("terms", True),
            }
        ),
    )
    sizes = {"cv": systems.size_of(SAMPLE / "resume.pdf"), "plate": systems.size_of(picture)}
    files = {"A picture of a plate": f"@{picture}"}
    yield _form("file", RUNA, Given({}, sizes, more=files), resume=True)
    yield _form(
        "german",
        TORBEN,
        Given(
            {
                "Abschluss": ("training", "Meisterin"),
                "Erster Arbeitstag": ("start", "2027-08-02"),
                "Warum möchten Sie Bücher binden?": ("why", "Weil Leim und Leder riechen."),
            }
        ),
    )
    yield _form(
        "tabs",
        PIERS,
        Given(
            {
                "Vats you have used": ("vat", 3),
                "Tell us about a sheet": ("story", "It took the whole of a Tuesday."),
                "Earliest start date": ("start", "2027-06-01"),
            }
        ),
    )
    yield _form("refused", AOIFE, Given({"How old are you?": ("age", 16)}), taken=False)
    yield _form("closed", AOIFE, Given({}), taken=False)
    yield _form(
        "thanks", BASTIEN, Given({"Pourquoi la reliure ?": ("why", "Pour le fil et l'aiguille.")})
    )
    yield _form("spanish", ITZIAR, Given({"Días que le convienen": ("days", ["Lunes", "Jueves"])}))


def _form(name: str, person: systems.Person, given: Given, **more: bool) -> Form:
    """The form of that name, and what the person brings to it."""
    form = Form(name, person, f"/{FORMS[name].get('site', 'en')}/{name}", **more)
    return given.brought_to(form, ("given", "family", "mail"))
