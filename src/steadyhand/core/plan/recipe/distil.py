"""Learning a recipe: from the journal of a run that was proven, and its pages without values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ...act.actions import Press, Purpose, Submit
from ...act.facts import Evidence, Verdict
from ...answer.bank import ITS_OWN_WORDS
from ...answer.facts import Intent, Row, Sheet, Source, filed_key
from ...answer.normal import normal
from ...answer.policy import OWN, secret
from ...log import events as ev
from ...log.patterns import MARK
from ...page.snapshot import Exit, Field, FieldKey, Snapshot, Way
from .facts import Door, PageSteps, Recipe, Step, locators, over, place_of, signature

BY_MEANING = (Source.PROFILE, Source.DOCUMENT)  # who answers what a question means


@dataclass(frozen=True, slots=True)
class _Page:
    """One page of the form, as far as the journal was read."""

    form: str = ""  # at its first look
    url: str = ""  # there
    filed: str = ""  # the form that its rows are filed under, once it was left
    looks: tuple[str, ...] = ()  # from the last one before anything was filled in
    tiers: Mapping[FieldKey, str] = field(default_factory=dict)  # of fields that are proven
    way: Way | None = None  # how it was left, or is about to be


@dataclass(frozen=True, slots=True)
class _Read:
    """The journal, as far as it was read."""

    done: tuple[_Page, ...] = ()
    page: _Page = field(default_factory=_Page)
    url: str = ""
    opening: Door | None = None  # was pressed, and not seen to open anything yet
    door: Door | None = None


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
    read, door = _read(e.event for e in told.envelopes)
    pages_left = (_left(p, told.sheet, pages) for p in read)
    found = tuple(page for page in pages_left if page.steps or page.way)
    where = next((p.url for p in read if p.tiers), "")
    if not any(page.steps for page in found):
        return None
    return Recipe(place_of(where), found, door=door, made_from=last.run_id, made_at=last.at)


def _left(page: _Page, sheet: Sheet, pages: Mapping[str, Snapshot]) -> PageSteps:
    steps = _steps(page, sheet, [pages[look] for look in page.looks]) if page.tiers else ()
    return PageSteps(page.form, steps, page.way)


def artifacts_of(envelopes: Iterable[ev.Envelope]) -> tuple[str, ...]:
    """The names of the looks that a recipe is distilled from."""
    pages = (p for p in _read(e.event for e in envelopes)[0] if p.tiers)
    return tuple(dict.fromkeys(look for page in pages for look in page.looks))


def _read(events: Iterable[ev.Event]) -> tuple[tuple[_Page, ...], Door | None]:
    """The pages of the form that was sent, in their order; and the door that it was behind."""
    so_far = _Read()
    for event in events:
        so_far = _further(so_far, event)
    return tuple(p for p in so_far.done if p.looks or p.way), so_far.door


def _further(r: _Read, event: ev.Event) -> _Read:
    match event:
        case ev.PageLost():
            return _Read(door=r.door)
        case ev.Seen(form=form, url=url, artifact=artifact):
            page = _seen(r.page, form, url, artifact) if form else r.page
            return replace(r, page=page, url=url)
        case ev.Checked(results=results):
            opened = r.opening if all(e.proven for e in results) else None
            page = replace(r.page, tiers=_tiers(r.page.tiers, results))
            return replace(r, page=page, opening=None, door=opened or r.door)
        case ev.StepTaken(passed=True, form=form):
            left = replace(r.page, form=r.page.form or form, filed=form)
            return replace(r, done=(*r.done, left), page=_Page())
        case ev.Intended(actions=(Press() as press,)):
            return _pressed(r, press, event.form)
        case ev.Intended(actions=(Submit() as submit,), digest=digest) if digest:
            page = replace(r.page, way=_way(event.form, submit.target.label, Exit.SEND))
            return replace(r, done=tuple(_sent(list(r.done), page)), page=page)
        case _:
            return r


def _pressed(r: _Read, press: Press, form: str) -> _Read:
    label = press.target.label
    match press.purpose:
        case Purpose.NEXT_STEP:
            return replace(r, page=replace(r.page, way=_way(form, label, Exit.NEXT)))
        case Purpose.OPEN_FORM if MARK not in label:
            return replace(r, opening=Door(place_of(r.url), normal(label)))
        case _:
            return r


def _way(form: str, label: str, leads: Exit) -> Way | None:
    """What the button did; None where its words may be the user's."""
    return None if MARK in label else Way(form, normal(label), leads)


def _seen(page: _Page, form: str, url: str, look: str) -> _Page:
    """A form that came late begins where it was filled."""
    if page.tiers:
        return replace(page, looks=(*page.looks, look))
    return replace(page, form=form, url=url, looks=(look,))


def _tiers(known: Mapping[FieldKey, str], results: Iterable[Evidence]) -> dict[FieldKey, str]:
    held = {r.key: r.tier for r in results if r.key and r.proven}
    failed = {r.key for r in results if not r.proven}
    return {key: tier for key, tier in {**known, **held}.items() if key not in failed}


def _sent(done: list[_Page], page: _Page) -> list[_Page]:
    """A submit ends the page; one that was refused is met again, and then ends it again."""
    return [*(p for p in done if p.filed), page]


def _steps(page: _Page, sheet: Sheet, looks: Iterable[Snapshot]) -> tuple[Step, ...]:
    """Each question as it was when it was first seen: a page may say more once it is answered."""
    first: dict[FieldKey, tuple[Field, Snapshot]] = {}
    for look in looks:
        for item in look.fields:
            first.setdefault(item.key, (item, look))
    asked = [pair for key, pair in first.items() if key in page.tiers]
    rows = ((*pair, _row(sheet, pair[0].key, page.filed)) for pair in asked)
    return tuple(
        _step(item, row, page.tiers[item.key], look)
        for item, look, row in rows
        if row is not None and MARK not in item.question
    )


def _row(sheet: Sheet, key: FieldKey, form: str) -> Row | None:
    return sheet.row(filed_key(key, form) if form else key)


def _step(item: Field, row: Row, tier: str, look: Snapshot) -> Step:
    return Step(
        signature=signature(item),
        question=item.question,
        under=over(item, look),
        role=item.role,
        source=str(row.answer.source),
        intent=row.intent if _teachable(row) else None,
        widget=item.widget,
        tier=tier,
        locators=locators(item),
    )


def _teachable(row: Row) -> bool:
    """Whether the meaning stands for itself: no secret, no consent, nothing of one job or place.

    Only a meaning that brought the answer was proven: what a person said, or changed on the sheet,
    says nothing for what the question was read as.
    """
    if row.answer.source not in BY_MEANING:
        return False
    return row.intent is not None and not row.secret and lasting(row.intent)


def lasting(intent: Intent) -> bool:
    """Whether the same question means the same at another job."""
    return not (intent.slots or secret(intent) or intent.name in ITS_OWN_WORDS | OWN)
