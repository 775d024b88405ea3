"""Learning a recipe: from the journal of a run that was proven, and its pages without values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ...act.facts import Evidence, Verdict
from ...answer.bank import ITS_OWN_WORDS
from ...answer.facts import Intent, Row, Sheet, filed_key
from ...answer.policy import OWN, secret
from ...log import events as ev
from ...log.patterns import MARK
from ...page.snapshot import Field, FieldKey, Snapshot
from .facts import PageSteps, Recipe, Step, locators, place_of, signature


@dataclass(frozen=True, slots=True)
class _Page:
    """One page of the form, as far as the journal was read."""

    form: str = ""  # at its first look
    filed: str = ""  # the form that its rows are filed under, once it was left
    artifact: str = ""
    tiers: Mapping[FieldKey, str] = field(default_factory=dict)  # of fields that are proven


@dataclass(frozen=True, slots=True)
class Told:
    """What a run left behind: its events, and its sheet."""

    envelopes: tuple[ev.Envelope, ...]
    sheet: Sheet


def distilled(told: Told, pages: Mapping[str, Snapshot]) -> Recipe | None:
    """What the run teaches; None where it was not proven, or there is nothing to learn.

    *pages* are the stored looks by their names. Only meanings are taken from the sheet.
    """
    last = told.envelopes[-1] if told.envelopes else None
    proven = last and isinstance(last.event, ev.Ended) and last.event.verdict is Verdict.SUBMITTED
    if last is None or not proven:
        return None
    read = _read(e.event for e in told.envelopes)
    steps = (PageSteps(p.form, _steps(p, told.sheet, pages[p.artifact])) for p in read if p.tiers)
    found = tuple(page for page in steps if page.steps)
    where = next((pages[p.artifact].url for p in read if p.tiers), "")
    return Recipe(place_of(where), found, made_from=last.run_id, made_at=last.at) if found else None


def artifacts_of(envelopes: Iterable[ev.Envelope]) -> tuple[str, ...]:
    """The names of the looks that a recipe is distilled from."""
    return tuple(p.artifact for p in _read(e.event for e in envelopes) if p.tiers)


def _read(events: Iterable[ev.Event]) -> tuple[_Page, ...]:
    """The pages of the form that was sent, in their order."""
    done: list[_Page] = []
    page = _Page()
    for event in events:
        match event:
            case ev.PageLost():
                done, page = [], _Page()
            case ev.Seen(form=form, artifact=artifact) if form:
                page = _seen(page, form, artifact)
            case ev.Checked(results=results):
                page = replace(page, tiers=_tiers(page.tiers, results))
            case ev.StepTaken(passed=True, form=form):
                done, page = [*done, replace(page, filed=form)], _Page()
            case ev.Intended(digest=digest) if digest:
                done = _sent(done, page)
            case _:
                pass
    return tuple(p for p in done if p.artifact)


def _seen(page: _Page, form: str, artifact: str) -> _Page:
    first = page.form if page.tiers else form  # a form that came late begins where it was filled
    return replace(page, form=first, artifact=artifact)


def _tiers(known: Mapping[FieldKey, str], results: Iterable[Evidence]) -> dict[FieldKey, str]:
    held = {r.key: r.tier for r in results if r.key and r.proven}
    failed = {r.key for r in results if not r.proven}
    return {key: tier for key, tier in {**known, **held}.items() if key not in failed}


def _sent(done: list[_Page], page: _Page) -> list[_Page]:
    """A submit ends the page; one that was refused is met again, and then ends it again."""
    return [*(p for p in done if p.filed), page]


def _steps(page: _Page, sheet: Sheet, seen: Snapshot) -> tuple[Step, ...]:
    asked = (f for f in seen.fields if f.key in page.tiers and MARK not in f.question)
    rows = ((f, _row(sheet, f.key, page.filed)) for f in asked)
    return tuple(_step(f, row, page.tiers[f.key]) for f, row in rows if row is not None)


def _row(sheet: Sheet, key: FieldKey, form: str) -> Row | None:
    return sheet.row(filed_key(key, form) if form else key)


def _step(item: Field, row: Row, tier: str) -> Step:
    return Step(
        signature=signature(item),
        question=item.question,
        role=item.role,
        source=str(row.answer.source),
        intent=row.intent if _teachable(row) else None,
        widget=item.widget,
        tier=tier,
        locators=locators(item),
    )


def _teachable(row: Row) -> bool:
    """Whether the meaning stands for itself: no secret, no consent, nothing of one job or place."""
    return row.intent is not None and not row.secret and lasting(row.intent)


def lasting(intent: Intent) -> bool:
    """Whether the same question means the same at another job."""
    return not (intent.slots or secret(intent) or intent.name in ITS_OWN_WORDS | OWN)
