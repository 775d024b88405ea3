"""What a filling came to: what the page shows of it, and what left the browser of its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...core.act.actions import FillKind
from ...core.act.delivery import upload_failure
from ...core.act.evidence import verify
from ...core.act.facts import Evidence
from ...core.act.reading import Reading
from ...core.answer.facts import Document
from ...core.page.snapshot import FieldKey
from ..context import Run
from .ordering import Ordered

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
