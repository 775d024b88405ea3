"""Greenhouse's answer. Source: https://developers.greenhouse.io/job-board.html#retrieve-a-job"""

from __future__ import annotations

from collections.abc import Iterator

from ..dates import day_of
from ..facts import Asked, Posting, Salary
from ..kinds import employment_of, language_of, remote_of
from ..markup import lines_of, text_of
from ..requirements import requirements_of
from ..salary import offered, pay_of, period_of
from ..tree import Record, clear, link, listed, record, records, text, unique
from ..words import PAY
from .naming import company_like
from .shapes import Board

_EMPLOYMENT = ("employment", "time type", "job type", "contract", "commitment", "worker type")
_REMOTE = ("remote", "workplace", "work type", "location type", "work model")


def greenhouse_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy; its content is HTML that was escaped at least once."""
    job = found[0]
    lines = lines_of(text(job.get("content")) and str(job["content"]))
    body, place = text_of(lines), clear(job.get("location"))
    title, url = clear(job.get("title")), link(job.get("absolute_url")) or board.page_url
    pay = pay_of(_pay(job), (line.text for line in lines))
    return Posting(
        title,
        clear(job.get("company_name")) or company_like(board.site, body),
        unique(iter([place, *_offices(job, place)])),
        board.kind,
        remote=remote_of(*_told(job, _REMOTE), place, title=title),
        salary=pay.salary,
        employment=employment_of(_told(job, _EMPLOYMENT)),
        requirements=requirements_of(lines),
        apply_url=url,
        canonical_url=url,
        posted=day_of(job.get("first_published")),
        closes=day_of(job.get("application_deadline")),
        language=language_of(body, declared=job.get("language")),
        reference=text(job.get("requisition_id")),
        asked=tuple(_asked(job)),
        description=body,
        doubts=pay.doubts,
    )


def _offices(job: Record, place: str) -> Iterator[str]:
    """The offices' places, where the posting names none itself."""
    return (clear(o.get("location")) or clear(o) for o in records(job.get("offices")) if not place)


def _told(job: Record, names: tuple[str, ...]) -> list[str]:
    """Values of the employer's own fields whose names tell what they are about."""
    fields = records(job.get("metadata"))
    asked = (f for f in fields if any(name in text(f.get("name")).casefold() for name in names))
    return [text(value) for f in asked for value in listed(f.get("value"))]


def _pay(job: Record) -> Salary | None:
    """The range that the employer put in, in cents; of several (by zone) from least to most."""
    ranges = records(job.get("pay_input_ranges"))
    currencies = {text(each.get("currency_type")) for each in ranges}
    amounts = [each.get(key) for each in ranges for key in ("min_cents", "max_cents")]
    cents = [each for each in amounts if isinstance(each, int | float) and each > 0]
    if not cents or len(currencies) != 1:
        return None if cents else _field_pay(job)
    words = " ".join(f"{text(r.get('title'))} {clear(r.get('blurb'))[:200]}" for r in ranges)
    period = period_of(words)
    return offered(
        min(cents) / 100, max(cents) / 100, currency=currencies.pop(), period=period.value
    )


def _field_pay(job: Record) -> Salary | None:
    """The range that stands in a field of the employer's own (of the kind currency_range)."""
    for each in records(job.get("metadata")):
        name, value = text(each.get("name")), record(each.get("value"))
        found = offered(
            value.get("min_value"),
            value.get("max_value"),
            currency=value.get("unit"),
            period=name,
        )
        if found and PAY.search(name):
            return found
    return None


def _asked(job: Record) -> Iterator[Asked]:
    """The questions of the form, as the answer to `questions=true` lists them."""
    demographic = record(job.get("demographic_questions")).get("questions")
    groups = [*records(job.get("compliance"))]
    listed_ = [q for g in groups for q in records(g.get("questions"))]
    for question in (*records(job.get("questions")), *listed_, *records(demographic)):
        fields = records(question.get("fields")) or [question]
        values = [
            v for f in fields for k in ("values", "answer_options") for v in records(f.get(k))
        ]
        kinds = tuple(text(f.get("type")) for f in fields)
        options = unique(text(v.get("label")) for v in values)
        yield Asked(clear(question.get("label")), question.get("required") is True, kinds, options)
