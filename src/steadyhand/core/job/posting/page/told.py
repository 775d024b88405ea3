"""A posting as people read it on the page: its headings, its labels and its main text.

A title comes from the heading that the page's own title repeats, a company from what is left of
that title. What no line says stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..dates import day_of, deadline_in
from ..facts import TEXT, Employment, Evidence, Posting
from ..kinds import employment_of, language_of, remote_of, tagged
from ..markup import text_of
from ..requirements import requirements_of
from ..salary import SAID_MAX, pay_in, pay_told
from ..tree import clear, unique
from .facts import Page
from .labels import labelled
from .naming import company_of, title_of

SOURCE = "page"
LABELLED = {
    "company": "company",
    "locations": "location",
    "remote": "remote",
    "employment": "employment",
    "posted": "posted",
    "reference": "reference",
}
IN_TITLES = (
    Employment.FULL_TIME,
    Employment.PART_TIME,
    Employment.INTERNSHIP,
    Employment.APPRENTICESHIP,
)


def shown_by(page: Page) -> Posting:
    """Return what people read on the page, as far as it is said."""
    said = dict(reversed(tuple(labelled(page))))
    lines, title = page.lines, title_of(page.heads, page.title, page.metas)
    body = text_of(lines)
    texts = [line.text for line in lines]
    places = unique(clear(part).strip("()") for part in said.get("location", "").split("|"))
    pay = pay_told(said["salary"]) if "salary" in said else pay_in(texts)
    day, by = deadline_in(texts)
    labelled_end = day_of(said.get("closes"))
    found = Posting(
        title,
        said.get("company", "") or company_of(title, page.title, page.metas),
        places,
        SOURCE,
        remote=remote_of(said.get("remote"), said.get("location"), tagged(body), title=title),
        salary=pay.salary,
        employment=employment_of([said.get("employment", "")]) or _titled(title),
        requirements=requirements_of(lines),
        apply_url=page.apply_url,
        canonical_url=page.canonical,
        posted=day_of(said.get("posted")),
        closes=labelled_end or day,
        language=language_of(body, declared=page.language),
        reference=said.get("reference", ""),
        description=body,
        doubts=pay.doubts,
    )
    return replace(found, evidence=tuple(_evidence(found, said, "" if labelled_end else by)))


def _evidence(found: Posting, said: dict[str, str], by: str) -> Iterator[Evidence]:
    """Where each fact stands on the page; *by* is the line of a deadline that has no label."""
    if found.title:
        yield Evidence("title", "heading", found.title)
    for fact, label in LABELLED.items():
        if getattr(found, fact):
            text = said.get(label, "")
            yield Evidence(fact, "label" if text else TEXT, text[:SAID_MAX])
    if found.closes:
        yield Evidence("closes", TEXT if by else "label", (by or said["closes"])[:SAID_MAX])
    if found.salary:
        yield Evidence("salary", "label" if "salary" in said else TEXT, found.salary.said)


def _titled(title: str) -> tuple[Employment, ...]:
    """The kinds that a title may tell; "Contract Manager" and "Regular Shift" tell none."""
    return tuple(kind for kind in employment_of([title]) if kind in IN_TITLES)
