"""Fill one batch of fields, read each back, and follow what becomes of its files."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from steadyhand.core.act.actions import Fill, FillKind
from steadyhand.core.act.approval import swapped, turned_down
from steadyhand.core.act.evidence import verify
from steadyhand.core.act.exchanges import Delivery, delivered, failed, upload_failure
from steadyhand.core.act.fill import (
    FillOrder,
    Kept,
    Reading,
    hung_on,
    lookup_of,
    names_of,
    with_codes,
)
from steadyhand.core.act.results import Evidence
from steadyhand.core.answer.field_value import chooser
from steadyhand.core.answer.knowledge import Known
from steadyhand.core.answer.sheet import Document, Row
from steadyhand.core.journal.events import Checked, Intended
from steadyhand.core.journal.state import loads_anew
from steadyhand.core.page.snapshot import Field, FieldKey, Role, Snapshot
from steadyhand.core.plan.semantic import failing
from steadyhand.errors import PageTimeout

from .context import Run
from .press import saving_permit, sending_files, upload_permit

UPLOAD_S = 45.0  # a page sends a file and looks through it before it says that it has it


async def fill(run: Run, fills: tuple[Fill, ...], page: Snapshot) -> None:
    """The fields of *page* were filled and read back; failures are counted by their meaning."""
    run.live.gate.pass_writes()
    run.door = ""
    fills = in_turn(fills, run.state.granted)
    grant, saves = upload_permit(run, fills), saving_permit(run)
    seals = ",".join(each.seal for each in (grant, saves) if each)
    await run.note(Intended(fills, run.state.form, seal=seals))
    if saves is not None:
        run.live.gate.permit(saves)
    ordered = orders_for(run, fills, page, again=grant is not None)
    mark = run.live.wire.mark()
    with sending_files(run, grant):
        readings = await _filled(run, ordered)
        if grant is not None:
            await agreed_upload(run, ordered, mark=mark)
    results = judged(run, ordered, readings)
    await run.note(Checked(results))
    for action, result in zip((o.action for o in ordered), results, strict=True):
        if not result.proven:
            await run.fail_here(action.intent or result.action, action.target.key)


def in_turn(fills: tuple[Fill, ...], granted: Collection[str]) -> tuple[Fill, ...]:
    """The first of them, to fill before the next look: all, or where a choice loads the page one.

    Two choices at once would make two pages, of which the site knows the later one only.
    """
    if not any(map(loads_anew, granted)):
        return fills
    typed = tuple(takewhile(lambda f: f.kind is FillKind.TYPE, fills))
    return typed or fills[:1]


async def _filled(run: Run, ordered: Sequence[Ordered]) -> tuple[Reading, ...]:
    """The readings, within the time of one step and that of every field filled by hand."""
    by_hand_s = sum(_seconds(each.action) for each in ordered if each.by_hand)
    timeout_s = run.options.step_timeout_s + by_hand_s
    try:
        filling = run.live.page.fill([each.order for each in ordered])
        return await asyncio.wait_for(filling, timeout_s)
    except TimeoutError as exc:
        text = f"filling the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc
    finally:
        run.acted()


def _seconds(action: Fill) -> float:
    return UPLOAD_S if action.kind is FillKind.UPLOAD else action.timeout_s


@dataclass(frozen=True, slots=True)
class Ordered:
    """A fill with the answer that is meant for it, and the order that goes to the page."""

    action: Fill
    row: Row
    order: FillOrder
    by_hand: bool  # it is filled by itself, step by step, and not with all others at once


def orders_for(
    run: Run, fills: Iterable[Fill], page: Snapshot, *, again: bool = False
) -> tuple[Ordered, ...]:
    """An order for every field that has an answer on the sheet; *again* for files held back."""
    known = run.known.on(page.answerable, page.language)
    rows = ((f, row) for f in fills if (row := run.sheet.row(f.target.key)))
    return tuple(
        Ordered(
            f,
            row,
            _with_lookup(
                _order(f, row, known, again=again or _others(run, page, f) or _failed(run, f)),
                page,
                row,
            ),
            _by_hand(page.field(f.target.key), f),
        )
        for f, row in rows
    )


def _with_lookup(order: FillOrder, page: Snapshot, row: Row) -> FillOrder:
    """The order with what its page may look up by it, and where that page's forms send."""
    item, intent = page.field(order.key), row.intent.name if row.intent else ""
    buttons = (b.action for b in page.buttons if b.action)
    hangs = hung_on(item, page.fields, intent)
    told = with_codes(replace(order, names=names_of(item)), item)
    return replace(
        told,
        label=row.label or row.group,
        lookup=lookup_of(item, order.kind, intent, hangs=hangs),
        forms=(*(form.action for form in page.forms), *buttons),
    )


