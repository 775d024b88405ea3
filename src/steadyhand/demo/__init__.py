"""The practice employer: a small careers site on loopback, with real forms and server-side truth.

    with PracticeEmployer() as employer:
        ...                          # apply at employer.apply_url("field-engineer")
        employer.applications        # what it really holds

It uses the standard library only, and it never leaves this computer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from steadyhand.demo.postings import POSTINGS
from steadyhand.demo.server import PracticeEmployer

from .ledger import ACCOUNT, Application, SeenRequest, StoredFile
from .vacancies import Posting

# profile.yaml, answers.json, resume.pdf and cover_letter.pdf of an invented person
SAMPLE = Path(__file__).with_name("sample")


def expected_fields(slug: str) -> Mapping[str, str | list[str]]:
    """The fields that the employer holds after the sample person has applied with care.

    Raises KeyError for the vacancies that keep no application.
    """
    known: dict[str, dict[str, str | list[str]]]
    known = json.loads((SAMPLE / "expected.json").read_text(encoding="utf-8"))
    return known[slug]


__all__ = [
    "ACCOUNT",
    "POSTINGS",
    "SAMPLE",
    "Application",
    "Posting",
    "PracticeEmployer",
    "SeenRequest",
    "StoredFile",
    "expected_fields",
]
