"""Small pages for planning: fields by their label, buttons by theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Form,
    Option,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.jobs.profile import Name, Profile

SITE = "https://jobs.example.org"
URL = f"{SITE}/apply"
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
KNOWN = Knowledge(load_vocabulary(), PERSON)
CHOICES = (Option(PageText("Yes"), "y"), Option(PageText("No"), "n"))


def ask(label: str, role: Role = Role.TEXT, **more: Any) -> Field:
    """A field of the application's form; its key is its label in small letters."""
    key = FieldKey(label.casefold())
    plain = Field(Ref(f"f0.d1.{key}"), key, role, label=PageText(label), form="app")
    return replace(plain, **more)


def push(label: str, **more: Any) -> Button:
    """A submit button of the application's form."""
    plain = Button(Ref(f"f0.d1.b-{label}"), PageText(label), type="submit", form="app")
    return replace(plain, **more)


def page(fields: Sequence[Field] = (), buttons: Sequence[Button] = (), **more: Any) -> Snapshot:
    """A page of the employer; each form says that it sends to its own name."""
    names = dict.fromkeys((x.frame, x.form) for x in (*fields, *buttons) if x.form)
    forms = tuple(Form(name, f"{SITE}/{name}", "post", frame) for frame, name in names)
    plain = Snapshot(URL, "Apply", 200, tuple(fields), tuple(buttons), forms, epoch="d1")
    return replace(plain, **more)
