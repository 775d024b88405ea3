"""The practice employer: a small careers site on loopback, with real forms and server-side truth.

    with PracticeEmployer() as employer:
        ...                          # apply at employer.apply_url("field-engineer")
        employer.applications        # what it really holds

It uses the standard library only, and it never leaves this computer.
"""

from pathlib import Path

from steadyhand.demo.applications import Application, SeenRequest, StoredFile
from steadyhand.demo.postings import POSTINGS, Posting
from steadyhand.demo.server import PracticeEmployer

# profile.yaml, answers.json, resume.pdf and cover_letter.pdf of an invented person
SAMPLE = Path(__file__).with_name("sample")

__all__ = [
    "POSTINGS",
    "SAMPLE",
    "Application",
    "Posting",
    "PracticeEmployer",
    "SeenRequest",
    "StoredFile",
]
