"""Invented applications for the tracker's views."""

from __future__ import annotations

from steadyhand.jobs.history.application import Tracked, application_of
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    Attempted,
    Deed,
    Done,
    Entry,
    Erased,
    Filed,
    Intends,
    LetRun,
    Marked,
    Noted,
    Proven,
    Resulted,
    Standing,
)

TODAY = "2026-12-01"
GARDENER = Vacancy(
    "https://jobs.example/postings/4711",
    "Birkenhof GmbH",
    "Gardener (m/w/d)",
    ("Berlin, Germany", "Köln"),
    "REQ-4711",
)
FULL: tuple[Deed, ...] = (
    Attempted("r0", dry=True),
    Attempted("r1"),
    Filed("resume.pdf", "/runs/x/resume.pdf", "r1"),
    Filed("cover_letter.pdf", "/runs/x/cover_letter.pdf", "r1"),
    Resulted("r1", Standing.SUBMITTED, "the site confirmed it"),
    Proven("r1", "Thank you for applying", "APP-7", "/runs/x/proof.png"),
    Marked(Standing.INTERVIEW, "they called"),
    Noted("ask for\nMs Green"),
    Intends("call back", "2026-11-30"),
    Intends("send pictures", "2026-12-24"),
    Intends("read about oaks"),
    Done(10),
    LetRun("r2", Standing.INTERVIEW, "another team"),
)


def tracked(*deeds: Deed, vacancy: Vacancy = GARDENER, profile: str = "anna") -> Tracked:
    entries = (Entry(n, f"2026-11-22T09:{n:02}:00.000Z", "anna", d) for n, d in enumerate(deeds))
    application = application_of(vacancy, profile=profile, at="2026-11-22T08:00:00.000Z")
    return Tracked(application, tuple(entries))


def erased() -> Tracked:
    return tracked(Erased("words"), profile="")
