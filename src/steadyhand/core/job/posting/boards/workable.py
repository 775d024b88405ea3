"""Workable's answer: all postings of an account, one entry for each place.

Source: https://sevic.dev/notes/workable-public-jobs-api-nodejs/ and, for what the fields mean,
https://workable.readme.io/reference/jobsshortcode
"""

from __future__ import annotations

from collections.abc import Iterator

from ..dates import day_of
from ..facts import Posting, Remote
from ..kinds import employment_of, language_of
from ..markup import Line, lines_of, text_of
from ..requirements import requirements_of
from ..salary import offered, pay_of
from ..tree import Record, clear, link, record, records, text, unique
from .naming import company_like
from .shapes import Board

_PARTS = ("description", "requirements", "benefits")
_TYPES = {"full": "full-time", "part": "part-time", "contract": "contract"}  # of its second answer
_WORKPLACES = {"remote": Remote.REMOTE, "hybrid": Remote.HYBRID, "on_site": Remote.ONSITE}


def workable_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy with the places of all its entries."""
    job, lines = found[0], _lines(found[0])
    body, parts = text_of(lines), record(found[0].get("salary"))
    offer = offered(
        parts.get("salary_from"), parts.get("salary_to"), currency=parts.get("salary_currency")
    )
    pay = pay_of(offer, (line.text for line in lines))
    page = link(job.get("url")) or link(job.get("shortlink")) or board.page_url
    return Posting(
        clear(job.get("title")),
        clear(job.get("account_name")) or company_like(board.site, body),
        unique(place for each in found for place in _places(each)),
        board.kind,
        remote=_remote(job),
        salary=pay.salary,
        employment=employment_of([job.get("employment_type") or _TYPES.get(text(job.get("type")))]),
        requirements=requirements_of(lines),
        apply_url=link(job.get("application_url")) or page.rstrip("/") + "/apply",
        canonical_url=page,
        posted=day_of(job.get("published_on") or job.get("published") or job.get("created_at")),
        language=language_of(body, declared=job.get("language")),
        reference=text(job.get("code")),
        description=body,
        doubts=pay.doubts,
    )


def _places(job: Record) -> Iterator[str]:
    """Its places; one that the employer hides is not told."""
    shown = [p for p in records(job.get("locations")) if p.get("hidden") is not True]
    for place in shown or records(job.get("location")) or [job]:
        region = place.get("region") or place.get("state")
        parts = (place.get("city"), region, place.get("country"))
        yield ", ".join(unique(map(clear, parts)))


def _remote(job: Record) -> Remote:
    """The kind of workplace; `telecommuting` says of it only that it is remote."""
    place = record(job.get("location"))
    told = _WORKPLACES.get(text(job.get("workplace") or place.get("workplace_type")).casefold())
    if told:
        return told
    away = (
        True in (job.get("telecommuting"), job.get("remote")) or place.get("telecommuting") is True
    )
    return Remote.REMOTE if away else Remote.UNKNOWN


def _lines(job: Record) -> tuple[Line, ...]:
    """The parts of the text, each once; `full_description` is all of them in one."""
    if isinstance(whole := job.get("full_description"), str) and whole:
        return lines_of(whole)
    heads = {"requirements": "<h3>Requirements</h3>", "benefits": "<h3>Benefits</h3>"}
    parts = ((heads.get(name, ""), job.get(name)) for name in _PARTS)
    return lines_of(
        "\n".join(f"<p>{head}{part}</p>" for head, part in parts if isinstance(part, str) and part)
    )
