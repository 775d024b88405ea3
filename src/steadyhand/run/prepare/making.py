"""The step that makes the documents: typeset, kept, and told with their digests."""

from __future__ import annotations

from hashlib import sha256

from ...core.job.documents import Paper
from ...core.log.codec import pack
from ...core.log.events import DocumentDrafted
from ...errors import BadInput, DocumentFailed
from ...ports import MadePaper
from ..context import Run
from .desk import Desk
from .recall import FILES, LETTER, use_papers
from .review import keep_reviews


async def make_documents(run: Run, desk: Desk) -> None:
    """Resume and letter are made and kept, or it is known why not."""
    assert desk.posting is not None
    today = run.ports.clock.now().date()
    try:
        made = await desk.papers.made(desk.profile, desk.posting, on=today)
    except (BadInput, DocumentFailed) as failed:  # bad input: the extra is not installed
        desk.saw(unmade=str(failed))
        return
    made = tuple(each for each in made if each.document.paper not in (desk.sight.given or ()))
    for each in made:
        run.ports.artifacts.write(run.id, FILES[each.document.paper], each.pdf)
        if each.document.paper is Paper.LETTER:
            run.ports.artifacts.write(run.id, LETTER, pack(each.document))
    keep_reviews(run, made)
    for each in made:
        drafted = _drafted(each)
        await run.note(drafted)
    use_papers(run)


def _drafted(made: MadePaper) -> DocumentDrafted:
    return DocumentDrafted(
        paper=made.document.paper,
        template=made.template,
        pages=made.pages,
        sha256=sha256(made.pdf).hexdigest(),
        lines=len(made.document.lines),
        left_out=len(made.left_out),
        size=len(made.pdf),
    )
