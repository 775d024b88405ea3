"""Lever's answer. Source: https://github.com/lever/postings-api#get-a-list-of-job-postings"""

from __future__ import annotations

from ..dates import day_of
from ..facts import Posting, Remote, Salary
from ..kinds import employment_of, language_of, remote_of
from ..markup import Kind, Line, lines_of, text_of
from ..requirements import requirements_of
from ..salary import offered_by, pay_of, salary_of
from ..tree import Record, clear, link, listed, record, records, text, unique
from .naming import company_like
from .shapes import Board

_WORKPLACES = {
    "remote": Remote.REMOTE,
    "hybrid": Remote.HYBRID,
    "on-site": Remote.ONSITE,
    "onsite": Remote.ONSITE,
}


def lever_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; its text comes in an opening, named lists and a closing."""
    job = found[0]
    lines, told = _lines(job), record(job.get("categories"))
    body, country = text_of(lines), text(job.get("country")).upper()
    places = [*listed(told.get("location")), *listed(told.get("allLocations"))]
    title = clear(job.get("text"))
    pay = pay_of(_pay(job, country), (x.text for x in lines), country=country)
    workplace = text(job.get("workplaceType")).casefold()
    return Posting(
        title,
        company_like(board.site, body),
        unique(map(clear, places)),
        board.kind,
        remote=_WORKPLACES.get(workplace) or remote_of(told.get("location"), title=title),
        salary=pay.salary,
        employment=employment_of([told.get("commitment")]),
        requirements=requirements_of(lines),
        apply_url=link(job.get("applyUrl")),
        canonical_url=link(job.get("hostedUrl")) or board.page_url,
        posted=day_of(job.get("createdAt")),
        language=language_of(body),
        description=body,
        doubts=pay.doubts,
    )


def _pay(job: Record, country: str) -> Salary | None:
    """The range with its interval (per-year-salary, per-hour-wage), else the words for it."""
    pay = record(job.get("salaryRange"))
    found = offered_by(pay, period="interval")
    words = text(job.get("salaryDescriptionPlain")) or text_of(
        lines_of(text(job.get("salaryDescription")))
    )
    return found or (salary_of(words, country=country) if words else None)


def _lines(job: Record) -> tuple[Line, ...]:
    body = job.get("description") or job.get("descriptionPlain")
    found = list(lines_of(body if isinstance(body, str) else ""))
    for part in records(job.get("lists")):
        content = part.get("content")
        head = clear(part.get("text"))
        found += [Line(head, Kind.HEADING)] if head else []
        found += lines_of(content if isinstance(content, str) else "")
    closing = job.get("additional") or job.get("additionalPlain")
    after = lines_of(closing if isinstance(closing, str) else "")
    return (*found, *([Line("About us", Kind.HEADING)] if after else []), *after)
