"""Fill one batch of fields, read each back, and follow what becomes of its files."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from steadyhand.core.act.actions import Fill, FillKind
from steadyhand.core.act.approval import file_refusal, swapped_file_keys
from steadyhand.core.act.evidence import verify
from steadyhand.core.act.exchanges import Delivery, file_delivery, upload_failure, write_failure
from steadyhand.core.act.fill import (
    FillOrder,
    Reading,
    WithheldRequest,
    has_dependent_list,
    lookup_of,
    names_of,
    with_codes,
)
from steadyhand.core.act.results import Evidence
from steadyhand.core.answer.field_value import option_chooser
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Document, Row
from steadyhand.core.journal.events import ActionIntended, ActionVerified
from steadyhand.core.journal.state import loads_anew
from steadyhand.core.page.snapshot import Field, FieldKey, Role, Snapshot
from steadyhand.core.plan.semantic import failing_questions
from steadyhand.core.policy.breaker import upload_scope
from steadyhand.errors import PageTimeout

from .context import Run
from .press import permit_uploads, saving_grant, upload_grant

AUTOSAVE_S = 2.0  # a page that stores what is typed waits for a pause in the typing, and then does
AUTOSAVE_REST_S = 0.6  # and this long nothing more of it comes
AUTOSAVES_MAX = 20  # of one fill; a page that stores at a beat never rests
UPLOAD_S = 45.0  # a page sends a file and looks through it before it says that it has it


async def fill(run: Run, fills: tuple[Fill, ...], page: Snapshot) -> None:
    """The fields of *page* were filled and read back; failures are counted by their meaning."""
    run.live.gate.pass_writes()
    run.progress = replace(run.progress, opened_by="")
    fills = in_turn(fills, run.state.granted)
    grant, saves = upload_grant(run, fills), saving_grant(run)
    seals = ",".join(each.seal for each in (grant, saves) if each)
    await run.note(ActionIntended(fills, run.state.form, seal=seals))
    if saves is not None:
        run.live.gate.permit(saves)
    ordered = orders_for(run, fills, page, again=grant is not None)
    mark = run.live.wire.mark()
    with permit_uploads(run, grant):
        readings = await _fill_in_time(run, ordered)
        if grant is not None:
            await wait_for_uploads(run, ordered, mark=mark)
    if saves is not None:
        await _wait_for_autosaves(run, mark=mark)
    results = verify_fills(run, ordered, readings)
    await run.note(ActionVerified(results))
    for action, result in zip((o.action for o in ordered), results, strict=True):
        if not result.proven and not _awaits_leave(run, result):
            await run.fail_here(action.intent or result.action, action.target.key)


def _awaits_leave(run: Run, result: Evidence) -> bool:
    """Whether a file waits for a leave that nobody was asked for yet: nothing has failed."""
    return bool(result.held) and upload_scope(result.held, run.state.hosts) not in run.state.granted


def in_turn(fills: tuple[Fill, ...], granted: Collection[str]) -> tuple[Fill, ...]:
    """The first of them, to fill before the next look: all, or where a choice loads the page one.

    Two choices at once would make two pages, of which the site knows the later one only.
    """
    if not any(map(loads_anew, granted)):
        return fills
    typed = tuple(takewhile(lambda f: f.kind is FillKind.TYPE, fills))
    return typed or fills[:1]


async def _fill_in_time(run: Run, ordered: Sequence[FieldFill]) -> tuple[Reading, ...]:
    """The readings, within the time of one step and that of every field filled by hand."""
    by_hand_s = sum(_fill_timeout_s(each.action) for each in ordered if each.by_hand)
    timeout_s = run.options.step_timeout_s + by_hand_s
    try:
        async with asyncio.timeout(timeout_s):
            return await run.live.page.fill([each.order for each in ordered])
    except TimeoutError as exc:
        text = f"filling the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc
    finally:
        run.acted()


def _fill_timeout_s(action: Fill) -> float:
    return UPLOAD_S if action.kind is FillKind.UPLOAD else action.timeout_s


@dataclass(frozen=True, slots=True)
class FieldFill:
    """A fill with the answer that is meant for it, and the order that goes to the page."""

    action: Fill
    row: Row
    order: FillOrder
    by_hand: bool  # it is filled by itself, step by step, and not with all others at once


def orders_for(
    run: Run, fills: Iterable[Fill], page: Snapshot, *, again: bool = False
) -> tuple[FieldFill, ...]:
    """An order for every field that has an answer on the sheet; *again* for files held back."""
    known = run.known.on(page.answerable, page.language)
    rows = ((f, row) for f in fills if (row := run.sheet.row(f.target.key)))
    return tuple(
        FieldFill(
            f,
            row,
            _with_lookup(
                _order(
                    f,
                    row,
                    known,
                    again=again or _may_be_foreign(run, page, f) or _failed_before(run, f),
                ),
                page,
                row,
            ),
            _needs_steps(page.field(f.target.key), f),
        )
        for f, row in rows
    )


def _with_lookup(order: FillOrder, page: Snapshot, row: Row) -> FillOrder:
    """The order with what its page may look up by it, and where that page's forms send."""
    item, intent = page.field(order.key), row.intent.name if row.intent else ""
    buttons = (b.action for b in page.buttons if b.action)
    hangs = has_dependent_list(item, page.fields, intent)
    told = with_codes(replace(order, names=names_of(item)), item)
    return replace(
        told,
        label=row.label or row.group,
        lookup=lookup_of(item, order.kind, intent, hangs=hangs),
        forms=(*(form.action for form in page.forms), *buttons),
    )