def _others(run: Run, page: Snapshot, action: Fill) -> bool:
    """Whether a file that is there may be one that somebody else chose, whatever its name."""
    field = page.field(action.target.key)
    return run.state.assist.loaded and field is not None and not field.empty


def _failed(run: Run, action: Fill) -> bool:
    """Whether the page may have the file, and did not keep it the last time."""
    key = " ".join(action.target.key.casefold().split())
    return action.kind is FillKind.UPLOAD and key in failing(run.state, 1)


def _by_hand(field: Field | None, action: Fill) -> bool:
    return action.kind is FillKind.UPLOAD or bool(field and field.widget)


def _order(action: Fill, row: Row, known: Known, *, again: bool) -> FillOrder:
    target, value = action.target, row.answer.value
    if isinstance(value, Document):
        ref, key, fingerprint = target.ref, target.key, target.fingerprint
        file, held = (str(Path(value.path)),), (value.sha256,)
        return FillOrder(ref, key, fingerprint, action.kind, "", file, held, again=again)
    choose = chooser(row, known)
    return FillOrder(target.ref, target.key, target.fingerprint, action.kind, value, choose=choose)


WAITS = "the page would send it at once; that waits for your leave"
LOOK_S = 0.2  # between two looks at what has left
LOOKS = 40  # a page that was allowed to send a file does so within 8 s


def judged(
    run: Run, ordered: Sequence[Ordered], readings: Sequence[Reading]
) -> tuple[Evidence, ...]:
    """The evidence of each field; the sheet holds what the page and the wire say against it."""
    run.stopped = len(run.live.wire.stopped())
    both = tuple(zip(ordered, readings, strict=True))
    results = tuple(_as_delivered(run, each, _evidence_of(run, each, r)) for each, r in both)
    sheet = run.sheet
    if invalid := dict(_invalid(results, readings)):
        sheet = sheet.with_refused(invalid)
    for each, result in zip(ordered, results, strict=True):
        if each.action.kind is FillKind.UPLOAD:
            sheet = sheet.with_file(result.key, "" if result.proven else result.text)
    if sheet != run.sheet:
        run.keep(sheet)
    return results


def _evidence_of(run: Run, each: Ordered, reading: Reading) -> Evidence:
    value = each.row.answer.value
    return verify(each.action, value, reading, salt=run.sheet.salt, order=each.order)


def _as_delivered(run: Run, each: Ordered, result: Evidence) -> Evidence:
    """The evidence, and no file proven whose upload waits, or was refused by its site."""
    value = each.row.answer.value
    if not isinstance(value, Document):
        return result
    why = WAITS if result.held else upload_failure(value.sha256, run.live.wire.since(0))
    wrong = why and (result.held or result.proven)
    return replace(result, proven=False, text=why, digest="") if wrong else result


def _invalid(
    results: Sequence[Evidence], readings: Sequence[Reading]
) -> Iterator[tuple[FieldKey, str]]:
    """Fields that hold their answer and are called invalid by the page, with what it says."""
    for found, reading in zip(results, readings, strict=True):
        if not found.proven and reading.valid is False and not reading.why:
            yield found.key, found.text


