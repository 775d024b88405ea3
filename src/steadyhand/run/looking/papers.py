"""Files that were proven, and what has come to light of them since: before anybody is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.act.actions import FillKind
from ...core.act.approval import swapped, turned_down
from ...core.act.delivery import Delivery, delivered, failed, upload_failure
from ...core.act.facts import Evidence
from ...core.act.reading import Kept
from ...core.answer.facts import Document, Row
from ...core.log.events import Checked
from ...core.page.snapshot import Field, FieldKey, Role, Snapshot
from ..context import Run
from ..doing.delivering import WAITS


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
