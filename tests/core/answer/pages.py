"""Small fields and a sample person for these tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.page.snapshot import Field, FieldKey, Option, PageText, Ref, Role
from steadyhand.jobs.profile import (
    Address,
    Education,
    Language,
    Name,
    Preferences,
    Profile,
    Skill,
    Work,
)

WORDS = load_vocabulary()

PERSON = Profile(
    name=Name("Tilda", "Okonjo", "Til"),
    email="tilda@okonjo.example",
    phone="+493055501423",
    phone_code="+49",
    phone_national="3055501423",
    address=Address("Lindenweg 4", "Hof 2", "Leipzig", "Sachsen", "04109", "DE"),
    links={"linkedin": "https://linkedin.example/in/tilda", "Portfolio": "https://okonjo.example"},
    work=(Work("Oldco", "Fitter", "2015", "2019"), Work("Nowco", "Engineer", "2019")),
    education=(Education("TU", "Bachelor"), Education("TU", "M.Sc.")),
    skills=(Skill("Python", 7), Skill("C#", 2.5), Skill("Go")),
    languages=(Language("German", "native"), Language("English", "C1"), Language("Polish")),
    authorizations={"DE": True, "US": False},
    sponsorship={"DE": False, "US": True},
    preferences=Preferences(
        "65,000 EUR per year", "3 months", "2026-03-01", True, "hybrid is fine", False
    ),
    eeo={"gender": "Female"},
    facts={"Do you own a bicycle?": True, "Favourite tree": "Linden"},
)


def field(label: str = "", role: Role = Role.TEXT, **more: Any) -> Field:
    """A field of that label; a key of its own for each label."""
    texts = {k: PageText(v) for k, v in more.items() if k in ("group", "placeholder")}
    key = FieldKey(f"{more.get('group', '')}/{label}/{more.get('html_id', '')}")
    return Field(Ref("e1"), key, role, label=PageText(label), **(more | texts))


def options(*labels: str) -> tuple[Option, ...]:
    """Options with values, the first of them no choice when it begins with a dash."""
    return tuple(Option(PageText(t), value="" if t[:1] == "-" else t.casefold()) for t in labels)


def known(**more: Any) -> Knowledge:
    """What the sample person said, and more."""
    return replace(Knowledge(WORDS, PERSON), **more)