async def agreed_upload(run: Run, ordered: Sequence[Ordered], *, mark: int) -> None:
    """A page that somebody let send its files has had the answer, or the time for it."""
    files = {digest for each in ordered for digest in each.order.digests}
    for _ in range(LOOKS):
        writes = run.live.wire.since(mark)
        if any(files & {*w.files} and (w.status is not None or w.error) for w in writes):
            return
        await run.live.wire.answered(mark + len(writes), timeout_s=LOOK_S)


async def lost_files(run: Run, page: Snapshot) -> tuple[FieldKey, ...]:
    """Fields that were proven with a file of ours and turn out not to have it: each is a failure.

    A person sees an upload fail after it began well; the wire may tell of a failure that no page
    shows. Noted with its reason, and with the address where leave may be asked for.
    """
    if run.state.outstanding:
        return ()
    papers = [f for f in page.fields if f.role is Role.FILE and f.key in run.state.proven]
    stopped = run.live.wire.stopped()
    late, run.stopped = stopped[run.stopped :], len(stopped)
    found = [e for f in papers if (e := _finding(run, f, late)) is not None]
    if found:
        for each in found:
            run.keep(run.sheet.with_file(each.key, each.text))
        await run.note(Checked(tuple(found)))
    others = await _swapped(run, [f for f in papers if f.key in run.state.proven])
    keys = (*(each.key for each in found if not each.held), *others)
    for key in keys:
        await run.fail_here(FillKind.UPLOAD, key)
    return (*(each.key for each in found), *others)


def _finding(run: Run, field: Field, late: Sequence[Kept]) -> Evidence | None:
    """Why that field has not got its file after all; None where nothing says so."""
    row = run.sheet.row(field.key)
    document = row.answer.value if row else None
    if not isinstance(document, Document):
        return None
    writes = run.live.wire.since(0)
    arrived = any(document.sha256 in w.files and not failed(w) for w in writes)
    held = next(_stops(document, late), None) if not arrived else None
    said = turned_down(field)
    why = f"the page says: {said}" if said else upload_failure(document.sha256, writes)
    if held is not None:
        why = why or (WAITS if held.url else held.why)
    if not why:
        return None
    url = held.url.partition("?")[0] if held else ""
    return Evidence(field.key, field.label, FillKind.UPLOAD, False, why, tier="file", held=url)


def _stops(document: Document, late: Sequence[Kept]) -> Iterator[Kept]:
    """Requests with that file, or one that may be it, which did not leave."""
    own = {"", document.name.casefold()}
    return (each for each in late if each.files & own)


async def note_deliveries(run: Run) -> None:
    """Of each file on the sheet it is noted, once after a submit, whether what left held it."""
    if run.tab is None or not run.state.outstanding or run.traced == run.state.intents:
        return
    run.traced, wire = run.state.intents, run.tab.wire
    writes = wire.since(0) if wire.since(run.mark) else ()
    results = tuple(
        _traced(run, row, delivered(value.sha256, writes, mark=run.mark))
        for row in run.sheet.rows
        if writes and isinstance(value := row.answer.value, Document)
    )
    if results:
        await run.note(Checked(results))


def _traced(run: Run, row: Row, found: Delivery) -> Evidence:
    return Evidence(
        key=row.key,
        label=row.label,
        action=FillKind.UPLOAD,
        proven=found.arrived,
        text=found.text,
        digest=run.state.proven.get(row.key, ""),
        tier="file",
    )


async def _swapped(run: Run, papers: Sequence[Field]) -> tuple[FieldKey, ...]:
    """Those of the fields that hold another file.

    A page may write a file of ours anew, and nobody would gain by asking about that. So it is read
    only where somebody else acts in the page.
    """
    if not (run.state.assist.loaded and papers):
        return ()
    contents = await run.live.page.contents([f.ref for f in papers])
    return swapped(papers, run.sheet, contents)