def _may_be_foreign(run: Run, page: Snapshot, action: Fill) -> bool:
    """Whether a file that is there may be one that somebody else chose, whatever its name."""
    field = page.field(action.target.key)
    return run.state.assist.loaded and field is not None and not field.empty


def _failed_before(run: Run, action: Fill) -> bool:
    """Whether the page may have the file, and did not keep it the last time."""
    key = " ".join(action.target.key.casefold().split())
    return action.kind is FillKind.UPLOAD and key in failing_questions(run.state, 1)


def _needs_steps(field: Field | None, action: Fill) -> bool:
    return action.kind is FillKind.UPLOAD or bool(field and field.widget)


def _order(action: Fill, row: Row, known: Knowledge, *, again: bool) -> FillOrder:
    target, value = action.target, row.answer.value
    if isinstance(value, Document):
        ref, key, fingerprint = target.ref, target.key, target.fingerprint
        file, held = (str(Path(value.path)),), (value.sha256,)
        return FillOrder(ref, key, fingerprint, action.kind, "", file, held, again=again)
    choose = option_chooser(row, known)
    return FillOrder(target.ref, target.key, target.fingerprint, action.kind, value, choose=choose)


UPLOAD_WAITS = "the page would send it at once; that waits for your leave"
UPLOAD_LOOK_S = 0.2  # between two looks at what has left
UPLOAD_LOOKS = 40  # a page that was allowed to send a file does so within 8 s


def verify_fills(
    run: Run, ordered: Sequence[FieldFill], readings: Sequence[Reading]
) -> tuple[Evidence, ...]:
    """The evidence of each field; the sheet holds what the page and the wire say against it."""
    run.stopped = len(run.live.wire.stopped())
    both = tuple(zip(ordered, readings, strict=True))
    results = tuple(_with_delivery(run, each, _evidence_of(run, each, r)) for each, r in both)
    sheet = run.sheet
    if invalid := dict(_invalid_fields(results, readings)):
        sheet = sheet.with_refused(invalid)
    for each, result in zip(ordered, results, strict=True):
        if each.action.kind is FillKind.UPLOAD:
            sheet = sheet.with_file(result.key, "" if result.proven else result.text)
    if sheet != run.sheet:
        run.keep(sheet)
    return results


def _evidence_of(run: Run, each: FieldFill, reading: Reading) -> Evidence:
    value = each.row.answer.value
    return verify(each.action, value, reading, salt=run.sheet.salt, order=each.order)


def _with_delivery(run: Run, each: FieldFill, result: Evidence) -> Evidence:
    """The evidence, and no file proven whose upload waits, or was refused by its site."""
    value = each.row.answer.value
    if not isinstance(value, Document):
        return result
    why = UPLOAD_WAITS if result.held else upload_failure(value.sha256, run.live.wire.since(0))
    wrong = why and (result.held or result.proven)
    return replace(result, proven=False, text=why, digest="") if wrong else result


def _invalid_fields(
    results: Sequence[Evidence], readings: Sequence[Reading]
) -> Iterator[tuple[FieldKey, str]]:
    """Fields that hold their answer and are called invalid by the page, with what it says."""
    for found, reading in zip(results, readings, strict=True):
        if not found.proven and reading.valid is False and not reading.why:
            yield found.key, found.text


