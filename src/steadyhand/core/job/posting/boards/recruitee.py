"""Recruitee's answer.

Source: https://career.recruitee.com/docs/index.html and, for the fields,
https://dev.to/earnnovadev/the-recruitee-careers-api-a-no-auth-endpoint-with-100-structured-salary-data-1af5
"""

from __future__ import annotations

from collections.abc import Iterator

from ..dates import day_of
from ..facts import Posting, Remote
from ..kinds import employment_of, language_of
from ..markup import Kind, Line, lines_of, text_of
from ..requirements import requirements_of
from ..salary import offered_by, pay_of
from ..tree import Record, clear, link, record, records, text, unique
from .shapes import Board

_FLAGS = (("hybrid", Remote.HYBRID), ("remote", Remote.REMOTE), ("on_site", Remote.ONSITE))


def recruitee_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; what it asks for is a part of its own."""
    job, parts = found[0], record(found[0].get("salary"))
    lines = _lines(job)
    body, country = text_of(lines), text(job.get("country_code")).upper()
    page = link(job.get("careers_url")) or board.page_url
    offer = offered_by(parts)
    pay = pay_of(offer, (line.text for line in lines), country=country)
    flags = (kind for name, kind in _FLAGS if job.get(name) is True)
    return Posting(
        clear(job.get("title")),
        clear(job.get("company_name")) or board.site,
        unique(_places(job)),
        board.kind,
        remote=next(flags, Remote.UNKNOWN),
        salary=pay.salary,
        employment=employment_of([job.get("employment_type_code")]),
        requirements=requirements_of(lines),
        apply_url=link(job.get("careers_apply_url")) or page.rstrip("/") + "/c/new",
        canonical_url=page,
        posted=day_of(job.get("published_at") or job.get("created_at")),
        closes=day_of(job.get("close_at")),
        language=language_of(body, declared=job.get("primary_lang_code")),
        reference=text(job.get("id")),
        description=body,
        doubts=pay.doubts,
    )


def _places(job: Record) -> Iterator[str]:
    """Its places; of one with no list the town and the country, else the words for it."""
    for place in records(job.get("locations")):
        yield ", ".join(
            unique(map(clear, (place.get("city"), place.get("state"), place.get("country"))))
        )
    if not job.get("locations"):
        yield ", ".join(unique(map(clear, (job.get("city"), job.get("country"))))) or clear(
            job.get("location")
        )


def _lines(job: Record) -> tuple[Line, ...]:
    about, asked = job.get("description"), job.get("requirements")
    after = lines_of(asked if isinstance(asked, str) else "")
    head = (Line("Requirements", Kind.HEADING),) if after else ()
    return (*lines_of(about if isinstance(about, str) else ""), *head, *after)
