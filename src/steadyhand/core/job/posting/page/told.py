"""A posting as people read it on the page: its headings, its labels and its main text.

A title comes from the heading that the page's own title repeats, a company from what is left of
that title. What no line says stays unknown.
"""

from __future__ import annotations

from ..dates import day_of, deadline_in
from ..facts import Employment, Posting
from ..kinds import employment_of, language_of, remote_of, tagged
from ..markup import text_of
from ..requirements import requirements_of
from ..salary import salary_in, salary_of
from ..tree import clear, unique
from .facts import Page
from .labels import labelled
from .naming import company_of, title_of

SOURCE = "page"
IN_TITLES = (
    Employment.FULL_TIME,
    Employment.PART_TIME,
    Employment.INTERNSHIP,
    Employment.APPRENTICESHIP,
)


def told_by(page: Page) -> Posting:
    """What people read on the page, as far as it is said."""
    said = dict(reversed(tuple(labelled(page))))
    lines, title = page.lines, title_of(page.heads, page.title, page.metas)
    body = text_of(lines)
    texts = [line.text for line in lines]
    places = unique(clear(part).strip("()") for part in said.get("location", "").split("|"))
    return Posting(
        title,
        said.get("company", "") or company_of(title, page.title, page.metas),
        places,
        SOURCE,
        remote=remote_of(said.get("remote"), said.get("location"), title, tagged(body)),
        salary=salary_of(said["salary"]) if "salary" in said else salary_in(texts),
        employment=employment_of([said.get("employment", "")]) or _titled(title),
        requirements=requirements_of(lines),
        apply_url=page.apply_url,
        canonical_url=page.canonical,
        posted=day_of(said.get("posted")),
        closes=day_of(said.get("closes")) or deadline_in(texts),
        language=language_of(body, declared=page.language),
        reference=said.get("reference", ""),
        description=body,
    )


def _titled(title: str) -> tuple[Employment, ...]:
    """The kinds that a title may tell; "Contract Manager" and "Regular Shift" tell none."""
    return tuple(kind for kind in employment_of([title]) if kind in IN_TITLES)
