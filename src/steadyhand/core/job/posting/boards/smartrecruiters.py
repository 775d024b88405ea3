"""SmartRecruiters' answer.

Source: https://dev.smartrecruiters.com/customer-api/posting-api/objects/posting/
"""

from __future__ import annotations

from ..dates import day_of
from ..facts import Posting, Remote
from ..kinds import employment_of, language_of, remote_of
from ..markup import Kind, Line, lines_of, text_of
from ..requirements import requirements_of
from ..salary import offered_by, pay_of
from ..tree import Record, clear, link, record, text, unique
from .shapes import Board

_SECTIONS = ("companyDescription", "jobDescription", "qualifications", "additionalInformation")
_HEADS = {"jobDescription": "Job description", "qualifications": "Qualifications"}


def smartrecruiters_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; its text comes in four sections with titles of their own."""
    job = found[0]
    lines, place = _lines(job), record(job.get("location"))
    body, parts = text_of(lines), record(job.get("compensation"))
    page = link(job.get("postingUrl")) or link(job.get("jobAdUrl")) or board.page_url
    country = text(place.get("country")).upper()
    offer = offered_by(parts)
    pay = pay_of(offer, (line.text for line in lines), country=country)
    return Posting(
        clear(job.get("name")),
        clear(job.get("company")) or board.site,
        unique(iter([_place(place)])),
        board.kind,
        remote=_remote(place),
        salary=pay.salary,
        employment=employment_of([text(job.get("typeOfEmployment"))]),
        requirements=requirements_of(lines),
        apply_url=link(job.get("applyUrl")) or page,
        canonical_url=page,
        posted=day_of(job.get("releasedDate")),
        closes=day_of(job.get("expirationDate")),
        language=language_of(body, declared=text(record(job.get("language")).get("code"))),
        reference=text(job.get("refNumber")),
        description=body,
        doubts=pay.doubts,
    )


def _place(place: Record) -> str:
    """Town, region and country, the country's code in capitals."""
    country = text(place.get("country"))
    parts = clear(place.get("city")), clear(place.get("region")), country
    told = ", ".join(unique(iter((*parts[:2], country.upper() if len(country) == 2 else country))))
    return told or clear(place.get("fullLocation"))


def _remote(place: Record) -> Remote:
    if place.get("hybrid") is True:
        return Remote.HYBRID
    return Remote.REMOTE if place.get("remote") is True else remote_of(place.get("fullLocation"))


def _lines(job: Record) -> tuple[Line, ...]:
    sections = record(record(job.get("jobAd")).get("sections"))
    found: list[Line] = []
    for name in _SECTIONS:
        part = record(sections.get(name))
        markup = part.get("text")
        lines = lines_of(markup if isinstance(markup, str) else "")
        head = _HEADS.get(name) or clear(part.get("title"))
        found += [Line(head, Kind.HEADING)] if lines and head else []
        found += lines
    return tuple(found)
