"""Files that somebody else may have chosen: told by their bytes, before anybody is asked."""

from __future__ import annotations

from ...core.act.actions import FillKind
from ...core.act.approval import swapped
from ...core.page.snapshot import FieldKey, Role, Snapshot
from ..context import Run


async def swapped_files(run: Run, page: Snapshot) -> tuple[FieldKey, ...]:
    """Fields that were proven with a file of ours and hold another: each counts as a failure.

    A page may write a file of ours anew, and nobody would gain by asking about that. So it is read
    only where somebody else acts in the page, and while nothing is outstanding.
    """
    if not run.state.assist.loaded or run.state.outstanding:
        return ()
    papers = [f for f in page.fields if f.role is Role.FILE and f.key in run.state.proven]
    if not papers:
        return ()
    contents = await run.live.page.contents([f.ref for f in papers])
    found = swapped(papers, run.sheet, contents)
    for key in found:
        await run.fail_here(FillKind.UPLOAD, key)
    return found