async def wait_for_uploads(run: Run, ordered: Sequence[FieldFill], *, mark: int) -> None:
    """A page that somebody let send its files has had the answer, or the time for it."""
    files = {digest for each in ordered for digest in each.order.digests}
    for _ in range(UPLOAD_LOOKS):
        writes = run.live.wire.since(mark)
        if any(files & {*w.files} and (w.status is not None or w.error) for w in writes):
            return
        await run.live.wire.next_exchange(mark + len(writes), timeout_s=UPLOAD_LOOK_S)


async def _wait_for_autosaves(run: Run, *, mark: int) -> None:
    """A page that somebody let store its answers has stored them, or had the time for it.

    What it stores only after the press that sends all would leave by that press's grant, in the
    place of the application.
    """
    for _ in range(AUTOSAVES_MAX):
        known = len(run.live.wire.since(mark))
        wait_s = AUTOSAVE_REST_S if known else AUTOSAVE_S
        if await run.live.wire.next_exchange(mark + known, timeout_s=wait_s) is None:
            return


async def note_lost_files(run: Run, page: Snapshot) -> tuple[FieldKey, ...]:
    """Fields that were proven with a file of ours and turn out not to have it: each is a failure.

    A person sees an upload fail after it began well; the wire may tell of a failure that no page
    shows. Noted with its reason, and with the address where leave may be asked for.
    """
    if run.state.outstanding:
        return ()
    papers = [f for f in page.fields if f.role is Role.FILE and f.key in run.state.proven]
    stopped = run.live.wire.stopped()
    late, run.stopped = stopped[run.stopped :], len(stopped)
    found = [e for f in papers if (e := _loss_evidence(run, f, late)) is not None]
    if found:
        for each in found:
            run.keep(run.sheet.with_file(each.key, each.text))
        await run.note(ActionVerified(tuple(found)))
    others = await _fields_with_other_files(run, [f for f in papers if f.key in run.state.proven])
    keys = (*(each.key for each in found if not each.held), *others)
    for key in keys:
        await run.fail_here(FillKind.UPLOAD, key)
    return (*(each.key for each in found), *others)


def _loss_evidence(run: Run, field: Field, late: Sequence[WithheldRequest]) -> Evidence | None:
    """Why that field has not got its file after all; None where nothing says so."""
    row = run.sheet.row(field.key)
    document = row.answer.value if row else None
    if not isinstance(document, Document):
        return None
    writes = run.live.wire.since(0)
    arrived = any(document.sha256 in w.files and not write_failure(w) for w in writes)
    held = next(_stopped_requests(document, late), None) if not arrived else None
    said = file_refusal(field)
    why = f"the page says: {said}" if said else upload_failure(document.sha256, writes)
    if held is not None:
        why = why or (UPLOAD_WAITS if held.url else held.why)
    if not why:
        return None
    url = held.url.partition("?")[0] if held else ""
    return Evidence(field.key, field.label, FillKind.UPLOAD, False, why, tier="file", held=url)


def _stopped_requests(
    document: Document, late: Sequence[WithheldRequest]
) -> Iterator[WithheldRequest]:
    """Requests with that file, or one that may be it, which did not leave."""
    own = {"", document.name.casefold()}
    return (each for each in late if each.files & own)


async def note_deliveries(run: Run) -> None:
    """Of each file on the sheet it is noted, once after a submit, whether what left held it."""
    if run.tab is None or not run.state.outstanding or run.traced == run.state.intents:
        return
    run.traced, wire = run.state.intents, run.tab.wire
    writes = wire.since(0) if wire.since(run.submit.mark) else ()
    results = tuple(
        _delivery_evidence(run, row, file_delivery(value.sha256, writes, mark=run.submit.mark))
        for row in run.sheet.rows
        if writes and isinstance(value := row.answer.value, Document)
    )
    if results:
        await run.note(ActionVerified(results))


def _delivery_evidence(run: Run, row: Row, found: Delivery) -> Evidence:
    return Evidence(
        key=row.key,
        label=row.label,
        action=FillKind.UPLOAD,
        proven=found.arrived,
        text=found.text,
        digest=run.state.proven.get(row.key, ""),
        tier="file",
    )


async def _fields_with_other_files(run: Run, papers: Sequence[Field]) -> tuple[FieldKey, ...]:
    """Those of the fields that hold another file.

    A page may write a file of ours anew, and nobody would gain by asking about that. So it is read
    only where somebody else acts in the page.
    """
    if not (run.state.assist.loaded and papers):
        return ()
    contents = await run.live.page.contents([f.ref for f in papers])
    return swapped_file_keys(papers, run.sheet, contents)
