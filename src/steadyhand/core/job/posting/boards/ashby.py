"""Ashby's answer. Source: https://developers.ashbyhq.com/docs/public-job-posting-api"""

from __future__ import annotations

from collections.abc import Iterator

from ..dates import day_of
from ..facts import Posting, Remote, Salary
from ..jsonld import place_of
from ..kinds import employment_of, language_of, remote_of
from ..markup import lines_of, text_of
from ..requirements import requirements_of
from ..salary import offered, pay_of, salary_of
from ..tree import Record, clear, link, record, records, text, unique
from .naming import company_like
from .shapes import Board

_WORKPLACES = {"remote": Remote.REMOTE, "hybrid": Remote.HYBRID, "onsite": Remote.ONSITE}


def ashby_posting(found: list[Record], board: Board) -> Posting:
    """The vacancy out of the board's list; its pay only where the employer shows it."""
    job = found[0]
    markup = job.get("descriptionHtml") or job.get("descriptionPlain")
    lines = lines_of(markup if isinstance(markup, str) else "")
    body, place, title = text_of(lines), clear(job.get("location")), clear(job.get("title"))
    page = link(job.get("jobUrl")) or board.page_url
    pay = pay_of(_pay(job) or _summed(job), (line.text for line in lines))
    return Posting(
        title,
        company_like(board.site, body),
        unique(_places(job)),
        board.kind,
        remote=_remote(job, place),
        salary=pay.salary,
        employment=employment_of([job.get("employmentType")]),
        requirements=requirements_of(lines),
        apply_url=link(job.get("applyUrl")) or page,
        canonical_url=page,
        posted=day_of(job.get("publishedAt")),
        language=language_of(body),
        description=body,
        doubts=pay.doubts,
    )


def _places(job: Record) -> Iterator[str]:
    for each in (job, *records(job.get("secondaryLocations"))):
        postal = record(each.get("address")).get("postalAddress") or each.get("address")
        yield clear(each.get("location")) or (place_of(postal) if postal else "")


def _remote(job: Record, place: str) -> Remote:
    """The kind of workplace; `isRemote` alone says so of hybrid places as well."""
    told = _WORKPLACES.get(text(job.get("workplaceType")).casefold())
    if told:
        return told
    return Remote.REMOTE if job.get("isRemote") is True else remote_of(place)


def _summed(job: Record) -> Salary | None:
    """The pay in the words that the board shows, where its parts do not tell one range."""
    pay = record(job.get("compensation"))
    return salary_of(text(pay.get("scrapeableCompensationSalarySummary")))


def _pay(job: Record) -> Salary | None:
    """The salary of all tiers, from the least to the most; equity and bonuses are none."""
    pay = record(job.get("compensation"))
    tiers = records(pay.get("compensationTiers"))
    parts = [
        *records(pay.get("summaryComponents")),
        *(c for t in tiers for c in records(t.get("components"))),
    ]
    told = [p for p in parts if text(p.get("compensationType")) == "Salary"]
    codes = {(text(p.get("currencyCode")), text(p.get("interval"))) for p in told}
    if len(codes) != 1:
        return None
    (code, interval), ends = codes.pop(), [p.get(k) for p in told for k in ("minValue", "maxValue")]
    amounts = [n for n in ends if isinstance(n, int | float) and n > 0]
    if not amounts:
        return None
    return offered(
        min(amounts), max(amounts), currency=code, period=interval.casefold().lstrip("1 ")
    )
